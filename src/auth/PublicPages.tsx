import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import './auth.css';
import { useLanguage } from '../i18n/texts.ts';
import { useSession } from '../session.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { LoginPage } from './LoginPage.tsx';
import { lazyPage } from './lazyPage.tsx';
import { PublicNavigation, SignedInNavigation } from './PublicLink.tsx';
import type { PublicPath } from './publicPaths.ts';
import { homePath, readAskedPage } from './returnPath.ts';
import { useChosenColours } from './useChosenColours.ts';

const RegisterPage = lazyPage(() => import('./RegisterPage.tsx'), ['account', 'business']);
const ForgotPasswordPage = lazyPage(() => import('./ForgotPasswordPage.tsx'));
const ResetPasswordPage = lazyPage(() => import('./ResetPasswordPage.tsx'));

type PublicPagesProps = {
  path: PublicPath;
  /** Goes to another public page, with a new history entry. */
  onNavigate: (path: PublicPath) => void;
  /** The session has started; `path` is the page to open, checked to be one of ours (D7). Replaces history. */
  onSignedIn: (path: string) => void;
  /** The visitor has begun to type: a good moment to fetch what comes after signing in. */
  onTyping?: () => void;
};

/**
 * Sign-in, registration, forgotten and new password. Rendered by the entry script and, after a logout
 * inside the console, by its router; neither react-admin nor a router is needed.
 */
export function PublicPages({ path, onNavigate, onSignedIn, onTyping }: PublicPagesProps) {
  useSessionStart(path, onSignedIn);
  useHeadingFocus(path);
  useChosenColours();
  // What is drawn below asks for its texts while it is drawn.
  useLanguage();

  return (
    <PublicNavigation value={onNavigate}>
      <SignedInNavigation value={() => onSignedIn(pageAfterSignIn())}>
        <AuthFrame>{pageOf(path, onTyping ?? doNothing)}</AuthFrame>
      </SignedInNavigation>
    </PublicNavigation>
  );
}

function pageOf(path: PublicPath, onTyping: () => void): ReactNode {
  switch (path) {
    case '/login':
      return <LoginPage onTyping={onTyping} />;
    case '/register':
      return <RegisterPage />;
    case '/forgot-password':
      return <ForgotPasswordPage />;
    case '/reset-password':
      return <ResetPasswordPage />;
  }
}

function doNothing() {}

function pageAfterSignIn(): string {
  return readAskedPage(window.history.state) ?? homePath;
}

/** A session ends this form, whoever started it: the form itself, another tab, or a step back in history. */
function useSessionStart(path: PublicPath, onSignedIn: (path: string) => void) {
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const goOn = useEffectEvent(() => onSignedIn(pageAfterSignIn()));
  useEffect(() => {
    if (isSignedIn && path === '/login') goOn();
  }, [isSignedIn, path]);
}

/** Without a page load a screen reader says nothing: the focus on the new heading makes it read that. */
function useHeadingFocus(path: PublicPath) {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    document.documentElement.scrollTop = 0;
    document.querySelector('h1')?.focus();
  }, [path]);
}
