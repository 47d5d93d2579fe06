import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import type { TypedPhone } from './fields/phoneCountry.ts';
import { type PublicPath, publicPaths } from './returnPath.ts';

export const PublicNavigation = createContext<(path: PublicPath) => void>(() => undefined);

/** The pages that the auth provider offers. */
export const OfferedPaths = createContext<readonly PublicPath[]>(publicPaths);

/** Opens the console after a session has started. */
export const SignedInNavigation = createContext<() => void>(() => undefined);

type PublicLinkProps = { to: PublicPath; isButton?: boolean; children: ReactNode };

/** A link that navigates without a page load on a plain click. Renders nothing if the page is not offered. */
export function PublicLink({ to, isButton, children }: PublicLinkProps) {
  const navigate = useContext(PublicNavigation);
  const isOffered = useContext(OfferedPaths).includes(to);
  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    navigate(to);
  }
  if (!isOffered) return null;
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

/** State that public pages pass to each other. In memory only. */
type SignInHandover = { phone?: TypedPhone; isPasswordNew?: boolean };

let handover: SignInHandover = {};

export function writeHandover(next: SignInHandover): void {
  handover = next;
}

export function readHandover(): SignInHandover {
  return handover;
}
