import { useCallback, useRef } from 'react';
import {
  Link,
  matchPath,
  Navigate,
  type NavigateOptions,
  Outlet,
  Route,
  Routes,
  type To,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router';

/**
 * In the place of react-admin's own of this name, which brings react-router's data router along (`vite.config.ts`).
 * What is missing here stands in `router.tsx`.
 */
export const reactRouterProvider = {
  useNavigate: useStableNavigate,
  useLocation,
  useParams,
  useMatch,
  useInRouterContext,
  Link,
  Navigate,
  Route,
  Routes,
  Outlet,
  matchPath,
};

/** The same function at every page: who has it need not be drawn anew. */
function useStableNavigate() {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  latest.current = navigate;
  return useCallback(
    (to: To | number, options?: NavigateOptions) =>
      typeof to === 'number' ? latest.current(to) : latest.current(to, options),
    [],
  );
}
