import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { faults, journal, serveStore } from '../msw/server.ts';
import { announcements } from '../support/announcements.ts';
import { addPaidOrder, chooseAction, dialog, openOrder, puts } from '../support/orderScreens.tsx';

const store = serveStore();
const [MUG, PLATE] = ['order-1-item-1', 'order-1-item-2'];

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

const press = async (user: ReturnType<typeof openOrder>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the next transition', () => {
  test('is one click away, with the version that was read and its own key [S6] [D17]', async () => {
    await addPaidOrder(store);
    const { user } = openOrder();
    await press(user, 'Start packing');
    expect(await screen.findByText('Packing')).toBeVisible();
    expect(await screen.findByText('Packing of order #1001 started')).toBeVisible();
    const { body, headers } = journal.last(puts);
    expect(body).toEqual({ status: 'processing' });
    expect(headers['if-match']).toBe('"1"');
    expect(headers['idempotency-key']).toMatch(/^[\w-]{36}$/);
    expect(screen.getByRole('button', { name: 'Mark as shipped' })).toBeVisible();
  });

  test('is still shown when an older read answers last', async () => {
    await addPaidOrder(store);
    const { user, queryClient } = openOrder();
    await screen.findByRole('button', { name: 'Start packing' });
    const answer = faults.held('GET /merchant/orders/:id', { times: 1 });
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(journal.requests('GET /merchant/orders/:id')).toHaveLength(2));
    await press(user, 'Start packing');
    expect(await screen.findByText('Packing of order #1001 started')).toBeVisible();
    answer();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByRole('button', { name: 'Mark as shipped' })).toBeVisible();
  });

  test('warns before an unpaid order is confirmed [S6]', async () => {
    await addPaidOrder(store, { status: 'pending', payment_status: 'unpaid', paid_total: 0 });
    const { user } = openOrder();
    await press(user, 'Accept order');
    expect((await dialog()).getByText(/hasn’t been paid yet: €129.90/)).toBeVisible();
    await press(user, 'Accept anyway');
    expect(await screen.findByText('Accepted')).toBeVisible();
  });

  test('on hold requires a reason, which the order shows until it is resumed [S6]', async () => {
    await addPaidOrder(store);
    const { user } = openOrder();
    await chooseAction(user, 'Put on hold');
    await user.click((await dialog()).getByRole('button', { name: 'Put on hold' }));
    expect(screen.getByText('Say why.')).toBeVisible();
    expect(journal.requests(puts)).toEqual([]);
    await user.type(await screen.findByRole('textbox', { name: /waiting for/ }), 'Address unclear');
    await user.click((await dialog()).getByRole('button', { name: 'Put on hold' }));
    expect(await screen.findByText('On hold: Address unclear')).toBeVisible();
    expect(screen.getByText('Order #1001 put on hold')).toBeVisible();
    expect(screen.queryByRole('alert'), 'over what tells that it is saved').toBeNull();
    await press(user, 'Resume');
    expect(await screen.findByText('Accepted')).toBeVisible();
    expect(screen.getByText('Order #1001 resumed')).toBeVisible();
  });

  test('asks whether an order paid on delivery was paid [S6] [D16]', async () => {
    await addPaidOrder(store, {
      status: 'shipped',
      payment_kind: 'cash_on_delivery',
      payment_status: 'unpaid',
      paid_total: 0,
    });
    const { user } = openOrder();
    await press(user, 'Mark as delivered');
    await user.click((await dialog()).getByRole('button', { name: 'Mark as delivered' }));
    expect(screen.getByText('Say whether you have received the payment.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Yes, €129.90/ }));
    await user.click((await dialog()).getByRole('button', { name: 'Mark as delivered' }));
    await isClosed();
    expect(journal.last(puts).body).toEqual({ status: 'delivered', paymentReceived: true });
    expect(screen.getByText('Order #1001 marked as delivered and paid')).toBeVisible();
  });

  test('asks whether the rest of a partly paid order was paid on delivery', async () => {
    await addPaidOrder(store, {
      status: 'shipped',
      payment_status: 'partially_paid',
      paid_total: 9_990,
    });
    const { user } = openOrder();
    await press(user, 'Mark as delivered');
    await user.click(await screen.findByRole('radio', { name: /Yes, €30.00/ }));
    await user.click((await dialog()).getByRole('button', { name: 'Mark as delivered' }));
    await isClosed();
    expect(screen.getByText('Order #1001 marked as delivered and paid')).toBeVisible();
  });

  test('a mistaken “delivered” can be undone for a while [S6]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: store.clock.now });
    onTestFinished(() => void vi.useRealTimers());
    await addPaidOrder(store, { status: 'shipped' });
    const { user } = openOrder();
    await press(user, 'Mark as delivered');
    await screen.findAllByText('Delivered');
    await chooseAction(user, 'Undo “Delivered”');
    expect(await screen.findByText('Shipped')).toBeVisible();
    expect(screen.getByText('Order #1001 marked as delivered')).toBeVisible();
    expect(screen.getByText('“Delivered” undone for order #1001')).toBeVisible();
  });
});

describe('shipping', () => {
  test('ships a part with its tracking, and stays in packing until the rest is shipped [C12] [D16]', async () => {
    await addPaidOrder(store, { status: 'processing' });
    const { user } = openOrder();
    await press(user, 'Mark as shipped');
    const parcel = await dialog();
    expect(parcel.getByText('Everything left to ship is in this parcel.')).toBeVisible();
    await user.click(parcel.getByRole('button', { name: 'One fewer: Blue mug' }));
    expect(parcel.getByText('1 unit will be left to ship.')).toBeVisible();
    await user.type(parcel.getByRole('combobox', { name: 'Carrier' }), 'Post office');
    await user.type(parcel.getByRole('textbox', { name: 'Tracking number' }), '6A123');
    const page = parcel.getByRole('textbox', { name: /tracking page/ });
    await user.type(page, 'http://parcels.example/{{tracking}');
    await user.click(parcel.getByRole('button', { name: 'Ship this part' }));
    expect(await parcel.findByText(/^The link starts with https/)).toBeVisible();
    await user.clear(page);
    await user.type(page, 'https://parcels.example/{{tracking}');
    await user.click(parcel.getByRole('button', { name: 'Ship this part' }));
    const track = await screen.findByRole('link', { name: 'Track 6A123' });
    expect(track).toHaveAttribute('href', 'https://parcels.example/6A123');
    expect(track).toHaveAttribute('rel', 'noopener noreferrer');
    expect(journal.last(puts).body).toEqual({
      status: 'shipped',
      shipment: {
        items: [
          { _id: MUG, quantity: 2 },
          { _id: PLATE, quantity: 2 },
        ],
        carrier: 'Post office',
        trackingNumber: '6A123',
        trackingUrl: 'https://parcels.example/6A123',
        carrierLink: 'https://parcels.example/{tracking}',
      },
    });
    expect(screen.getByText('Partly shipped')).toBeVisible();
    expect(screen.getByText('3 ordered · 2 shipped · 1 to ship')).toBeVisible();
    expect(announcements(/Parcel 1/)).toEqual(['Parcel 1 shipped, 1 unit left']);

    await press(user, 'Mark as shipped');
    // The carrier used last is filled in.
    const rest = await dialog();
    expect(rest.getByRole('combobox', { name: 'Carrier' })).toHaveValue('Post office');
    await user.click(rest.getByRole('button', { name: 'Mark as shipped' }));
    expect(await screen.findByText('Parcel 2 shipped, nothing left to ship')).toBeVisible();
  });

  test('refuses an empty parcel without a request', async () => {
    await addPaidOrder(store, { status: 'processing' });
    const { user } = openOrder();
    await press(user, 'Mark as shipped');
    await press(user, 'None');
    await user.click((await dialog()).getByRole('button', { name: 'Mark as shipped' }));
    expect(await screen.findByText('Choose at least one item.')).toBeVisible();
    expect(journal.requests(puts)).toEqual([]);
  });
});

describe('address and tags', () => {
  test('the delivery address can change until something is shipped [C12] [D16]', async () => {
    await addPaidOrder(store);
    const { user } = openOrder();
    await press(user, 'Edit address');
    const line = await screen.findByRole('textbox', { name: /Street and number/ });
    await user.clear(line);
    await press(user, 'Save address');
    expect(journal.requests(puts)).toEqual([]);
    expect(line).toBeInvalid();
    await user.type(line, '3 quai Voltaire');
    await press(user, 'Save address');
    expect(await screen.findByText(/3 quai Voltaire/)).toBeVisible();
    // The toast and the timeline.
    expect(screen.getAllByText('Delivery address changed')).toHaveLength(2);
  });

  test('tags can be added; removing one by keyboard focuses the next, finally the input [C12]', async () => {
    await addPaidOrder(store, { tags: '["gift"]' });
    const { user } = openOrder();
    const input = await screen.findByRole('textbox', { name: 'Add a tag' });
    await user.type(input, 'fragile{Enter}');
    expect(await screen.findByText('Tag “fragile” added')).toBeVisible();
    expect(journal.last(puts).body).toEqual({ tags: ['gift', 'fragile'] });
    const chip = (tag: string) => screen.getByRole('button', { name: `Remove tag ${tag}` });
    await screen.findByRole('button', { name: 'Remove tag fragile' });
    await waitFor(() => expect(chip('gift')).toBeEnabled());
    chip('gift').focus();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(chip('fragile')).toHaveFocus());
    expect(screen.getByText('Tag “gift” removed')).toBeVisible();
    await waitFor(() => expect(chip('fragile')).toBeEnabled());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(input).toHaveFocus());
    expect(journal.last(puts).body).toEqual({ tags: [] });
  });
});
