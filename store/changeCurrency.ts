import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { WORKING_STATUSES } from '../contract/bulkJob.ts';
import { MAX_AMOUNT } from '../contract/maxAmount.ts';
import { OrderInput } from '../contract/orderInput.ts';
import { PurchaseLine } from '../contract/purchaseOrder.ts';
import { changeSummary } from '../domain/bulkJob.ts';
import { exponentOf, inCurrency } from '../domain/money.ts';
import { deleteRecordsOf, readChange } from './bulk/bulkJobRecord.ts';
import { priceFacet } from './catalogue/productCounts.ts';
import { createAggregates } from './db/aggregates.ts';
import { LOCK_ORDER } from './db/lockRows.ts';
import { lockStore } from './db/lockStore.ts';
import { isSqlite } from './db/nodeSqlite.ts';
import type { Database, StoreRow } from './db/schema.ts';
import { fromJson, toJson } from './db/values.ts';
import { invalid, problem } from './http/errors.ts';
import { rescaleImports } from './imports/rescaleImports.ts';
import { rulesOf } from './promotions/promotionRecord.ts';

type Change = {
  trx: Kysely<Database>;
  storeId: string;
  from: string;
  to: string;
  now: Date;
};

/**
 * Rescales all amounts of a store without orders for another currency. Merchants see the same numbers: 1234 JPY become
 * 1234.00 EUR. Returns the shipping rate in the new currency: `shippingRate` if sent, else the store's own. Throws 422
 * for a store with orders or running bulk jobs. Also throws 422 for amounts that the new currency can't express,
 * because rounding would change prices that nobody looks at.
 */
export async function changeCurrency(
  trx: Kysely<Database>,
  { id: storeId, currency: from }: StoreRow,
  { to, shippingRate, now }: { to: string; shippingRate: number | undefined; now: Date },
): Promise<number> {
  // Locks the store, so that no order is placed in the old currency meanwhile.
  const storeRow = await lockStore(trx, storeId);
  const change = { trx, storeId, from, to, now };
  await refuseWithOrders(change);
  if (exponentOf(from) === exponentOf(to)) return shippingRate ?? storeRow.shipping_rate;
  await forgetBulkChanges(change);
  await rescaleProducts(change);
  await keepImportedVariants(change);
  await rescaleImports(trx, storeId, 10 ** (exponentOf(to) - exponentOf(from)));
  await rescaleShippingRates(change);
  await rescalePromotions(change);
  await rescalePurchases(change);
  await rescaleDrafts(change);
  return shippingRate ?? rescaleOwnRate(change, storeRow.shipping_rate);
}

async function refuseWithOrders({ trx, storeId }: Change): Promise<void> {
  const order = await trx
    .selectFrom('orders')
    .select('id')
    .where('store_id', '=', storeId)
    .limit(1)
    .executeTakeFirst();
  if (order) throw invalid([problem('storeSettings.currency', 'store.currencyLocked')]);
}

/** An amount of the record `name`, in the new currency. */
function rescale({ from, to }: Change, name: string, amount: number): number {
  const kept = inCurrency(amount, from, to);
  if (kept === null) throw unkept(from, { name, price: amount, currency: to });
  return kept;
}

/** The store's own shipping rate in the new currency. A problem names its field, because the form shows that field. */
function rescaleOwnRate({ from, to }: Change, amount: number): number {
  const kept = inCurrency(amount, from, to);
  if (kept !== null) return kept;
  const code = exponentOf(to) === 0 ? 'money.noDecimals' : 'money.tooPrecise';
  throw invalid([problem('storeSettings.shippingRate', code)], to);
}

function unkept(from: string, values: { name: string; price: number; currency: string }) {
  return invalid([problem('storeSettings.currency', 'store.currencyUnkept', values)], from);
}

/**
 * Deletes the recent bulk changes of amounts: they are in the old currency, so they could not be undone. Throws 422
 * while any bulk job is running, because it might go on with amounts in the old currency.
 */
async function forgetBulkChanges({ trx, storeId }: Change): Promise<void> {
  const jobs = await trx
    .selectFrom('bulk_jobs')
    .selectAll()
    .where('store_id', '=', storeId)
    .execute();
  if (jobs.some(({ status }) => WORKING_STATUSES.some((one) => one === status))) {
    throw invalid([problem('storeSettings.currency', 'store.currencyBusy')]);
  }
  const ofAmounts = jobs.filter((job) =>
    changeSummary(readChange(job)).fields.some((field) => AMOUNT_FIELDS.includes(field)),
  );
  for (const { id } of ofAmounts) {
    await trx
      .deleteFrom('bulk_jobs')
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .execute();
    await deleteRecordsOf(trx, storeId, id);
  }
  await trx
    .deleteFrom('bulk_changes')
    .where('store_id', '=', storeId)
    .where('field', 'in', AMOUNT_FIELDS)
    .execute();
}

/**
 * The undo of an import skips a row if its product has another version than the row wrote. A row of a single variant
 * has no version, so the undo compares only the imported fields. Gives such rows version 0, which no product has: the
 * undo then skips them, too. Their former amounts are in the old currency.
 */
async function keepImportedVariants({ trx, storeId }: Change): Promise<void> {
  const imports = trx
    .selectFrom('imports')
    .select('id')
    .where('store_id', '=', storeId)
    .where('type', '=', 'products');
  await trx
    .updateTable('import_rows')
    .set({ written_version: 0 })
    .where('store_id', '=', storeId)
    .where('import_id', 'in', imports)
    .where('outcome', '=', 'written')
    .where('written_version', 'is', null)
    .execute();
}

const AMOUNT_FIELDS = [
  ...['price', 'compareAtPrice', 'costPrice'],
  ...['value', 'maxDiscount', 'minSubtotal', 'subtotalFrom', 'subtotalTo', 'lines'],
];

const PRICES = ['price', 'compare_at_price', 'cost_price'] as const;

/** Rescales by SQL, because there can be a hundred thousand products. */
async function rescaleProducts(change: Change): Promise<void> {
  const { trx, storeId, from, to, now } = change;
  // Locks the products, and by that their variants, so that no price changes between check and update.
  const products = trx.selectFrom('products').select('id').where('store_id', '=', storeId);
  if (!isSqlite(trx)) await products.orderBy(LOCK_ORDER).forNoKeyUpdate().execute();
  await refuseUnkept(change, 'products');
  await refuseUnkept(change, 'product_variants');
  const power = exponentOf(to) - exponentOf(from);
  const scaled = (column: string) =>
    power < 0
      ? sql<number>`${sql.ref(column)} / ${10 ** -power}`
      : sql<number>`${sql.ref(column)} * ${10 ** power}`;
  const prices = {
    price: scaled('price'),
    compare_at_price: scaled('compare_at_price'),
    cost_price: scaled('cost_price'),
  };
  await trx.updateTable('product_variants').set(prices).where('store_id', '=', storeId).execute();
  const changed = await trx
    .updateTable('products')
    .set((eb) => ({
      ...prices,
      price_to: scaled('price_to'),
      version: eb('version', '+', 1),
      updated_at: now.toISOString(),
    }))
    .where('store_id', '=', storeId)
    .returning('price')
    .execute();
  const aggregates = createAggregates();
  for (const { price } of changed) {
    const before = price === null ? null : inCurrency(price, to, from);
    if (price === null || before === null) continue;
    aggregates.add([priceFacet(before)], -1);
    aggregates.add([priceFacet(price)]);
  }
  await aggregates.write(trx, storeId);
}

async function refuseUnkept(
  { trx, storeId, from, to }: Change,
  table: 'products' | 'product_variants',
): Promise<void> {
  const power = exponentOf(to) - exponentOf(from);
  for (const column of PRICES) {
    const isUnkept =
      power < 0
        ? sql<boolean>`${sql.ref(column)} % ${10 ** -power} <> 0`
        : sql<boolean>`${sql.ref(column)} > ${Math.floor(MAX_AMOUNT / 10 ** power)}`;
    const found = await trx
      .selectFrom(table)
      .select([sql.ref<string>(table === 'products' ? 'id' : 'product_id').as('id'), column])
      .where('store_id', '=', storeId)
      .where(isUnkept)
      .limit(1)
      .executeTakeFirst();
    if (!found) continue;
    const { name } = await trx
      .selectFrom('products')
      .select('name')
      .where('store_id', '=', storeId)
      .where('id', '=', found.id)
      .executeTakeFirstOrThrow();
    throw unkept(from, { name, price: Number(found[column]), currency: to });
  }
}

type Renewed = 'shipping_rates' | 'promotions' | 'purchase_orders' | 'draft_orders';

/**
 * Gives each row of a table the next version, which also locks it. Forms with amounts of the old currency get a
 * conflict.
 */
async function renew({ trx, storeId, now }: Change, table: Renewed): Promise<void> {
  await trx
    .updateTable<Renewed>(table)
    .set({ version: sql<number>`version + 1`, updated_at: now.toISOString() })
    .where('store_id', '=', storeId)
    .execute();
}

async function rescaleShippingRates(change: Change): Promise<void> {
  const { trx, storeId } = change;
  await renew(change, 'shipping_rates');
  const rows = await trx
    .selectFrom('shipping_rates')
    .select(['id', 'name', 'price', 'subtotal_from', 'subtotal_to'])
    .where('store_id', '=', storeId)
    .execute();
  for (const row of rows) {
    const kept = (amount: number | null) => amount && rescale(change, row.name, amount);
    await trx
      .updateTable('shipping_rates')
      .set({
        price: rescale(change, row.name, row.price),
        subtotal_from: kept(row.subtotal_from),
        subtotal_to: kept(row.subtotal_to),
      })
      .where('store_id', '=', storeId)
      .where('id', '=', row.id)
      .execute();
  }
}

async function rescalePromotions(change: Change): Promise<void> {
  const { trx, storeId } = change;
  await renew(change, 'promotions');
  const rows = await trx
    .selectFrom('promotions')
    .select(['id', 'name', 'type', 'value', 'rules'])
    .where('store_id', '=', storeId)
    .execute();
  for (const row of rows) {
    const kept = (amount: number | null) => amount && rescale(change, row.name, amount);
    const rules = rulesOf(row);
    const { maxDiscount, minSubtotal } = rules;
    await trx
      .updateTable('promotions')
      .set({
        value: row.type === 'fixed_amount' ? kept(row.value) : row.value,
        rules: toJson({ ...rules, maxDiscount: kept(maxDiscount), minSubtotal: kept(minSubtotal) }),
      })
      .where('store_id', '=', storeId)
      .where('id', '=', row.id)
      .execute();
  }
}

async function rescalePurchases(change: Change): Promise<void> {
  const { trx, storeId } = change;
  await renew(change, 'purchase_orders');
  const rows = await trx
    .selectFrom('purchase_orders')
    .select(['id', 'name', 'lines'])
    .where('store_id', '=', storeId)
    .execute();
  for (const { id, name, lines } of rows) {
    const kept = v.parse(v.array(PurchaseLine), fromJson(lines)).map((line) => ({
      ...line,
      unitCost: line.unitCost && rescale(change, name, line.unitCost),
    }));
    await trx
      .updateTable('purchase_orders')
      .set({ lines: toJson(kept) })
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .execute();
  }
}

/**
 * Rounds or forgets the prices and totals that a merchant saw but didn't choose, because a preview calculates them
 * anew.
 */
async function rescaleDrafts(change: Change): Promise<void> {
  const { trx, storeId, from, to } = change;
  await renew(change, 'draft_orders');
  const rows = await trx
    .selectFrom('draft_orders')
    .select(['id', 'number', 'total', 'input'])
    .where('store_id', '=', storeId)
    .execute();
  for (const { id, number, total, input: json } of rows) {
    const kept = (amount: number | null) => amount && rescale(change, number, amount);
    const input = v.parse(OrderInput, fromJson(json));
    const items = input.items.map((item) => ({
      ...item,
      unitPrice: kept(item.unitPrice),
      priceSeen: item.priceSeen && inCurrency(item.priceSeen, from, to),
    }));
    const shipping = { ...input.shipping, price: kept(input.shipping.price) };
    await trx
      .updateTable('draft_orders')
      .set({
        input: toJson({ ...input, items, shipping }),
        seen: null,
        total: Math.round(total * 10 ** (exponentOf(to) - exponentOf(from))),
      })
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .execute();
  }
}
