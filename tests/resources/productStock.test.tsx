import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import '../../src/resources/products/stock/AdjustStockDialog.tsx';
import '../../src/resources/products/variants/VariantsEditor.tsx';
import { sell } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { openProducts } from '../support/productScreens.tsx';
import { cell } from '../support/variantScreens.tsx';

const store = serveStore();
const post = 'POST /merchant/products/:id/stock-changes';
const list = 'GET /merchant/products/:id/stock-changes';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

async function openProduct(overrides: Parameters<typeof buildProductInput>[0] = {}) {
  const { slug: _, ...input } = buildProductInput({ sku: null, stock: 12, ...overrides });
  const { _id: id } = await store.call('POST /merchant/products', input);
  return { id, ...open(id) };
}

function open(id: string) {
  return openProducts(`/products/${id}`);
}

const history = () => screen.findByRole('table', { name: 'Changes of stock' });
/** The rows of the history: date, reason, person, change, stock. */
async function rows(): Promise<string[][]> {
  const [, ...found] = within(await history()).getAllByRole('row');
  return found.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent ?? ''),
  );
}
const stock = () => screen.findByRole('textbox', { name: 'Stock' });

async function openDialog(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Adjust stock' }));
  return screen.findByRole('dialog', { name: 'Adjust stock' });
}

async function choose(user: UserEvent, reason: string) {
  const dialog = screen.getByRole('dialog', { name: 'Adjust stock' });
  await user.click(within(dialog).getByRole('combobox', { name: /^Reason/ }));
  await user.click(await screen.findByRole('option', { name: reason }));
}

const box = (name: string) => screen.getByRole('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Adjust' });

describe('the stock of a product', () => {
  test('has a history: quantity, reason, order, person, and resulting stock', async () => {
    const { slug: _, ...input } = buildProductInput({ sku: null, stock: 5 });
    const { _id: id } = await store.call('POST /merchant/products', input);
    await sell(store.db, amina.storeId, id, 2);
    open(id);
    const [sale = [], opening = []] = await rows();
    expect(sale.slice(1)).toEqual(['Order #1001', 'Customer', '−2', '3 in stock3']);
    expect(opening.slice(1)).toEqual(['Opening stock', amina.name, '+5', '5 in stock5']);
    expect(screen.getByRole('link', { name: '#1001' })).toHaveAttribute(
      'href',
      '/orders/order-1/show',
    );
  });

  test('is adjusted in one dialog, with a reason; number, history and advice follow', async () => {
    const { id, user } = await openProduct({ stock: 0, status: 'active' });
    expect(await screen.findByText('It is out of stock')).toBeVisible();
    await openDialog(user);
    await user.keyboard('3');
    expect(screen.getByText('0 → 3')).toBeVisible();
    expect(box('New stock')).toHaveValue('3');
    await choose(user, 'Received');
    await user.type(box('Note'), 'Two boxes');
    await user.click(submit());
    expect(await screen.findByText('Stock is now 3')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(journal.last(post).body).toEqual({ quantity: 3, reason: 'received', note: 'Two boxes' });
    expect(await stock()).toHaveValue('3');
    expect((await rows())[0]?.slice(1)).toEqual([
      'ReceivedTwo boxes',
      amina.name,
      '+3',
      '3 in stock3',
    ]);
    expect(screen.queryByText('It is out of stock')).toBeNull();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    expect(await store.call(`GET /merchant/products/${id}`)).toMatchObject({ stock: 3 });
  });

  test('is set to a counted number, in any digits and with any minus sign, or by the buttons', async () => {
    const { user } = await openProduct();
    await openDialog(user);
    expect(screen.getByText('12 now')).toBeVisible();
    await user.keyboard('−٢');
    expect(screen.getByText('12 → 10')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'One fewer' }));
    expect(box('Change by')).toHaveValue('-3');
    await user.click(screen.getByRole('button', { name: 'One more' }));
    expect(box('New stock')).toHaveValue('10');
    await user.clear(box('New stock'));
    await user.type(box('New stock'), '٩');
    expect(screen.getByText('12 → 9')).toBeVisible();
    expect(box('Change by')).toHaveValue('-3');
    await choose(user, 'Counted');
    await user.click(submit());
    expect(await screen.findByText('Stock is now 9')).toBeVisible();
    expect(journal.last(post).body).toEqual({
      quantity: -3,
      reason: 'counted',
      note: '',
      stockSeen: 12,
    });
  });

  test('refuses what is no change, and sends nothing', async () => {
    const { user } = await openProduct();
    await openDialog(user);
    for (const [typed, name, text] of [
      ['0', 'Change by', 'Enter a whole number other than 0, at most 1,000,000.'],
      ['many', 'Change by', 'Enter a whole number other than 0, at most 1,000,000.'],
      ['-13', 'Change by', 'Only 12 left, so stock can’t go down by 13.'],
      ['999,999', 'Change by', 'Stock can’t be more than 1,000,000.'],
      ['12', 'New stock', 'Stock is 12 already.'],
    ] as const) {
      await user.clear(box(name));
      await user.paste(typed);
      await user.click(submit());
      await waitFor(() => expect(box(name), typed).toHaveAccessibleDescription(text));
      expect(box(name), typed).toBeInvalid();
      expect(box(name), typed).toHaveFocus();
      expect(screen.getByText('Choose a reason.')).toBeVisible();
    }
    await choose(user, 'Other reason');
    await user.click(submit());
    expect(await screen.findByText('Say in a few words why.')).toBeVisible();
    expect(journal.requests(post)).toEqual([]);
  });

  test('that an order changed meanwhile is reported, and counted again', async () => {
    const { id, user } = await openProduct();
    await openDialog(user);
    await user.type(box('New stock'), '20');
    await choose(user, 'Counted');
    await sell(store.db, amina.storeId, id, 2);
    await user.click(submit());
    expect(
      await screen.findByText('Stock changed from 12 to 10 while you were editing.'),
    ).toBeVisible();
    await waitFor(() => expect(screen.getByText('10 → 20')).toBeVisible());
    await user.click(submit());
    expect(await screen.findByText('Stock is now 20')).toBeVisible();
    expect(await store.call(`GET /merchant/products/${id}`)).toMatchObject({ stock: 20 });
  });

  test('is the same adjustment after a reload without a response', async () => {
    const { id, user, unmount } = await openProduct();
    await openDialog(user);
    await user.keyboard('3');
    await choose(user, 'Received');
    faults.unanswered(post);
    await user.click(submit());
    expect(await screen.findByRole('alert')).toBeVisible();
    await waitFor(() => expect(submit()).toBeEnabled());
    faults.reset();
    unmount();
    const again = open(id);
    await openDialog(again.user);
    expect(box('Change by')).toHaveValue('3');
    await again.user.click(submit());
    expect(await screen.findByText('Stock is now 15')).toBeVisible();
    expect(await store.call(`GET /merchant/products/${id}`)).toMatchObject({ stock: 15 });
  });

  test('can be adjusted while the form is dirty: the input stays, and is saved without a question', async () => {
    const { id, user } = await openProduct();
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
    await openDialog(user);
    await user.keyboard('-1');
    await choose(user, 'Stolen or lost');
    await user.click(submit());
    expect(await screen.findByText('Stock is now 11')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(/^Someone else changed this/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(await store.call(`GET /merchant/products/${id}`)).toMatchObject({
      name: 'Walnut chopping board!',
      stock: 11,
    });
  });
});

describe('the stock history', () => {
  test('has pages, a filter by reason, and an export of the filtered rows', async () => {
    const { slug: _, ...input } = buildProductInput({ sku: null, stock: 0, name: 'Mug 1/2 l' });
    const { _id: id } = await store.call('POST /merchant/products', input);
    for (let index = 0; index < 11; index += 1) {
      const body = { quantity: 1, reason: index === 4 ? 'counted' : 'received', note: '=2+3' };
      await store.call(`POST /merchant/products/${id}/stock-changes`, body);
    }
    const { user } = open(id);
    expect(await rows()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Older changes' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    await user.click(screen.getByRole('combobox', { name: 'Reason' }));
    await user.click(await screen.findByRole('option', { name: 'Damaged' }));
    expect(await screen.findByText('Nothing changed for this reason.')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Reason' }));
    await user.click(await screen.findByRole('option', { name: 'Counted' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    const files: Blob[] = [];
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:here';
    });
    await user.click(
      within(screen.getByRole('region', { name: 'Stock history' })).getByRole('button', {
        name: 'Export',
      }),
    );
    expect(await screen.findByText('1 row exported')).toBeVisible();
    const lines = (await files[0]?.text())?.trim().split('\r\n') ?? [];
    expect(lines[0]?.replace('\ufeff', '')).toBe(
      'Date,Date (store time),Change,Stock,Why,Order,Who,Note',
    );
    expect(names).toEqual(['Stock of Mug 1-2 l.csv']);
    expect(lines[1]).toMatch(
      new RegExp(`^2026-.*Z,2026-[^,]*[+-]..:..,1,5,Counted,,${amina.name},'=2\\+3$`),
    );
    expect(lines).toHaveLength(2);
  });

  test('that failed to load says so, and can be retried', async () => {
    faults.status(list, 503);
    const { user } = await openProduct();
    expect(await screen.findByText('The stock history could not be loaded.')).toBeVisible();
    faults.reset();
    const card = screen.getByRole('region', { name: 'Stock history' });
    await user.click(within(card).getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });

  test('is hidden if the server has none; then stock is a form field', async () => {
    faults.status(list, 404);
    const { user } = await openProduct();
    await waitFor(async () => expect(await stock()).not.toHaveAttribute('readonly'));
    await user.type(await stock(), '0');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    expect(screen.queryByText('Stock history')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Adjust stock' })).toBeNull();
  });
});

describe('the stock of a variant', () => {
  const mug = {
    name: 'Mug',
    options: [{ name: 'Size', values: ['S', 'L'] }],
    variants: [
      { options: ['S'], price: 1000, stock: 5 },
      { options: ['L'], price: 1200, stock: 3 },
    ],
  };

  test('is adjusted after choosing it; the history names it and can be filtered by it', async () => {
    const { _id: id } = await store.call('POST /merchant/products', mug);
    const { user } = open(id);
    const dialog = within(await openDialog(user));
    await user.click(dialog.getByRole('button', { name: 'Adjust' }));
    expect(await dialog.findByText('Choose a variant.')).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: /^Variant/ }));
    await user.click(await screen.findByRole('option', { name: /^L/ }));
    await user.type(await dialog.findByRole('textbox', { name: 'Change by' }), '-1');
    expect(dialog.getByText('3 → 2')).toBeVisible();
    await choose(user, 'Damaged');
    await user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(journal.last(post).body).toMatchObject({ quantity: -1, reason: 'damaged' });
    await waitFor(async () => expect((await rows())[0]?.[1]).toBe('DamagedL'));
    expect(await cell('Stock of L')).toHaveTextContent('2');
    expect(screen.queryByText('Unsaved changes')).toBeNull();

    await user.click(screen.getByRole('combobox', { name: 'Variant' }));
    await user.click(await screen.findByRole('option', { name: 'S' }));
    await waitFor(async () =>
      expect((await rows()).map(([, why]) => why)).toEqual(['Opening stockS']),
    );
  });
});
