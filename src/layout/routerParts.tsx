import { type ReactNode, useCallback, useRef } from 'react';
import {
  HashRouter,
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
  RouterWrapper,
  // Only the console's own history can hold back: `router.tsx`.
  useCanBlock: () => false,
};

/** As react-admin's own: what is drawn outside of any router gets one. */
function RouterWrapper({ children }: { children: ReactNode }) {
  return useInRouterContext() ? children : <HashRouter>{children}</HashRouter>;
}

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
