import { type Context, Hono } from 'hono';
import { type Kysely, type SqlBool, sql } from 'kysely';
import * as v from 'valibot';
import {
  PurchaseFilter,
  type PurchaseLine,
  purchaseOrders,
  Receipt,
  ReceiptFilter,
} from '../../contract/purchaseOrder.ts';
import { STOCK_CHANGE_SORTS } from '../../contract/stockChange.ts';
import { dayOf } from '../../domain/dates.ts';
import { changePurchase, receivePurchase } from '../../domain/purchaseOrders.ts';
import { AWAITED, deleteAwaitedUnits, saveAwaitedUnits } from '../catalogue/awaitedUnits.ts';
import { changeCost } from '../catalogue/productCost.ts';
import { problemsOfAdjustment } from '../catalogue/productInput.ts';
import type { StoreBasics } from '../catalogue/productRecord.ts';
import { changeStock } from '../catalogue/productStock.ts';
import { byMerchant, readReceipts } from '../catalogue/stockChanges.ts';
import { keepStoreRow, readStoreRow } from '../catalogue/storeRow.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import { fromColumns, readFields, toColumns } from '../db/fieldColumns.ts';
import { keepRow } from '../db/keepRow.ts';
import type { Database, PurchaseOrderRow } from '../db/schema.ts';
import { searchKey } from '../db/values.ts';
import { conflict, invalid, problem, unauthorised } from '../http/errors.ts';
import { requireMatch, sendRecord } from '../http/etag.ts';
import { findRow } from '../http/findRow.ts';
import { saveResponse } from '../http/idempotency.ts';
import { readListQuery, sendList } from '../http/listQuery.ts';
import { readBody } from '../http/readBody.ts';
import { retryTransaction } from '../http/retryTransaction.ts';
import { type Condition, like, unindexed } from '../lists/listDeclaration.ts';
import type { CrudFilter, CrudRules, Guard } from './crud.ts';

const Fields = v.object(purchaseOrders.fields);
const Changes = v.partial(v.looseObject(purchaseOrders.fields));

/** Rules that the declaration of purchase orders cannot express: numbers, statuses and received units. */
export const purchaseOrderRules: CrudRules = {
  async complete(trx, before, values, { storeId, now }) {
    const { name, status, lines, supplierId, ...others } = v.parse(Changes, values);
    if (supplierId) await requireSupplier(trx, storeId, supplierId);
    const stored = before && v.parse(Fields, readFields(Fields, before));
    const from = stored ?? { status: 'draft', lines: [] };
    const { changed, problems } = changePurchase(from, { status, lines });
    if (problems.length > 0) throw invalid(problems);
    const isOrderedNow = changed.status === 'ordered' && from.status !== 'ordered';
    const orderedOn = others.orderedOn ?? stored?.orderedOn ?? null;
    return {
      ...others,
      ...(supplierId !== undefined && { supplierId }),
      ...((status || lines) && changed),
      ...(isOrderedNow && { orderedOn: orderedOn ?? (await today(trx, storeId, now)) }),
      ...(name && { name }),
      ...(!before && !name && { name: await nextNumber(trx, storeId) }),
    };
  },
  async guard(trx, { store_id, id }, changes) {
    if (changes) return;
    const { lines } = await trx
      .selectFrom('purchase_orders')
      .select('lines')
      .where('store_id', '=', store_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (/"received":[1-9]/.test(lines)) {
      throw conflict([problem('_id', 'purchaseOrder.hasReceipts')]);
    }
    await deleteAwaitedUnits(trx, store_id, id);
  },
  async writeDerived(trx, row) {
    const order = v.parse(Fields, readFields(Fields, row));
    await saveAwaitedUnits(trx, row.store_id, { ...order, id: row.id });
  },
  filters: (now) => ({
    async awaited(filter, { db, storeId }) {
      const { awaited } = v.parse(PurchaseFilter, filter);
      if (!awaited) return undefined;
      const isAwaited = sql<SqlBool>`status in (${sql.join(AWAITED)})`;
      if (awaited === 'all') return unindexed(isAwaited);
      return unindexed(sql`${isAwaited} and expected_on < ${await today(db, storeId, now)}`);
    },
    productId: (filter) => withLine('productId', filter),
    variantId: (filter) => withLine('variantId', filter),
  }),
};

/** Purchase orders with a line for this product or variant. Lines are stored as JSON. */
function withLine(field: 'productId' | 'variantId', filter: CrudFilter): Condition | undefined {
  const id = v.parse(PurchaseFilter, filter)[field];
  return id === undefined
    ? undefined
    : unindexed(like('lines', `"${field}":${JSON.stringify(id)}`));
}

/** Refuses to delete a supplier that has purchase orders. */
export const keepUsedSupplier: Guard = async (trx, { store_id, id }, changes) => {
  if (changes) return;
  const used = await trx
    .selectFrom('purchase_orders')
    .select('id')
    .where('store_id', '=', store_id)
    .where('supplier_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (used) throw conflict([problem('_id', 'supplier.used')]);
};

async function requireSupplier(trx: Kysely<Database>, storeId: string, id: string): Promise<void> {
  const isKnown = await keepRow(trx, 'suppliers', storeId, id);
  if (!isKnown) throw invalid([problem('supplierId', 'missing.supplier')]);
}

async function today(trx: Kysely<Database>, storeId: string, now: Date): Promise<string> {
  const { timezone } = await readStoreRow(trx, storeId);
  return dayOf(now, timezone ?? 'UTC');
}

/** The next number. Skips numbers that a merchant has entered as a name. Locks the store's row. */
async function nextNumber(trx: Kysely<Database>, storeId: string): Promise<string> {
  for (;;) {
    const series = await trx
      .updateTable('stores')
      .set((eb) => ({ next_purchase: eb('next_purchase', '+', 1) }))
      .where('id', '=', storeId)
      .returning('next_purchase')
      .executeTakeFirst();
    if (!series) throw unauthorised();
    const name = `PO-${series.next_purchase - 1}`;
    const taken = await trx
      .selectFrom('purchase_orders')
      .select('id')
      .where('store_id', '=', storeId)
      .where('name_key', '=', searchKey(name))
      .executeTakeFirst();
    if (!taken) return name;
  }
}

/** `/merchant/purchase-orders/:id/receipts`: what has arrived; `POST` puts units into the stock. */
export function receiptRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.get('/:id/receipts', (c) => listReceipts(store, c));
  routes.post('/:id/receipts', (c) => receive(store, c));
  return routes;
}

async function listReceipts({ db }: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const list = readListQuery(c, {
    filter: ReceiptFilter,
    sorts: STOCK_CHANGE_SORTS,
    sort: ['createdAt', 'DESC'],
  });
  const { store_id: storeId, id } = await findRow(db, c, 'purchase_orders');
  const { changes, total } = await readReceipts(db, storeId, id, list);
  return sendList(c, 'receipts', changes, total, list);
}

async function receive({ db, clock }: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const receipt = await readBody(c, Receipt);
  const now = clock();
  return retryTransaction(db, async (trx) => {
    const storeRow = await keepStoreRow(trx, c.get('merchant').storeId);
    const row = await findRow(trx, c, 'purchase_orders');
    requireMatch(c, row.version, () => toPurchaseOrder(row));
    const { changed, problems } = receivePurchase(fromColumns(Fields, row), receipt);
    if (problems.length > 0) throw invalid(problems);
    // Updates the row first: the second of two concurrent receipts then finds another version and retries.
    const after = await trx
      .updateTable('purchase_orders')
      .set({ ...toColumns(changed), updated_at: now.toISOString(), version: row.version + 1 })
      .where('store_id', '=', row.store_id)
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .returningAll()
      .executeTakeFirst();
    if (!after) return undefined;
    await saveAwaitedUnits(trx, row.store_id, { ...changed, id: row.id });
    const cause = {
      reason: 'received',
      note: receipt.note,
      purchase_order_id: row.id,
      purchase_order_number: row.name,
      ...byMerchant(c.get('merchant'), now),
    } as const;
    // In the order in which placing an order locks products, so that the two never deadlock.
    const lines = [...receipt.lines.entries()].toSorted(
      ([, { productId: one }], [, { productId: other }]) =>
        one === other ? 0 : one < other ? -1 : 1,
    );
    for (const [index, { quantity, ...line }] of lines) {
      await addUnits(trx, storeRow, { ...line, units: quantity, cause }, index);
      const ordered = changed.lines.find((one) => isSame(one, line));
      if (!receipt.updatesCosts || ordered?.unitCost == null) continue;
      await changeCost(trx, storeRow, { ...line, cost: ordered.unitCost, now });
    }
    return saveResponse(trx, c, sendRecord(c, toPurchaseOrder(after), after.version));
  });
}

type Keys = Pick<PurchaseLine, 'productId' | 'variantId'>;

function isSame(one: Keys, other: Keys): boolean {
  return one.productId === other.productId && one.variantId === other.variantId;
}

async function addUnits(
  trx: Kysely<Database>,
  { id: storeId }: StoreBasics,
  move: Parameters<typeof changeStock>[2],
  index: number,
): Promise<void> {
  const field = `lines.${index}.quantity`;
  const recorded = await changeStock(trx, storeId, move, ({ row, variants, variant }) => {
    if (variants.length > 0 !== Boolean(move.variantId) || (move.variantId && !variant)) {
      throw invalid([problem(field, 'missing.variant')]);
    }
    const [tooMuch] = problemsOfAdjustment(variant ?? row, move.units);
    if (tooMuch) throw invalid([{ ...tooMuch, field }]);
  });
  if (!recorded) throw invalid([problem(field, 'missing.product')]);
}

function toPurchaseOrder(row: PurchaseOrderRow) {
  const { id: _id, created_at: createdAt, updated_at: updatedAt } = row;
  return { _id, ...fromColumns(Fields, row), createdAt, updatedAt };
}
