import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { keyframes } from '@mui/material/styles';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { type Area, withTexts } from '../i18n/texts.ts';

type Load = () => Promise<{ default: ComponentType }>;

/** The screen's code is not on the server any more: a newer version of the console has been deployed. */
export class OutdatedError extends Error {
  override readonly name = 'OutdatedError';
}

/** Milliseconds before a file that could not be fetched is asked for once more. */
const retryDelay = 400;

/**
 * A screen as a chunk of its own, and the areas that its texts are from, fetched beside it:
 * `lazyScreen(() => import('./ProductList.tsx'), ['products'])`. One failure to fetch them is retried; after a second one the page is
 * reloaded once for each version, and never over text that is not saved. After that the screen's error
 * boundary takes over, where "Try again" really fetches again (`React.lazy` alone would remember the failure).
 */
export function lazyScreen(
  loadCode: Load,
  areas: readonly Area[] = [],
  fallback: ReactNode = <ScreenLoading />,
): ComponentType {
  const load = withTexts(loadCode, areas);
  let current = lazy(fetchScreen);

  async function fetchScreen(): Promise<{ default: ComponentType }> {
    try {
      return await load().catch((error: unknown) => retry(load, error));
    } catch (error) {
      current = lazy(fetchScreen);
      throw error;
    }
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each screen, when its module is loaded
  return function LazyScreen() {
    const [Screen] = useState(() => current);
    // A boundary of its own: the router moves on in a transition, in which one that is there already
    // would keep the old screen and say nothing (L4).
    return (
      <Suspense fallback={fallback}>
        <Screen />
      </Suspense>
    );
  };
}

async function retry(load: Load, error: unknown) {
  if (!isMissingChunk(error)) throw error;
  await new Promise((resolve) => setTimeout(resolve, retryDelay));
  try {
    return await load();
  } catch (again) {
    if (!isMissingChunk(again) || !navigator.onLine) throw again;
    if (!reloadOnce()) throw new OutdatedError('This version has been replaced.', { cause: again });
    // The page is going away; until then the placeholder stays.
    return new Promise<never>(() => {});
  }
}

const missingChunks = new WeakSet<Error>();

/** Vite tells of files that it could not fetch; what it names here is not an error of the screen itself. */
export function watchMissingChunks(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missingChunks.add(payload));
}

function isMissingChunk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    missingChunks.has(error) || /dynamically imported module|module script/i.test(error.message)
  );
}

/** False when this version has had its reload already, or something typed would be lost. */
function reloadOnce(): boolean {
  const key = 'console-reloaded';
  try {
    if (sessionStorage.getItem(key) === import.meta.url || hasUnsavedWork()) return false;
    sessionStorage.setItem(key, import.meta.url);
  } catch {
    // Without storage nobody could count the reloads.
    return false;
  }
  window.location.reload();
  return true;
}

/** Asks whoever guards unsaved changes, in the browser's own words. */
function hasUnsavedWork(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

const appear = keyframes({ from: { opacity: 0 } });

/** While a screen's code is on its way (L4). Faded in, so that a fast one does not flash. */
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
      <CircularProgress size={20} aria-hidden />
      {translate('shell.loading')}
    </Box>
  );
}
