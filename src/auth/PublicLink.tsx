import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import type { PublicPath } from './publicPaths.ts';

export const PublicNavigation = createContext<(path: PublicPath) => void>(() => undefined);

/** Opens the console: the session has started on this page. */
export const SignedInNavigation = createContext<() => void>(() => undefined);

type PublicLinkProps = { to: PublicPath; isButton?: boolean; children: ReactNode };

/** A real link (opens in a new tab, can be copied) that a plain click follows without a reload. */
export function PublicLink({ to, isButton, children }: PublicLinkProps) {
  const navigate = useContext(PublicNavigation);
  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    navigate(to);
  }
  return (
    <a
      className={isButton ? 'auth-submit auth-link-button' : 'auth-link'}
      href={to}
      onClick={follow}
    >
      {children}
    </a>
  );
}
