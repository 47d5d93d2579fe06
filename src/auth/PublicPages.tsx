import { importAgain } from '../browser/polyfills.ts';
import './auth.css';
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { localStore } from '../browser/storage.ts';
import { COLOURS_KEY } from '../browser/storageKeys.ts';
import { changeLanguage } from '../i18n/language.ts';
import { languages, toLanguage } from '../i18n/languages.ts';
import { useLanguage } from '../i18n/texts.ts';
import { useSession } from '../session/session.ts';
import { brandMark } from '../theme/brand.ts';
import { type Load, lazyAgain } from '../ui/lazyAgain.tsx';
import { showToast } from '../ui/toasts.ts';
import { LoginPage } from './LoginPage.tsx';
import { PageHeading } from './PageHeading.tsx';
import { useHydrated } from './PublicForm.tsx';
import { OfferedPaths, PublicNavigation, SignedInNavigation } from './PublicLink.tsx';
import { homePath, type PublicPath, publicPaths, readRequestedPage } from './returnPath.ts';
import { AuthProviderLoader, type LoadAuthProvider } from './signIn.ts';
import { text } from './texts.ts';

/** Keeps a page out of the chunk of /login. */
function lazyPage(load: Load<object>): ComponentType {
  return lazyAgain(() => importAgain(load), { fallback: <PageLoading />, instead: NotLoaded });
}

function PageLoading() {
  // Subscribes to the language: otherwise, React would not render this constant element again after a change.
  useLanguage();
  return <p className="auth-loading">{text('auth.loading')}</p>;
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <PageHeading title={text('auth.notLoaded')}>{text('auth.notLoadedText')}</PageHeading>
      <button type="button" className="auth-submit" onClick={onRetry}>
        {text('auth.tryAgain')}
      </button>
    </div>
  );
}

const RegisterPage = lazyPage(() => import('./account/RegisterPage.tsx'));
const ForgotPasswordPage = lazyPage(() => import('./account/ForgotPasswordPage.tsx'));
const ResetPasswordPage = lazyPage(() => import('./account/ResetPasswordPage.tsx'));

type PublicPagesProps = {
  path: PublicPath;
  /** The pages that the auth provider supports (`offeredPaths`). Other paths show the sign-in page. */
  offered?: readonly PublicPath[];
  /** Must open `path` in a new history entry. */
  onNavigate: (path: PublicPath) => void;
  /**
   * Called when a session has started. `path` is the page of the console to open, validated (D7). Must replace the
   * history entry.
   */
  onSignedIn: (path: string) => void;
  /** Default: loads the auth provider of the store API. */
  loadAuthProvider?: LoadAuthProvider;
  /** Called when the visitor starts to type, so that the console can load meanwhile. */
  onTyping?: () => void;
};

/**
 * Sign-in, registration, forgotten password and new password. Rendered by the entry script, or by the
 * console's router once the console is open. Needs neither react-admin nor a router.
 */
export function PublicPages(props: PublicPagesProps) {
  const { offered = publicPaths, onNavigate, onSignedIn, onTyping, loadAuthProvider } = props;
  const path = offered.includes(props.path) ? props.path : '/login';
  useSessionStart(path, onSignedIn);
  useHeadingFocus(path);
  useStoredColourMode();
  // Subscribes to the language: `text()` reads it while rendering.
  useLanguage();

  const pages = (
    <PublicNavigation value={onNavigate}>
      <OfferedPaths value={offered}>
        <SignedInNavigation value={() => onSignedIn(pageAfterSignIn())}>
          <AuthFrame>{findPage(path, onTyping ?? noop)}</AuthFrame>
        </SignedInNavigation>
      </OfferedPaths>
    </PublicNavigation>
  );
  if (!loadAuthProvider) return pages;
  return <AuthProviderLoader value={loadAuthProvider}>{pages}</AuthProviderLoader>;
}

function findPage(path: PublicPath, onTyping: () => void): ReactNode {
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

function noop() {}

function pageAfterSignIn(): string {
  return readRequestedPage(window.history.state) ?? homePath;
}

/**
 * Leaves /login when a session starts, by its form or in another tab, or when a signed-in merchant goes back to /login
 * in history.
 */
function useSessionStart(path: PublicPath, onSignedIn: (path: string) => void) {
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const continueToPage = useEffectEvent(() => onSignedIn(pageAfterSignIn()));
  useEffect(() => {
    if (isSignedIn && path === '/login') continueToPage();
  }, [isSignedIn, path]);
}

/** Focuses the new heading, so that screen readers announce the page. */
function useHeadingFocus(path: PublicPath) {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    document.documentElement.scrollTop = 0;
    document.querySelector('h1')?.focus();
  }, [path]);
}

/** Applies the console's colour mode while the public pages are shown. */
function useStoredColourMode() {
  useLayoutEffect(() => {
    const page = document.documentElement;
    const device = window.matchMedia?.('(prefers-color-scheme: dark)');
    const apply = () => {
      const chosen = /^"?(light|dark)"?$/.exec(localStore.read(COLOURS_KEY) ?? '')?.[1];
      page.dataset.colours = chosen ?? (device?.matches ? 'dark' : 'light');
    };
    apply();
    device?.addEventListener('change', apply);
    window.addEventListener('storage', apply);
    return () => {
      device?.removeEventListener('change', apply);
      window.removeEventListener('storage', apply);
      delete page.dataset.colours;
    };
  }, []);
}

/** The frame of all public pages: brand, form column, and a picture on wide screens. */
function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="auth">
      <div className="auth-column">
        <header className="auth-brand">
          <BrandMark />
          <span>{text('auth.brand')}</span>
          <LanguageChoice />
        </header>
        <main className="auth-main">{children}</main>
      </div>
      <aside className="auth-side">
        <StorePicture />
        <p className="auth-pitch-title">{text('auth.pitch.title')}</p>
        <p className="auth-pitch-text">{text('auth.pitch.text')}</p>
      </aside>
    </div>
  );
}

/** Inline, so that the first paint includes it. */
function BrandMark() {
  return (
    <svg className="auth-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect className="auth-mark-tile" width="32" height="32" rx="8" />
      <path className="auth-mark-shape" d={brandMark} />
    </svg>
  );
}

/** Lists each language by its own name, such as Français. A change keeps the form's input. */
function LanguageChoice() {
  const current = useLanguage();
  const select = useRef<HTMLSelectElement>(null);
  const hasReadChoice = useRef(useHydrated());
  useLayoutEffect(() => {
    // The visitor may have chosen a language in the prerendered page, before hydration.
    const chosen = select.current?.value;
    if (!hasReadChoice.current && chosen !== undefined && chosen !== current)
      chooseLanguage(chosen);
    hasReadChoice.current = true;
  });
  return (
    <select
      ref={select}
      className="auth-language"
      autoComplete="off"
      aria-label={text('auth.language.label')}
      value={current}
      onChange={(event) => chooseLanguage(event.target.value)}
    >
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}

function chooseLanguage(code: string) {
  const language = toLanguage(code);
  if (!language) return;
  changeLanguage(language).catch(() =>
    showToast({
      tone: 'error',
      title: 'auth.language.failed',
      text: 'auth.notLoadedText',
    }),
  );
}

/** Decorative: a store front in shades of the accent. */
function StorePicture() {
  return (
    <svg className="auth-picture" viewBox="0 0 420 340" aria-hidden="true" focusable="false">
      <circle className="storefront-sun" cx="210" cy="168" r="150" />
      <path className="storefront-wall" d="M62 118h296v184H62z" />
      <path className="storefront-glass" d="M84 160h150v96H84z" />
      <path className="storefront-glass" d="M262 160h74v142h-74z" />
      <path className="storefront-line" d="M84 210h150M262 236h74" />
      <g className="storefront-products">
        <rect x="98" y="180" width="20" height="30" rx="3" />
        <path d="M130 210v-22l4-6v-8h8v8l4 6v22z" />
        <rect x="158" y="190" width="28" height="20" rx="3" />
        <circle cx="208" cy="199" r="11" />
        <path d="M102 256v-26h22v26zM106 230c0-10 14-10 14 0" />
        <circle cx="148" cy="246" r="10" />
        <path d="M168 256l6-28h16l6 28z" />
        <rect x="206" y="222" width="16" height="34" rx="3" />
      </g>
      <circle className="storefront-handle" cx="272" cy="246" r="4" />
      <path className="storefront-sign" d="M286 182h26v18h-26zM290 182l9-12 9 12" />
      <Awning />
      <path className="storefront-step" d="M40 302h340v10a4 4 0 0 1-4 4H44a4 4 0 0 1-4-4z" />
      <path
        className="storefront-plant"
        d="M30 302c-14-22-6-44 2-52 10 10 16 32 2 52zM384 302c-12-18-6-34 1-42 9 8 14 26 3 42z"
      />
      <path className="storefront-pot" d="M20 290h24l-4 26H24zM374 290h24l-4 26h-16z" />
    </svg>
  );
}

const stripeWidth = 40;
const stripes = Array.from({ length: 8 }, (_, index) => 50 + index * stripeWidth);

function Awning() {
  return (
    <g>
      {stripes.map((x, index) => (
        <path
          key={x}
          className={index % 2 ? 'storefront-stripe-b' : 'storefront-stripe-a'}
          d={`M${awningX(x)} 78H${awningX(x + stripeWidth)}L${x + stripeWidth} 128a20 20 0 0 1-40 0z`}
        />
      ))}
    </g>
  );
}

/** Narrows the awning towards its top. */
function awningX(x: number): number {
  return 210 + (x - 210) * 0.88;
}
