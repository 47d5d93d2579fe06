import {
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
  replaceEqualDeep,
} from '@tanstack/react-query';
import { isObject } from '../../contract/isObject.ts';
import { describeError, hasFieldErrors, isCallMissing, isRefused } from '../api/errors.ts';
import { withVersionOf } from '../api/records.ts';
import { onSessionEnded, useSession } from '../session/session.ts';
import { identityOf } from '../session/sessionShape.ts';
import { dismissToast, showToast } from './toasts.ts';

/** Milliseconds that a query stays fresh (C13). */
export const FRESHNESS = 300_000;

/** Milliseconds before mounting another part may repeat a failed read. */
const FAILURE_FRESHNESS = 30_000;

/**
 * The cache of all reads (D20). The data provider retries reads, and writes must not be retried (C15), so this client
 * retries nothing. The client shows a toast for every failure that `describeError` explains (E2-E6), also where the
 * screen shows a panel. `meta` of a query or mutation changes that:
 * - `isOptional`: the screen is complete without this read. No toast when the server lacks the endpoint.
 * - `isErrorShown`: no toast, because the caller shows the failure itself, or the failure does not matter.
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
      // `always`: offline, a call fails with a message instead of being sent later without notice.
      queries: {
        staleTime,
        retry: false,
        networkMode: 'always',
        // Mounting another part must not repeat a failed read at once, nor refocusing the tab a refused one (C14).
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > FAILURE_FRESHNESS,
        refetchOnWindowFocus: ({ state }) => !isRefused(state.error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // `staleTime`: the auth check must not be five minutes old. `notifyOnChangeProps`: otherwise the loading state
  // renders the whole console twice on each screen.
  const notifyOnChangeProps = ['data', 'error', 'status'] as const;
  client.setQueryDefaults(['auth'], {
    staleTime: 0,
    gcTime: 0,
    notifyOnChangeProps: [...notifyOnChangeProps],
  });
  // Orders, products and purchase orders change the stock levels too.
  client.setQueryDefaults(['stock-levels'], { staleTime: 0 });
  forgetFailures(client);
  forgetOnSessionEnd(client);
  return client;
}

/** Stores the newest data of a query. Cancels a read that is under way, because its response may be older. */
export async function setNewestData(
  client: QueryClient,
  queryKey: QueryKey,
  data: unknown,
): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, data);
}

/**
 * Structural sharing that keeps versions. React Query's own returns a copy of a changed record, or the former object of
 * an equal record; both lack the new version.
 */
export function shareVersioned(before: unknown, now: unknown): unknown {
  const shared: unknown = replaceEqualDeep(before, now);
  return isObject(shared) && isObject(now) ? withVersionOf(now, shared) : shared;
}

// After the clock was set back, data seems to come from the future and would stay fresh.
function staleTime({ state }: Pick<Query, 'state'>): number {
  return state.dataUpdatedAt > Date.now() + FRESHNESS / 10 ? Number.NEGATIVE_INFINITY : FRESHNESS;
}

function tell(error: unknown, meta: Record<string, unknown> | undefined) {
  if (meta?.isErrorShown === true) return;
  if (meta?.isOptional === true && isCallMissing(error)) return;
  showErrorToast(error);
}

/** Shows the toast for a failure, if `describeError` explains it. Returns a function that removes the toast. */
export function showErrorToast(error: unknown): () => void {
  const description = describeError(error);
  const id = description
    ? showToast({ tone: 'error', ...description, hasFieldErrors: hasFieldErrors(error) })
    : null;
  return () => id !== null && dismissToast(id);
}

/** Forgets failed queries without data when their screen is left, so that the screen reads again when it opens. */
function forgetFailures(client: QueryClient) {
  client.getQueryCache().subscribe(({ type, query }) => {
    const isLeft = type === 'observerRemoved' && query.getObserversCount() === 0;
    if (isLeft && query.state.status === 'error' && query.state.data === undefined) {
      client.getQueryCache().remove(query);
    }
  });
}

/** Clears one merchant's data before the next one signs in. */
function forgetOnSessionEnd(client: QueryClient) {
  // Clears the cache after the redirect; before it, the screen that is being left would refetch.
  onSessionEnded(() => setTimeout(() => client.clear()));
  useSession.subscribe(({ user }, before) => {
    if (user && identityOf(user) !== identityOf(before.user)) client.clear();
  });
}
