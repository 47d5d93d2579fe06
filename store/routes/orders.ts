import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { EmailPreview } from '../../contract/customerEmail.ts';
import { ORDER_EMBEDS, ORDER_SORTS, OrderFilter } from '../../contract/order.ts';
import { OrderEdit } from '../../contract/orderEdit.ts';
import { OrderPlacement, OrderPreviewInput } from '../../contract/orderInput.ts';
import type { OrderPreview } from '../../contract/orderPreview.ts';
import { OrderUpdate } from '../../contract/orderUpdate.ts';
import { recentNotice } from '../../domain/parcelNotices.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import { lockStore } from '../db/lockStore.ts';
import type { Database } from '../db/schema.ts';
import { renderOrderEmail } from '../emails/orderEmail.ts';
import { conflict, problem } from '../http/errors.ts';
import { requireMatch, sendRecord } from '../http/etag.ts';
import { findRow } from '../http/findRow.ts';
import { saveResponse } from '../http/idempotency.ts';
import { readEmbed, readListQuery, sendList } from '../http/listQuery.ts';
import { readBody } from '../http/readBody.ts';
import { retryTransaction } from '../http/retryTransaction.ts';
import { readPage } from '../lists/readPage.ts';
import { applyAction, readToday } from '../orders/applyAction.ts';
import { changesSinceDraft } from '../orders/draftChanges.ts';
import { lockProducts, previewEdit, saveEdit, wantedEdit } from '../orders/editOrder.ts';
import { linkGuestOrders } from '../orders/linkCustomer.ts';
import { readOrderCountries } from '../orders/orderCountries.ts';
import { orderList } from '../orders/orderList.ts';
import { previewOrder } from '../orders/orderPreview.ts';
import { toCurrentOrder, toOrder, toOrders } from '../orders/orderRecord.ts';
import type { OrderStreams } from '../orders/orderStreams.ts';
import { emailCustomer, performAction, type WantedAction } from '../orders/performAction.ts';
import { placeOrder } from '../orders/placeOrder.ts';
import { savedCarrier, toAction } from '../orders/toAction.ts';
import { sendOrderStats } from './orderStats.ts';

/**
 * `/merchant/orders` (C12). Each `PUT` performs one action in one transaction. 409, with the reason and the current
 * order, when the order's state doesn't allow the action.
 */
export function orderRoutes(store: StoreContext, streams: OrderStreams): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.get('/', async (c) => {
    const list = readListQuery(c, {
      filter: OrderFilter,
      sorts: ORDER_SORTS,
      sort: ['createdAt', 'DESC'],
    });
    const { storeId } = c.get('merchant');
    const { rows, total, next } = await readPage(orderList, { db: store.db, storeId }, list);
    const orders = await toOrders(store.db, storeId, rows, readEmbed(c, ORDER_EMBEDS));
    return sendList(c, 'orders', orders, total, list, next);
  });
  routes.get('/stats', (c) => sendOrderStats(store, c));
  routes.get('/countries', async (c) => {
    const { storeId } = c.get('merchant');
    return c.json(await readOrderCountries({ db: store.db, storeId }, store.clock()));
  });
  routes.get('/changes', (c) => streams.open(c.get('merchant')));
  routes.post('/', (c) => createOrder(store, c));
  routes.post('/preview', async (c) => {
    const { draft: draftId, ...input } = await readBody(c, OrderPreviewInput);
    const { storeId } = c.get('merchant');
    const now = store.clock();
    const preview = await previewOrder(store.db, storeId, input, { now, draftId });
    const since =
      draftId === null
        ? { problems: [], changes: [] }
        : await changesSinceDraft(store.db, { storeId, draftId }, now);
    const problems = [...preview.problems, ...since.problems];
    const changes = [...preview.changes, ...since.changes];
    return c.json({ ...preview, problems, changes } satisfies OrderPreview);
  });
  routes.get('/:id', async (c) => {
    const row = await findRow(store.db, c, 'orders');
    return sendRecord(c, await toOrder(store.db, row), row.version);
  });
  routes.put('/:id', (c) => updateOrder(store, c));
  routes.post('/:id/email-previews', (c) => previewEmail(store, c));
  routes.post('/:id/edit-previews', async (c) => {
    const edit = await readBody(c, OrderEdit);
    const row = await findRow(store.db, c, 'orders');
    const today = await readToday(store, store.db, row.store_id);
    const order = await toOrder(store.db, row);
    const { preview } = await previewEdit(store.db, row.store_id, order, edit, today);
    return c.json(preview);
  });
  return routes;
}

async function createOrder(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const placement = await readBody(c, OrderPlacement);
  const response = await retryTransaction(store.db, async (trx) => {
    const id = await placeOrder(store, trx, c.get('merchant'), placement);
    const row = await findRow(trx, c, 'orders', id);
    const location = `${store.basePath}/merchant/orders/${id}`;
    const order = await toOrder(trx, row);
    return saveResponse(trx, c, sendRecord(c, order, row.version, { location }));
  });
  if (placement.notifyCustomer) store.emailQueue?.wake();
  return response;
}

async function updateOrder(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const body = await readBody(c, OrderUpdate);
  const action = toAction(body);
  const isNotified = body.notifyCustomer === true;
  if (action.kind === 'edit') {
    const response = await retryTransaction(store.db, (trx) =>
      performEdit(store, trx, c, { ...action, isNotified }),
    );
    if (isNotified) store.emailQueue?.wake();
    return response;
  }
  const wanted = {
    action,
    carrier: savedCarrier(body),
    isNotified,
    isRepeated: body.notifyAgain === true,
  };
  const response = await retryTransaction(store.db, (trx) => perform(store, trx, c, wanted));
  if (isNotified) store.emailQueue?.wake();
  return response;
}

/** Renders the email that `notifyCustomer` would send, without performing the action. */
async function previewEmail(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const row = await findRow(store.db, c, 'orders');
  const action = toAction(await readBody(c, OrderUpdate));
  const before = await toOrder(store.db, row);
  const today = await readToday(store, store.db, row.store_id);
  const { order: after } =
    action.kind === 'edit'
      ? await wantedEdit(store.db, row.store_id, before, action.edit, today)
      : applyAction(before, action, today);
  const email = await renderOrderEmail(store, store.db, row.store_id, { before, after, action });
  const { event, language, to, subject, text, html } = email;
  return c.json({ event, language, to: to.email, subject, text, html } satisfies EmailPreview);
}

type Wanted = WantedAction & {
  /** True: emails the customer even if an email about the same parcel was sent recently. */
  isRepeated: boolean;
};

/**
 * Performs an action and responds with the updated order. Undefined when another request changed the order
 * meanwhile.
 */
async function perform(
  store: StoreContext,
  trx: Kysely<Database>,
  c: Context<StoreEnv>,
  { isRepeated, ...wanted }: Wanted,
): Promise<Response | undefined> {
  const row = await findRow(trx, c, 'orders');
  const before = await toCurrentOrder(trx, row);
  if (!before) return undefined;
  requireMatch(c, row.version, () => before);
  const merchant = c.get('merchant');
  const today = await readToday(store, trx, row.store_id);
  const { action, isNotified } = wanted;
  if (
    isNotified &&
    !isRepeated &&
    action.kind === 'track' &&
    recentNotice(before, action.shipment, today.now)
  ) {
    throw conflict([problem('notifyCustomer', 'notify.recently')], { current: before });
  }
  const isSaved = await performAction({ trx, store, merchant, today }, row, before, wanted);
  if (!isSaved) return undefined;
  if (action.kind === 'link' && before.customer.phone) {
    const customer = { id: action.customer, phone: before.customer.phone };
    await linkGuestOrders(trx, merchant, customer, today);
  }
  return sendSaved(trx, c);
}

/** Edits the order. Undefined when another request changed it meanwhile. */
async function performEdit(
  store: StoreContext,
  trx: Kysely<Database>,
  c: Context<StoreEnv>,
  { edit, isNotified }: { edit: NonNullable<OrderUpdate['edit']>; isNotified: boolean },
): Promise<Response | undefined> {
  const merchant = c.get('merchant');
  const { storeId } = merchant;
  // Locks the store first, then the products, like placing an order: promotions and stock can't change meanwhile.
  await lockStore(trx, storeId);
  const row = await findRow(trx, c, 'orders');
  const before = await toCurrentOrder(trx, row);
  if (!before) return undefined;
  await lockProducts(trx, storeId, before, edit);
  requireMatch(c, row.version, () => before);
  const today = await readToday(store, trx, storeId);
  if (!(await saveEdit(trx, merchant, row, before, edit, today))) return undefined;
  const action = { kind: 'edit' } as const;
  if (isNotified) await emailCustomer(trx, store, row, { before, action }, today.now);
  return sendSaved(trx, c);
}

async function sendSaved(trx: Kysely<Database>, c: Context<StoreEnv>): Promise<Response> {
  const row = await findRow(trx, c, 'orders');
  return saveResponse(trx, c, sendRecord(c, await toOrder(trx, row), row.version));
}
