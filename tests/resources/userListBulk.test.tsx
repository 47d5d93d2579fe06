import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { faults, journal, serveStore } from '../msw/server.ts';
import { announcements } from '../support/announcements.ts';
import { addCustomers, namesInTable, openUsers } from '../support/userScreens.tsx';

const store = serveStore();

beforeEach(async () => {
  localStorage.clear();
  await store.signIn();
});

const zoe = { name: 'Zoé Lefèvre', email: 'zoe@example.org' };
const omar = { name: 'Omar El Fassi', email: null };
const lea = { name: 'Léa Novak', email: null, status: 'blocked' };

/** Selects all customers and opens the dialog of an action. */
async function openDialog(action: string, title: string, customers: object[]) {
  await addCustomers(store, ...customers);
  const { user } = openUsers();
  await namesInTable();
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: action }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: title })) };
}

const statuses = async () =>
  (await store.rows('GET /users?sort=["name","ASC"]')).map(({ status }) => status);

const exemptions = async () =>
  (await store.rows('GET /users?sort=["name","ASC"]')).map(({ isTaxExempt }) => isTaxExempt);

describe('many customers [C7] [D10]', () => {
  test.each([
    ['on the server', false],
    ['at an API without bulk jobs', true],
  ])('are blocked with a reason %s; the toast says so once, and undoes it', async (_, isOlder) => {
    if (isOlder) faults.status('* /merchant/bulk-changes', 404, {});
    const { user, dialog } = await openDialog('Block', 'Block 2 customers?', [zoe, lea]);
    await user.type(dialog.getByRole('textbox', { name: /Why/ }), 'Fraud');
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    const done = '1 customer blocked, 1 needed no change';
    expect(await screen.findByText(done)).toBeVisible();
    expect(announcements(/blocked/)).toHaveLength(1);
    expect(await statuses()).toEqual(['blocked', 'blocked']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 as before')).toBeVisible();
    expect(await statuses()).toEqual(['blocked', 'active']);
  });

  test('keep their other tags', async () => {
    const title = 'Add a tag to 2 customers';
    const tagged = [
      { ...zoe, tags: '["VIP"]' },
      { ...omar, tags: '["gift"]' },
    ];
    const { user, dialog } = await openDialog('Add a tag', title, tagged);
    await user.type(dialog.getByRole('textbox', { name: 'Tag' }), 'vip{Enter}');
    expect(await screen.findByText('1 customer tagged, 1 needed no change')).toBeVisible();
    const rows = await store.rows('GET /users?sort=["name","ASC"]');
    expect(rows.map(({ tags }) => tags)).toEqual([['gift', 'vip'], ['VIP']]);
  });

  test('become tax exempt, and are charged tax again after an undo', async () => {
    const title = 'Tax exemption of 2 customers';
    const { user, dialog } = await openDialog('Tax exemption', title, [
      { ...zoe, is_tax_exempt: 1 },
      omar,
    ]);
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: 'Tax exempt' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const done = '1 customer now tax exempt, 1 needed no change';
    expect(await screen.findByText(done)).toBeVisible();
    expect(await exemptions()).toEqual([true, true]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 as before')).toBeVisible();
    expect(await exemptions()).toEqual([false, true]);
  });

  test('of whom one cannot be blocked: this one is named, and stays selected', async () => {
    const own = { ...zoe, phone: '+33600000001' };
    const { user, dialog } = await openDialog('Block', 'Block 2 customers?', [own, omar]);
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    const failures = within(await screen.findByRole('dialog', { name: '1 could not be changed' }));
    expect(await failures.findByText(/This phone number is your own/)).toBeVisible();
    expect(failures.getByRole('link', { name: 'Zoé Lefèvre' })).toBeVisible();
    await user.click(failures.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('1 selected')).toBeVisible();
  });
});

test('customers that an API without bulk jobs refused are tried again, each once', async () => {
  faults.status('* /merchant/bulk-changes', 404, {});
  faults.status('PUT /users/customer-2/toggle-status', 400, { error: { message: 'Not now.' } });
  const { user, dialog } = await openDialog('Block', 'Block 2 customers?', [zoe, omar]);
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  const failures = within(await screen.findByRole('dialog', { name: '1 could not be changed' }));
  expect(await failures.findByText('Not now.')).toBeVisible();
  faults.reset();
  faults.status('* /merchant/bulk-changes', 404, {});
  await user.click(failures.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('2 customers blocked')).toBeVisible();
  expect(await statuses()).toEqual(['blocked', 'blocked']);
  expect(journal.requests('PUT /users/:id/toggle-status')).toHaveLength(3);
});
