import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { keyframes } from '@mui/material/styles';
import { type ComponentType, memo, type ReactNode, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { importAgain } from '../browser/polyfills.ts';
import { type Load, lazyAgain } from './lazyAgain.tsx';
import { showToast } from './toasts.ts';

/**
 * A lazy part of a screen, such as a dialog. If its code cannot be loaded, shows a toast and calls the part's
 * `onClose`, if any, so that the merchant can open the part again. The rest of the screen keeps its input. Memoised,
 * because the layout renders three times while react-admin starts.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  fallback?: ReactNode,
): ComponentType<Props> {
  return memo(lazyAgain(() => importAgain(load), { fallback, instead: Missing }));
}

function Missing(props: object) {
  const close = 'onClose' in props ? props.onClose : undefined;
  useEffect(() => {
    // With a connection, the file is probably gone because a newer version was deployed.
    const [title, text] = navigator.onLine
      ? ['shell.notLoaded.title', 'shell.notLoaded.text']
      : ['errors.networkError', 'errors.network'];
    showToast({ tone: 'error', title, text });
    if (typeof close === 'function') close();
  }, [close]);
  return null;
}

/** The screen's code could not be loaded: a newer version was deployed, or the connection failed twice. */
export class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError';
}

/** Milliseconds before the retry of a failed load. */
const retryDelay = 400;

/**
 * A screen as a chunk of its own: `lazyScreen(() => import('./ProductList.tsx'))`. After a failed load, waits until the
 * browser is online, retries once, then reloads the page: at most once for each deployed version, and never with
 * unsaved text. Otherwise throws to the screen's error boundary, whose "Try again" loads again.
 */
export function lazyScreen<Props extends object = object>(
  loadCode: Load<Props>,
  fallback: ReactNode = <ScreenLoading />,
): ComponentType<Props> {
  const load = () => importAgain(loadCode);
  return memo(lazyAgain(() => load().catch((error: unknown) => retry(load, error)), { fallback }));
}

async function retry<Props>(load: Load<Props>, error: unknown): ReturnType<Load<Props>> {
  if (!isMissingChunk(error)) throw error;
  if (!navigator.onLine) {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return load().catch((again: unknown) => retry(load, again));
  }
  await new Promise((resolve) => setTimeout(resolve, retryDelay));
  try {
    return await load();
  } catch (again) {
    if (!isMissingChunk(again)) throw again;
    if (!navigator.onLine) return retry(load, again);
    if (!reloadOnce()) throw new NotLoadedError('A file could not be fetched.', { cause: again });
    // The page reloads; keep the placeholder until then.
    return new Promise<never>(() => {});
  }
}

const missingChunks = new WeakSet<Error>();

/** Recognises Vite's errors about files that could not be loaded. */
export function watchMissingChunks(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missingChunks.add(payload));
}

function isMissingChunk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    missingChunks.has(error) || /dynamically imported module|module script/i.test(error.message)
  );
}

/** Reloads the page. Returns false instead if this version was reloaded before, or if typed text would be lost. */
function reloadOnce(): boolean {
  const key = 'console-reloaded';
  try {
    if (sessionStorage.getItem(key) === import.meta.url || hasUnsavedWork()) return false;
    sessionStorage.setItem(key, import.meta.url);
  } catch {
    // Without storage, reloads cannot be counted.
    return false;
  }
  window.location.reload();
  return true;
}

/** Whether a guard of unsaved changes would stop the page from closing. */
function hasUnsavedWork(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

const appear = keyframes({ from: { opacity: 0 } });

/** Placeholder while a screen's code loads (L4). Fades in, so that a fast load does not flash. */
function ScreenLoading() {
  const translate = useTranslate();
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1.5,
        minHeight: '40vh',
        color: 'text.secondary',
        animation: `${appear} 200ms 120ms backwards`,
      }}
    >
      <CircularProgress size={20} disableShrink aria-hidden />
      {translate('shell.loading')}
    </Box>
  );
}

/**
 * Renders a menu, drawer or dialog from its first opening on, so that its closing transition is visible. An unopened
 * one would mount five components for nothing, and a screen has many menus, drawers and dialogs.
 */
export function WhenOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened && children;
}
