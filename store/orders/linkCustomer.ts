import type { Kysely } from 'kysely';
import { byMerchant } from '../catalogue/stockChanges.ts';
import type { SignedIn } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { Overtaken } from '../http/retryTransaction.ts';
import { applyAction, type Today } from './applyAction.ts';
import { isGuestOrder } from './customerAggregates.ts';
import { toOrder } from './orderRecord.ts';
import { saveOrder } from './orderSave.ts';

/**
 * Links all guests' orders with this phone to the customer. Each order gets a new version and a timeline entry. Call it
 * in the transaction of the order that the merchant places or links.
 */
export async function linkGuestOrders(
  trx: Kysely<Database>,
  merchant: SignedIn,
  customer: { id: string; phone: string },
  today: Today,
): Promise<void> {
  const rows = await trx
    .selectFrom('orders')
    .selectAll()
    .where(isGuestOrder(merchant.storeId, customer.phone))
    // In a fixed order, so that two merchants who link at once do not deadlock.
    .orderBy('id')
    .execute();
  const { now } = today;
  // `saveOrder` needs a reason for stock changes, but a link changes no stock.
  const why = { reason: 'refunded', ...byMerchant(merchant, now) } as const;
  for (const row of rows) {
    const before = await toOrder(trx, row);
    const { order, stock } = applyAction(before, { kind: 'link', customer: customer.id }, today);
    if (!(await saveOrder(trx, row, before, order, { stock, now, why }))) throw new Overtaken();
  }
}
