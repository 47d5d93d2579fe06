import type { RaRecord } from 'react-admin';
import * as v from 'valibot';
import { Promotion } from '../../../contract/promotion.ts';

const checked = new WeakMap<object, Promotion | null>();

/** A record as a promotion of the contract; null when another backend sent something else. */
export function listedPromotion(record: object): Promotion | null {
  const known = checked.get(record);
  if (known !== undefined) return known;
  const result = v.safeParse(Promotion, record);
  const promotion = result.success ? result.output : null;
  checked.set(record, promotion);
  return promotion;
}

/** What a row is called, whatever it is. */
export function nameOf(record: RaRecord): string {
  return typeof record.name === 'string' && record.name !== '' ? record.name : String(record.id);
}
