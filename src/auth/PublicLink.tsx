import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import type { TypedPhone } from './fields/typedPhone.ts';
import type { PublicPath } from './returnPath.ts';

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

/** What another public page tells the sign-in page. In memory only: a reload forgets it. */
type SignInHandover = { phone?: TypedPhone; isPasswordNew?: boolean };

let handed: SignInHandover = {};

export function writeHandover(news: SignInHandover): void {
  handed = news;
}

export function readHandover(): SignInHandover {
  return handed;
}
