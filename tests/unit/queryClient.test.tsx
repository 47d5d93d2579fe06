import {
  type QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../src/api/errors.ts';
import { retryDelay, retryingRead } from '../../src/api/retry.ts';
import { endSession, startSession } from '../../src/session/session.ts';
import { createQueryClient, FRESHNESS } from '../../src/ui/queryClient.ts';
import { clearToasts, useToasts } from '../../src/ui/toasts.ts';

const http = (status: number) => new ApiError({ kind: 'http', status });
const network = () => new ApiError({ kind: 'network' });
const toasts = () => useToasts.getState().toasts.map(({ title }) => title);

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  clearToasts();
  client = createQueryClient();
});
afterEach(() => {
  endSession('logout');
  client.clear();
  vi.useRealTimers();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
/** A read with the data provider's behaviour, under a key like react-admin's. */
function useRead(
  answer: (signal: AbortSignal) => Promise<unknown>,
  key: unknown[] = ['x', 'getList'],
) {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => retryingRead(() => answer(signal), signal),
  });
}
function answering(...responses: unknown[]) {
  return vi.fn(() => {
    const next = responses.length > 1 ? responses.shift() : responses[0];
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  });
}

describe('a failed read', () => {
  test('is retried after 1000 ms, and then succeeds [C14]', async () => {
    const read = answering(http(500), 'rows');
    const { result } = renderHook(() => useRead(read), { wrapper });
    await pass(999);
    expect(read).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(read).toHaveBeenCalledTimes(2);
    await pass(10);
    expect(result.current.data).toBe('rows');
    expect(toasts()).toEqual([]);
  });

  test('twice is reported once, after the second attempt [C14] [E3]', async () => {
    const read = answering(http(500));
    renderHook(() => useRead(read), { wrapper });
    await pass(999);
    expect(toasts()).toEqual([]);
    await pass(60_000);
    expect(read).toHaveBeenCalledTimes(2);
    expect(toasts()).toEqual(['errors.serverError']);
  });

  test.each([400, 401, 403, 404, 408, 409, 412, 413, 422, 429, 451, 499])(
    'with %s is not retried [C14]',
    async (status) => {
      const read = answering(http(status));
      renderHook(() => useRead(read), { wrapper });
      await pass(60_000);
      expect(read).toHaveBeenCalledTimes(1);
      expect(toasts()).toEqual(status === 401 ? [] : ['errors.requestFailed']);
    },
  );

  test.each([
    ['timeout', 'errors.requestTimeout'],
    ['network', 'errors.networkError'],
    ['malformed', 'errors.requestFailed'],
  ] as const)('by %s is retried once, then reported [C14] [D9]', async (kind, title) => {
    const read = answering(new ApiError({ kind }));
    renderHook(() => useRead(read), { wrapper });
    await pass(60_000);
    expect(read).toHaveBeenCalledTimes(2);
    expect(toasts()).toEqual([title]);
  });

  test('waits 1000 ms doubled per attempt, at most 30000 ms [C14]', () => {
    fc.assert(
      fc.property(fc.nat(10), (n) => {
        expect(retryDelay(n)).toBe(Math.min(1000 * 2 ** n, 30_000));
      }),
    );
  });

  test('is not retried if the screen was left meanwhile [D9]', async () => {
    const read = answering(http(500));
    const { unmount } = renderHook(() => useRead(read), { wrapper });
    await pass(500);
    unmount();
    await pass(60_000);
    expect(read).toHaveBeenCalledTimes(1);
    expect(toasts()).toEqual([]);
  });

  test('is not retried after a logout [D9]', async () => {
    startSession({ user: { _id: 'm1' }, token: 't' });
    const read = answering(http(500));
    const { unmount } = renderHook(() => useRead(read), { wrapper });
    await pass(500);
    endSession('logout');
    unmount();
    await pass(60_000);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('of six lists at once is one toast', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    renderHook(() => names.map((name) => useRead(answering(network()), [name])), { wrapper });
    await pass(60_000);
    expect(toasts()).toEqual(['errors.networkError']);
  });

  test('is no toast if a form shows it', async () => {
    const queryFn = answering(http(400));
    renderHook(() => useQuery({ queryKey: ['x'], queryFn, meta: { isErrorShown: true } }), {
      wrapper,
    });
    await pass(10);
    expect(queryFn).toHaveBeenCalled();
    expect(toasts()).toEqual([]);
  });
});

describe('a failed write', () => {
  test.each([http(500), network(), new ApiError({ kind: 'timeout' })])(
    'is never retried, not later, not on focus, not on reconnect: %s [C15]',
    async (failure) => {
      const write = answering(failure);
      const { result } = renderHook(() => useMutation({ mutationFn: write }), { wrapper });
      act(() => result.current.mutate());
      await pass(60_000);
      window.dispatchEvent(new Event('online'));
      document.dispatchEvent(new Event('visibilitychange'));
      await pass(60_000);
      expect(write).toHaveBeenCalledTimes(1);
      expect(toasts()).toHaveLength(1);
    },
  );

  test('offline is sent at once and reported [C15] [E5]', async () => {
    const write = answering(network());
    const { result } = renderHook(() => useMutation({ mutationFn: write }), { wrapper });
    window.dispatchEvent(new Event('offline'));
    act(() => result.current.mutate());
    await pass(0);
    expect(write).toHaveBeenCalledTimes(1);
    expect(toasts()).toEqual(['errors.networkError']);
    window.dispatchEvent(new Event('online'));
    await pass(60_000);
    expect(write).toHaveBeenCalledTimes(1);
  });
});

describe('caching', () => {
  test('a query is fresh for 300 s [C13]', async () => {
    const read = answering('rows');
    const first = renderHook(() => useRead(read), { wrapper });
    await pass(0);
    first.unmount();
    await pass(FRESHNESS - 1000);
    const second = renderHook(() => useRead(read), { wrapper });
    await pass(0);
    expect(read).toHaveBeenCalledTimes(1);
    second.unmount();
    await pass(2000);
    renderHook(() => useRead(read), { wrapper });
    await pass(0);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('two components with the same query send one request [C13]', async () => {
    const read = answering('rows');
    renderHook(() => [useRead(read), useRead(read)], { wrapper });
    await pass(0);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('checkAuth is not cached [C13]', async () => {
    const check = answering(true);
    const key = ['auth', 'checkAuth', {}];
    for (const times of [1, 2, 3]) {
      const { unmount } = renderHook(() => useRead(check, key), { wrapper });
      await pass(0);
      expect(check).toHaveBeenCalledTimes(times);
      unmount();
    }
  });

  test('a clock set back an hour does not keep old data for an hour [C13]', async () => {
    const read = answering('rows');
    const first = renderHook(() => useRead(read), { wrapper });
    await pass(0);
    first.unmount();
    vi.setSystemTime(Date.now() - 3_600_000);
    renderHook(() => useRead(read), { wrapper });
    await pass(0);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('the next merchant sees no data of the previous one', async () => {
    startSession({ user: { _id: 'ama' }, token: 't1' });
    client.setQueryData(['products'], 'of ama');
    endSession('logout');
    startSession({ user: { _id: 'ben' }, token: 't2' });
    expect(client.getQueryData(['products'])).toBeUndefined();
    client.setQueryData(['products'], 'of ben');
    endSession('expired');
    await pass(200);
    expect(client.getQueryData(['products'])).toBeUndefined();
  });
});
