import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { OrderInput } from '../../contract/orderInput.ts';
import type { OrderPreview } from '../../contract/orderPreview.ts';
import type { Problem } from '../../contract/problems.ts';
import type { Database } from '../db/schema.ts';
import { fromJson } from '../db/values.ts';
import { problem } from '../http/errors.ts';
import { previewOrder } from './orderPreview.ts';

/** The promotions and shipping of a draft's preview when the draft was saved. Amounts are in minor units. */
const Seen = v.object({
  shipping: v.number(),
  promotions: v.array(v.object({ _id: v.string(), name: v.string(), amount: v.number() })),
});
type Seen = v.InferOutput<typeof Seen>;

export function seenIn({ applied, shippingTotal, shippingDiscount }: OrderPreview): Seen {
  return {
    shipping: shippingTotal + shippingDiscount,
    promotions: applied.map(({ promotionId, code, name, amount }) => ({
      _id: promotionId,
      name: code ?? name,
      amount,
    })),
  };
}

/**
 * Compares the current promotions and shipping of a saved draft with those when it was saved. The preview itself
 * compares prices, with `priceSeen`. Returns a problem if the draft no longer exists.
 */
export async function changesSinceDraft(
  db: Kysely<Database>,
  { storeId, draftId }: { storeId: string; draftId: string },
  now: Date,
): Promise<{ problems: Problem[]; changes: Problem[] }> {
  const row = await db
    .selectFrom('draft_orders')
    .select(['input', 'seen'])
    .where('store_id', '=', storeId)
    .where('id', '=', draftId)
    .executeTakeFirst();
  if (!row) return { problems: [problem('draft', 'order.draftGone')], changes: [] };
  const { success, output: before } = v.safeParse(Seen, fromJson(row.seen));
  if (!success) return { problems: [], changes: [] };
  const input = v.parse(OrderInput, fromJson(row.input));
  const after = seenIn(await previewOrder(db, storeId, input, { now, draftId }));
  return { problems: [], changes: differences(before, after) };
}

function differences(before: Seen, after: Seen): Problem[] {
  const of = (seen: Seen) => new Map(seen.promotions.map((one) => [one._id, one]));
  const [old, current] = [of(before), of(after)];
  const removed = before.promotions.filter(({ _id }) => !current.has(_id));
  const changes = [
    ...removed.map(({ name }) => ({ code: 'order.promotionGone', values: { name } })),
    ...after.promotions.flatMap(({ _id, name, amount: price }) => {
      const already = old.get(_id)?.amount;
      if (already === price) return [];
      return already === undefined
        ? { code: 'order.promotionNew', values: { name, price } }
        : { code: 'order.promotionChanged', values: { name, price, already } };
    }),
  ];
  const promotions = changes.map(({ code, values }, at) =>
    problem(`promotions.${at}`, code, values),
  );
  if (before.shipping === after.shipping) return promotions;
  const values = { price: after.shipping, already: before.shipping };
  return [...promotions, problem('shipping', 'order.shippingChanged', values)];
}
