import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openConsole, pathNow } from '../spec/openConsole.tsx';

const store = serveStore();
const put = 'PUT /merchant/orders/:id';
const previews = 'POST /merchant/orders/:id/edit-previews';
const bowl = { name: 'Salad bowl', sku: 'BOWL', price: 1500, stock: 5, status: 'active' };

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
  await store.call('POST /merchant/products', buildProductInput({ stock: 9 }));
  await store.call('POST /merchant/products', bowl);
});

async function placeOrder(isPaid = true): Promise<string> {
  const board = (await store.rows('GET /merchant/products')).find(({ sku }) => sku !== 'BOWL');
  const order = await store.call('POST /merchant/orders', {
    customer: { name: 'Ada' },
    items: [{ productId: board?._id, quantity: 2 }],
    shipping: { method: 'none' },
    payment: { kind: 'card', isPaid },
    expectedTotal: 9800,
  });
  return String(order._id);
}

const after = async () => within(await screen.findByRole('region', { name: 'After the changes' }));
const save = () => screen.getByRole('button', { name: 'Save changes' });
const boards = () => screen.findByRole('textbox', { name: /Walnut chopping board/ });

/** From the order's page. */
async function openEdit(id: string) {
  const { visitor } = await openConsole(`/orders/${id}/show`);
  const [more] = await screen.findAllByRole('button', { name: 'More actions' });
  if (more) await visitor.click(more);
  await visitor.click(await screen.findByRole('menuitem', { name: 'Edit order' }));
  return visitor;
}
type Visitor = Awaited<ReturnType<typeof openEdit>>;

/** As a scanner: the code and Enter at once. */
async function scan(visitor: Visitor, code: string) {
  const field = await screen.findByRole('combobox', { name: /^Add a product/ });
  await visitor.type(field, `${code}{Enter}`);
}

test('adds an item to a paid order, and says how much to collect [P1]', async () => {
  const id = await placeOrder();
  const visitor = await openEdit(id);
  await scan(visitor, 'BOWL');
  expect(await (await after()).findByText('To collect')).toBeVisible();
  expect((await after()).getAllByText('€113.00')[0]).toBeVisible();
  expect((await after()).getByText('Stock: Salad bowl −1.')).toBeVisible();
  await visitor.dblClick(save());
  expect(await screen.findByText(/^Order #\d+ changed$/)).toBeVisible();
  await waitFor(() => expect(pathNow()).toBe(`/orders/${id}/show`));
  expect(journal.requests(put)).toHaveLength(1);
  expect(await screen.findByText('Partly paid')).toBeVisible();
  expect(screen.getByText(/Salad bowl: 0 → 1 · Total: €98.00 → €113.00/)).toBeVisible();
});

test('removes a unit, and records that the overpayment was paid back [P1]', async () => {
  const id = await placeOrder();
  const visitor = await openEdit(id);
  await visitor.click(
    await screen.findByRole('button', { name: /^One fewer: Walnut chopping board/ }),
  );
  expect(await (await after()).findByText('To pay back')).toBeVisible();
  await visitor.click(save());
  expect(await screen.findByText('Paid €49.00 too much')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Mark as paid back…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText(/refund/i)).toBeNull();
  fireEvent.change(dialog.getByLabelText(/^Day/), { target: { value: '2026-03-02' } });
  await visitor.click(dialog.getByRole('button', { name: 'Mark as paid back' }));
  await waitFor(() => expect(screen.queryByText('Paid €49.00 too much')).toBeNull());
  expect(journal.last(put).body).toMatchObject({ overpayment: { method: 'bank_transfer' } });
});

test('shows problems at their field, and sends nothing [P1]', async () => {
  const visitor = await openEdit(await placeOrder());
  const units = await boards();
  await visitor.clear(units);
  await visitor.type(units, '30');
  expect(await screen.findByText(/Only 7 of Walnut chopping board left/)).toBeVisible();
  await visitor.click(save());
  expect(await screen.findByText('1 thing to correct')).toBeVisible();
  expect(journal.requests(put)).toHaveLength(0);
  await visitor.click(screen.getByRole('button', { name: /^Remove Walnut chopping board/ }));
  await visitor.click(screen.getByRole('switch', { name: 'Change the discount' }));
  await visitor.click(save());
  expect((await screen.findAllByText(/An order needs an item/))[0]).toBeVisible();
});

test('a discount without a reason was called a wrong discount in the summary [P1]', async () => {
  const visitor = await openEdit(await placeOrder());
  await visitor.click(await screen.findByRole('switch', { name: 'Change the discount' }));
  const discount = screen.getByRole('textbox', { name: 'New discount of the items' });
  await visitor.clear(discount);
  await visitor.type(discount, '98.01');
  await visitor.click(save());
  // The summary has a button for each wrong field.
  expect(
    await screen.findByRole('button', {
      name: 'New discount of the items: The discount can be up to €98.00.',
    }),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reason: Say why.' })).toBeVisible();
});

test('keeps the input after a conflict and a lost response [P1]', async () => {
  const id = await placeOrder();
  const visitor = await openEdit(id);
  await scan(visitor, 'BOWL');
  await (await after()).findAllByText('€113.00');
  await store.call(`PUT /merchant/orders/${id}`, { note: 'Another desk.' });
  await visitor.click(save());
  expect(await screen.findByText(/^Somebody else changed this order/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Salad bowl/ })).toHaveValue('1');
  faults.unanswered(put, { times: 1 });
  await waitFor(() => expect(save()).toBeEnabled());
  await visitor.click(save());
  await waitFor(() => expect(pathNow()).toBe(`/orders/${id}/show`));
  const [order] = await store.rows('GET /merchant/orders');
  expect(order).toMatchObject({ total: 11_300 });
});

test('another desk’s edit was saved over without a word when the window was looked at before [P1]', async () => {
  const id = await placeOrder();
  const visitor = await openEdit(id);
  await boards();
  // Not asked about: nothing is typed yet.
  await store.call(`PUT /merchant/orders/${id}`, { note: 'Before.' });
  const reads = () => journal.requests('GET /merchant/orders/:id').length;
  const before = reads();
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(reads()).toBe(before + 1));
  await scan(visitor, 'BOWL');
  await (await after()).findAllByText('€113.00');
  const { items } = await store.call(`GET /merchant/orders/${id}`);
  const edit = {
    items: [{ _id: Object(items)[0]._id, quantity: 1 }],
    ...{ added: [], shipping: null, discount: null, expectedTotal: 4900 },
  };
  await store.call(`PUT /merchant/orders/${id}`, { edit });
  window.dispatchEvent(new Event('visibilitychange'));
  await (await after()).findAllByText('€64.00');
  await visitor.click(save());
  expect(await screen.findByText(/^Somebody else changed this order/)).toBeVisible();
  expect(await store.call(`GET /merchant/orders/${id}`)).toMatchObject({ total: 4900 });
  await waitFor(() => expect(save()).toBeEnabled());
  await visitor.click(save());
  await waitFor(() => expect(pathNow()).toBe(`/orders/${id}/show`));
  expect(await store.call(`GET /merchant/orders/${id}`)).toMatchObject({ total: 6400 });
});

test('an action right after an edit was refused as if somebody else had changed the order [P1]', async () => {
  const id = await placeOrder();
  const visitor = await openEdit(id);
  await scan(visitor, 'BOWL');
  await (await after()).findAllByText('€113.00');
  const answer = faults.held('GET /merchant/orders/:id');
  await visitor.click(save());
  await waitFor(() => expect(pathNow()).toBe(`/orders/${id}/show`));
  const action = await screen.findByRole('button', { name: 'Start packing' });
  expect((await screen.findAllByText('€113.00'))[0]).toBeVisible();
  await visitor.click(action);
  expect(await screen.findByRole('button', { name: 'Mark as shipped' })).toBeVisible();
  answer();
  expect(await store.call(`GET /merchant/orders/${id}`)).toMatchObject({ status: 'processing' });
});

test('Save did nothing more after a lost save was done and more was entered [P1]', async () => {
  const id = await placeOrder();
  const visitor = await openEdit(id);
  await scan(visitor, 'BOWL');
  await (await after()).findAllByText('€113.00');
  faults.unanswered(put, { times: 1 });
  faults.status('GET /merchant/writes', 503);
  await visitor.click(save());
  await waitFor(() => expect(save()).toHaveAttribute('aria-busy', 'false'));
  await visitor.click(screen.getByRole('button', { name: /^One more: Salad bowl/ }));
  await visitor.click(save());
  expect(await screen.findByText(/^The order was changed before your last/)).toBeVisible();
  await waitFor(() => expect(pathNow()).toBe(`/orders/${id}/show`));
  expect(screen.queryByRole('dialog')).toBeNull();
  const [order] = await store.rows('GET /merchant/orders');
  expect(order).toMatchObject({ total: 11_300 });
});

test('“Save” waits for the total [P1]', async () => {
  const id = await placeOrder();
  const visitor = await openEdit(id);
  await scan(visitor, 'BOWL');
  await (await after()).findAllByText('€113.00');
  const answer = faults.held(previews);
  await visitor.click(screen.getByRole('button', { name: /^One more: Salad bowl/ }));
  await visitor.click(save());
  expect(save()).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByText('Saving…')).toBeVisible();
  expect(journal.requests(put)).toHaveLength(0);
  answer();
  expect(await screen.findByText(/^Order #\d+ changed$/)).toBeVisible();
  expect(journal.requests(put)).toHaveLength(1);
  expect(journal.last(put).body).toMatchObject({ edit: { expectedTotal: 12_800 } });
});

test('“Save” needs no second request for the total on the screen [P1]', async () => {
  const visitor = await openEdit(await placeOrder());
  await scan(visitor, 'BOWL');
  await (await after()).findAllByText('€113.00');
  faults.status(previews, 503);
  await visitor.click(save());
  expect(await screen.findByText(/^Order #\d+ changed$/)).toBeVisible();
});

test('“Save” sends nothing and keeps the input if the total cannot be read [P1]', async () => {
  const visitor = await openEdit(await placeOrder());
  await scan(visitor, 'BOWL');
  await (await after()).findAllByText('€113.00');
  faults.status(previews, 503);
  await visitor.click(screen.getByRole('button', { name: /^One more: Salad bowl/ }));
  await visitor.click(save());
  expect(await screen.findByText(/^Wait for the total/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Salad bowl/ })).toHaveValue('2');
  expect(journal.requests(put)).toHaveLength(0);
});

test('an order that is shipped says why it cannot be edited', async () => {
  const id = await placeOrder();
  await store.call(`PUT /merchant/orders/${id}`, { status: 'processing' });
  const { items } = await store.call(`GET /merchant/orders/${id}`);
  const [item] = Array.isArray(items) ? items : [];
  const shipment = { items: [{ _id: item._id, quantity: 2 }] };
  await store.call(`PUT /merchant/orders/${id}`, { status: 'shipped', shipment });
  await openConsole(`/orders/${id}/change`);
  expect(
    await screen.findByText('Only an order that is not completely shipped can be edited.'),
  ).toBeVisible();
});
