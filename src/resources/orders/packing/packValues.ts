import * as v from 'valibot';
import { NotifyValues } from '../NotifyCustomer.tsx';
import { TrackingValues } from '../tracking.ts';

/** Input for one order. `checked`: `CheckedUnits`. */
export const PackValues = v.object({
  ...TrackingValues.entries,
  ...NotifyValues.entries,
  checked: v.optional(v.record(v.string(), v.number()), {}),
});
export type PackValues = v.InferOutput<typeof PackValues>;
