import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { describeError, hasFieldErrors, isCallMissing, isRefused } from '../api/errors.ts';
import { onSessionEnded, useSession } from '../session/session.ts';
import { identityOf } from '../session/sessionShape.ts';
import { dismissToast, showToast } from './toasts.ts';

/** Milliseconds that a query stays fresh (C13). */
export const FRESHNESS = 300_000;

/** Milliseconds for which a failed read is not asked again by itself. */
const FAILURE_FRESHNESS = 30_000;

/**
 * The cache of everything read from the server (D20). The data provider retries reads, nothing retries writes
 * (C15), so this client retries nothing. It shows a toast for every failure (E2-E6), also where the screen
 * shows a panel for it. `meta` of a query or mutation changes that:
 * - `isOptional`: the screen is complete without this read. No toast when the server lacks the call.
 * - `isErrorShown`: a form shows the toast itself, after it has found out whether the write was done.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => tell(error, meta),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => tell(error, meta),
    }),
    defaultOptions: {
      // `always`: offline, a call fails with a message, instead of being sent silently when nobody looks.
      queries: {
        staleTime,
        retry: false,
        networkMode: 'always',
        // One more part of a screen that mounts, or a look at the tab, must not ask a refused question again (C14).
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > FAILURE_FRESHNESS,
        refetchOnWindowFocus: ({ state }) => !isRefused(state.error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // Five minutes old is too old for the question whether the session still lives.
  // Asked anew by each screen, it would draw all of the console twice more: nobody looks at its being asked.
  const notifyOnChangeProps = ['data', 'error', 'status'] as const;
  client.setQueryDefaults(['auth'], {
    staleTime: 0,
    gcTime: 0,
    notifyOnChangeProps: [...notifyOnChangeProps],
  });
  forgetFailures(client);
  forgetOnSessionEnd(client);
  return client;
}

// When the clock was set back, data seems to come from the future and would be fresh until then.
function staleTime({ state }: Pick<Query, 'state'>): number {
  return state.dataUpdatedAt > Date.now() + FRESHNESS / 10 ? Number.NEGATIVE_INFINITY : FRESHNESS;
}

function tell(error: unknown, meta: Record<string, unknown> | undefined) {
  if (meta?.isErrorShown === true) return;
  if (meta?.isOptional === true && isCallMissing(error)) return;
  tellError(error);
}

/** For what no query and no mutation reports, or what reports by itself. Returns what takes it away again. */
export function tellError(error: unknown): () => void {
  const description = describeError(error);
  const id = description
    ? showToast({ tone: 'error', ...description, hasFieldErrors: hasFieldErrors(error) })
    : null;
  return () => id !== null && dismissToast(id);
}

/** A screen that is opened again asks again: its failures are forgotten when it is left. */
function forgetFailures(client: QueryClient) {
  client.getQueryCache().subscribe(({ type, query }) => {
    const isLeft = type === 'observerRemoved' && query.getObserversCount() === 0;
    if (isLeft && query.state.status === 'error' && query.state.data === undefined) {
      client.getQueryCache().remove(query);
    }
  });
}

/** One merchant's data is never there for the next one. */
function forgetOnSessionEnd(client: QueryClient) {
  // After the redirect: cleared any earlier, the screen that is left would ask for everything again.
  onSessionEnded(() => setTimeout(() => client.clear()));
  useSession.subscribe(({ user }, before) => {
    if (user && identityOf(user) !== identityOf(before.user)) client.clear();
  });
}
