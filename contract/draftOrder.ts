import * as v from 'valibot';
import { Id, Ids, Instant, SearchText } from './fieldRules.ts';
import { OrderInput } from './orderInput.ts';

/** `POST` and `PUT`: the whole input. `PUT` replaces it. */
export const DraftOrderInput = v.strictObject({ input: OrderInput });

/**
 * An order that a merchant has begun. It holds no stock and has no order number. `total` is what it would be
 * when it was saved, in minor units of `currency`; `number` is `D12`.
 */
export const DraftOrder = v.looseObject({
  _id: Id,
  number: v.string(),
  status: v.literal('draft'),
  customer: v.looseObject({ _id: v.nullable(Id), name: v.string() }),
  itemsCount: v.number(),
  total: v.number(),
  currency: v.string(),
  input: OrderInput,
  createdAt: Instant,
  updatedAt: Instant,
});
export type DraftOrder = v.InferOutput<typeof DraftOrder>;

export const DRAFT_ORDER_SORTS = ['updatedAt', 'createdAt', 'number', 'total'] as const;

/** `q` finds a number (`D12`) and any part of the customer's name or phone. */
export const DraftOrderFilter = v.partial(
  v.strictObject({ q: SearchText, id: Ids, customerId: Id }),
);
export type DraftOrderFilter = v.InferOutput<typeof DraftOrderFilter>;
