import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { faults, journal, serveStore } from '../msw/server.ts';
import {
  addCustomerOrders,
  addCustomers,
  openCustomer,
  openUsers,
  save,
  textbox,
} from '../support/userScreens.tsx';

const store = serveStore();
const put = 'PUT /users/:id';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

const open = (changes: object = {}) => openCustomer(store, changes);

describe('one customer [C7] [P1]', () => {
  test('shows the store’s numbers: spent is net of refunds, and says so [D15]', async () => {
    await open();
    const card = screen.getByRole('region', { name: 'Figures' });
    expect(await within(card).findByText('€610.00')).toBeVisible();
    for (const text of ['Net of refunds', '€305.00', '€5.00', 'Not counting cancelled ones']) {
      expect(within(card).getByText(text)).toBeVisible();
    }
    expect(journal.requests('GET /users/:id/stats')).toHaveLength(1);
  });

  test('lists their orders in pages with links, and all of them in the order list [D12]', async () => {
    await addCustomerOrders(store, 7);
    const { user, place } = await open();
    const list = await screen.findByRole('list', { name: 'Orders of this customer' });
    const numbers = () =>
      within(list)
        .getAllByRole('link')
        .map((link) => link.textContent);
    expect(numbers()).toEqual(['#1007', '#1006', '#1005', '#1004', '#1003']);
    expect(journal.last('GET /users/orders').query).toMatchObject({ customerId: 'customer-1' });
    await user.click(screen.getByRole('button', { name: 'Older orders' }));
    await waitFor(() => expect(numbers()).toEqual(['#1002', '#1001']));
    expect(screen.getByText('6–7 of 7')).toBeVisible();
    const all = screen.getByRole('link', { name: 'All orders' });
    expect(decodeURIComponent(all.getAttribute('href') ?? '')).toBe(
      '/orders?filter={"customerId":"customer-1"}',
    );
    await user.click(screen.getByRole('link', { name: '#1002' }));
    expect(place()).toBe('/orders/order-1/show');
  });

  test('a page of their orders that another desk had emptied said that there were none', async () => {
    await addCustomerOrders(store, 6);
    const { user } = await open();
    await screen.findByRole('link', { name: '#1006' });
    await store.db
      .updateTable('orders')
      .set({ customer_id: null })
      .where('sequence', '=', 1001)
      .execute();
    await user.click(screen.getByRole('button', { name: 'Older orders' }));
    await waitFor(() =>
      expect(journal.last('GET /users/orders').query).toMatchObject({ range: [5, 9] }),
    );
    expect(await screen.findByRole('link', { name: '#1006' })).toBeVisible();
    expect(screen.queryByText('No orders yet.')).toBeNull();
  });

  test('uses the list of orders with a filter if the API lacks /users/orders', async () => {
    await addCustomerOrders(store, 2);
    faults.status('GET /users/orders', 404);
    await open();
    expect(await screen.findByRole('link', { name: '#1002' })).toBeVisible();
    expect(journal.last('GET /merchant/orders').query).toMatchObject({
      filter: { customerId: 'customer-1' },
    });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('offers to call, text, email and find on a map', async () => {
    await open();
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Call Zoé Lefèvre')).toBe('tel:+33611111110');
    expect(href('Text Zoé Lefèvre')).toBe('sms:+33611111110');
    expect(await screen.findByText('+33 6 11 11 11 10')).toBeVisible();
    expect(await textbox('Phone')).toHaveValue('+33 6 11 11 11 10');
    expect(href('WhatsApp Zoé Lefèvre')).toBe('https://wa.me/33611111110');
    expect(href('Email Zoé Lefèvre')).toBe('mailto:zoe@example.org');
    expect(href('Open in a map')).toContain('openstreetmap.org');
    expect(screen.getByText('Has not agreed to receive news and offers.')).toBeVisible();
  });

  test('sends note and tags as changes, with their version, an unfinished tag too [D10] [D17]', async () => {
    const { user } = await open();
    await user.click(await textbox('Note'));
    await user.paste('Rings twice');
    await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'vip{Enter}new');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(journal.last(put).body).toEqual({ note: 'Rings twice', tags: ['gift', 'vip', 'new'] });
    expect(journal.last(put).headers['if-match']).toBe('"1"');
  });

  test('accepts a phone in any notation, and says what is wrong with another [D15]', async () => {
    await addCustomers(store, { id: 'other', name: 'Omar', phone: '+33699999999' });
    const { user } = await open();
    const phone = await textbox('Phone');
    for (const [typed, text] of [
      ['06 12', 'That doesn’t look like a full phone number.'],
      ['+33699999999', 'This phone number is already used by Omar.'],
    ] as const) {
      await user.clear(phone);
      await user.paste(typed);
      await user.click(save());
      await waitFor(() => expect(phone).toHaveAccessibleDescription(text));
    }
    await user.clear(phone);
    // With spaces, saved with Enter before the field is left.
    await user.type(phone, '0033 (0)6 12-34.56 78{Enter}');
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(journal.last(put).body).toEqual({ phone: '+33612345678' });
  });

  test('saves a customer without a phone, and removes an email', async () => {
    const { user } = await open({ phone: null });
    await user.clear(await textbox('Email'));
    await user.click(save());
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(journal.last(put).body).toEqual({ email: null });
  });

  test('removing by keyboard focuses the next address, finally the add button; tags do, too', async () => {
    const list = ['Haute', 'Basse', 'Neuve'].map((line1) => ({
      line1,
      city: 'Paris',
      country: 'FR',
    }));
    const { user } = await open({ addresses: JSON.stringify(list) });
    const remove = (number: number) =>
      screen.getByRole('button', { name: `Remove address ${number}` });
    remove(2).focus();
    await user.keyboard('{Enter}');
    expect(remove(2)).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(remove(1)).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Add an address' })).toHaveFocus();
    const tags = screen.getByRole('combobox', { name: 'Tags' });
    await user.click(tags);
    await user.keyboard('{ArrowLeft}{Delete}');
    expect(screen.queryByText('gift')).toBeNull();
    expect(tags).toHaveFocus();
  });

  test('adds and removes addresses, which are saved with the form', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add an address' }));
    const dialog = await screen.findByRole('dialog', { name: 'New address' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Street/ }), '2 Main St');
    await user.click(within(dialog).getByRole('button', { name: 'Use this address' }));
    const city = within(dialog).getByRole('textbox', { name: /^City/ });
    expect(city).toHaveAccessibleDescription('Enter the city.');
    expect(city).toHaveFocus();
    await user.type(city, 'Leeds');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: /^Country/ }), 'GB');
    await user.click(within(dialog).getByRole('button', { name: 'Use this address' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(journal.requests(put)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove address 1' }));
    await user.click(save());
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(journal.last(put).body).toMatchObject({
      addresses: [{ line1: '2 Main St', city: 'Leeds', country: 'GB' }],
    });
  });

  test('keeps the draft of each address after an earlier one was removed', async () => {
    const streets = ['1 rue Haute', '2 rue Basse', '3 rue Neuve'];
    const list = streets.map((line1) => ({ line1, city: 'Paris', country: 'FR' }));
    const { user, unmount } = await open({ addresses: JSON.stringify(list) });
    const edit = async (number: number, visitor = user) => {
      await visitor.click(screen.getByRole('button', { name: `Edit address ${number}` }));
      return within(await screen.findByRole('dialog', { name: 'Edit the address' }));
    };
    const street = { name: /^Street/ };
    await user.type((await edit(2)).getByRole('textbox', street), ' bis{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Remove address 1' }));

    const third = await edit(2);
    expect(third.getByRole('textbox', street)).toHaveValue('3 rue Neuve');
    await user.click(third.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await edit(1)).getByRole('textbox', street)).toHaveValue('2 rue Basse bis');

    unmount();
    const again = openUsers('/users/customer-1').user;
    await textbox('Note');
    const second = await edit(2, again);
    expect(second.getByRole('textbox', street)).toHaveValue('2 rue Basse bis');
    expect(second.getByRole('status')).toHaveTextContent('typed');
  });
});

test('an address that another desk removes meanwhile does not change which one is edited', async () => {
  const [home, work] = ['1 rue Haute', '2 rue Basse'].map((line1) => ({
    line1,
    city: 'Paris',
    country: 'FR',
  }));
  const { user } = await open({ addresses: JSON.stringify([home, work]) });
  await user.click(screen.getByRole('button', { name: 'Edit address 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the address' }));
  await user.type(dialog.getByRole('textbox', { name: /^More/ }), 'Flat 3');
  await store.call('PUT /users/customer-1', { addresses: [work] });
  // The merchant was in another tab.
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Edit address 2', hidden: true })).toBeNull(),
  );
  expect(screen.getByRole('dialog', { name: 'Edit the address' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Use this address' }));
  await user.click(save());
  await screen.findByText(/ saved$/);
  expect((await store.call('GET /users/customer-1')).addresses).toEqual([
    expect.objectContaining({ line1: '2 rue Basse', line2: 'Flat 3' }),
  ]);
});
