import { Promotion } from '../../../contract/promotion.ts';
import { recordParser } from '../../lists/recordParser.ts';

/** A record as a promotion of the contract; null when another backend sent something else. */
export const parsePromotion = recordParser(Promotion);
