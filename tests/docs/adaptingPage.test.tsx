import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { expect, onTestFinished, test, vi } from 'vitest';
import { request } from '../../src/api/http.ts';
import { endSession, readSession } from '../../src/session/session.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { createDecimalApi, writeAdapter } from './adapter.ts';

/** Signs in through the adapter of the page. */
async function signInThroughAdapter({ hasRefresh = true } = {}) {
  const { file, lines } = writeAdapter('adapter-page');
  expect(lines).toBeLessThanOrEqual(120);
  const { createProviders } = await import(/* @vite-ignore */ file);
  const api = createDecimalApi();
  const server = setupServer(http.all('*/api/*', ({ request: sent }) => api.respond(sent)));
  server.listen();
  onTestFinished(() => {
    server.close();
    endSession('logout');
  });
  const providers = createProviders(request, () => readSession().storeSettings.currency);
  if (!hasRefresh) delete providers.authProvider.refresh;
  const { router, visitor } = await openConsole('/register', undefined, providers);
  // The adapter cannot register: the sign-in is shown, without links to other public pages.
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(screen.queryByRole('link')).toBeNull();
  await router.navigate('/login');
  await visitor.type(screen.getByLabelText('Phone number'), '+33612345678');
  await visitor.type(screen.getByLabelText('Password'), 'open sesame');
  await visitor.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('button', { name: 'Account menu' });
  return { api, router, visitor };
}

test('the adapter of the page signs in, and lists, changes, creates and deletes products', async () => {
  const { api, router, visitor } = await signInThroughAdapter();
  const priceOf = (name: string) => api.products.find((product) => product.name === name)?.price;

  await router.navigate('/products');
  const table = await screen.findByRole('table');
  expect(await within(table).findAllByText('€19.90')).toHaveLength(3);
  await visitor.click(within(table).getByText('Cup'));
  const price = await screen.findByRole('textbox', { name: 'Price' });
  expect(price).toHaveValue('19.90');
  await visitor.clear(price);
  await visitor.type(price, '21.5');
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Product “Cup” saved')).toBeVisible();
  expect(priceOf('Cup')).toBe('21.50');

  await router.navigate('/products/create');
  await screen.findByRole('heading', { level: 1, name: 'New product' });
  await visitor.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Jug');
  await visitor.type(await screen.findByRole('textbox', { name: 'Price' }), '5');
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Product “Jug” created')).toBeVisible();
  expect(priceOf('Jug')).toBe('5.00');
  expect(screen.queryByRole('alert')).toBeNull();
}, 60_000);

test.each([
  ['is exchanged by its auth provider', { hasRefresh: true }, ['tokens']],
  ['is used on if its auth provider cannot exchange it', { hasRefresh: false }, []],
])(
  'a token of another API that is about to expire %s',
  async (_, options, expected) => {
    const { api, router } = await signInThroughAdapter(options);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 50 * 60_000 });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    await router.navigate('/products');
    expect(await screen.findByRole('table')).toBeVisible();
    const asked = ['tokens', 'merchant'];
    expect(api.requested.filter((name = '') => asked.includes(name))).toEqual(expected);
  },
  60_000,
);
