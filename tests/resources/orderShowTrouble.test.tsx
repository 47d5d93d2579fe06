import { act, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Order } from '../../contract/order.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { addPaidOrder, chooseAction, dialog, openOrder, puts } from '../support/orderScreens.tsx';

const store = serveStore();
type User = ReturnType<typeof openOrder>['user'];

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

/** Fills the refund of one mug, 18.00, up to the last button. */
async function prepareRefund(user: User) {
  await chooseAction(user, 'Record a refund…');
  await press(user, 'One more: Blue mug');
  await user.click((await dialog()).getByRole('combobox', { name: /reason/i }));
  await user.click(await screen.findByRole('option', { name: 'Damaged' }));
  await press(user, 'Continue');
  return screen.findByRole('button', { name: 'Record refund of €18.00' });
}
const keys = () => journal.requests(puts).map(({ headers }) => headers['idempotency-key']);
const refunds = async () => (await store.call('GET /merchant/orders/order-1')).refunds;

describe('a save without a usable response', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const untilTheTimeout = async () => {
    await waitFor(() => expect(journal.requests(puts)).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
  };

  test('finds out that a refund whose response came too late was made [E4] [D17]', async () => {
    await addPaidOrder(store, { status: 'delivered' });
    const { user } = openOrder();
    const submit = await prepareRefund(user);
    faults.slow(puts, 12_000);
    const answer = faults.held('GET /merchant/orders/:id');
    await user.click(submit);
    await untilTheTimeout();
    expect(await screen.findByText('Request Timeout')).toBeVisible();
    answer();
    expect(await screen.findByText('Your change was saved')).toBeVisible();
    expect(screen.getByText('Refund of €18.00')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('reports a lost refund, keeps the input, and sends it again with the same key [E4] [D17]', async () => {
    await addPaidOrder(store, { status: 'delivered' });
    const { user } = openOrder();
    const submit = await prepareRefund(user);
    faults.lost(puts, { times: 1 });
    await user.click(submit);
    await untilTheTimeout();
    expect(await screen.findByText('Not saved, try again')).toBeVisible();
    await press(user, 'Record refund of €18.00');
    expect(await screen.findByText('Refund of €18.00')).toBeVisible();
    expect(new Set(keys()).size).toBe(1);
    expect(keys()).toHaveLength(2);
    expect(await refunds()).toHaveLength(1);
  });

  test('does not report a refund as refused that the store was still processing', async () => {
    await addPaidOrder(store, { status: 'delivered' });
    const { user } = openOrder();
    const submit = await prepareRefund(user);
    const busy = { error: { message: 'The same write is still on its way.' } };
    faults.status(puts, 409, busy, { times: 1, headers: { 'Retry-After': '1' } });
    await user.click(submit);
    expect(await screen.findByText('Not saved, try again')).toBeVisible();
    await press(user, 'Record refund of €18.00');
    expect(await screen.findByText('Refund of €18.00')).toBeVisible();
    expect(new Set(keys()).size).toBe(1);
    expect(keys()).toHaveLength(2);
  });
});

describe('refunding once', () => {
  test('a second click during the request does nothing [D17]', async () => {
    await addPaidOrder(store, { status: 'delivered' });
    const { user } = openOrder();
    const submit = await prepareRefund(user);
    faults.slow(puts, 200);
    await user.dblClick(submit);
    expect(await screen.findByText('Refund of €18.00')).toBeVisible();
    expect(journal.requests(puts)).toHaveLength(1);
    expect(await refunds()).toHaveLength(1);
  });

  test('another amount has another key [D17]', async () => {
    await addPaidOrder(store, { status: 'delivered' });
    const { user } = openOrder();
    const submit = await prepareRefund(user);
    faults.status(puts, 503, '', { times: 1 });
    await user.click(submit);
    expect(await screen.findByText('Not saved, try again')).toBeVisible();
    await press(user, 'Back');
    await press(user, 'One more: Blue mug');
    await press(user, 'Continue');
    await press(user, 'Record refund of €36.00');
    expect(await screen.findByText('Refund of €36.00')).toBeVisible();
    expect(new Set(keys()).size).toBe(2);
  });
});

test('“Network Error” does not return after “Your change was saved”', async () => {
  await addPaidOrder(store);
  const { user } = openOrder();
  faults.unanswered(puts, { times: 1 });
  await press(user, 'Start packing');
  expect(await screen.findByText('Your change was saved')).toBeVisible();
  expect(screen.queryByText('Network Error')).toBeNull();
});

test('a note without a response is reported as saved once a later response contains it', async () => {
  await addPaidOrder(store);
  const { user } = openOrder();
  const box = await screen.findByRole('textbox', { name: 'Internal note' });
  await user.type(box, 'Rings twice');
  faults.broken(puts, 500, { times: 1 });
  faults.status('GET /merchant/orders/:id', 500, '');
  await press(user, 'Add note');
  expect(await screen.findByText('We couldn’t confirm the save')).toBeVisible();
  faults.reset();
  await store.call('PUT /merchant/orders/order-1', { tags: ['vip'] });
  await press(user, 'Start packing');
  expect(await screen.findByText('Note: nothing → Rings twice')).toBeVisible();
  faults.broken(puts, 500, { times: 1 });
  await press(user, 'Add note');
  await waitFor(() => expect(box).toHaveValue(''));
  expect(screen.getAllByText('Rings twice')).toHaveLength(1);
});

describe('a refund that was recorded although nothing could be confirmed', () => {
  async function loseRefund() {
    await addPaidOrder(store, { status: 'delivered' });
    const view = openOrder();
    const submit = await prepareRefund(view.user);
    faults.unanswered(puts);
    faults.offline('GET *');
    await view.user.click(submit);
    expect(await screen.findByText('We couldn’t confirm the save')).toBeVisible();
    faults.reset();
    return view;
  }

  test('is recorded once when it is sent again after a reload [D17]', async () => {
    const first = await loseRefund();
    first.unmount();
    const { user } = openOrder();
    await press(user, 'Continue');
    await press(user, 'Continue');
    await press(user, 'Record refund of €18.00');
    expect(await screen.findByText('Refund of €18.00')).toBeVisible();
    expect(await refunds()).toHaveLength(1);
  });

  test('is shown before another one is sent [D17]', async () => {
    const { user } = await loseRefund();
    await press(user, 'Back');
    await press(user, 'One more: Blue mug');
    await press(user, 'Continue');
    await press(user, 'Record refund of €36.00');
    expect(await screen.findByText('Your earlier change was saved')).toBeVisible();
    expect(await refunds()).toHaveLength(1);
  });
});

describe('two people on one order', () => {
  test('the second sees what changed, field by field, and overwrites nothing [D17]', async () => {
    await addPaidOrder(store, { status: 'delivered' });
    const { user } = openOrder();
    const submit = await prepareRefund(user);
    await store.call('PUT /merchant/orders/order-1', { tags: ['vip'] });
    const refund = { amount: 500, reason: 'late' };
    await store.call('PUT /merchant/orders/order-1', { refund });
    await user.click(submit);
    expect(await screen.findByText('Someone else changed this order')).toBeVisible();
    expect(screen.getByText('Nothing was saved')).toBeVisible();
    const open = await dialog();
    const concerned = open.getAllByText('Affects what you’re doing');
    expect(concerned.map((mark) => mark.parentElement?.textContent)).toEqual([
      'Refunded: €0.00 → €5.00 Affects what you’re doing',
    ]);
    expect(open.getByText('Tags: nothing → vip')).toBeVisible();
    // The input stays until the merchant has seen the change.
    expect(open.getByRole('textbox', { name: 'Amount' })).toHaveValue('18.00');
    expect(open.getByRole('button', { name: 'Continue' })).toBeDisabled();
    expect(await refunds()).toHaveLength(1);
    await press(user, 'Continue with the order as it is now');
    await press(user, 'Continue');
    await press(user, 'Record refund of €18.00');
    expect(await screen.findByText('Refund of €18.00')).toBeVisible();
    expect(await refunds()).toHaveLength(2);
  });

  test('an address that both change keeps the first change in the fields that the second left', async () => {
    await addPaidOrder(store);
    const { user } = openOrder();
    await press(user, 'Edit address');
    const open = await dialog();
    const line = open.getByRole('textbox', { name: /Street and number/ });
    await user.clear(line);
    await user.type(line, '7 Mill Lane');
    const moved = v.parse(Order, await store.call('GET /merchant/orders/order-1')).shippingAddress;
    await store.call('PUT /merchant/orders/order-1', {
      shippingAddress: { ...moved, city: 'Ghent' },
    });
    await press(user, 'Save address');
    await press(user, 'Continue with the order as it is now');
    expect(open.getByRole('textbox', { name: /^City/ })).toHaveValue('Ghent');
    await press(user, 'Save address');
    await waitFor(async () =>
      expect(await store.call('GET /merchant/orders/order-1')).toMatchObject({
        shippingAddress: { line1: '7 Mill Lane', city: 'Ghent' },
      }),
    );
  });

  test('a transition without a dialog shows on the page what changed [D17]', async () => {
    await addPaidOrder(store);
    const { user } = openOrder();
    await screen.findByRole('button', { name: 'Start packing' });
    await store.call('PUT /merchant/orders/order-1', { note: 'Wrap as a gift' });
    await press(user, 'Start packing');
    expect(await screen.findByText('Note: nothing → Wrap as a gift')).toBeVisible();
    expect(screen.getByText('Accepted')).toBeVisible();
    await press(user, 'Got it');
    await press(user, 'Start packing');
    expect(await screen.findByText('Packing')).toBeVisible();
  });

  test('two equal notes of somebody else were one change', async () => {
    await addPaidOrder(store);
    const { user } = openOrder();
    await screen.findByRole('button', { name: 'Start packing' });
    await store.call('PUT /merchant/orders/order-1', { note: 'No answer' });
    await store.call('PUT /merchant/orders/order-1', { note: 'No answer' });
    await press(user, 'Start packing');
    expect(await screen.findAllByText('Note: nothing → No answer')).toHaveLength(2);
  });

  test('a change that the notice cannot name left an empty list', async () => {
    await addPaidOrder(store, { status: 'delivered' });
    const refund = { amount: 500, reason: 'late' };
    const order = v.parse(Order, await store.call('PUT /merchant/orders/order-1', { refund }));
    const { user } = openOrder();
    await user.type(await screen.findByRole('textbox', { name: 'Add a tag' }), 'vip');
    const payment = { method: 'cash', paidOn: '2026-03-02' };
    await store.call('PUT /merchant/orders/order-1', {
      refundPayment: { refund: order.refunds[0]?._id, ...payment },
    });
    await press(user, 'Add');
    const notice = await screen.findByText('Someone else changed this order');
    expect(
      within(notice.closest<HTMLElement>('[role="alert"]') ?? notice).queryByRole('list'),
    ).toBeNull();
  });

  test('a transition without a response is not reported as somebody else’s', async () => {
    await addPaidOrder(store);
    const { user } = openOrder();
    await screen.findByRole('button', { name: 'Start packing' });
    faults.broken(puts, 500, { times: 1 });
    faults.status('GET /merchant/orders/:id', 500, '');
    await press(user, 'Start packing');
    expect(await screen.findByText('We couldn’t confirm the save')).toBeVisible();
    faults.reset();
    await user.click(await prepareRefund(user));
    expect(await screen.findByText('Your earlier change was saved')).toBeVisible();
    expect(screen.getByText(/was saved. Check it, then try again/)).toBeVisible();
    expect(screen.getByText(/Status: Accepted → Packing/)).toBeVisible();
    expect(screen.queryByText(/someone else/i)).toBeNull();
  });

  test('a note is only added, so it never conflicts [D17]', async () => {
    await addPaidOrder(store);
    const { user } = openOrder();
    await user.type(await screen.findByRole('textbox', { name: 'Internal note' }), 'Mine');
    await store.call('PUT /merchant/orders/order-1', { note: 'Theirs' });
    await press(user, 'Add note');
    // While it is saved, the merchant's own note is still in the input.
    expect(await screen.findByText('Theirs')).toBeVisible();
    expect(screen.getByText('Mine')).toBeVisible();
  });

  test('shows why a transition is not possible, and reads the order again', async () => {
    await addPaidOrder(store);
    const { user } = openOrder();
    await chooseAction(user, 'Put on hold');
    await user.type(await screen.findByRole('textbox', { name: /waiting for/ }), 'A call');
    faults.status(
      puts,
      409,
      { error: { message: 'Something was shipped already.' } },
      { times: 1 },
    );
    await user.click((await dialog()).getByRole('button', { name: 'Put on hold' }));
    expect(await (await dialog()).findByText('Something was shipped already.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /waiting for/ })).toHaveValue('A call');
    expect(journal.requests('GET /merchant/orders/:id').length).toBeGreaterThan(1);
  });
});
