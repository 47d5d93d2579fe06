import * as v from 'valibot';

/** What a merchant says when an order is cancelled. */
export const CancelValues = v.object({
  cancelReason: v.string(),
  /** In words of one's own, when none of the usual reasons fits. */
  reason: v.string(),
  restock: v.boolean(),
  isRefunded: v.boolean(),
});
export type CancelValues = v.InferOutput<typeof CancelValues>;
