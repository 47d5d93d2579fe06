import type { Kysely } from 'kysely';
import type { Carrier } from '../../contract/linkPattern.ts';
import type { Order } from '../../contract/order.ts';
import type { StockReason } from '../../contract/stockChange.ts';
import type { OrderAction } from '../../domain/orderActions.ts';
import { byMerchant } from '../catalogue/stockChanges.ts';
import type { SignedIn, StoreContext } from '../context.ts';
import { lockStore } from '../db/lockStore.ts';
import type { Database, OrderRow } from '../db/schema.ts';
import type { PublicPlaces } from '../emails/emailLogo.ts';
import { type EmailedAction, renderOrderEmail } from '../emails/orderEmail.ts';
import { writeEmail } from '../emails/outbox.ts';
import { applyAction, type Today } from './applyAction.ts';
import { rememberCarrier } from './carriers.ts';
import { toOrder } from './orderRecord.ts';
import { saveOrder } from './orderSave.ts';

/** The parts of the store's context that emails need. */
export type EmailPlaces = Pick<StoreContext, 'emailQueue'> & PublicPlaces;

export type WantedAction = {
  action: OrderAction;
  /** A carrier to save in the store's settings. */
  carrier?: Carrier | undefined;
  /** Whether to email the customer; the action is refused if that is impossible. */
  isNotified: boolean;
};

type ActionContext = {
  trx: Kysely<Database>;
  store: EmailPlaces;
  merchant: Pick<SignedIn, 'merchantId'>;
  today: Today;
};

/**
 * Applies an action to an order as it was read, saves the order, and writes the email about the action. Throws when the
 * order's state does not allow the action. Returns false, without writing, when another request has changed the order.
 */
export async function performAction(
  { trx, store, merchant, today }: ActionContext,
  row: OrderRow,
  before: Order,
  { action, carrier, isNotified }: WantedAction,
): Promise<boolean> {
  const { now } = today;
  const { order, stock } = applyAction(before, action, today);
  const why = { reason: stockReason(action), ...byMerchant(merchant, now) };
  // Locks the store before the order, as an edit does.
  if (carrier) await lockStore(trx, row.store_id);
  if (!(await saveOrder(trx, row, before, order, { stock, now, why }))) return false;
  if (carrier) await rememberCarrier(trx, row.store_id, carrier, now);
  if (isNotified) await emailCustomer(trx, store, row, { before, action }, now);
  return true;
}

/** Writes the email about an action that is saved. Throws if the customer cannot be emailed. */
export async function emailCustomer(
  trx: Kysely<Database>,
  store: EmailPlaces,
  { store_id: storeId, id: orderId }: OrderRow,
  { before, action }: { before: Order; action: EmailedAction },
  now: Date,
): Promise<void> {
  const saved = await trx
    .selectFrom('orders')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const after = await toOrder(trx, saved);
  const email = await renderOrderEmail(store, trx, storeId, { before, after, action });
  const { domain = '' } = store.emailQueue ?? {};
  await writeEmail(trx, { storeId, orderId, domain }, email, now);
}

/** `refunded` also covers actions that restock nothing, which never use the reason. */
function stockReason({ kind }: OrderAction): StockReason {
  if (kind === 'cancel') return 'cancelled';
  return kind === 'return' || kind === 'receiveReturn' ? 'returned' : 'refunded';
}
