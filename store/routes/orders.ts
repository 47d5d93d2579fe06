import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import { ORDER_SORTS, type Order, OrderFilter, OrderUpdate } from '../../contract/order.ts';
import { applyOrderAction } from '../../domain/applyOrderAction.ts';
import type { ActionContext, OrderAction, StockMove } from '../../domain/orderActions.ts';
import type { OrderProblem } from '../../domain/orderProblem.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import type { Database, OrderRow } from '../db/schema.ts';
import { newId } from '../db/values.ts';
import { badRequest, conflict, invalid, notFound, problem } from '../http/errors.ts';
import { requireMatch, sendRecord } from '../http/etag.ts';
import { readListQuery, sendList } from '../http/listQuery.ts';
import { idParam } from '../http/params.ts';
import { readBody } from '../http/readBody.ts';
import { readOrderPage } from '../orders/orderList.ts';
import { toListedOrders, toOrder } from '../orders/orderRecord.ts';
import { saveOrder } from '../orders/orderSave.ts';

/**
 * `/merchant/orders` (C12): list, read, and the changes that need nothing but themselves: status, note,
 * address, tags. Parcels, refunds and returns are refused with a text that says so.
 */
export function orderRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.get('/', async (c) => {
    const list = readListQuery(c, {
      filter: OrderFilter,
      sorts: ORDER_SORTS,
      sort: ['createdAt', 'DESC'],
    });
    const { storeId } = c.get('merchant');
    const { rows, total } = await readOrderPage(store.db, storeId, list);
    return sendList(c, 'orders', await toListedOrders(store.db, storeId, rows), total, list);
  });
  routes.get('/:id', async (c) => {
    const { storeId } = c.get('merchant');
    const row = await findOrder(store.db, storeId, idParam(c, 'order'));
    return sendRecord(c, await toOrder(store.db, row), row.version);
  });
  routes.put('/:id', (c) => updateOrder(store, c));
  return routes;
}

async function findOrder(db: Kysely<Database>, storeId: string, id: string): Promise<OrderRow> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('order');
  return row;
}

async function updateOrder(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const id = idParam(c, 'order');
  const actions = actionsOf(await readBody(c, OrderUpdate));
  const { storeId } = c.get('merchant');
  const { order, version } = await store.db.transaction().execute(async (trx) => {
    const row = await findOrder(trx, storeId, id);
    const before = await toOrder(trx, row);
    requireMatch(c, row.version, () => before);
    const now = store.clock();
    const context: ActionContext = { now, by: 'merchant', newId: () => newId(now) };
    const { after, stock } = perform(before, actions, context);
    if (after !== before) await saveOrder(trx, row, before, after, { stock, now });
    const saved = await findOrder(trx, storeId, id);
    return { order: await toOrder(trx, saved), version: saved.version };
  });
  return sendRecord(c, order, version);
}

type Named = { field: string; action: OrderAction };

function actionsOf(input: OrderUpdate): Named[] {
  const { status, reason, note, shippingAddress, tags } = input;
  const actions: Named[] = [];
  if (status !== undefined) actions.push({ field: 'status', action: stepOf(status, reason, note) });
  if (shippingAddress !== undefined) {
    actions.push({
      field: 'shippingAddress',
      action: { kind: 'address', address: shippingAddress },
    });
  }
  if (tags !== undefined) actions.push({ field: 'tags', action: { kind: 'tags', tags } });
  if (note !== undefined) actions.push({ field: 'note', action: { kind: 'note', text: note } });
  return actions;
}

function stepOf(
  status: NonNullable<OrderUpdate['status']>,
  reason: string | undefined,
  note: string | undefined,
): OrderAction {
  if (status === 'cancelled') {
    return { kind: 'cancel', reason: reason ?? '', note: note ?? '', restock: true };
  }
  if (status === 'shipped') throw badRequest('Sending a parcel is not possible here yet.');
  if (status === 'returned') throw badRequest('Recording a return is not possible here yet.');
  return { kind: 'move', to: status, ...(reason !== undefined && { reason }) };
}

function perform(
  before: Order,
  actions: readonly Named[],
  context: ActionContext,
): { after: Order; stock: StockMove[] } {
  let after = before;
  const stock: StockMove[] = [];
  for (const { field, action } of actions) {
    const result = applyOrderAction(after, action, context);
    if (!result.ok) throw refusal(field, result.problem, before);
    after = result.order;
    stock.push(...result.stock);
  }
  return { after, stock };
}

/** What was left out is 422 at its field; what does not go with the order as it is, 409 with the order. */
function refusal(field: string, { code, values }: OrderProblem, current: Order) {
  if (/easonRequired$/.test(code)) return invalid([problem('reason', code, values)]);
  return conflict([problem(field, code, values)], { current });
}
