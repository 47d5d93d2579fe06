import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { describeError } from './errors.ts';
import { onSessionEnded, useSession } from './session.ts';
import { identityOf } from './sessionShape.ts';
import { dismissToast, showToast } from './toasts.ts';

/** Milliseconds that a query stays fresh (C13). */
export const FRESHNESS = 300_000;

/**
 * The cache of everything read from the server (D20). Reads are retried in the data provider, and writes
 * never (C15), so nothing is retried here. Every failure is told once, here (E2-E6); a query or mutation
 * with `meta: { isErrorShown: true }` tells it by itself.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => tell(error, query.meta ?? metaOfList(query)),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => tell(error, meta),
    }),
    defaultOptions: {
      // `always`: offline, a call fails with a message, instead of being sent silently when nobody looks.
      queries: { staleTime, retry: false, networkMode: 'always' },
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
  forgetOnSessionEnd(client);
  return client;
}

// When the clock was set back, data seems to come from the future and would be fresh until then.
function staleTime({ state }: Pick<Query, 'state'>): number {
  return state.dataUpdatedAt > Date.now() + FRESHNESS / 10 ? Number.NEGATIVE_INFINITY : FRESHNESS;
}

function tell(error: unknown, meta: Record<string, unknown> | undefined) {
  if (meta?.isErrorShown !== true) tellError(error);
}

/** For what no query and no mutation reports, or what reports by itself. Returns what takes it away again. */
export function tellError(error: unknown): () => void {
  const description = describeError(error);
  const id = description ? showToast({ tone: 'error', ...description }) : null;
  return () => id !== null && dismissToast(id);
}

/** react-admin's lists put what they are given as `meta` into the key. */
function metaOfList({ queryKey }: Pick<Query, 'queryKey'>): Record<string, unknown> | undefined {
  const params = queryKey[2];
  const meta = typeof params === 'object' && params && 'meta' in params ? params.meta : undefined;
  return typeof meta === 'object' && meta ? { ...meta } : undefined;
}

/** One merchant's data is never there for the next one. */
function forgetOnSessionEnd(client: QueryClient) {
  // After the redirect: cleared any earlier, the screen that is left would ask for everything again.
  onSessionEnded(() => setTimeout(() => client.clear()));
  useSession.subscribe(({ user }, before) => {
    if (user && identityOf(user) !== identityOf(before.user)) client.clear();
  });
}
