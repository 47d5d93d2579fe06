import * as v from 'valibot';
import { Instant } from './fieldRules.ts';

/**
 * An event of `GET /merchant/orders/changes`: the number of orders, including cancelled ones, and the time of the last
 * change of an order; null without orders.
 */
export const OrderSignal = v.looseObject({
  total: v.pipe(v.number(), v.integer(), v.minValue(0)),
  updatedAt: v.nullable(Instant),
});
export type OrderSignal = v.InferOutput<typeof OrderSignal>;
