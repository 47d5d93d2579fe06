import { renderHook } from '@testing-library/react';
import { CoreAdminContext, useDataProvider } from 'react-admin';
import { beforeEach, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { type ConsoleDataProvider, createDataProvider } from '../../src/dataProvider.ts';
import { endSession, startSession } from '../../src/session/session.ts';

const provider = createDataProvider({});

beforeEach(() => endSession('logout'));

test('a merchant has one store, named by its settings [S5] [D20]', async () => {
  startSession({
    user: { _id: 'm1', name: 'Maren', businessName: 'Maison Maren' },
    token: 'token',
    refreshToken: 'refresh',
    storeSettings: { name: 'Maren at home' },
  });
  expect(await provider.stores()).toEqual([{ id: 'm1', _id: 'm1', name: 'Maren at home' }]);
});

test('a store without a name has that of the business [D20]', async () => {
  startSession({
    user: { _id: 'm1', name: 'Maren', businessName: 'Maison Maren' },
    token: 'token',
    refreshToken: 'refresh',
  });
  expect(await provider.stores()).toEqual([{ id: 'm1', _id: 'm1', name: 'Maison Maren' }]);
});

test('without a session there is no store [D20]', async () => {
  expect(await provider.stores()).toEqual([]);
});

test('stores can be read through useDataProvider [D20]', async () => {
  startSession({
    user: { _id: 'm1', name: 'Maren', businessName: 'Maison Maren' },
    token: 'token',
    refreshToken: 'refresh',
  });
  const { result } = renderHook(() => useDataProvider<ConsoleDataProvider>(), {
    wrapper: ({ children }) => (
      <CoreAdminContext dataProvider={provider}>{children}</CoreAdminContext>
    ),
  });
  expect(await result.current.stores()).toEqual([{ id: 'm1', _id: 'm1', name: 'Maison Maren' }]);
});

test('the contract has the endpoints of promotions [C9]', () => {
  const paths = endpoints.filter(({ tag }) => tag === 'promotions').map(({ path }) => path);
  expect(new Set(paths)).toEqual(new Set(['/merchant/promotions', '/merchant/promotions/{id}']));
});
