import { Product } from '../../../contract/product.ts';
import { recordParser } from '../../lists/recordParser.ts';

/** Returns null for a malformed record. */
export const parseProduct = recordParser(Product);
