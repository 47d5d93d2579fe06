import type { Migration } from 'kysely/migration';
import * as v from 'valibot';
import { expect } from 'vitest';
import { CreditNote } from '../../contract/creditNote.ts';
import { InvoiceWithTaxes } from '../../contract/invoice.ts';
import { InvoicedOrder, Order } from '../../contract/order.ts';
import { OrderStats, type TaxBasis, type TaxRow } from '../../contract/stats.ts';
import { taxKeyOf } from '../../contract/taxKey.ts';
import { taxByRate } from '../../domain/tax.ts';
import { taxOfRefund } from '../../domain/taxReport.ts';
import { up } from '../../store/db/migrations/0034_taxEntries.ts';
import { aggregatesOf, readAggregates } from './aggregates.ts';
import { amina, type OpenStore } from './openStore.ts';
import { isCitus } from './postgresServer.ts';
import { DAY, fillStore, placeOrder, requestOf, type Schedule, stepsOf } from './taxActions.ts';

/* Random months of a store that sells at several rates to several countries, checked against its orders and documents. */

const ZONE = 'Europe/Paris';

/**
 * Runs a schedule. The report must equal the orders month by month, and invoices minus credit notes to the cent.
 * Returns what the store did: `exchange edit`, `order exempt`.
 */
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
  const catalogue = await fillStore(call);
  const done = new Set<string>(orders.map(({ taxes }) => `order ${taxes}`));
  for (const [index, one] of orders.entries())
    await placeOrder(store, `order-${index}`, index, one);
  const read = async (id: string) =>
    v.parse(Order, (await call(`GET /merchant/orders/${id}`)).body);
  for (const [index, action] of actions.entries()) {
    await advance(action.days * DAY + 1);
    for (let step = 0; step < stepsOf(action); step += 1) {
      const order = await read(`order-${action.order % orders.length}`);
      const { route, body } = await requestOf(call, catalogue, order, action);
      const send = () => call(route, body, `key-of-action-${index}-${step}`);
      const [response] = await Promise.all(action.isLost ? [send(), send()] : [send()]);
      if (!response || response.status >= 300) break;
      done.add([action.kind, ...Object.keys(body)].join(' '));
      if ('edit' in body && action.kind === 'exchange' && order.paidTotal === 0) {
        done.add('removal of unpaid');
      }
      if ('edit' in body && order.refunds.length > 0) {
        done.add(`${action.kind === 'exchange' ? 'exchange' : 'edit'} of refunded`);
      }
    }
  }
  const check = async () => {
    const found = await Promise.all(orders.map((_, index) => read(`order-${index}`)));
    const byOrders = await readReport(store, token, 'orders');
    const byDocuments = await readReport(store, token, 'documents');
    expect(perMonth(byOrders)).toEqual(sumsOf(found.flatMap(changesOf)));
    expect(perRate(byDocuments)).toEqual(sumsOf(found.flatMap(documentsOf)));
    await expectEntries(store, found);
    await expectMetrics(store, token, found, byOrders);
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
  // The migration is older than edits, and than corrections of unpaid orders that came back.
  const isNewer = found.some(
    (order) =>
      unpaidRest(order) > 0 ||
      (order.formerInvoices ?? []).length > 0 ||
      order.timeline.some(({ type }) => type === 'order_edited'),
  );
  // No version that distributes tables is older than the migration.
  if (!isNewer && !isCitus) await expectFilledByMigration(store.db);
  return done;
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

/** Net sales, shipping and tax of all time equal the report. Net sales of items miss what was refunded of the shipping. */
async function expectMetrics(
  store: OpenStore,
  token: string,
  orders: readonly Order[],
  report: readonly TaxRow[],
) {
  expect(await readAggregates(store.db, amina.storeId)).toEqual(aggregatesOf(orders));
  const query = new URLSearchParams({
    ...{ blocks: 'totals', tz: ZONE, from: '2025-01-01T00:00:00.000Z' },
    to: new Date(store.clock.now.getTime() + 1).toISOString(),
  });
  const { body } = await store.call(`GET /merchant/orders/stats?${query}`, { token });
  const { totals } = v.parse(OrderStats, body);
  const all = (of: 'net' | 'tax') => report.reduce((sum, row) => sum + row[of], 0);
  expect(totals).toMatchObject({ tax: all('tax') });
  const { netSales = 0, shipping = 0, itemSales = 0 } = totals ?? {};
  expect(netSales + shipping).toBe(all('net'));
  for (const order of orders) {
    const isUnpaid = order.status === 'returned' && order.paidTotal === 0;
    const isWhole = order.refundedTotal === order.total && order.total > 0;
    const kept = order.items.map((item) => item.total - item.tax - (item.refundedNet ?? 0));
    if (isUnpaid || isWhole) expect(kept).toEqual(order.items.map(() => 0));
    else if (order.refunds.length === 0) expect(sumOfNets(order)).toBe(0);
    for (const net of kept) expect(net).toBeGreaterThanOrEqual(0);
  }
  expect(itemSales).toBeGreaterThanOrEqual(netSales);
}

const sumOfNets = ({ items }: Order) =>
  items.reduce((sum, { refundedNet = 0 }) => sum + refundedNet, 0);

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
    ...unpaidRestOf(order),
  ];
}

/** What nobody will pay of an order that came back completely. */
function unpaidRestOf(order: Order): Change[] {
  const at = order.timeline.findLast(({ type }) => type === 'returned')?.at;
  return at ? [[monthOf(at), 0 - unpaidRest(order), 0]] : [];
}

function unpaidRest({ status, paidTotal, total }: Order): number {
  return status === 'returned' ? Math.max(0, total - paidTotal) : 0;
}

/** The entries of an order add up to its tax minus that of its refunds, which metrics use. */
async function expectEntries({ db }: OpenStore, orders: readonly Order[]) {
  const entries = await db.selectFrom('tax_entries').selectAll().execute();
  for (const order of orders) {
    const { _id, total, taxTotal, refunds } = order;
    if (order.status === 'cancelled') continue;
    const own = entries.filter(({ order_id, basis }) => order_id === _id && basis === 'orders');
    const sum = (of: 'net' | 'tax') => own.reduce((all, one) => all + one[of], 0);
    const refunded = refunds.reduce((all, { amount }) => all + amount, 0);
    const refundedTax = refunds.reduce((all, refund) => all + taxOfRefund(refund), 0);
    const rest = unpaidRest(order);
    if (rest === 0) expect(sum('tax')).toBe(taxTotal - refundedTax);
    expect(sum('net') + sum('tax')).toBe(total - refunded - rest);
  }
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
    const changed = orders.flatMap((order) =>
      changesOf(order).flatMap(([month, amount]) =>
        month === monthOf(taxFrom) ? [{ id: order._id, amount }] : [],
      ),
    );
    for (const { id, amount } of changed) if (amount !== 0) expect(linked).toContain(id);
    // An edit can leave the total as it was, and yet move a cent between net amount and tax.
    expect(changed.map(({ id }) => id)).toEqual(expect.arrayContaining([...linked]));
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
