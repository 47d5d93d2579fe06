import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { pathNow } from '../spec/openConsole.tsx';
import { openPage, placeButton, scan, totals, type Visitor, zoe } from '../support/phoneOrder.tsx';

const store = serveStore();
const place = 'POST /merchant/orders';
const preview = 'POST /merchant/orders/preview';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
  await store.call('POST /merchant/products', buildProductInput({ barcode: '4006381333931' }));
});

const [address] = zoe.addresses;
const addZoe = () => store.call('POST /users', zoe);

async function chooseZoe(visitor: Visitor) {
  await visitor.click(await screen.findByRole('combobox', { name: /^Phone, name/ }));
  await visitor.paste('0655550001');
  await screen.findByRole('option', { name: /Zoé Lefèvre/ });
  await visitor.keyboard('{Enter}');
}

test('places an order for a known customer by keyboard, once [P1]', async () => {
  await addZoe();
  const visitor = await openPage();
  await chooseZoe(visitor);
  expect(await screen.findByRole('link', { name: 'Zoé Lefèvre' })).toBeVisible();
  // The customer's address is filled in, and the next field is that of the products.
  expect(screen.getByRole('textbox', { name: /^Street/ })).toHaveValue('1 Quay');
  expect(screen.getByRole('combobox', { name: /^Add a product/ })).toHaveFocus();
  await visitor.keyboard('4006381333931{Enter}');
  const units = await screen.findByRole('textbox', { name: /Walnut chopping board/ });
  await visitor.clear(units);
  await visitor.type(units, '2');
  expect((await (await totals()).findAllByText('€98.00')).length).toBeGreaterThan(0);
  await visitor.dblClick(placeButton());
  expect(await screen.findByText(/^Order #\d+ placed$/)).toBeVisible();
  await waitFor(() => expect(pathNow()).toMatch(/^\/orders\/.+\/show$/));
  expect(journal.requests(place)).toHaveLength(1);
  expect(journal.last(place).body).toMatchObject({ expectedTotal: 9800 });
  const [order] = await store.rows('GET /merchant/orders');
  expect(order).toMatchObject({ total: 9800, customer: { name: 'Zoé Lefèvre' } });
});

test('finds the other items when the API returns incomplete ones', async () => {
  const [product] = await store.rows('GET /merchant/products');
  const broken = { _id: 'broken', name: 'Walnut spoon' };
  faults.status('GET /merchant/products/search', 200, { data: [broken, product], total: 2 });
  faults.status('GET /merchant/variants', 200, { data: [broken], total: 1 });
  const visitor = await openPage();
  await visitor.click(await screen.findByRole('combobox', { name: /^Add a product/ }));
  await visitor.paste('walnut');
  expect(await screen.findByRole('option', { name: /^Walnut chopping board/ })).toBeVisible();
});

test('finds products of an API that does not say when they were created', async () => {
  const [product] = await store.rows('GET /merchant/products');
  const rows = [{ ...product, createdAt: undefined }];
  faults.status('GET /merchant/products/search', 200, { data: rows, total: 1 });
  const visitor = await openPage();
  await visitor.click(await screen.findByRole('combobox', { name: /^Add a product/ }));
  await visitor.paste('walnut');
  expect(await screen.findByRole('option', { name: /^Walnut chopping board/ })).toBeVisible();
});

test('an order is marked as tax exempt with a VAT number [P1]', async () => {
  await store.call('POST /merchant/tax-rates', { name: 'TVA', percent: 20, country: 'FR' });
  await addZoe();
  const visitor = await openPage();
  await chooseZoe(visitor);
  await scan(visitor, '4006381333931');
  const total = await totals();
  expect(await total.findByText('€58.80')).toBeVisible();
  await visitor.click(total.getByRole('switch', { name: 'Tax exempt' }));
  await visitor.type(total.getByRole('textbox', { name: 'VAT number' }), 'BE0123456789');
  expect(await total.findByText('Tax exempt (BE0123456789)')).toBeVisible();
  await visitor.click(placeButton());
  expect(await screen.findByText(/^Order #\d+ placed$/)).toBeVisible();
  const sent = { isTaxExempt: true, vatNumber: 'BE0123456789', expectedTotal: 4900 };
  expect(journal.last(place).body).toMatchObject(sent);
});

test('a code scanned twice is two units, and an unknown one is reported [P1]', async () => {
  const visitor = await openPage();
  await scan(visitor, '4006381333931');
  await screen.findByRole('textbox', { name: /Walnut chopping board/ });
  await scan(visitor, 'board-wal-40');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /Walnut chopping board/ })).toHaveValue('2'),
  );
  await scan(visitor, '999');
  expect(await screen.findByText('No product has the code 999.')).toBeVisible();
});

test('a UPC scanned without the leading zero of its EAN was not found [P1]', async () => {
  const mug = { name: 'Mug', slug: 'mug', sku: 'MUG', price: 900, barcode: '0012345678905' };
  await store.call('POST /merchant/products', buildProductInput(mug));
  const visitor = await openPage();
  await scan(visitor, '012345678905');
  expect(await screen.findByRole('textbox', { name: /Mug/ })).toHaveValue('1');
});

test('creates a new customer with the order, and marks a missing name [P1]', async () => {
  const visitor = await openPage();
  await visitor.type(await screen.findByRole('combobox', { name: /^Phone, name/ }), '0655550009');
  await screen.findByRole('option', { name: /New customer/ });
  await visitor.keyboard('{Enter}');
  const customer = within(screen.getByRole('region', { name: 'Customer' }));
  expect(await customer.findByRole('textbox', { name: 'Phone' })).toHaveValue('+33 6 55 55 00 09');
  await scan(visitor, 'BOARD-WAL-40');
  await screen.findByRole('textbox', { name: /Walnut chopping board/ });
  await (await totals()).findAllByText('€49.00');
  await visitor.click(screen.getByRole('radio', { name: 'The customer collects it' }));
  await visitor.click(placeButton());
  const name = customer.getByRole('textbox', { name: /^Name/ });
  await waitFor(() => expect(name).toBeInvalid());
  await visitor.type(name, 'Idris Kamara');
  await visitor.click(placeButton());
  expect(await screen.findByText(/^Order #\d+ placed$/)).toBeVisible();
  const [made] = await store.rows('GET /users');
  expect(made).toMatchObject({ name: 'Idris Kamara', phone: '+33655550009' });
});

test('shows a total that changed meanwhile, and places the order on the next click [P1]', async () => {
  await addZoe();
  const visitor = await openPage();
  await chooseZoe(visitor);
  await scan(visitor, 'BOARD-WAL-40');
  await (await totals()).findAllByText('€49.00');
  const [product] = await store.rows('GET /merchant/products');
  await store.call(`PUT /merchant/products/${product?._id}`, { price: 5500 });
  await visitor.click(placeButton());
  const [told] = await screen.findAllByText(/The total is now €55.00/);
  expect(told).toBeVisible();
  expect(await screen.findByText(/The price is now €55.00; it was €49.00/)).toBeVisible();
  expect(await store.rows('GET /merchant/orders')).toHaveLength(0);
  await visitor.click(placeButton());
  expect(await screen.findByText(/^Order #\d+ placed$/)).toBeVisible();
});

test('“Place order” waits for the total [P1]', async () => {
  await addZoe();
  const visitor = await openPage();
  await chooseZoe(visitor);
  await scan(visitor, 'BOARD-WAL-40');
  await (await totals()).findAllByText('€49.00');
  const answer = faults.held(preview);
  await visitor.click(screen.getByRole('button', { name: /^One more: Walnut/ }));
  await visitor.click(placeButton());
  expect(placeButton()).toHaveAttribute('aria-busy', 'true');
  expect(journal.requests(place)).toHaveLength(0);
  answer();
  expect(await screen.findByText(/^Order #\d+ placed$/)).toBeVisible();
  expect(journal.requests(place)).toHaveLength(1);
  expect(journal.last(place).body).toMatchObject({ expectedTotal: 9800 });
});

test('places an order once, with the last total, although responses are lost [P1]', async () => {
  await addZoe();
  const visitor = await openPage();
  await chooseZoe(visitor);
  await scan(visitor, 'BOARD-WAL-40');
  await (await totals()).findAllByText('€49.00');
  faults.status(preview, 503);
  faults.unanswered(place, { times: 1 });
  await visitor.click(placeButton());
  await waitFor(() => expect(pathNow()).toMatch(/^\/orders\/.+\/show$/));
  expect(await store.rows('GET /merchant/orders')).toHaveLength(1);
});

test('after a lost answer, a placed order with more input opened behind a question [P1]', async () => {
  await addZoe();
  const visitor = await openPage();
  await chooseZoe(visitor);
  await scan(visitor, 'BOARD-WAL-40');
  await (await totals()).findAllByText('€49.00');
  faults.unanswered(place, { times: 1 });
  faults.status('GET /merchant/writes', 503);
  await visitor.click(placeButton());
  await waitFor(() => expect(placeButton()).toHaveAttribute('aria-busy', 'false'));
  await visitor.click(screen.getByRole('button', { name: /^One more: Walnut/ }));
  await visitor.click(placeButton());
  expect(await screen.findByText(/^The order was placed before your last/)).toBeVisible();
  await waitFor(() => expect(pathNow()).toMatch(/^\/orders\/.+\/show$/));
  expect(screen.queryByRole('dialog')).toBeNull();
  const orders = await store.rows('GET /merchant/orders');
  expect(orders).toMatchObject([{ total: 4900 }]);
  cleanup();
  await openPage();
  await screen.findByRole('combobox', { name: /^Phone, name/ });
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});

test('says why a code is refused, and marks old amounts while the total cannot be read [P1]', async () => {
  const visitor = await openPage();
  await scan(visitor, 'BOARD-WAL-40');
  await (await totals()).findAllByText('€49.00');
  await visitor.type(screen.getByRole('combobox', { name: 'Promotion codes' }), 'NOPE{Enter}');
  expect(await screen.findByText('No promotion has the code NOPE.')).toBeVisible();
  faults.status(preview, 503);
  await scan(visitor, 'BOARD-WAL-40');
  expect(await screen.findByText(/could not be calculated/)).toBeVisible();
  expect((await (await totals()).findAllByText('€49.00')).length).toBeGreaterThan(0);
  faults.reset();
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  await (await totals()).findAllByText('€98.00');
});

test('a draft of the store opens with what changed since, and is placed from there [P1]', async () => {
  await addZoe();
  const visitor = await openPage();
  await chooseZoe(visitor);
  await scan(visitor, 'BOARD-WAL-40');
  await (await totals()).findAllByText('€49.00');
  await visitor.click(screen.getByRole('button', { name: 'Save as draft' }));
  expect(await screen.findByText(/^Draft D\d+ saved$/)).toBeVisible();
  const [product] = await store.rows('GET /merchant/products');
  await store.call(`PUT /merchant/products/${product?._id}`, { price: 5500 });
  await visitor.click(await screen.findByRole('link', { name: /^D\d+$/ }));
  expect(await screen.findByText(/The price is now €55.00; it was €49.00/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Street/ })).toHaveValue('1 Quay');
  await visitor.click(placeButton());
  expect(await screen.findByText(/^Order #\d+ placed$/)).toBeVisible();
  expect(await store.rows('GET /merchant/draft-orders')).toHaveLength(0);
  // It was read once more, which put a 404 into the log.
  await waitFor(() => expect(pathNow()).toMatch(/^\/orders\/.*show$/));
  expect(journal.requests('GET /merchant/draft-orders/:id')).toHaveLength(1);
});

/** Saves a draft of one board for Zoé, and opens it. `change` is what another desk does to it meanwhile. */
async function openDraft(change?: (input: Record<string, unknown>) => object, more = {}) {
  const { _id } = await addZoe();
  const [product] = await store.rows('GET /merchant/products');
  const input = {
    customer: { _id, name: 'Zoé Lefèvre' },
    items: [{ productId: product?._id, quantity: 1, priceSeen: 4900 }],
    shippingAddress: address,
  };
  const made = await store.call('POST /merchant/draft-orders', { input, ...more });
  const visitor = await openPage(`/draft-orders/${made._id}`);
  await screen.findByRole('textbox', { name: /Walnut chopping board/ });
  await (await totals()).findAllByText('€49.00');
  if (change) await store.call(`PUT /merchant/draft-orders/${made._id}`, { input: change(input) });
  return visitor;
}

test('merges the changes of two desks to one draft, and asks about a part that both changed [P1]', async () => {
  const visitor = await openDraft((input) => ({
    ...input,
    note: 'Rings twice',
    items: [{ productId: Object(input.items)[0].productId, quantity: 3 }],
  }));
  const units = screen.getByRole('textbox', { name: /Walnut chopping board/ });
  await visitor.clear(units);
  await visitor.type(units, '2');
  await visitor.click(screen.getByRole('button', { name: 'Save as draft' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/^2 × Walnut chopping board/)).toBeVisible();
  expect(question.getByText(/^3 × Walnut chopping board/)).toBeVisible();
  await visitor.click(question.getByRole('button', { name: 'Save these' }));
  expect(await screen.findByText(/^Draft D\d+ saved$/)).toBeVisible();
  const [draft] = await store.rows('GET /merchant/draft-orders');
  expect(draft).toMatchObject({ itemsCount: 2, input: { note: 'Rings twice' } });
});

test('shows the other desk’s change of a draft before it places the order [P1]', async () => {
  const visitor = await openDraft((input) => ({ ...input, note: 'Rings twice' }));
  await visitor.click(placeButton());
  expect(await screen.findByText('Somebody else changed this draft')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Internal note' })).toHaveValue('Rings twice');
  expect(await store.rows('GET /merchant/orders')).toHaveLength(0);
  await visitor.click(placeButton());
  expect(await screen.findByText(/^Order #\d+ placed$/)).toBeVisible();
  const [order] = await store.rows('GET /merchant/orders?embed=["notes"]');
  expect(order).toMatchObject({ notes: [{ text: 'Rings twice' }] });
});

test('a draft that was read again on focus overwrote what another desk had changed [P1]', async () => {
  const visitor = await openDraft((input) => ({ ...input, note: 'Rings twice' }));
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => expect(journal.requests('GET /merchant/draft-orders/:id')).toHaveLength(2));
  await visitor.click(placeButton());
  expect(await screen.findByText('Somebody else changed this draft')).toBeVisible();
  const units = screen.getByRole('textbox', { name: /Walnut chopping board/ });
  await visitor.clear(units);
  await visitor.type(units, '2');
  await visitor.click(screen.getByRole('button', { name: 'Save as draft' }));
  expect(await screen.findByText(/^Draft D\d+ saved$/)).toBeVisible();
  const [draft] = await store.rows('GET /merchant/draft-orders');
  expect(draft).toMatchObject({ itemsCount: 2, input: { note: 'Rings twice' } });
});

test('a draft that another tab has placed is neither saved nor placed again, and says so [P1]', async () => {
  const visitor = await openDraft();
  const [draft] = await store.rows('GET /merchant/draft-orders');
  const input = Object(draft?.input);
  await store.call(place, { ...input, expectedTotal: 4900, draft: draft?._id });
  await visitor.type(screen.getByRole('textbox', { name: 'Internal note' }), 'Rings twice');
  const told = 'This draft was already placed or deleted.';
  await visitor.click(screen.getByRole('button', { name: 'Save as draft' }));
  expect((await screen.findAllByText(told))[0]).toBeVisible();
  expect(await store.rows('GET /merchant/draft-orders')).toHaveLength(0);
  await visitor.click(placeButton());
  await waitFor(() => expect(journal.requests(place)).not.toEqual([]));
  expect((await screen.findAllByText(told))[0]).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Internal note' })).toHaveValue('Rings twice');
  expect(await store.rows('GET /merchant/orders')).toHaveLength(1);
});

test('a draft can hold its items until a time, and another order sees them as held [P1]', async () => {
  const visitor = await openDraft();
  await visitor.click(screen.getByRole('switch', { name: 'Hold the items for the customer' }));
  const until = await screen.findByLabelText(/^Until/);
  expect(until).not.toHaveValue('');
  const heldUntil = new Date(store.clock.now.getTime() + 86_400_000).toISOString();
  fireEvent.change(until, { target: { value: heldUntil.slice(0, 16) } });
  await visitor.click(screen.getByRole('button', { name: 'Save as draft' }));
  expect(await screen.findByText(/^Draft D\d+ saved$/)).toBeVisible();
  const [draft] = await store.rows('GET /merchant/draft-orders');
  expect(Date.parse(String(draft?.heldUntil))).toBeGreaterThan(store.clock.now.getTime());
  const header = within(screen.getByRole('banner'));
  await visitor.click(header.getByRole('link', { name: 'Orders' }));
  await visitor.click(await screen.findByRole('link', { name: 'Create order' }));
  await screen.findByRole('combobox', { name: /^Add a product/ });
  await scan(visitor, 'BOARD-WAL-40');
  expect(await screen.findByText(/ · 1 held by drafts/)).toBeVisible();
});

test('a promotion that ended since the draft is named, and billing can go elsewhere [P1]', async () => {
  const promotion = await store.call('POST /merchant/promotions', {
    ...{ name: 'Autumn', method: 'automatic', type: 'percentage', value: 10 },
  });
  const { _id } = await addZoe();
  const [product] = await store.rows('GET /merchant/products');
  const made = await store.call('POST /merchant/draft-orders', {
    input: {
      customer: { _id, name: 'Zoé Lefèvre' },
      items: [{ productId: product?._id, quantity: 1 }],
      shippingAddress: address,
    },
  });
  await store.call(`DELETE /merchant/promotions/${promotion._id}`);
  const visitor = await openPage(`/draft-orders/${made._id}`);
  expect(await screen.findByText('The promotion “Autumn” no longer applies.')).toBeVisible();
  await visitor.click(screen.getByRole('switch', { name: 'Another billing address' }));
  const billing = within(screen.getByRole('group', { name: 'Billing address' }));
  await visitor.type(billing.getByRole('textbox', { name: /^Street/ }), '9 Bank Street');
  await visitor.type(billing.getByRole('textbox', { name: /^City/ }), 'Lyon');
  await visitor.selectOptions(billing.getByRole('combobox', { name: /^Country/ }), 'France');
  await (await totals()).findAllByText('€49.00');
  await visitor.click(placeButton());
  expect(await screen.findByText(/^Order #\d+ placed$/)).toBeVisible();
  const [order] = await store.rows('GET /merchant/orders');
  expect(order).toMatchObject({
    shippingAddress: { line1: '1 Quay' },
    billingAddress: { name: 'Zoé Lefèvre', line1: '9 Bank Street', city: 'Lyon' },
  });
});

test('the minus sign of a promotion was on another line than its amount [P1]', async () => {
  await store.call('POST /merchant/promotions', {
    ...{ name: 'Autumn', method: 'automatic', type: 'percentage', value: 10 },
  });
  await openDraft();
  const note = await screen.findByRole('note');
  expect(note).toHaveTextContent(/Autumn\S?: −€4\.90$/);
  expect(within(note).getByText('−€4.90')).toHaveStyle({ whiteSpace: 'nowrap' });
});

test('leaving the time of a hold half erased switches the hold off [P1]', async () => {
  const heldUntil = new Date(store.clock.now.getTime() + 86_400_000).toISOString();
  const visitor = await openDraft(undefined, { heldUntil });
  const until = await screen.findByLabelText(/^Until/);
  await visitor.click(until);
  fireEvent.change(until, { target: { value: '' } });
  await visitor.tab();
  expect(screen.getByRole('switch', { name: 'Hold the items for the customer' })).toBeChecked();
  await visitor.click(screen.getByRole('button', { name: 'Save as draft' }));
  await waitFor(() => expect(screen.getByLabelText(/^Until/)).toBeInvalid());
  const [draft] = await store.rows('GET /merchant/draft-orders');
  expect(draft).toMatchObject({ heldUntil });
});

test('an own price that another desk gave an item is hidden [P1]', async () => {
  const visitor = await openDraft((input) => ({
    ...input,
    items: [{ ...Object(input.items)[0], unitPrice: 4000, priceReason: 'Loyal' }],
  }));
  await visitor.click(placeButton());
  expect(await screen.findByText('Somebody else changed this draft')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Own price of a unit' })).toHaveValue('40.00');
});
