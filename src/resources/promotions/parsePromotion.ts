import type { RaRecord } from 'react-admin';
import { Promotion } from '../../../contract/promotion.ts';
import { recordParser } from '../../lists/recordParser.ts';

/** A record as a promotion of the contract; null when another backend sent something else. */
export const parsePromotion = recordParser(Promotion);

/** What a row is called, whatever it is. */
export function nameOf(record: RaRecord): string {
  return typeof record.name === 'string' && record.name !== '' ? record.name : String(record.id);
}
