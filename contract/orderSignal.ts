import * as v from 'valibot';
import { Instant } from './fieldRules.ts';

/**
 * What `GET /merchant/orders/changes` tells, and all that it tells: how many orders the store has, cancelled and
 * archived ones too, and when one of them was last changed; null while there is none.
 */
export const OrderSignal = v.looseObject({
  total: v.pipe(v.number(), v.integer(), v.minValue(0)),
  updatedAt: v.nullable(Instant),
});
export type OrderSignal = v.InferOutput<typeof OrderSignal>;
