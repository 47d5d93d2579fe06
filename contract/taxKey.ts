import * as v from 'valibot';
import { noNullByte } from './fieldRules.ts';
import { TAX_BASES, type TaxBasis, type TaxRow } from './stats.ts';

/** A row of the tax report; if `row` is null, all rows of the basis. */
export type TaxKey = { basis: TaxBasis; row: TaxRate | null };
type TaxRate = Pick<TaxRow, 'country' | 'rate' | 'name' | 'isRecorded'>;

/** The value of the filter `tax`: `orders` or `documents`, or `orders:FR:20:TVA` for one row of the report. */
export function taxKeyOf(basis: TaxBasis, row: TaxRate | null): string {
  if (row === null) return basis;
  const { country, rate, name, isRecorded } = row;
  return [basis, country ?? '', isRecorded ? (rate ?? 'none') : 'unknown', name ?? ''].join(':');
}

/** Reverses `taxKeyOf`; null for other texts. */
export function parseTaxKey(key: string): TaxKey | null {
  const [start = '', country, rate = '', ...names] = key.split(':');
  const basis = TAX_BASES.find((one) => one === start);
  if (basis === undefined) return null;
  if (country === undefined) return { basis, row: null };
  const isKnown =
    /^([A-Z]{2})?$/.test(country) && /^(none|unknown|\d{1,3}(\.\d{1,3})?)$/.test(rate);
  if (!isKnown) return null;
  const isRecorded = rate !== 'unknown';
  const row = {
    country: country || null,
    isRecorded,
    rate: isRecorded && rate !== 'none' ? Number(rate) : null,
    name: names.join(':') || null,
  };
  return { basis, row };
}

export const TaxRowKey = v.pipe(
  v.string('invalid'),
  v.check((key) => parseTaxKey(key) !== null, 'invalid'),
  noNullByte(),
);
