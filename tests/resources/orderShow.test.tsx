import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { amina } from '../store/openStore.ts';
import { addCustomers } from '../store/randomOrders.ts';
import { announcements } from '../support/announcements.ts';
import { addPaidOrder, chooseAction, openOrder, puts } from '../support/orderScreens.tsx';

const store = serveStore();
const section = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

describe('the page of an order', () => {
  test('shows number, status, items with their units, and totals that add up [P1] [D15]', async () => {
    await addPaidOrder(store);
    openOrder();
    expect(await screen.findByRole('heading', { level: 1, name: 'Order #1001' })).toBeVisible();
    // "Accepted" already says that nothing was shipped.
    expect(screen.queryByText('Not shipped')).toBeNull();
    expect(screen.getByText('Accepted')).toBeVisible();
    const items = await section('Items');
    expect(items.getByText('3 ordered · 3 to ship')).toBeVisible();
    expect(items.getByText('€60.00')).toBeVisible();
    expect(items.getAllByText('€129.90')).toHaveLength(2);
    expect(items.queryByText(/don’t add up/)).toBeNull();
    // Both products were deleted.
    expect(items.getAllByText(/No longer in the catalogue/)).toHaveLength(2);
    expect(items.queryByRole('link')).toBeNull();
  });

  test('says so if the amounts do not add up [D16]', async () => {
    await addPaidOrder(store, { tax_total: 100 });
    openOrder();
    expect(await screen.findByText(/don’t add up: the total should be €130.90/)).toBeVisible();
  });

  test('links to the customer’s phone, messages, email and map, and copies the phone or says that it could not [D15]', async () => {
    await addPaidOrder(store);
    const { user } = openOrder();
    const customer = await section('Customer');
    const href = (name: string) => customer.getByRole('link', { name }).getAttribute('href');
    expect(href('Call Ada Lovelace')).toBe('tel:+33612345678');
    expect(href('Text Ada Lovelace')).toBe('sms:+33612345678');
    expect(await customer.findByText('+33 6 12 34 56 78')).toBeVisible();
    expect(href('WhatsApp Ada Lovelace')).toBe('https://wa.me/33612345678');
    expect(href('Email Ada Lovelace')).toBe('mailto:ada@example.org');
    const map = screen.getByRole('link', { name: 'Open in a map' });
    expect(map).toHaveAttribute('rel', 'noopener noreferrer');
    expect(map.getAttribute('href')).toMatch(/^https:.*12%20rue%20des%20Martyrs/);
    await user.click(screen.getByRole('button', { name: 'Copy phone number' }));
    expect(await screen.findByText('Copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('+33612345678');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(screen.getByRole('button', { name: 'Copy email address' }));
    expect(await screen.findByText(/Could not copy/)).toBeVisible();
  });

  test('the timeline did not show the reasons of own prices [P1]', async () => {
    const board = await store.call('POST /merchant/products', buildProductInput());
    const { _id: id } = await store.call('POST /merchant/orders', {
      customer: { name: 'Ada' },
      items: [{ productId: board._id, quantity: 1, unitPrice: 4000, priceReason: 'Scratched' }],
      shippingAddress: {
        name: 'Ada',
        line1: '1 Quay',
        city: 'Brest',
        postcode: '29200',
        country: 'FR',
      },
      shipping: { method: 'own', price: 350, reason: 'By bicycle' },
      payment: { kind: 'cash_on_delivery' },
      expectedTotal: 4350,
    });
    openOrder(String(id));
    const timeline = await section('Timeline');
    const text = 'Walnut chopping board: €49.00 → €40.00 (Scratched) · Shipping €3.50 (By bicycle)';
    expect(timeline.getByText(text)).toBeVisible();
  });

  test('a guest with a customer’s phone is offered to be linked', async () => {
    await store.call('POST /users', { name: 'Ada King', phone: '+33612345678' });
    await addPaidOrder(store);
    const { user } = openOrder();
    const customer = await section('Customer');
    expect(await customer.findByRole('link', { name: 'Ada King' })).toBeVisible();
    await user.click(customer.getByRole('button', { name: 'Link to this customer' }));
    await waitFor(() => expect(announcements(/Linked to Ada King/)).toHaveLength(1));
    expect(await customer.findByRole('link', { name: 'All their orders' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Link to this customer' })).toBeNull();
    expect(screen.getByText('Linked to a customer')).toBeVisible();
  });

  test('a new order says that its customer is blocked', async () => {
    await addCustomers(store.db, amina.storeId, ['ada']);
    await addPaidOrder(store, { status: 'pending', customer_id: 'ada' });
    await store.call('PUT /users/ada/toggle-status', { status: 'blocked' });
    openOrder();
    expect(await screen.findByText('The customer of this order is blocked.')).toBeVisible();
    expect((await section('Customer')).getByText('Blocked')).toBeVisible();
  });

  test('an unknown status is a grey chip without transitions, and keeps notes and refunds [D16]', async () => {
    await addPaidOrder(store, { status: 'teleported' });
    const { user } = openOrder();
    expect(await screen.findByText('teleported')).toBeVisible();
    expect(screen.getByText(/doesn’t know this status/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Mark as|Accept|Start/ })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Internal note' }), 'Where is it?');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(journal.last(puts).body).toEqual({ note: 'Where is it?' }));
    await chooseAction(user, 'Record a refund…');
    expect(
      await screen.findByRole('dialog', { name: 'Record a refund for order #1001' }),
    ).toBeVisible();
  });

  test('offers only the transitions that the server allows [D16]', async () => {
    await addPaidOrder(store);
    const row = await store.call('GET /merchant/orders/order-1');
    faults.status('GET /merchant/orders/:id', 200, { ...row, allowedTransitions: ['on_hold'] });
    const { user } = openOrder();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    const names = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(names).toEqual([
      'Put on hold',
      expect.stringMatching(/^Edit order/),
      'Record a refund…',
      'Print packing slip',
      'Print invoice',
    ]);
    expect(screen.queryByRole('button', { name: 'Start packing' })).toBeNull();
  });

  test('shows a blocked transition with its reason [D16]', async () => {
    await addPaidOrder(store, { status: 'pending' });
    const { user } = openOrder();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    const refund = screen.getByRole('menuitem', { name: /Record a refund…/ });
    expect(refund).toHaveAttribute('aria-disabled', 'true');
    expect(refund).toHaveTextContent('Accept the order first');
    await user.click(refund);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the timeline', () => {
  test('is grouped by the store’s day, with the person, and the exact time with its zone on focus [D15]', async () => {
    await addPaidOrder(store);
    await store.call('PUT /merchant/orders/order-1', { note: 'Call first' });
    const { user } = openOrder();
    const timeline = await section('Timeline');
    expect(timeline.getByText('Call first')).toBeVisible();
    expect(timeline.getByText(/· Store/)).toBeVisible();
    expect(timeline.getByRole('heading', { level: 3 })).toHaveTextContent(/2 March/);
    const time = timeline.getByText(/^\d\d:\d\d/);
    expect(time).toHaveAttribute('datetime', '2026-03-02T09:00:00.000Z');
    await user.hover(time);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(/2 March 2026.*(UTC|GMT|CET)/);
  });

  test('announces and shows a new note; refuses an empty one before sending [C12]', async () => {
    await addPaidOrder(store);
    const { user } = openOrder();
    await user.click(await screen.findByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('Write a note first.')).toBeVisible();
    expect(journal.requests(puts)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Internal note' }), 'Ring twice');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('Ring twice')).toBeVisible();
    expect(announcements(/added/)).toEqual(['Note added']);
    expect(screen.getByRole('textbox', { name: 'Internal note' })).toHaveValue('');
  });

  test('keeps what is typed while a note is being added', async () => {
    await addPaidOrder(store);
    const { user } = openOrder();
    const box = await screen.findByRole('textbox', { name: 'Internal note' });
    await user.type(box, 'Ring twice');
    const answer = faults.held(puts);
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await user.clear(box);
    await user.type(box, 'Leave it with the neighbour');
    answer();
    expect(await screen.findByText('Ring twice')).toBeVisible();
    expect(box).toHaveValue('Leave it with the neighbour');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('Leave it with the neighbour', { selector: 'p' })).toBeVisible();
    expect(journal.last(puts).body).toEqual({ note: 'Leave it with the neighbour' });
  });
});

describe('around the order', () => {
  test('previous and next follow filter, sort and page of the list', async () => {
    for (const at of [1, 2, 3, 4]) {
      await addPaidOrder(store, {
        id: `o${at}`,
        sequence: at,
        status: at === 2 ? 'pending' : 'confirmed',
      });
    }
    const params = {
      sort: 'number',
      order: 'ASC',
      page: 1,
      perPage: 2,
      filter: { status: 'confirmed' },
    };
    sessionStorage.setItem('RaStore./orders.listParams', JSON.stringify(params));
    const { user, place } = openOrder('o1');
    expect(await screen.findByText('1 of 3')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous order' })).toBeDisabled();
    await user.click(screen.getByRole('link', { name: 'Next order' }));
    expect(await screen.findByText('2 of 3')).toBeVisible();
    expect(place()).toBe('/orders/o3/show');
    await user.click(await screen.findByRole('link', { name: 'Next order' }));
    expect(await screen.findByText('3 of 3')).toBeVisible();
    expect(place()).toBe('/orders/o4/show');
    await user.click(await screen.findByRole('link', { name: 'Previous order' }));
    expect(await screen.findByText('2 of 3')).toBeVisible();
  });

  test('a missing order returns to the list', async () => {
    const { place } = openOrder('nothing');
    expect(await screen.findByRole('heading', { name: 'All orders' })).toBeVisible();
    expect(place()).toBe('/orders');
  });
});

describe('documents', () => {
  test('a packing slip has no prices, and only unshipped units [P1]', async () => {
    await addPaidOrder(store);
    openOrder('order-1', '/orders/print?kind=slip&ids=order-1');
    const slip = within(await screen.findByRole('article'));
    expect(slip.getByRole('heading', { name: 'Packing slip' })).toBeVisible();
    expect(slip.getByRole('cell', { name: '3' })).toBeVisible();
    expect(slip.queryByText(/€/)).toBeNull();
  });

  test('say which orders are left out if there are too many', async () => {
    faults.status('GET /merchant/orders/:id', 404);
    const ids = Array.from({ length: 203 }, (_, index) => `order-${index}`);
    openOrder('', `/orders/print?kind=slip&ids=${ids}`);
    expect(
      await screen.findByText('At most 200 orders are printed at once: 3 are not printed.'),
    ).toBeVisible();
  });
});
