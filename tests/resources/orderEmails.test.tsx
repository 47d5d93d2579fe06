import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { patchSession } from '../../src/session/session.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { journal, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { addOrders, numbersInTable, openOrders } from '../support/orderListScreen.tsx';
import { addPaidOrder, chooseAction, dialog, openOrder, puts } from '../support/orderScreens.tsx';

const store = serveStore({ emailQueue: { domain: 'mail.example', wake: () => {} } });

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

const waiting = () =>
  store.db.selectFrom('outbox').select(['event', 'to_email', 'subject']).orderBy('id').execute();
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('a transition emails the customer', () => {
  test('once the merchant confirms it, with a preview before', async () => {
    await addPaidOrder(store, { status: 'pending' });
    const { user } = openOrder();
    await user.click(await screen.findByRole('button', { name: 'Accept order' }));
    const opened = await dialog();
    const box = opened.getByRole('checkbox', { name: 'Email the customer' });
    expect(box).toBeChecked();
    expect(box).toHaveAccessibleDescription('ada@example.org');
    // A paid order has no warning.
    expect(opened.queryByText(/hasn’t been paid/)).toBeNull();

    await user.click(opened.getByRole('button', { name: 'Preview' }));
    const preview = within(await opened.findByRole('region', { name: 'Preview' }));
    expect(preview.getByText('Your order #1001 is confirmed')).toBeVisible();
    expect(preview.getByText(/3 × Blue mug: €60.00/)).toBeVisible();
    expect(await waiting()).toEqual([]);

    await user.click(opened.getByRole('button', { name: 'Accept order' }));
    expect(await screen.findByText('Order #1001 accepted')).toBeVisible();
    expect(journal.last(puts).body).toEqual({ status: 'confirmed', notifyCustomer: true });
    expect(await waiting()).toEqual([
      { event: 'confirmed', to_email: 'ada@example.org', subject: 'Your order #1001 is confirmed' },
    ]);
  });

  test('unless the merchant unticks it', async () => {
    await addPaidOrder(store, { status: 'pending' });
    const { user } = openOrder();
    await user.click(await screen.findByRole('button', { name: 'Accept order' }));
    const opened = await dialog();
    await user.click(opened.getByRole('checkbox', { name: 'Email the customer' }));
    expect(opened.queryByRole('button', { name: 'Preview' })).toBeNull();
    await user.click(opened.getByRole('button', { name: 'Accept order' }));
    expect(await screen.findByText('Order #1001 accepted')).toBeVisible();
    expect(journal.last(puts).body).toEqual({ status: 'confirmed' });
    expect(await waiting()).toEqual([]);
  });

  test('with the number of a parcel; typing after a preview closes the preview', async () => {
    await addPaidOrder(store);
    const { user } = openOrder();
    await chooseAction(user, 'Mark as shipped');
    const opened = await dialog();
    const number = opened.getByRole('textbox', { name: 'Tracking number' });
    await user.type(number, 'AB1');
    await user.click(opened.getByRole('button', { name: 'Preview' }));
    const preview = await opened.findByRole('region', { name: 'Preview' });
    expect(preview).toHaveTextContent('Tracking number: AB1');
    await user.type(number, '2');
    expect(opened.queryByRole('region', { name: 'Preview' })).toBeNull();
    await user.click(opened.getByRole('button', { name: 'Mark as shipped' }));
    await isClosed();
    expect(await waiting()).toMatchObject([{ event: 'shipped' }]);
  });

  test('about a tracking number that is added or corrected later', async () => {
    await addPaidOrder(store);
    const items = [{ _id: 'order-1-item-1', quantity: 3 }];
    await store.call('PUT /merchant/orders/order-1', { status: 'shipped', shipment: { items } });
    const { user } = openOrder();
    await user.click(await screen.findByRole('button', { name: 'Add tracking to parcel 1' }));
    const opened = await dialog();
    expect(opened.queryByRole('checkbox', { name: 'Email the customer' })).toBeNull();
    await user.type(opened.getByRole('textbox', { name: 'Tracking number' }), 'L1');
    expect(opened.getByRole('checkbox', { name: 'Email the customer' })).toBeChecked();
    await user.click(opened.getByRole('button', { name: 'Preview' }));
    const preview = await opened.findByRole('region', { name: 'Preview' });
    expect(preview).toHaveTextContent('3 × Blue mug');
    expect(preview).toHaveTextContent('Tracking number: L1');
    await user.click(opened.getByRole('button', { name: 'Save tracking' }));
    await isClosed();
    expect(await waiting()).toMatchObject([{ event: 'shipped' }]);
  });

  test('about the same parcel within an hour only on request, unless the tracking number is new', async () => {
    await addPaidOrder(store);
    const items = [{ _id: 'order-1-item-1', quantity: 3 }];
    const shipment = { items, trackingNumber: 'L1' };
    await store.call('PUT /merchant/orders/order-1', {
      status: 'shipped',
      shipment,
      notifyCustomer: true,
    });
    // The dialog compares with the browser's clock, not with the clock of the store.
    const at = new Date().toISOString();
    await store.db.updateTable('order_events').set({ at }).where('type', '=', 'shipped').execute();
    const { user } = openOrder();
    await user.click(
      await screen.findByRole('button', { name: 'Correct the tracking of parcel 1' }),
    );
    const opened = await dialog();
    expect(opened.getByText(/already emailed about this parcel at/)).toBeVisible();
    const box = opened.getByRole('checkbox', { name: 'Email the customer again' });
    expect(box).not.toBeChecked();
    const number = opened.getByRole('textbox', { name: 'Tracking number' });
    await user.type(number, '2');
    expect(box).toBeChecked();
    await user.type(number, '{Backspace}');
    expect(box).not.toBeChecked();
    await user.click(box);
    await user.click(opened.getByRole('button', { name: 'Save tracking' }));
    await isClosed();
    expect(journal.last(puts).body).toMatchObject({ notifyCustomer: true, notifyAgain: true });
    expect(await waiting()).toHaveLength(2);
  });

  test('about a cancellation, whose preview needs a reason', async () => {
    await addPaidOrder(store);
    const { user } = openOrder();
    await chooseAction(user, 'Cancel order');
    const opened = await dialog();
    await user.click(opened.getByRole('button', { name: 'Preview' }));
    expect(await opened.findByRole('alert')).toHaveTextContent('Say why the order is cancelled.');
    await user.click(opened.getByRole('radio', { name: 'Out of stock' }));
    await user.click(opened.getByRole('button', { name: 'Preview' }));
    const preview = await opened.findByRole('region', { name: 'Preview' });
    expect(preview).toHaveTextContent(
      'We are refunding €129.90. It can take a few days to arrive.',
    );
    await user.click(opened.getByRole('button', { name: 'Cancel and record refund of €129.90' }));
    await isClosed();
    expect(await waiting()).toMatchObject([{ event: 'cancelled' }]);
  });

  test('about a refund, in the final question', async () => {
    await addPaidOrder(store);
    const { user } = openOrder();
    await chooseAction(user, 'Record a refund…');
    const opened = await dialog();
    expect(opened.queryByRole('checkbox', { name: 'Email the customer' })).toBeNull();
    const amount = opened.getByRole('textbox', { name: /^Amount/ });
    await user.clear(amount);
    await user.type(amount, '5');
    await user.click(opened.getByRole('combobox', { name: /^Reason/ }));
    await user.click(await screen.findByRole('option', { name: 'Damaged' }));
    await user.click((await dialog()).getByRole('button', { name: 'Continue' }));
    const confirming = await dialog();
    expect(confirming.getByRole('checkbox', { name: 'Email the customer' })).toBeChecked();
    await user.click(confirming.getByRole('button', { name: 'Record refund of €5.00' }));
    await isClosed();
    expect(await waiting()).toMatchObject([{ event: 'refunded' }]);
  });
});

test('an edit emails the order as it is now, with what is still to pay', async () => {
  const mug = await store.call('POST /merchant/products', buildProductInput({ stock: 9 }));
  const order = await store.call('POST /merchant/orders', {
    customer: { name: 'Ada', email: 'ada@example.org' },
    items: [{ productId: mug._id, quantity: 1 }],
    shipping: { method: 'none' },
    payment: { kind: 'card', isPaid: true },
    expectedTotal: 4900,
  });
  const { visitor } = await openConsole(`/orders/${order._id}/change`);
  await visitor.click(
    await screen.findByRole('button', { name: /^One more: Walnut chopping board/ }),
  );
  const box = await screen.findByRole('checkbox', { name: 'Email the customer' });
  expect(box).toBeChecked();
  await visitor.click(screen.getByRole('button', { name: 'Preview' }));
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(preview).toHaveTextContent('2 × Walnut chopping board: €98.00');
  expect(preview).toHaveTextContent('Still to pay: €49.00');
  await visitor.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(/^Order #\d+ changed$/)).toBeVisible();
  expect(journal.last(puts).body).toMatchObject({ edit: {}, notifyCustomer: true });
  expect(await waiting()).toEqual([
    {
      event: 'edited',
      to_email: 'ada@example.org',
      subject: expect.stringContaining('has changed'),
    },
  ]);
});

describe('is not offered if it is not possible', () => {
  test.each([
    ['a customer without an address', { customer_email: null }, 'en'],
    ['a server that sends no emails', {}, null],
  ])('%s: the order is confirmed as usual, in one click', async (_, change, emailLanguage) => {
    await addPaidOrder(store, { status: 'pending', ...change });
    patchSession({ storeSettings: { emailLanguage } });
    const { user } = openOrder();
    await user.click(await screen.findByRole('button', { name: 'Accept order' }));
    expect(await screen.findByText('Order #1001 accepted')).toBeVisible();
    expect(journal.last(puts).body).toEqual({ status: 'confirmed' });
  });
});

test('a bulk transition emails customers with an address', async () => {
  await addOrders(
    store,
    { customer_email: 'ada@example.org' },
    { customer_email: null },
    { customer_email: 'grace@example.org' },
  );
  const { user } = openOrders();
  await numbersInTable();
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await user.click(await screen.findByRole('button', { name: /^Accept/ }));
  const opened = await dialog();
  const box = await opened.findByRole('checkbox', { name: 'Email the customers' });
  expect(box).toHaveAccessibleDescription('2 of 3 customers have an email address');
  await user.click(opened.getByRole('button', { name: 'Preview' }));
  expect(await opened.findByRole('region', { name: 'Preview' })).toHaveTextContent('is confirmed');
  await user.click(opened.getByRole('button', { name: /^Accept 3/ }));
  expect(await screen.findByText('3 orders accepted')).toBeVisible();
  expect((await waiting()).map(({ to_email }) => to_email).toSorted()).toEqual([
    'ada@example.org',
    'grace@example.org',
  ]);
});

test('the timeline shows emails, recipients and failures', async () => {
  await addPaidOrder(store);
  const entry = { store_id: 'store-a', order_id: 'order-1', by: 'system' };
  const at = '2026-03-02T08:00:00.000Z';
  const to = 'ada@example.org';
  await store.db
    .insertInto('order_events')
    .values([
      {
        ...entry,
        id: 'e1',
        type: 'email_sent',
        at,
        data: JSON.stringify({ email: 'confirmed', to }),
      },
      {
        ...entry,
        id: 'e2',
        type: 'email_failed',
        at,
        data: JSON.stringify({ email: 'shipped', to, why: 'refused' }),
      },
    ])
    .execute();
  openOrder();
  expect(await screen.findByText('Confirmation emailed')).toBeVisible();
  expect(screen.getByText('ada@example.org', { selector: 'p' })).toBeVisible();
  expect(screen.getByText('Shipping notice could not be emailed')).toBeVisible();
  expect(
    screen.getByText('ada@example.org · The mail server says there is no such email address.'),
  ).toBeVisible();
});
