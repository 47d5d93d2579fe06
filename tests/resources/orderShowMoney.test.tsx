import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { changeLanguage } from '../../src/i18n/language.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { addPaidOrder, chooseAction, dialog, openOrder, puts } from '../support/orderScreens.tsx';

const store = serveStore();
const [MUG, _PLATE] = ['order-1-item-1', 'order-1-item-2'];

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  store.clock.now = new Date();
  await store.signIn();
});

const press = async (user: ReturnType<typeof openOrder>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const chooseReason = async (user: ReturnType<typeof openOrder>['user'], name: string) => {
  await user.click((await dialog()).getByRole('combobox', { name: /reason/i }));
  await user.click(await screen.findByRole('option', { name }));
};
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('money', () => {
  test('the payment of a cancelled order is kept for a reason, once, after a lost answer too', async () => {
    await addPaidOrder(store);
    await store.call('PUT /merchant/orders/order-1', {
      status: 'cancelled',
      cancelReason: 'customer_changed_mind',
    });
    const { user } = openOrder();
    expect(await screen.findByText(/^Paid .+, not refunded yet$/)).toBeVisible();
    await press(user, 'Keep the payment…');
    const form = await dialog();
    await user.click(form.getByRole('button', { name: 'Keep payment' }));
    expect(await form.findByText('Say why.')).toBeVisible();
    await user.type(form.getByRole('textbox', { name: /^Reason/ }), 'Cancellation fee');
    faults.unanswered(puts, { times: 1 });
    await user.click(form.getByRole('button', { name: 'Keep payment' }));
    await isClosed();
    expect(await screen.findByText(/^You keep /)).toBeVisible();
    expect(screen.getByText(/Cancellation fee/)).toBeVisible();
    expect(screen.queryByText(/You still hold/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Keep the payment…' })).toBeNull();
    const events = screen.getAllByText('Payment kept');
    expect(events).toHaveLength(1);
  });

  test('a French refund of “12,345” was refused as not above zero', async () => {
    await addPaidOrder(store, { status: 'delivered' });
    await changeLanguage('fr');
    onTestFinished(() => changeLanguage('en'));
    const { user } = openOrder();
    await press(user, 'Autres actions');
    await user.click(
      await screen.findByRole('menuitem', { name: 'Enregistrer un remboursement…' }),
    );
    await press(user, /^Une unité de plus.*Blue mug/);
    const amount = screen.getByRole('textbox', { name: 'Montant' });
    await user.clear(amount);
    await user.type(amount, '12,345');
    await press(user, 'Continuer');
    expect(await screen.findByText('Au plus 2 décimales.')).toBeVisible();
    expect(amount).toBeInvalid();
  });

  test('a refund proposes the share of what was paid, and repeats amount and method before sending [D15] [D16]', async () => {
    await addPaidOrder(store, { status: 'delivered' });
    const { user } = openOrder();
    await chooseAction(user, 'Record a refund…');
    await press(user, 'One more: Blue mug');
    expect(screen.getByText('of 3')).toBeVisible();
    const amount = screen.getByRole('textbox', { name: 'Amount' });
    expect(amount).toHaveValue('18.00');
    const shipping = screen.getByRole('textbox', { name: 'Shipping' });
    await user.clear(shipping);
    await user.type(shipping, '5.90');
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('23.90');
    await press(user, 'Continue');
    expect(await screen.findByText('Say why you record a refund.')).toBeVisible();
    await chooseReason(user, 'Damaged');
    await press(user, 'Continue');
    const confirmation = await dialog();
    expect(
      confirmation.getByText(
        /Pay it back to Ada Lovelace yourself \(payment method: Card \(ch_42\)\)/,
      ),
    ).toBeVisible();
    expect(confirmation.getByText('This can’t be undone.')).toBeVisible();
    expect(journal.requests(puts)).toEqual([]);
    await press(user, 'Record refund of €23.90');
    expect(await screen.findByText('Refund of €23.90')).toBeVisible();
    expect(screen.getByText('Refund of €23.90 recorded')).toBeVisible();
    expect(screen.getByText('Pay €23.90 back to the customer yourself.')).toBeVisible();
    expect(journal.last(puts).body).toEqual({
      refund: {
        items: [{ _id: MUG, quantity: 1 }],
        shipping: 590,
        amount: 2390,
        reason: 'damaged',
        note: '',
        restock: true,
      },
    });
  });

  test('a refund that is already paid back keeps how, when and its reference', async () => {
    await addPaidOrder(store, { status: 'delivered' });
    const { user } = openOrder();
    await chooseAction(user, 'Record a refund…');
    await press(user, 'One more: Blue mug');
    await chooseReason(user, 'Damaged');
    const form = await dialog();
    await user.click(form.getByRole('combobox', { name: 'Paid back' }));
    await user.click(await screen.findByRole('option', { name: 'Bank transfer' }));
    const day = form.getByLabelText(/^Day/);
    const today = new Date().toISOString().slice(0, 10);
    expect(day).toHaveValue(today);
    fireEvent.change(day, { target: { value: '2020-01-01' } });
    await press(user, 'Continue');
    expect(day).toHaveAccessibleDescription('This day is before the order was placed.');
    fireEvent.change(day, { target: { value: today } });
    await user.type(form.getByRole('textbox', { name: 'Reference' }), 'TR-42');
    await press(user, 'Continue');
    expect(
      await screen.findByText(/You have paid it back to Ada Lovelace: Bank transfer, .*\(TR-42\)/),
    ).toBeVisible();
    await press(user, 'Record refund of €18.00');
    expect(await screen.findByText(/^Bank transfer, .* \(TR-42\) · Damaged/)).toBeVisible();
    expect(screen.getByText(/^€18\.00 · Damaged · Bank transfer, .* \(TR-42\)$/)).toBeVisible();
    expect(screen.getByText('Refund of €18.00 recorded')).toBeVisible();
    expect(screen.queryByText(/Pay €18.00 back/)).toBeNull();
    expect(journal.last(puts).body).toMatchObject({
      refund: { payment: { method: 'bank_transfer', paidOn: today, reference: 'TR-42' } },
    });
  });

  test('a refund that is not paid back yet is marked as paid back later; the timeline says how', async () => {
    await addPaidOrder(store, { status: 'delivered' });
    await store.call('PUT /merchant/orders/order-1', {
      refund: { amount: 1800, reason: 'damaged' },
    });
    const { user } = openOrder();
    expect(await screen.findByText('€18.00 · Damaged · Refund to pay back')).toBeVisible();
    await press(user, 'Mark as paid back…');
    const form = await dialog();
    expect(form.queryByText('Not yet')).toBeNull();
    const day = form.getByLabelText(/^Day/);
    fireEvent.change(day, { target: { value: '2020-01-01' } });
    await press(user, 'Mark as paid back');
    expect(day).toHaveAccessibleDescription('This day is before the order was placed.');
    fireEvent.change(day, { target: { value: new Date().toISOString().slice(0, 10) } });
    await user.type(form.getByRole('textbox', { name: 'Reference' }), 'TR-42');
    await press(user, 'Mark as paid back');
    await isClosed();
    expect(await screen.findByText('Refund paid back')).toBeVisible();
    expect(screen.getByText(/^€18\.00 · Bank transfer, .* \(TR-42\)$/)).toBeVisible();
    expect(screen.getByText('€18.00 · Damaged')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark as paid back…' })).toBeNull();
  });

  test.each([
    ['an older API', {}, 'Pay it back to Ada Lovelace yourself'],
    ['an API that pays back', { canRefund: true }, '€18.00 goes back to Ada Lovelace'],
  ])('%s is not asked to keep how a refund was paid', async (_name, knows, text) => {
    const order = await addPaidOrder(store, { status: 'delivered' }).then(() =>
      store.call('GET /merchant/orders/order-1'),
    );
    const older = { ...order, paymentMethod: { kind: 'card', reference: 'ch_42', ...knows } };
    faults.status('GET /merchant/orders/:id', 200, older);
    const { user } = openOrder();
    await chooseAction(user, 'Record a refund…');
    await press(user, 'One more: Blue mug');
    await chooseReason(user, 'Damaged');
    expect(screen.queryByRole('combobox', { name: 'Paid back' })).toBeNull();
    await press(user, 'Continue');
    expect((await dialog()).getByText(new RegExp(text))).toBeVisible();
  });

  test('refunds the rest of a cancelled order if it is less than the shipping [D16]', async () => {
    await addPaidOrder(store, { status: 'processing' });
    await store.call('PUT /merchant/orders/order-1', {
      refund: { amount: 12_790, reason: 'late' },
    });
    const { user } = openOrder();
    await chooseAction(user, 'Cancel order');
    await user.click(await screen.findByRole('radio', { name: 'Customer changed their mind' }));
    await press(user, 'Cancel and record refund of €2.00');
    await isClosed();
    expect(journal.last(puts).body).toMatchObject({ refund: { amount: 200, shipping: 200 } });
  });

  test('shows all problems of a refund at once, each at its field [D16]', async () => {
    await addPaidOrder(store, { status: 'delivered' });
    const { user } = openOrder();
    await chooseAction(user, 'Record a refund…');
    const form = await dialog();
    const fill = async (name: string, text: string) => {
      await user.clear(form.getByRole('textbox', { name }));
      await user.click(form.getByRole('textbox', { name }));
      await user.paste(text);
    };
    await fill('Shipping', '9');
    await fill('Amount', '200');
    await fill('Note', 'x'.repeat(501));
    await press(user, 'Continue');
    const input = (name: string) => form.getByRole('textbox', { name });
    expect(input('Shipping')).toHaveAccessibleDescription(/At most €5.90/);
    expect(input('Amount')).toHaveAccessibleDescription(/at most €129.90/);
    expect(input('Note')).toBeInvalid();
    const reason = form.getByRole('combobox', { name: /reason/i });
    expect(reason).toHaveAccessibleDescription('Say why you record a refund.');
    expect(input('Shipping')).toHaveFocus();
    await fill('Shipping', '');
    await fill('Amount', '0');
    await press(user, 'Continue');
    expect(input('Amount')).toHaveAccessibleDescription('Enter an amount above zero.');
    await fill('Amount', 'abc');
    await press(user, 'Continue');
    expect(input('Amount')).toBeInvalid();
    expect(input('Shipping')).toBeValid();
    await fill('Shipping', '5.90');
    await fill('Amount', '0.01');
    await press(user, 'Continue');
    expect(input('Shipping')).toHaveAccessibleDescription(
      'The shipping part can’t be more than the whole refund of €0.01.',
    );
    expect(journal.requests(puts)).toEqual([]);
  });

  test('cancelling says whether money is refunded [D16]', async () => {
    await addPaidOrder(store);
    const { user } = openOrder();
    await chooseAction(user, 'Cancel order');
    const ending = await dialog();
    expect(
      ending.getByText(
        /A refund of €129.90 is recorded. Pay it back to Ada Lovelace yourself \(payment method: Card/,
      ),
    ).toBeVisible();
    await user.click(ending.getByRole('radio', { name: 'No refund now' }));
    expect(
      ending.getByText(/No refund is recorded now. €129.90 is under “Refunds to pay back”/),
    ).toBeVisible();
    await user.click(ending.getByRole('button', { name: 'Keep order' }));
    await isClosed();
    expect(journal.requests(puts)).toEqual([]);
  });

  test('cancels and refunds an order in one action, with restock [C12]', async () => {
    await addPaidOrder(store);
    const { user } = openOrder();
    await chooseAction(user, 'Cancel order');
    await user.click((await dialog()).getByRole('button', { name: /Cancel and record refund/ }));
    expect(await screen.findByText('Say why the order is cancelled.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Out of stock' }));
    await user.click(screen.getByRole('combobox', { name: 'Paid back' }));
    await user.click(await screen.findByRole('option', { name: 'Cash' }));
    await press(user, 'Cancel and record refund of €129.90');
    expect(await screen.findByText('Cancelled: Out of stock')).toBeVisible();
    expect(screen.getByText('Order #1001 cancelled, refund of €129.90 recorded')).toBeVisible();
    expect(screen.getAllByText('Refunded').length).toBeGreaterThan(0);
    expect(await store.call('GET /merchant/orders/order-1')).toMatchObject({
      status: 'cancelled',
      refundedTotal: 12_990,
      refunds: [{ payment: { method: 'cash', reference: null } }],
    });
  });

  test('a return records and refunds the returned units [D16]', async () => {
    await addPaidOrder(store, {
      status: 'delivered',
      items: [{ name: 'Blue mug', quantity: 2, unit_price: 6495, fulfilled_quantity: 2 }],
    });
    const { user } = openOrder();
    await chooseAction(user, 'Record a return');
    await press(user, 'One more: Blue mug');
    await chooseReason(user, 'Wrong item');
    await press(user, 'Record return and refund of €64.95');
    await isClosed();
    expect(journal.last(puts).body).toMatchObject({
      status: 'returned',
      returned: [{ _id: MUG, quantity: 1 }],
      restock: true,
      refund: { amount: 6495, reason: 'wrong_item', restock: false },
    });
    expect(await screen.findByText('Partly returned')).toBeVisible();
    expect(screen.getByText('Return of 1 unit and refund of €64.95 recorded')).toBeVisible();
  });

  test('marks an order as paid, with a reference [C12]', async () => {
    await addPaidOrder(store, { payment_status: 'unpaid', paid_total: 0, payment_reference: null });
    const { user } = openOrder();
    await chooseAction(user, 'Mark as paid…');
    await user.type(await screen.findByRole('textbox', { name: 'Payment reference' }), 'Receipt 7');
    await user.click((await dialog()).getByRole('button', { name: 'Mark as paid' }));
    expect(await screen.findByText('Receipt 7')).toBeVisible();
    expect(screen.getByText('Order #1001 marked as paid')).toBeVisible();
    expect(journal.last(puts).body).toEqual({
      paymentStatus: 'paid',
      paymentReference: 'Receipt 7',
    });
  });
});
