import { takeSecretsFromUrl } from './auth/account/resetToken.ts';
import {
  homePath,
  offeredPaths,
  type PublicPath,
  requestedPageState,
  toPublicPath,
} from './auth/returnPath.ts';
import { redact } from './browser/redact.ts';
import { startLanguage } from './i18n/language.ts';
import { currentLanguage, loadTexts } from './i18n/texts.ts';
import { matchRoute } from './layout/routeTable.ts';
import { loadProviders } from './providers.ts';
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

/** Opens the page of the URL: the console, or a public page (R1, R5, A6). */
function open() {
  replaceMalformedEscapes();
  const publicPath = toPublicPath(window.location.pathname);
  if (publicPath !== undefined) takeSecretsFromUrl(window.location, window.history);
  const isSignedIn = hasStoredSession();
  const isPrerendered = container.dataset.prerendered === currentLanguage();
  if (isSignedIn || publicPath !== '/login' || !isPrerendered) removePrerenderedPage();
  else for (const type of ['click', 'keydown']) container.addEventListener(type, recordSubmit);
  if (isSignedIn && publicPath === '/login') {
    openConsole(homePath);
  } else if (isSignedIn && publicPath === undefined) {
    openConsole();
  } else {
    openPublicPage(publicPath ?? redirectToLogin());
  }
}

/** Removes the sign-in page that the build prerenders. The spinner beside it stays. */
function removePrerenderedPage() {
  if (container.dataset.prerendered === undefined) return;
  delete container.dataset.prerendered;
  const start = document.getElementById('start');
  container.replaceChildren(...(start ? [start] : []));
  document.documentElement.classList.remove('start-waits');
}

/** Records a submit of the prerendered sign-in form. The form submits once React has hydrated it. */
function recordSubmit(event: Event) {
  const { target } = event;
  if (container.dataset.prerendered === undefined || !(target instanceof Element)) return;
  const isEnter = event instanceof KeyboardEvent && event.key === 'Enter';
  const isPress = isEnter ? target.matches('input') : target.closest('.auth-submit') !== null;
  if (isPress && (isEnter || event.type === 'click')) {
    container.querySelector('form')?.setAttribute('data-submitted', '');
  }
}

/** Replaces each `%` in a path that has a malformed escape, because routers throw on such a path. */
function replaceMalformedEscapes() {
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

/** Replaces the URL with /login. The state of the history entry has the requested page (D7). */
function redirectToLogin(): PublicPath {
  const { pathname, search } = window.location;
  window.history.replaceState(requestedPageState(pathname, search), '', '/login');
  return '/login';
}

/** The public pages are a chunk of their own, because signed-in merchants do not need them. */
function openPublicPage(path: PublicPath) {
  Promise.all([import('./auth/renderPublicPage.tsx'), loadProviders(), loadTexts(['public'])]).then(
    ([{ renderPublicPage }, own]) =>
      renderPublicPage(container, {
        path,
        offered: offeredPaths(own.authProvider),
        onNavigate(next) {
          // Passes the requested page, which is in the state, on to the other public pages.
          window.history.pushState(window.history.state, '', next);
          open();
        },
        onSignedIn: openConsole,
        loadAuthProvider,
        // A prefetch. Its failure is reported if `openConsole` fails too.
        onTyping: () => void fetchConsole().catch(() => undefined),
      }),
    (error: unknown) => {
      console.error(redact(error));
      showStartProblem(container, 'notLoaded');
    },
  );
}

async function loadAuthProvider() {
  const [{ authProvider, completeAuthProvider }, own] = await Promise.all([
    import('./authProvider.ts'),
    loadProviders(),
  ]);
  return own.authProvider ? completeAuthProvider(own.authProvider) : authProvider;
}

/** Opens the console at `requestedPath`, by default at the URL. Then its own router handles the URL. */
function openConsole(requestedPath?: string) {
  window.removeEventListener('popstate', open);
  const { pathname, search } = window.location;
  const path = requestedPath ?? (pathname === '/' ? homePath : pathname + search);
  prefetchSharedCode();
  Promise.all([fetchConsole(), loadProviders()]).then(
    ([{ renderConsole, pageToOpen }, providers]) => {
      if (requestedPath !== undefined) {
        window.history.replaceState(null, '', pageToOpen(requestedPath));
      }
      renderConsole(container, providers);
    },
    (error: unknown) => {
      console.error(redact(error));
      if (requestedPath === undefined) showStartProblem(container, 'notLoaded');
      // The server may have a newer version of the console. The session is stored, so reload.
      else window.location.replace(requestedPath);
    },
  );
  whenPreloadsAreLoaded(() => fetchScreen(path));
}

/** Fetches code and texts in parallel. A failed attempt can be repeated. */
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

/** Fetches React and the HTTP client first: they are executed while the console's code loads. */
function prefetchSharedCode() {
  for (const code of [import('./ui/reactRoot.tsx'), import('./authProvider.ts')])
    code.catch(() => undefined);
}

/**
 * Calls `work` when all preloaded scripts have arrived. The network is then idle, because the browser compiles and
 * runs the console. An earlier request would take bandwidth from these scripts.
 */
function whenPreloadsAreLoaded(work: () => void) {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
  const preloads = [...links].map(({ href }) => href);
  const observer = new PerformanceObserver(() => {
    const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    if (!preloads.every((href) => loaded.has(href))) return;
    observer.disconnect();
    work();
  });
  observer.observe({ type: 'resource', buffered: true });
}

/** Fetches the screen's code. A failure is reported when the screen is rendered. */
function fetchScreen(path: string) {
  const [pathname = ''] = path.split('?');
  matchRoute(pathname)
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
