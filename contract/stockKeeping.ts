import * as v from 'valibot';
import { line } from './fieldRules.ts';

/** `availability` in `domain/stock.ts` calculates these. */
export const AVAILABILITIES = ['in', 'low', 'out', 'untracked'] as const;
export type Availability = (typeof AVAILABILITIES)[number];

export const MAX_STOCK = 1_000_000;

export const Sku = v.pipe(
  v.string('invalid'),
  v.trim(),
  v.minLength(1, 'sku.invalid'),
  v.maxLength(64, 'sku.tooLong'),
  v.regex(/^[A-Za-z0-9._/-]+$/, 'sku.invalid'),
);

// GTIN-8, UPC-A, EAN-13 and GTIN-14. A wrong check digit is a warning, not an error (`domain/barcode.ts`).
export const Barcode = v.pipe(
  v.string('invalid'),
  v.trim(),
  v.regex(/^(\d{8}|\d{12}|\d{13}|\d{14})$/, 'barcode.invalid'),
);

/** Where the units lie in the storeroom, as its labels say: `A-03-2`. */
export const StorageLocation = line('text', 1, 50);
