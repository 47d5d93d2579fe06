import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import {
  CoreAdminContext,
  type DataProvider,
  useCreate,
  useDelete,
  useDeleteMany,
  useGetList,
  useNotificationContext,
  useUpdate,
  useUpdateMany,
} from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { request } from '../../src/api/http.ts';
import { authProvider } from '../../src/authProvider.ts';
import { SESSION_KEY } from '../../src/browser/storageKeys.ts';
import {
  endSession,
  onSessionEnded,
  readSession,
  startSession,
} from '../../src/session/session.ts';
import { createQueryClient } from '../../src/ui/queryClient.ts';
import { clearToasts, useToasts } from '../../src/ui/toasts.ts';

const calls: string[] = [];
let respond: () => Response = () => HttpResponse.json({});
const server = setupServer(
  http.all('*', async ({ request: call }) => {
    const authorization = call.headers.get('authorization') ?? 'nobody';
    calls.push(`${new URL(call.url).pathname} ${authorization} ${await call.text()}`.trim());
    return respond();
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  calls.length = 0;
  clearToasts();
});
afterEach(() => endSession('logout'));
afterAll(() => server.close());

const user = { _id: 'm1', name: 'Ama', email: 'ama@example.test', profilePicture: '/a.png' };
const credentials = { phone: '+33612345678', password: ' pass word ' };

describe('login', () => {
  test.each([
    ['as it is', (response: object) => response],
    ['wrapped in data', (response: object) => ({ success: true, data: response })],
  ])('starts the session with the response %s [A1] [D2] [S1]', async (_how, wrap) => {
    respond = () => HttpResponse.json(wrap({ user, token: 't1', refreshToken: 'r1' }));
    await authProvider.login(credentials);
    expect(calls).toEqual([`/api/merchant/auth/login nobody ${JSON.stringify(credentials)}`]);
    expect(readSession()).toMatchObject({ user, token: 't1', refreshToken: 'r1' });
  });
});

describe('logout', () => {
  test.each<[string, () => Response]>([
    ['works', () => new HttpResponse(null, { status: 204 })],
    ['fails with 500', () => new HttpResponse(null, { status: 500 })],
    ['fails with 401', () => new HttpResponse(null, { status: 401 })],
    ['finds no server', () => HttpResponse.error()],
  ])(
    'clears at once and sends the old token to the server, which %s [A4] [D7]',
    async (_what, response) => {
      respond = response;
      startSession({ user, token: 't1', refreshToken: 'r1' });
      const done = authProvider.logout({});
      expect(readSession()).toMatchObject({
        user: null,
        token: null,
        refreshToken: null,
        isAuthenticated: false,
      });
      expect(await done).toBe('/login');
      await waitFor(() => expect(calls).toEqual(['/api/merchant/auth/logout Bearer t1']));
      expect(useToasts.getState().toasts).toEqual([]);
    },
  );

  test('without a session sends nothing [A4]', async () => {
    await authProvider.logout({});
    expect(calls).toEqual([]);
  });
});

describe('the signed-in merchant', () => {
  test('has access, and nobody else [A3] [A6]', async () => {
    await expect(authProvider.checkAuth({})).rejects.toEqual({
      redirectTo: '/login',
      message: false,
    });
    startSession({ user, token: 't1' });
    await expect(authProvider.checkAuth({})).resolves.toBeUndefined();
  });

  test('is read from storage, so that a logout elsewhere shows on the next page', async () => {
    startSession({ user, token: 't1' });
    localStorage.removeItem(SESSION_KEY);
    const redirect = vi.fn();
    const stop = onSessionEnded(redirect);
    await expect(authProvider.checkAuth({})).rejects.toMatchObject({ redirectTo: '/login' });
    // One redirect: the check waited for the pending one.
    expect(redirect).toHaveBeenCalledOnce();
    stop();
  });

  test('has a name and a picture [S4]', async () => {
    startSession({ user, token: 't1' });
    expect(await authProvider.getIdentity?.()).toEqual({
      id: 'm1',
      fullName: 'Ama',
      avatar: '/a.png',
    });
    endSession('logout');
    await expect(authProvider.getIdentity?.()).rejects.toThrow();
  });
});

describe('a 401', () => {
  const refuse = async (): Promise<never> => {
    await request({ method: 'PUT', path: '/categories/c1', body: {} });
    return expect.fail('the call succeeded');
  };
  const dataProvider: DataProvider = {
    getList: refuse,
    getOne: refuse,
    getMany: refuse,
    getManyReference: refuse,
    update: refuse,
    updateMany: refuse,
    create: refuse,
    delete: refuse,
    deleteMany: refuse,
  };
  const hooks = {
    update: () => useUpdate(),
    create: () => useCreate(),
    delete: () => useDelete(),
    updateMany: () => useUpdateMany(),
    deleteMany: () => useDeleteMany(),
  };
  const record = { id: 'c1', ids: ['c1'], data: { name: 'x' }, previousData: { id: 'c1' } };

  function wrapper({ children }: { children: ReactNode }) {
    const queryClient = createQueryClient();
    const element = (
      <CoreAdminContext {...{ authProvider, dataProvider, queryClient }}>
        {children}
      </CoreAdminContext>
    );
    return <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />;
  }
  beforeEach(() => {
    // react-admin logs every failure of the data provider outside production.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    respond = () => HttpResponse.json({ error: 'Signed out' }, { status: 401 });
    startSession({ user, token: 't1' });
  });

  test.each(['update', 'create', 'delete', 'updateMany', 'deleteMany'] as const)(
    'on a save, %s rejects: no success, no toast, one end of the session [E1] [A5]',
    async (verb) => {
      const onSuccess = vi.fn();
      const onError = vi.fn();
      const { result } = renderHook(
        () => ({ write: hooks[verb]()[0], ...useNotificationContext() }),
        { wrapper },
      );
      await act(async () => {
        await Promise.resolve(
          result.current.write('categories', record, {
            onSuccess,
            onError,
            mutationMode: 'pessimistic',
          }),
        ).catch(() => undefined);
      });
      await waitFor(() => expect(onError).toHaveBeenCalledOnce());
      expect(onError.mock.calls[0]?.[0]).toMatchObject({ status: 401 });
      expect(onSuccess).not.toHaveBeenCalled();
      expect(result.current.notifications).toEqual([]);
      expect(readSession()).toMatchObject({ user: null, token: null });
      expect(useToasts.getState().toasts).toEqual([]);
      expect(calls.filter((call) => call.includes('logout'))).toEqual([]);
    },
  );

  test('on a list is an error, not an empty list [E1]', async () => {
    const { result } = renderHook(() => useGetList('categories'), { wrapper });
    await waitFor(() => expect(result.current.error).toMatchObject({ status: 401 }));
    expect(result.current.data).toBeUndefined();
  });
});
