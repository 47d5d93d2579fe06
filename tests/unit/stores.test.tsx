import { beforeEach, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { createDataProvider } from '../../src/dataProvider.ts';
import { endSession, startSession } from '../../src/session.ts';

const provider = createDataProvider({});

beforeEach(() => endSession('logout'));

test('the stores of a merchant are her own one, named by its settings [S5] [D20]', () => {
  startSession({
    user: { _id: 'm1', name: 'Maren', businessName: 'Maison Maren' },
    token: 'token',
    refreshToken: 'refresh',
    storeSettings: { name: 'Maren at home' },
  });
  expect(provider.stores()).toEqual([{ id: 'm1', _id: 'm1', name: 'Maren at home' }]);
});

test('a store without a name in its settings has that of the business [D20]', () => {
  startSession({
    user: { _id: 'm1', name: 'Maren', businessName: 'Maison Maren' },
    token: 'token',
    refreshToken: 'refresh',
  });
  expect(provider.stores()).toEqual([{ id: 'm1', _id: 'm1', name: 'Maison Maren' }]);
});

test('nobody signed in has no store [D20]', () => {
  expect(provider.stores()).toEqual([]);
});

test('the contract names the calls for promotions [C9]', () => {
  const paths = endpoints.filter(({ tag }) => tag === 'promotions').map(({ path }) => path);
  expect(new Set(paths)).toEqual(new Set(['/merchant/promotions', '/merchant/promotions/{id}']));
});
