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
/** A read as the data provider makes it, under a key as react-admin makes it. */
function useRead(
  answer: (signal: AbortSignal) => Promise<unknown>,
  key: unknown[] = ['x', 'getList'],
) {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => retryingRead(() => answer(signal), signal),
  });
}
function answering(...answers: unknown[]) {
  return vi.fn(() => {
    const next = answers.length > 1 ? answers.shift() : answers[0];
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  });
}

describe('a read that fails', () => {
  test('C1: is tried again after 1000 ms, and a success then is no failure [C14]', async () => {
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

  test('C2: twice is told once, after the second time [C14] [E3]', async () => {
    const read = answering(http(500));
    renderHook(() => useRead(read), { wrapper });
    await pass(999);
    expect(toasts()).toEqual([]);
    await pass(60_000);
    expect(read).toHaveBeenCalledTimes(2);
    expect(toasts()).toEqual(['errors.serverError']);
  });

  test.each([400, 401, 403, 404, 408, 409, 412, 413, 422, 429, 451, 499])(
    'C3, B10: with %s is not tried again [C14]',
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
  ] as const)('C4: by %s is tried once more, then told [C14] [D9]', async (kind, title) => {
    const read = answering(new ApiError({ kind }));
    renderHook(() => useRead(read), { wrapper });
    await pass(60_000);
    expect(read).toHaveBeenCalledTimes(2);
    expect(toasts()).toEqual([title]);
  });

  test('C6: waits 1000 ms doubled per attempt, at most 30000 ms [C14]', () => {
    fc.assert(
      fc.property(fc.nat(10), (n) => {
        expect(retryDelay(n)).toBe(Math.min(1000 * 2 ** n, 30_000));
      }),
    );
  });

  test('C7, C8: is not tried again when the screen was left meanwhile [D9]', async () => {
    const read = answering(http(500));
    const { unmount } = renderHook(() => useRead(read), { wrapper });
    await pass(500);
    unmount();
    await pass(60_000);
    expect(read).toHaveBeenCalledTimes(1);
    expect(toasts()).toEqual([]);
  });

  test('C9: is not tried again after a logout [D9]', async () => {
    startSession({ user: { _id: 'm1' }, token: 't' });
    const read = answering(http(500));
    const { unmount } = renderHook(() => useRead(read), { wrapper });
    await pass(500);
    endSession('logout');
    unmount();
    await pass(60_000);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('six lists that fail together are one toast', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    renderHook(() => names.map((name) => useRead(answering(network()), [name])), { wrapper });
    await pass(60_000);
    expect(toasts()).toEqual(['errors.networkError']);
  });

  test('a form that shows the toast itself gets no second one', async () => {
    const queryFn = answering(http(400));
    renderHook(() => useQuery({ queryKey: ['x'], queryFn, meta: { isErrorShown: true } }), {
      wrapper,
    });
    await pass(10);
    expect(queryFn).toHaveBeenCalled();
    expect(toasts()).toEqual([]);
  });
});

describe('a write that fails', () => {
  test.each([http(500), network(), new ApiError({ kind: 'timeout' })])(
    'C5: is never tried again, not later, not on focus, not when the line is back: %s [C15]',
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

  test('offline save shows nothing and is sent later: it is sent at once and told [C15] [E5]', async () => {
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

describe('freshness', () => {
  test('C12: the same query is asked again after 300 s, not before [C13]', async () => {
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

  test('C13: two components with one question ask it once [C13]', async () => {
    const read = answering('rows');
    renderHook(() => [useRead(read), useRead(read)], { wrapper });
    await pass(0);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('C12: checkAuth cached for 300 s: whether the session lives is asked every time [C13]', async () => {
    const check = answering(true);
    const key = ['auth', 'checkAuth', {}];
    for (const times of [1, 2, 3]) {
      const { unmount } = renderHook(() => useRead(check, key), { wrapper });
      await pass(0);
      expect(check).toHaveBeenCalledTimes(times);
      unmount();
    }
  });

  test('C15: a clock set back an hour does not keep old data for an hour [C13]', async () => {
    const read = answering('rows');
    const first = renderHook(() => useRead(read), { wrapper });
    await pass(0);
    first.unmount();
    vi.setSystemTime(Date.now() - 3_600_000);
    renderHook(() => useRead(read), { wrapper });
    await pass(0);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('the next merchant finds nothing of the one before', async () => {
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
