import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { customers as french } from '../../src/i18n/fr/customers.ts';
import { changeLanguage } from '../../src/i18n/language.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { amina } from '../store/openStore.ts';
import {
  addCustomerOrders,
  addCustomers,
  openCustomer,
  openUsers,
  save,
  textbox,
} from '../support/userScreens.tsx';

const store = serveStore();
const toggle = 'PUT /users/:id/toggle-status';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

const open = (changes: object = {}) => openCustomer(store, changes);

describe('blocking [C7] [D10]', () => {
  test('asks, saves the reason, and shows it; unblocking deletes it', async () => {
    const { user } = await open();
    await user.type(await textbox('Note'), 'Unsaved');
    await user.click(screen.getByRole('button', { name: 'Block' }));
    const dialog = await screen.findByRole('dialog', { name: 'Block Zoé Lefèvre?' });
    await user.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'Refuses parcels');
    await user.click(within(dialog).getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('Reason: Refuses parcels')).toBeVisible();
    expect(journal.last(toggle).body).toEqual({ status: 'blocked', reason: 'Refuses parcels' });
    // The input is kept, and saves with the new version.
    expect(await textbox('Note')).toHaveValue('Unsaved');
    await user.click(save());
    expect(await screen.findByText(/ saved$/)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Unblock' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unblock' }),
    );
    await waitFor(() => expect(screen.queryByText('Reason: Refuses parcels')).toBeNull());
    expect(screen.getByText('Active')).toBeVisible();
  });

  test('announces blocking once, with a button to undo it', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Block' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), 'By mistake');
    await user.click(within(dialog).getByRole('button', { name: 'Block' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(screen.getByText(/^This customer is blocked/)).toBeVisible();
    // The toast announces it; the banner does not announce it again.
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(undo);
    expect(await screen.findByText('Zoé Lefèvre can order again')).toBeVisible();
    expect(screen.queryByText('Zoé Lefèvre is blocked')).toBeNull();
    expect(screen.getByText('Active')).toBeVisible();
    // An undo cannot be undone.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('unblocking can be undone with the former reason, after leaving the page', async () => {
    const { user, router } = await open({ status: 'blocked', blocked_reason: 'Refuses parcels' });
    await user.click(screen.getByRole('button', { name: 'Unblock' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unblock' }),
    );
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await act(() => router.navigate('/orders'));
    await user.click(undo);
    expect(await screen.findByText('Zoé Lefèvre is blocked')).toBeVisible();
    const [row] = await store.rows('GET /users');
    expect(row).toMatchObject({ status: 'blocked', blockedReason: 'Refuses parcels' });
  });

  test('a failed undo is reported', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Block' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }),
    );
    const undo = await screen.findByRole('button', { name: 'Undo' });
    faults.status(toggle, 503, { error: { message: 'Later.' } });
    await user.click(undo);
    expect(await screen.findByText('Later.')).toBeVisible();
    expect(screen.getByText('This customer is blocked and can’t place orders.')).toBeVisible();
  });

  test('a toggle without a response is not repeated; the customer is read', async () => {
    const { user } = await open();
    faults.malformed(toggle);
    await user.click(screen.getByRole('button', { name: 'Block' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }),
    );
    expect(
      await screen.findByText('This customer is blocked and can’t place orders.'),
    ).toBeVisible();
    expect(journal.requests(toggle)).toHaveLength(1);
  });

  test('blocking does not unblock a customer who was blocked elsewhere meanwhile', async () => {
    const { user } = await open();
    await store.call('PUT /users/customer-1/toggle-status', { status: 'blocked' });
    await user.click(screen.getByRole('button', { name: 'Block' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }),
    );
    expect(
      await screen.findByText('This customer is blocked and can’t place orders.'),
    ).toBeVisible();
    expect(journal.requests(toggle)).toEqual([]);
  });

  test('merchants cannot block or delete themselves: no buttons, an explanation', async () => {
    await open({ phone: amina.phone });
    expect(
      await screen.findByText(/This is you: the phone number is the one you sign in/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Block' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

test('shows a refusal in the console’s language, for one customer and for many [C7] [E2]', async () => {
  faults.status('GET /users/profile', 500, {});
  await addCustomers(store, { phone: amina.phone });
  await changeLanguage('fr');
  onTestFinished(() => changeLanguage('en'));
  const { user, unmount } = openUsers('/users/customer-1');
  const refuse = async () => {
    await user.click(await screen.findByRole('button', { name: french.block.button }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: french.block.confirm }));
    expect(await screen.findByText(/Ce numéro de téléphone est le vôtre/)).toBeVisible();
  };
  await refuse();
  unmount();
  openUsers();
  await user.click(await screen.findByRole('checkbox', { name: /Zoé/ }));
  await refuse();
});

describe('deleting [C7] [D10]', () => {
  test('explains what happens to the orders, requires the name, and reports success', async () => {
    await addCustomerOrders(store, 3);
    const { user, place } = await open();
    await user.type(await textbox('Note'), 'Unsaved');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Zoé Lefèvre?' });
    expect(
      await within(dialog).findByText(
        'Their 3 orders stay, with the name and address they were placed with.',
      ),
    ).toBeVisible();
    const field = within(dialog).getByRole('textbox', { name: 'Type Zoé Lefèvre to confirm' });
    await user.type(field, 'Zoe');
    await user.click(within(dialog).getByRole('button', { name: 'Delete customer' }));
    expect(field).toHaveAccessibleDescription('That doesn’t match the name.');
    expect(journal.requests('DELETE /users/:id')).toEqual([]);
    await user.clear(field);
    // In any Unicode normalisation.
    await user.type(field, ' Zoé  Lefèvre ');
    await user.click(within(dialog).getByRole('button', { name: 'Delete customer' }));
    expect(await screen.findByText('Zoé Lefèvre was deleted')).toBeVisible();
    await waitFor(() => expect(place()).toMatch(/^\/users/));
    expect(await store.rows('GET /users')).toEqual([]);
    const [order] = await store.rows('GET /merchant/orders?range=[0,0]');
    expect(order).toMatchObject({ customer: { _id: null, name: 'Guest' } });
  });

  test('stays and can be retried if the store refuses', async () => {
    const { user } = await open();
    faults.status('DELETE /users/:id', 503, { error: { message: 'Later.' } });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), 'Zoé Lefèvre{Enter}');
    expect(await screen.findByText('Later.')).toBeVisible();
    faults.reset();
    await user.click(within(dialog).getByRole('button', { name: 'Delete customer' }));
    expect(await screen.findByText('Zoé Lefèvre was deleted')).toBeVisible();
  });
});
