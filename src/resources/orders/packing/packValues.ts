import * as v from 'valibot';
import { NotifyValues } from '../NotifyCustomer.tsx';
import { TrackingValues } from '../tracking.ts';

/** The input for one order. `checked` is a `CheckedUnits`. */
export const PackValues = v.object({
  ...TrackingValues.entries,
  ...NotifyValues.entries,
  checked: v.optional(v.record(v.string(), v.number()), {}),
});
export type PackValues = v.InferOutput<typeof PackValues>;
