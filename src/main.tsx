import { takeSecretsFromUrl } from './auth/account/resetToken.ts';
import { homePath, type PublicPath, requestedPageState, toPublicPath } from './auth/returnPath.ts';
import { redact } from './browser/redact.ts';
import { startLanguage } from './i18n/language.ts';
import { currentLanguage, loadTexts } from './i18n/texts.ts';
import { matchRoute } from './layout/routeTable.ts';
import { hasStoredSession } from './session/session.ts';
import { showStartProblem } from './ui/startProblem.ts';

const container = mountPoint();
startLanguage();

window.addEventListener('error', (event) => logOnly(event, event.error ?? event.message));
window.addEventListener('unhandledrejection', (event) => logOnly(event, event.reason));
window.addEventListener('popstate', open);

let consoleCode: Promise<typeof import('./App.tsx')> | undefined;
open();
afterFirstPaint(startTracking);

function mountPoint(): HTMLElement {
  const element = document.getElementById('root');
  if (element) return element;
  throw new Error('The page has no element with the id "root" to mount into.');
}

/** Shows what belongs to the URL: the console, or one of the pages for visitors (R1, R5, A6). */
function open() {
  mendPath();
  const publicPath = toPublicPath(window.location.pathname);
  if (publicPath !== undefined) takeSecretsFromUrl(window.location, window.history);
  const isSignedIn = hasStoredSession();
  const isDrawn = container.dataset.drawn === currentLanguage();
  if (isSignedIn || publicPath !== '/login' || !isDrawn) clearDrawnPage();
  else for (const press of ['click', 'keydown']) container.addEventListener(press, notePress);
  if (isSignedIn && publicPath === '/login') {
    openConsole(homePath);
  } else if (isSignedIn && publicPath === undefined) {
    openConsole();
  } else {
    openPublicPage(publicPath ?? askToSignIn());
  }
}

/** The sign-in page that the build has drawn is not what belongs here: the spinner that stands beside it takes its place. */
function clearDrawnPage() {
  if (container.dataset.drawn === undefined) return;
  delete container.dataset.drawn;
  const start = document.getElementById('start');
  container.replaceChildren(...(start ? [start] : []));
  document.documentElement.classList.remove('start-waits');
}

/** Until React has taken the drawn form over, that it was sent is only noted; what was typed is sent then. */
function notePress(event: Event) {
  const { target } = event;
  if (container.dataset.drawn === undefined || !(target instanceof Element)) return;
  const isEnter = event instanceof KeyboardEvent && event.key === 'Enter';
  const isPress = isEnter ? target.matches('input') : target.closest('.auth-submit') !== null;
  if (isPress && (isEnter || event.type === 'click')) {
    container.querySelector('form')?.setAttribute('data-pressed', '');
  }
}

/** What broken escapes in a path stand for nobody can say, and routers complain about each. */
function mendPath() {
  const { pathname, search, hash } = window.location;
  if (isDecodable(pathname)) return;
  const path = pathname.replaceAll('%', encodeURIComponent('\uFFFD'));
  window.history.replaceState(window.history.state, '', path + search + hash);
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** Replaces the URL with /login; the history entry remembers the page that was asked for (D7). */
function askToSignIn(): PublicPath {
  const { pathname, search } = window.location;
  window.history.replaceState(requestedPageState(pathname, search), '', '/login');
  return '/login';
}

/** Fetches what only visitors need; a merchant who is signed in does not wait for it. */
function openPublicPage(path: PublicPath) {
  Promise.all([import('./auth/renderPublicPage.tsx'), loadTexts(['public'])]).then(
    ([{ renderPublicPage }]) =>
      renderPublicPage(container, {
        path,
        onNavigate(next) {
          // The state remembers the page that was asked for: it goes along to the other public pages.
          window.history.pushState(window.history.state, '', next);
          open();
        },
        onSignedIn: openConsole,
        // A failure is told when the code is really needed.
        onTyping: () => void fetchConsole().catch(() => undefined),
      }),
    (error: unknown) => {
      console.error(redact(error));
      showStartProblem(container, 'notLoaded');
    },
  );
}

/** Opens the console, at `asked` or where the URL says. From here on its own router answers. */
function openConsole(asked?: string) {
  window.removeEventListener('popstate', open);
  const { pathname, search } = window.location;
  const address = asked ?? (pathname === '/' ? homePath : pathname + search);
  runAhead();
  fetchConsole().then(
    ({ renderConsole, pageToOpen }) => {
      if (asked !== undefined) window.history.replaceState(null, '', pageToOpen(asked));
      renderConsole(container);
    },
    (error: unknown) => {
      console.error(redact(error));
      if (asked === undefined) showStartProblem(container, 'notLoaded');
      // This page may be older than what the server has now. The session is stored: begin again.
      else window.location.replace(asked);
    },
  );
  whenLineIsFree(() => fetchScreen(address));
}

/** The console's code and its texts, side by side. */
function fetchConsole() {
  consoleCode ??= Promise.all([import('./App.tsx'), loadTexts()]).then(
    ([code]) => code,
    (error: unknown) => {
      consoleCode = undefined;
      throw error;
    },
  );
  return consoleCode;
}

/** What all of it is drawn and asked with comes before the rest, and runs while that is on its way. */
function runAhead() {
  for (const code of [import('./ui/reactRoot.tsx'), import('./api/http.ts')])
    code.catch(() => undefined);
}

/**
 * Calls back when the scripts that have been asked for are here. The console's is then made ready to run and draws its
 * frame: the line has nothing else to do. Beside them, anything would take a part of it, and all would wait.
 */
function whenLineIsFree(work: () => void) {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
  const asked = [...links].map(({ href }) => href);
  const observer = new PerformanceObserver(() => {
    const here = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    if (!asked.every((href) => here.has(href))) return;
    observer.disconnect();
    work();
  });
  observer.observe({ type: 'resource', buffered: true });
}

/** Fetches the screen's code. A failure is reported when the screen is rendered. */
function fetchScreen(address: string) {
  const [path = ''] = address.split('?');
  matchRoute(path)
    ?.load()
    .catch(() => undefined);
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
  import('./api/tracking.ts').then(
    ({ startTracking: start }) => start(),
    () => undefined,
  );
}
