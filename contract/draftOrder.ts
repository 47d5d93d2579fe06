import * as v from 'valibot';
import { Id, Ids, Instant, SearchText } from './fieldRules.ts';
import { OrderInput } from './orderInput.ts';

/**
 * `POST` and `PUT`: the whole input. Until `heldUntil`, at most 30 days ahead, no other order can take the units of the
 * draft; null holds no units. 422 at an item without enough units.
 */
export const DraftOrderInput = v.strictObject({
  input: OrderInput,
  heldUntil: v.optional(v.nullable(Instant), null),
});

/**
 * An order that is not placed yet. It has no order number; `number` is the draft's own, such as `D12`. `total` is the
 * total at the last save, in minor units of `currency`. `heldUntil` is absent if the server cannot hold stock.
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
  heldUntil: v.optional(v.nullable(Instant)),
  createdAt: Instant,
  updatedAt: Instant,
});
export type DraftOrder = v.InferOutput<typeof DraftOrder>;

export const DRAFT_ORDER_SORTS = ['updatedAt', 'createdAt', 'number', 'total'] as const;

/** `q` finds any part of the draft's number (`D12`), of the customer's name, or of the phone in any notation. */
export const DraftOrderFilter = v.partial(
  v.strictObject({ q: SearchText, id: Ids, customerId: Id }),
);
export type DraftOrderFilter = v.InferOutput<typeof DraftOrderFilter>;
