import fc from 'fast-check';
import type { Migration } from 'kysely/migration';
import * as v from 'valibot';
import { expect } from 'vitest';
import { CreditNote } from '../../contract/creditNote.ts';
import { InvoiceWithTaxes } from '../../contract/invoice.ts';
import { InvoicedOrder, Order } from '../../contract/order.ts';
import { OrderEditPreview } from '../../contract/orderEdit.ts';
import { OrderStats, type TaxBasis, type TaxRow } from '../../contract/stats.ts';
import { taxKeyOf } from '../../contract/taxKey.ts';
import { taxByRate, taxOf } from '../../domain/tax.ts';
import { up } from '../../store/db/migrations/0034_taxEntries.ts';
import { flag, toJson } from '../../store/db/values.ts';
import { addOrder } from './addOrder.ts';
import { amina, type OpenStore } from './openStore.ts';

/* Random months of a store that sells at several rates to several countries, checked against its orders and documents. */

const ZONE = 'Europe/Paris';
const DAY = 86_400;

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 3 }),
  price: fc.integer({ min: 0, max: 9999 }),
  discountPart: fc.integer({ min: 0, max: 100 }),
  rate: fc.constantFrom(20, 20, 5.5, 8.1, 0),
});
const orderArb = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  shipping: fc.constantFrom(0, 490, 1),
  country: fc.constantFrom('FR', 'FR', 'IT', 'MA', null),
  isIncluded: fc.boolean(),
  taxes: fc.constantFrom('rates', 'rates', 'rates', 'unrecorded', 'none'),
});
const actionArb = fc.record({
  order: fc.nat(20),
  kind: fc.constantFrom(
    'invoice',
    'refund',
    'refund',
    'cancel',
    'return',
    'address',
    'rate',
    'edit',
    'edit',
  ),
  part: fc.double({ min: 0.01, max: 1, noNaN: true }),
  units: fc.integer({ min: 0, max: 2 }),
  days: fc.integer({ min: 0, max: 12 }),
  /** The answer is lost, so the request is sent again with its key. */
  isLost: fc.boolean(),
});

export const schedule = fc.record({
  orders: fc.array(orderArb, { minLength: 1, maxLength: 5 }),
  actions: fc.array(actionArb, { minLength: 3, maxLength: 14 }),
});
type Schedule = typeof schedule extends fc.Arbitrary<infer T> ? T : never;

/** Runs a schedule. The report must equal the orders month by month, and invoices minus credit notes to the cent. */
export async function checkTaxReport(store: OpenStore, { orders, actions }: Schedule) {
  let { token } = await store.signIn();
  const advance = async (seconds: number) => {
    store.clock.advance(seconds);
    // The clock moves past the token's expiry.
    ({ token } = await store.signIn());
  };
  const call = (route: string, body?: object, key?: string) =>
    store.call(route, { token, body, ...(key && { headers: { 'Idempotency-Key': key } }) });
  await call('PUT /users/profile', { storeSettings: { timezone: ZONE } });
  for (const [index, one] of orders.entries())
    await placeOrder(store, `order-${index}`, index, one);
  const read = async (id: string) =>
    v.parse(Order, (await call(`GET /merchant/orders/${id}`)).body);
  for (const [index, action] of actions.entries()) {
    await advance(action.days * DAY + 1);
    const order = await read(`order-${action.order % orders.length}`);
    const { route, body } =
      action.kind === 'edit' ? await editOf(call, order, action) : requestOf(order, action);
    const send = () => call(route, body, `key-of-action-${index}`);
    await Promise.all(action.isLost ? [send(), send()] : [send()]);
  }
  const check = async () => {
    const found = await Promise.all(orders.map((_, index) => read(`order-${index}`)));
    const byOrders = await readReport(store, token, 'orders');
    const byDocuments = await readReport(store, token, 'documents');
    expect(perMonth(byOrders)).toEqual(sumsOf(found.flatMap(changesOf)));
    expect(perRate(byDocuments)).toEqual(sumsOf(found.flatMap(documentsOf)));
    await expectLinks(store, token, byOrders, found);
    await expectDocuments(store, token, byDocuments);
    return { byOrders, byDocuments };
  };
  await check();
  await advance(DAY);
  const ids = orders.map((_, index) => `order-${index}`);
  await call('POST /merchant/invoices', { orders: ids });
  const { byOrders, byDocuments } = await check();
  const all = (rows: readonly TaxRow[]) =>
    sumsOf(rows.map(({ net, tax, ...row }) => [taxKeyOf('orders', row), net, tax]));
  expect(all(byDocuments)).toEqual(all(byOrders));
  const found = await Promise.all(ids.map(read));
  // The migration is older than edits.
  const isEdited = found.some(
    ({ formerInvoices, timeline }) =>
      (formerInvoices ?? []).length > 0 || timeline.some(({ type }) => type === 'order_edited'),
  );
  if (!isEdited) await expectFilledByMigration(store.db);
}

/** The migration fills an older database with the same entries, but for countries of addresses that changed since. */
async function expectFilledByMigration(db: OpenStore['db']) {
  const read = async () => {
    const entries = await db.selectFrom('tax_entries').selectAll().execute();
    const changes = entries.map(
      ({ order_id, basis, at, rate, rate_name, is_recorded, net, tax }): Change => [
        [order_id, basis, at, rate, rate_name, is_recorded].join(),
        net,
        tax,
      ],
    );
    const refunds = await db
      .selectFrom('refunds')
      .select(['id', 'tax', 'taxes', 'shipping_tax'])
      .orderBy('id')
      .execute();
    const quarters = await db
      .selectFrom('order_quarters')
      .select(['quarter', 'refund_tax'])
      .orderBy('quarter')
      .execute();
    return { entries: sumsOf(changes), refunds, quarters };
  };
  const before = await read();
  await db.schema.dropTable('tax_entries').execute();
  await db.schema.alterTable('refunds').dropColumn('tax').execute();
  await db.schema.alterTable('order_quarters').dropColumn('refund_tax').execute();
  await db.updateTable('refunds').set({ taxes: null, shipping_tax: null }).execute();
  const migration: Migration = { up };
  await db.transaction().execute((trx) => migration.up(trx));
  expect(await read()).toEqual(before);
}

async function placeOrder(
  store: OpenStore,
  id: string,
  index: number,
  { lines, shipping, country, isIncluded, taxes }: Schedule['orders'][number],
) {
  const isTaxed = taxes !== 'none';
  const items = lines.map(({ quantity, price, discountPart, rate }) => {
    const discount = Math.floor((quantity * price * discountPart) / 100);
    const worth = quantity * price - discount;
    const tax = isTaxed ? taxOf(worth, rate, isIncluded) : 0;
    const named = taxes === 'rates' ? { tax_rate: rate, tax_name: rate === 0 ? null : 'VAT' } : {};
    const total = isIncluded ? worth : worth + tax;
    return { quantity, unit_price: price, discount, tax, total, ...named };
  });
  const sum = (of: (item: (typeof items)[number]) => number) =>
    items.reduce((all, item) => all + of(item), 0);
  const shippingTax = taxes === 'rates' ? taxOf(shipping, 20, isIncluded) : 0;
  const total = sum((item) => item.total) + shipping + (isIncluded ? 0 : shippingTax);
  await addOrder(store.db, amina.storeId, id, {
    sequence: 1001 + index,
    status: 'confirmed',
    subtotal: sum(({ quantity, unit_price }) => quantity * unit_price),
    discount_total: sum(({ discount }) => discount),
    shipping_total: shipping,
    tax_total: sum(({ tax }) => tax) + shippingTax,
    tax_included: flag(isIncluded),
    ...(taxes === 'rates' && {
      shipping_tax: shippingTax,
      shipping_tax_rate: 20,
      shipping_tax_name: 'VAT',
    }),
    total,
    paid_total: total,
    shipping_address: country && toJson({ name: 'Ada', line1: 'Street', city: 'City', country }),
    created_at: new Date(store.clock.now.getTime() - index * 9 * DAY * 1000).toISOString(),
    items,
  });
}

function requestOf(order: Order, { kind, part, units }: Schedule['actions'][number]) {
  const route = `PUT /merchant/orders/${order._id}`;
  const [item] = order.items;
  const items = units > 0 && item ? [{ _id: item._id, quantity: units }] : [];
  const left = order.paidTotal - order.refundedTotal;
  const refund = { amount: Math.max(1, Math.round(left * part)), items, reason: 'late' };
  const shippingAddress = { name: 'Ada', line1: 'Street', city: 'City', country: 'DE' };
  switch (kind) {
    case 'invoice':
      return { route: 'POST /merchant/invoices', body: { orders: [order._id] } };
    case 'refund':
      return { route, body: { refund } };
    case 'cancel': {
      const cancel = { status: 'cancelled', cancelReason: 'fraud' };
      return {
        route,
        body: units === 0 ? cancel : { ...cancel, refund: { ...refund, items: [] } },
      };
    }
    case 'return':
      return { route, body: towardsReturn(order, items) };
    case 'address':
    case 'edit':
      return { route, body: { shippingAddress } };
    case 'rate':
      return {
        route: 'PUT /users/profile',
        body: { storeSettings: { taxRate: Math.round(part * 30), country: 'ES' } },
      };
  }
}

/** Fewer or more units, or another discount, as the preview says. */
async function editOf(
  call: (route: string, body: object) => Promise<{ body: unknown }>,
  order: Order,
  { part, units }: Schedule['actions'][number],
) {
  const path = `/merchant/orders/${order._id}`;
  const [item] = order.items;
  const discount = { amount: Math.floor(order.subtotal * part), reason: 'Agreed' };
  const edit =
    units === 0 || !item ? { discount } : { items: [{ _id: item._id, quantity: units - 1 }] };
  const { body } = await call(`POST ${path}/edit-previews`, edit);
  const seen = v.safeParse(OrderEditPreview, body);
  const expectedTotal = seen.success ? seen.output.total : 0;
  return { route: `PUT ${path}`, body: { edit: { ...edit, expectedTotal } } };
}

/** Packs and ships an order first. */
function towardsReturn({ status }: Order, returned: object[]): object {
  if (status === 'confirmed') return { status: 'processing' };
  if (status === 'processing') return { status: 'shipped', shipment: {} };
  return { status: 'returned', returned, refund: { amount: 1, reason: 'late' } };
}

async function readReport(store: OpenStore, token: string, basis: TaxBasis): Promise<TaxRow[]> {
  const query = new URLSearchParams({
    ...{ blocks: 'taxes', basis, tz: ZONE },
    from: '2025-01-01T00:00:00.000Z',
    to: new Date(store.clock.now.getTime() + 1).toISOString(),
  });
  const { body } = await store.call(`GET /merchant/orders/stats?${query}`, { token });
  const { taxes = [] } = v.parse(OrderStats, body);
  for (const row of taxes) {
    expect(Math.max(row.correctedNet, row.correctedTax)).toBeLessThanOrEqual(0);
  }
  return taxes;
}

type Change = [key: string, net: number, tax: number];

function sumsOf(changes: readonly Change[]): Record<string, number[]> {
  const sums = new Map<string, [number, number]>();
  for (const [key, net, tax] of changes) {
    const [n, t] = sums.get(key) ?? [0, 0];
    sums.set(key, [n + net, t + tax]);
  }
  return Object.fromEntries([...sums].filter(([, [net, tax]]) => net !== 0 || tax !== 0));
}

const monthOf = (at: string) =>
  new Intl.DateTimeFormat('en', { timeZone: ZONE, year: 'numeric', month: '2-digit' }).format(
    new Date(at),
  );

const perMonth = (rows: readonly TaxRow[]) =>
  sumsOf(rows.map(({ start, net, tax }) => [monthOf(start), net + tax, 0]));
const perRate = (rows: readonly TaxRow[]) =>
  sumsOf(
    rows.map(({ start, rate, name, isRecorded, net, tax }) => [
      `${monthOf(start)} ${isRecorded ? `${rate} ${name}` : 'unknown'}`,
      net,
      tax,
    ]),
  );

const EditedTotal = v.object({ from: v.number(), to: v.number() });

/** What an order adds in each month, with tax, from its own fields. */
function changesOf(order: Order): Change[] {
  const cancelledAt = order.timeline.find(({ type }) => type === 'cancelled')?.at;
  const counted = order.refunds.filter(
    ({ createdAt }) => cancelledAt === undefined || createdAt < cancelledAt,
  );
  const refunded = counted.reduce((sum, { amount }) => sum + amount, 0);
  const edits = order.timeline.filter(({ type }) => type === 'order_edited');
  const totals = edits.map(({ data }) => v.parse(EditedTotal, data.total));
  return [
    [monthOf(order.createdAt), totals[0]?.from ?? order.total, 0],
    ...edits.map(({ at }, index): Change => {
      const { from = 0, to = 0 } = totals[index] ?? {};
      return [monthOf(at), to - from, 0];
    }),
    ...counted.map(({ createdAt, amount }): Change => [monthOf(createdAt), -amount, 0]),
    ...(cancelledAt ? [[monthOf(cancelledAt), refunded - order.total, 0] satisfies Change] : []),
  ];
}

/** The lines of an invoice and its credit notes as they are printed. */
function documentsOf({ invoice, formerInvoices = [], creditNotes = [] }: Order): Change[] {
  if (!invoice) return [];
  return [...formerInvoices, invoice].flatMap((one) => documentsOfInvoice(one, creditNotes));
}

function documentsOfInvoice(
  invoice: NonNullable<Order['invoice']>,
  notes: NonNullable<Order['creditNotes']>,
): Change[] {
  const creditNotes = notes.filter((note) => note.invoice === invoice.number);
  const content = v.parse(InvoicedOrder, invoice.content);
  const rates = taxByRate(content);
  const keyOf = (at: string, rate: number | null, name: string | null) =>
    `${monthOf(at)} ${rates ? `${rate} ${name}` : 'unknown'}`;
  const { total, taxTotal } = content;
  const printed = rates ?? [{ rate: null, name: null, net: total - taxTotal, tax: taxTotal }];
  return [
    ...printed.map(
      ({ rate, name, net, tax }): Change => [keyOf(invoice.issuedAt, rate, name), net, tax],
    ),
    ...creditNotes.flatMap(({ issuedAt, lines }) =>
      lines.map(
        ({ rate, taxName, net, tax }): Change => [keyOf(issuedAt, rate, taxName), -net, -tax],
      ),
    ),
  ];
}

/** The link of each row opens orders, and those of a month are the orders that change in it. */
async function expectLinks(
  store: OpenStore,
  token: string,
  rows: readonly TaxRow[],
  orders: readonly Order[],
) {
  const open = async (filter: object) => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter) });
    const { body } = await store.call(`GET /merchant/orders?${query}`, { token });
    return v.parse(v.array(Order), body).map(({ _id }) => _id);
  };
  const starts = [...new Set(rows.map(({ start }) => start))];
  for (const [index, taxFrom] of starts.entries()) {
    const next = starts[index + 1];
    const span = { taxFrom, ...(next && { taxTo: next }) };
    const linked = new Set<string>();
    for (const row of rows.filter(({ start }) => start === taxFrom)) {
      const ids = await open({ tax: taxKeyOf('orders', row), ...span });
      expect(ids.length).toBeGreaterThan(0);
      for (const id of ids) linked.add(id);
    }
    const wanted = orders.filter((order) =>
      changesOf(order).some(([month, amount]) => month === monthOf(taxFrom) && amount !== 0),
    );
    expect([...linked].toSorted()).toEqual(wanted.map(({ _id }) => _id).toSorted());
  }
}

/** The documents of a month, and those that the link of each row opens, add up to the rows of the report. */
async function expectDocuments(store: OpenStore, token: string, rows: readonly TaxRow[]) {
  const open = async (filter: object) => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter) });
    const read = async (path: string) =>
      (await store.call(`GET /merchant/${path}?${query}`, { token })).body;
    const invoices = v.parse(v.array(InvoiceWithTaxes), await read('invoices'));
    const notes = v.parse(v.array(CreditNote), await read('credit-notes'));
    const changes = (documents: typeof invoices | typeof notes, sign: 1 | -1) =>
      documents.flatMap(({ country = null, taxes = [], ...document }) => {
        const sum = (of: 'net' | 'tax') => taxes.reduce((all, one) => all + one[of], 0);
        expect([sum('net'), sum('tax')]).toEqual([document.net, document.tax]);
        expect(document.net + document.tax).toBe(document.total);
        return taxes.map(({ net, tax, ...rate }): Change => {
          const key = taxKeyOf('documents', { country, ...rate });
          return [key, sign * net, sign * tax];
        });
      });
    return sumsOf([...changes(invoices, 1), ...changes(notes, -1)]);
  };
  const starts = [...new Set(rows.map(({ start }) => start))];
  for (const [index, issuedFrom] of starts.entries()) {
    const issuedTo = starts[index + 1];
    const span = { issuedFrom, ...(issuedTo && { issuedTo }) };
    const ofMonth = rows.filter(({ start }) => start === issuedFrom);
    const keyed = ofMonth.map(
      ({ net, tax, ...row }): Change => [taxKeyOf('documents', row), net, tax],
    );
    const sums = sumsOf(keyed);
    expect(await open(span)).toEqual(sums);
    for (const [tax, amounts] of Object.entries(sums)) {
      expect((await open({ ...span, tax }))[tax]).toEqual(amounts);
    }
  }
}
