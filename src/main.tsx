import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PublicPages } from './auth/PublicPages.tsx';
import { PublicToaster } from './auth/PublicToaster.tsx';
import { type PublicPath, publicPathOf } from './auth/publicPaths.ts';
import { takeSecretsFromAddress } from './auth/resetToken.ts';
import { askedPageState, homePath } from './auth/returnPath.ts';
import { showStartProblem } from './auth/startProblem.ts';
import { startLanguage } from './i18n/language.ts';
import { loadTexts, withTexts } from './i18n/texts.ts';
import { redact } from './redact.ts';
import { hasStoredSession } from './session.ts';

const container = mountPoint();
startLanguage();

window.addEventListener('error', (event) => logOnly(event, event.error ?? event.message));
window.addEventListener('unhandledrejection', (event) => logOnly(event, event.reason));
window.addEventListener('popstate', open);

let consoleCode: Promise<typeof import('./App.tsx')> | undefined;
const root = createRoot(container, {
  onUncaughtError(error) {
    console.error(redact(error));
    // React has taken the page away: what is shown now cannot depend on it.
    showStartProblem(container, 'broken');
  },
});
open();
afterFirstPaint(startTracking);

function mountPoint(): HTMLElement {
  const element = document.getElementById('root');
  if (element) return element;
  throw new Error('The page has no element with the id "root" to mount into.');
}

/** Shows what belongs to the address: the console, or one of the pages for visitors (R1, R5, A6). */
function open() {
  const publicPath = publicPathOf(window.location.pathname);
  if (publicPath !== undefined) takeSecretsFromAddress(window.location, window.history);
  const isSignedIn = hasStoredSession();
  if (isSignedIn && publicPath === '/login') {
    openConsole(homePath);
  } else if (isSignedIn && publicPath === undefined) {
    openConsole();
  } else {
    openPublicPage(publicPath ?? askToSignIn());
  }
}

/** Replaces the address with /login; the history entry remembers the page that was asked for (D7). */
function askToSignIn(): PublicPath {
  const { pathname, search } = window.location;
  window.history.replaceState(askedPageState(pathname, search), '', '/login');
  return '/login';
}

function openPublicPage(path: PublicPath) {
  loadTexts(['auth', 'errors']).then(
    () => showPublicPage(path),
    (error: unknown) => {
      console.error(redact(error));
      showStartProblem(container, 'notLoaded');
    },
  );
}

function showPublicPage(path: PublicPath) {
  root.render(
    <StrictMode>
      <PublicPages
        path={path}
        onNavigate={(next) => {
          // The state remembers the page that was asked for: it goes along to the other public pages.
          window.history.pushState(window.history.state, '', next);
          open();
        }}
        onSignedIn={openConsole}
        // A failure is told when the code is really needed.
        onTyping={() => void fetchConsole().catch(() => undefined)}
      />
      <PublicToaster />
    </StrictMode>,
  );
}

/** Opens the console, at `asked` or where the address says. From here on its own router answers. */
function openConsole(asked?: string) {
  window.removeEventListener('popstate', open);
  fetchConsole().then(
    ({ App, pageToOpen }) => {
      if (asked !== undefined) window.history.replaceState(null, '', pageToOpen(asked));
      root.render(
        <StrictMode>
          <App />
        </StrictMode>,
      );
    },
    (error: unknown) => {
      console.error(redact(error));
      if (asked === undefined) showStartProblem(container, 'notLoaded');
      // This page may be older than what the server has now. The session is stored: begin again.
      else window.location.replace(asked);
    },
  );
}

/** The console's code and its texts, side by side. */
function fetchConsole() {
  consoleCode ??= withTexts(() => import('./App.tsx'), ['core'])().catch((error: unknown) => {
    consoleCode = undefined;
    throw error;
  });
  return consoleCode;
}

/** Global failures go to the browser's console and nowhere else (E8), without secrets (D18). */
function logOnly(event: Event, reason: unknown) {
  event.preventDefault();
  console.error(redact(reason));
}

function afterFirstPaint(work: () => void) {
  // The frame callback runs before the paint, the timer after it.
  requestAnimationFrame(() => setTimeout(work));
}

function startTracking() {
  if (!import.meta.env.VITE_MIXPANEL_TOKEN) return;
  import('./tracking.ts').then(
    ({ startTracking: start }) => start(),
    () => undefined,
  );
}
