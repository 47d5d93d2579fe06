import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { faults, journal, serveStore } from '../msw/server.ts';
import { addCustomers, namesInTable, openUsers } from '../support/userScreens.tsx';

const store = serveStore();
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

beforeEach(async () => {
  localStorage.clear();
  await store.signIn();
});

const zoe = {
  name: 'Zoé Lefèvre',
  email: 'zoe@example.org',
  orders_count: 4,
  total_spent: 161_000,
  refunded_total: 500,
  first_order_at: ago(300),
  last_order_at: ago(2),
  created_at: ago(301),
};
const omar = {
  name: 'Omar El Fassi',
  email: null,
  orders_count: 1,
  total_spent: 1999,
  first_order_at: ago(250),
  last_order_at: ago(250),
  created_at: ago(250),
};
const lea = { name: 'Léa Novak', email: null, created_at: ago(1), status: 'blocked' };

test('blocks customers on the server, and undoes it [C7]', async () => {
  await addCustomers(store, zoe, lea);
  const { user } = openUsers();
  await namesInTable();
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Block' }));
  const dialog = await screen.findByRole('dialog', { name: 'Block 2 customers?' });
  await user.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'Fraud');
  await user.click(within(dialog).getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('2 done')).toBeVisible();
  const statuses = async () => (await store.rows('GET /users')).map(({ status }) => status);
  expect(await statuses()).toEqual(['blocked', 'blocked']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 as before')).toBeVisible();
  expect((await statuses()).toSorted()).toEqual(['active', 'blocked']);
});

describe('many customers at an API without bulk jobs [C7] [D10]', () => {
  beforeEach(() => faults.status('POST /merchant/bulk-changes', 404, {}));

  async function selectAll(...customers: object[]) {
    await addCustomers(store, ...customers);
    const opened = openUsers();
    await namesInTable();
    await opened.user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    return opened;
  }

  test('blocks each with the reason, shows each result, and retries only failures', async () => {
    const { user } = await selectAll(zoe, omar, lea);
    faults.status('PUT /users/customer-2/toggle-status', 400, { error: { message: 'Not now.' } });
    await user.click(screen.getByRole('button', { name: 'Block' }));
    const dialog = await screen.findByRole('dialog', { name: 'Block 3 customers?' });
    expect(await within(dialog).findByText('Omar El Fassi')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'Fraud');
    await user.click(within(dialog).getByRole('button', { name: 'Block' }));
    expect(await within(dialog).findByText('2 done · 1 failed')).toBeVisible();
    expect(within(dialog).getByText('Not now.')).toBeVisible();
    // Léa was already blocked: a toggle would have unblocked her.
    expect(within(dialog).getByText('No change needed')).toBeVisible();
    faults.reset();
    await user.click(within(dialog).getByRole('button', { name: 'Try 1 customer again' }));
    expect(await within(dialog).findByText('3 done')).toBeVisible();
    const sent = journal.requests('PUT /users/:id/toggle-status');
    expect(sent.map(({ path }) => path)).toHaveLength(3);
    const rows = await store.rows('GET /users');
    expect(rows.map(({ status }) => status)).toEqual(['blocked', 'blocked', 'blocked']);
    expect(rows.filter(({ blockedReason }) => blockedReason === 'Fraud')).toHaveLength(2);
  });

  test('says that the merchant cannot be blocked', async () => {
    const { user } = await selectAll({ ...zoe, phone: '+33600000001' }, omar);
    await user.click(screen.getByRole('button', { name: 'Block' }));
    const dialog = await screen.findByRole('dialog', { name: 'Block 2 customers?' });
    await user.click(within(dialog).getByRole('button', { name: 'Block' }));
    expect(await within(dialog).findByText(/This phone number is your own/)).toBeVisible();
    // The other one may still be running.
    await user.click(await within(dialog).findByRole('button', { name: 'Close' }));
    expect(await screen.findByText('1 selected')).toBeVisible();
  });

  test('adds a tag to customers without it, and keeps their other tags', async () => {
    const { user } = await selectAll({ ...zoe, tags: '["VIP"]' }, { ...omar, tags: '["gift"]' });
    await user.click(screen.getByRole('button', { name: 'Add a tag' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a tag to 2 customers' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Tag' }), 'vip{Enter}');
    expect(await within(dialog).findByText('2 done')).toBeVisible();
    const rows = await store.rows('GET /users?sort=["name","ASC"]');
    expect(rows.map(({ tags }) => tags)).toEqual([['gift', 'vip'], ['VIP']]);
    expect(journal.requests('PUT /users/:id')).toHaveLength(1);
  });
});
