import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { endSession } from '../../src/session/session.ts';
import { clearToasts, useToasts } from '../../src/ui/toasts.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { screens } from './ProductForm.tsx';

const store = serveStore();

type Loss = { name: string; lose: (route: string) => void };
const unanswered: Loss = {
  name: 'the connection broke after',
  lose: (route) => faults.unanswered(route),
};
/** Done; `unit/dataProviderWrites.test.tsx` has the other ways. */
const done: Loss[] = [
  unanswered,
  { name: 'half a JSON text', lose: (route) => faults.malformed(route) },
  { name: '204', lose: (route) => faults.broken(route, 204) },
  { name: '503 after', lose: (route) => faults.broken(route, 503) },
];
/** Not done, and done: forms cannot tell which. */
const losses: Loss[] = [
  { name: '500 before', lose: (route) => faults.status(route, 500) },
  unanswered,
];

beforeEach(() => clearToasts());

async function openForm(path: string) {
  const view = renderScreen(screens, { path });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  const retype = async (label: string, text: string) => {
    await view.user.clear(screen.getByLabelText(label));
    await view.user.paste(text);
  };
  return { ...view, name, retype };
}
async function openProduct() {
  await store.signIn();
  const made = await store.call('POST /merchant/products', { ...buildProductInput(), stock: 14 });
  const path = `/products/${made._id}`;
  return {
    id: made._id,
    path,
    ...(await openForm(path)),
    stored: () => store.call(`GET /merchant/products/${made._id}`),
    theyChange: (changes: object) => store.call(`PUT /merchant/products/${made._id}`, changes),
  };
}
const saveButton = () => screen.getByRole('button', { name: 'Save' });
/** Clicks Save and waits until the form is idle. */
async function save(user: { click(element: Element): Promise<void> }) {
  await user.click(saveButton());
  await waitFor(() => expect(saveButton()).toHaveAttribute('aria-busy', 'false'));
}
const toastTitles = () => useToasts.getState().toasts.map(({ title }) => title);
const SAVED = ['forms.saved', 'forms.savedAfterAll', 'forms.created'];
const isReportedSaved = () => toastTitles().some((title) => SAVED.includes(title));
const nobodyElseIsBlamed = () => {
  expect(screen.queryByText(/Someone else changed/)).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
};
/** All requests fail from now on, or work again. */
const cut = (lose: (route: string) => void, { reads }: { reads: boolean }) => {
  lose('PUT *');
  if (reads) faults.offline('GET *');
};
const restored = () => faults.reset();

describe('a change whose response was lost', () => {
  test.each(done)('is reported as saved, not as somebody else’s: $name', async ({ lose }) => {
    const { user, retype, stored } = await openProduct();
    await retype('Name', 'Oak board');
    await retype('Stock', '15');
    cut(lose, { reads: false });
    await save(user);
    expect(await screen.findByText('Your change was saved')).toBeVisible();
    nobodyElseIsBlamed();
    expect(toastTitles()).toEqual(['forms.savedAfterAll']);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    expect(await stored()).toMatchObject({ name: 'Oak board', stock: 15 });
  });

  test.each(losses)(
    'is done once when the same values are saved again: $name',
    async ({ lose }) => {
      const { user, retype, stored, readAgain } = withReading(await openProduct());
      await retype('Name', 'Oak board');
      await retype('Stock', '15');
      cut(lose, { reads: true });
      await save(user);
      expect(isReportedSaved()).toBe(false);
      expect(screen.getByText('Unsaved changes')).toBeVisible();
      restored();
      await readAgain();
      nobodyElseIsBlamed();
      await save(user);
      await waitFor(() => expect(isReportedSaved()).toBe(true));
      nobodyElseIsBlamed();
      expect(screen.queryByText(/Stock changed/)).toBeNull();
      expect(await stored()).toMatchObject({ name: 'Oak board', stock: 15 });
      expect(screen.queryByText('Unsaved changes')).toBeNull();
    },
  );

  test.each(losses)('is done once when stock 15 is retyped as 16: $name', async ({ lose }) => {
    const { user, retype, stored, readAgain } = withReading(await openProduct());
    await retype('Name', 'Oak board');
    await retype('Stock', '15');
    cut(lose, { reads: true });
    await save(user);
    await retype('Name', 'Oak board, large');
    restored();
    await readAgain();
    await save(user);
    await waitFor(() => expect(isReportedSaved()).toBe(true));
    nobodyElseIsBlamed();
    expect(await stored()).toMatchObject({ name: 'Oak board, large', stock: 15 });
  });

  test.each(losses)('is overwritten when the old value is typed again: $name', async ({ lose }) => {
    const { user, retype, stored } = await openProduct();
    await retype('Price', '51');
    cut(lose, { reads: true });
    await save(user);
    await retype('Price', '49');
    restored();
    await save(user);
    await waitFor(() => expect(isReportedSaved()).toBe(true));
    expect(await stored()).toMatchObject({ price: 4900 });
  });

  test.each(losses)('names somebody else only with their own changes: $name', async ({ lose }) => {
    const { user, retype, stored, theyChange } = await openProduct();
    await retype('Name', 'Oak board');
    cut(lose, { reads: true });
    await save(user);
    await theyChange({ price: 5100 });
    await retype('Description', 'Oak.');
    restored();
    await save(user);
    await waitFor(() => expect(isReportedSaved()).toBe(true));
    expect(screen.queryByText(/Someone else changed.*Name/)).toBeNull();
    expect(await stored()).toMatchObject({ name: 'Oak board', description: 'Oak.', price: 5100 });
  });

  test.each(losses)('still asks about a field that both changed: $name', async ({ lose }) => {
    const { user, retype, stored, theyChange } = await openProduct();
    await retype('Price', '51');
    cut(lose, { reads: true });
    await save(user);
    await theyChange({ price: 5500 });
    await retype('Price', '52');
    restored();
    await user.click(saveButton());
    await screen.findByRole('radio', { name: 'Theirs: €55.00' });
    await user.click(screen.getByRole('button', { name: 'Save these' }));
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(await stored()).toMatchObject({ price: 5200 });
  });

  test.each(losses)('survives a reload of the page: $name', async ({ lose }) => {
    const first = await openProduct();
    await first.retype('Stock', '15');
    cut(lose, { reads: true });
    await save(first.user);
    await first.retype('Name', 'Oak board');
    await act(async () => first.unmount());
    restored();
    const { user } = await openForm(first.path);
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    nobodyElseIsBlamed();
    await save(user);
    await waitFor(() => expect(isReportedSaved()).toBe(true));
    nobodyElseIsBlamed();
    expect(await first.stored()).toMatchObject({ name: 'Oak board', stock: 15 });
  });

  test('is not offered as unsaved after a reload, if it arrived', async () => {
    const first = await openProduct();
    await first.retype('Name', 'Oak board');
    cut(unanswered.lose, { reads: true });
    await save(first.user);
    await act(async () => first.unmount());
    restored();
    const { name } = await openForm(first.path);
    expect(name).toHaveValue('Oak board');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  test('shows the saved values after it is given up', async () => {
    const { user, name, retype } = await openProduct();
    await retype('Name', 'Oak board');
    cut(unanswered.lose, { reads: true });
    await save(user);
    restored();
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(name).toHaveValue('Oak board'));
    nobodyElseIsBlamed();
  });

  test('does not outlive a session that ends on Save', async () => {
    const first = await openProduct();
    await first.retype('Stock', '15');
    faults.unauthorised('PUT *');
    await first.user.click(saveButton());
    await waitFor(() => expect(journal.requests('PUT *')).toHaveLength(1));
    await act(async () => first.unmount());
    restored();
    await store.signIn();
    const { user } = await openForm(first.path);
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await save(user);
    await waitFor(() => expect(isReportedSaved()).toBe(true));
    expect(await first.stored()).toMatchObject({ stock: 15 });
  });

  test('is not reported as somebody else’s when the browser itself repeated the request', async () => {
    const { user, retype, stored } = await openProduct();
    await retype('Name', 'Oak board');
    await retype('Stock', '15');
    faults.broken('PUT *', 429, { times: 1 });
    await save(user);
    expect(isReportedSaved()).toBe(false);
    await retype('Name', 'Elm board');
    await save(user);
    await waitFor(() => expect(isReportedSaved()).toBe(true));
    nobodyElseIsBlamed();
    expect(await stored()).toMatchObject({ name: 'Elm board', stock: 15 });
  });

  test('is one write after a double click, also on a retry', async () => {
    const { user, retype, stored } = await openProduct();
    await retype('Stock', '15');
    cut(unanswered.lose, { reads: true });
    await user.dblClick(saveButton());
    await waitFor(() => expect(saveButton()).toHaveAttribute('aria-busy', 'false'));
    restored();
    await user.dblClick(saveButton());
    await waitFor(() => expect(isReportedSaved()).toBe(true));
    const keys = journal.requests('PUT *').map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await stored()).toMatchObject({ stock: 15 });
  });
});

describe('a backend without idempotency keys', () => {
  test.each(losses)('recognises its own change by the version: $name', async ({ lose }) => {
    const { user, retype, stored, id } = await openProduct();
    await retype('Name', 'Oak board');
    await retype('Stock', '15');
    cut(lose, { reads: true });
    await save(user);
    await store.db.deleteFrom('idempotency_keys').execute();
    await retype('Price', '51');
    restored();
    await save(user);
    await waitFor(() => expect(isReportedSaved()).toBe(true));
    nobodyElseIsBlamed();
    expect(screen.queryByText(/Stock changed/)).toBeNull();
    expect(await stored()).toMatchObject({ _id: id, name: 'Oak board', stock: 15, price: 5100 });
  });
});

describe('a backend that cannot tell what became of a write', () => {
  test('is asked for the record, which is compared', async () => {
    const { user, retype, stored } = await openProduct();
    faults.status('GET /merchant/writes', 404);
    await retype('Name', 'Oak board');
    await retype('Stock', '15');
    faults.unanswered('PUT *');
    await save(user);
    expect(await screen.findByText('Your change was saved')).toBeVisible();
    expect(await stored()).toMatchObject({ name: 'Oak board', stock: 15 });
  });
});

describe('a new record whose response was lost', () => {
  async function openNew() {
    await store.signIn();
    const view = await openForm('/products/create');
    await view.retype('Name', 'Oak board');
    return view;
  }
  const lost = (lose: (route: string) => void) => lose('POST /merchant/products');
  const all = () => store.rows('GET /merchant/products');

  test.each(losses)('is not created twice after a corrected price: $name', async ({ lose }) => {
    const { user, retype, place } = await openNew();
    lost(lose);
    await save(user);
    expect(isReportedSaved()).toBe(false);
    restored();
    await retype('Price', '51');
    await retype('Stock', '13');
    await save(user);
    await waitFor(() => expect(place()).toMatch(/^\/products\/(?!create)/));
    expect(await all()).toMatchObject([{ name: 'Oak board', price: 5100, stock: 13 }]);
  });

  test.each(losses)(
    'is found again when the response of its change is lost, too: $name',
    async ({ lose }) => {
      const { user, retype, place } = await openNew();
      lost(lose);
      await save(user);
      restored();
      await retype('Price', '51');
      await retype('Stock', '13');
      cut(unanswered.lose, { reads: true });
      await save(user);
      restored();
      await retype('Name', 'Oak board, large');
      await save(user);
      await waitFor(() => expect(place()).toMatch(/^\/products\/(?!create)/));
      nobodyElseIsBlamed();
      expect(await all()).toMatchObject([{ name: 'Oak board, large', price: 5100, stock: 13 }]);
    },
  );

  test.each(losses)('is created once across a reload: $name', async ({ lose }) => {
    const first = await openNew();
    lost(lose);
    await save(first.user);
    await first.retype('Price', '51');
    await act(async () => first.unmount());
    restored();
    const { user, place } = await openForm('/products/create');
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await save(user);
    await waitFor(() => expect(place()).toMatch(/^\/products\/(?!create)/));
    expect(await all()).toMatchObject([{ name: 'Oak board', price: 5100, stock: 12 }]);
  });

  test('is created once across a reload after it was found and its change was lost', async () => {
    const first = await openNew();
    lost(unanswered.lose);
    await save(first.user);
    restored();
    await first.retype('Price', '51');
    cut(unanswered.lose, { reads: true });
    await save(first.user);
    await act(async () => first.unmount());
    restored();
    const { user, place } = await openForm('/products/create');
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(screen.getByLabelText('Price')).toHaveValue('51.00');
    await save(user);
    await waitFor(() => expect(place()).toMatch(/^\/products\/(?!create)/));
    const products = await all();
    expect(products).toMatchObject([{ name: 'Oak board', price: 5100, stock: 12 }]);
    expect(products[0]).toMatchObject({ description: 'Oiled by hand.\nMade to last.' });
  });

  test('can be corrected after it was refused, with a new key', async () => {
    const { user, retype, place } = await openNew();
    faults.status('POST *', 422, { errors: { name: 'No.' } }, { times: 1 });
    await save(user);
    await retype('Name', 'Elm board');
    await save(user);
    await waitFor(() => expect(place()).toMatch(/^\/products\/(?!create)/));
    expect(await all()).toMatchObject([{ name: 'Elm board' }]);
  });

  test('is forgotten with its draft on logout', async () => {
    const { user } = await openNew();
    lost(unanswered.lose);
    await save(user);
    await act(async () => endSession('logout'));
    expect(sessionStorage.length).toBe(0);
  });
});

/** A form whose record is refetched, as on window focus. */
function withReading<T extends { queryClient: { refetchQueries(filter: object): Promise<void> } }>(
  view: T,
) {
  return {
    ...view,
    readAgain: () =>
      act(() => view.queryClient.refetchQueries({ queryKey: ['products', 'getOne'] })),
  };
}
