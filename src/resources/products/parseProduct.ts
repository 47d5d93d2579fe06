import { Product } from '../../../contract/product.ts';
import { recordParser } from '../../lists/recordParser.ts';

/** Null for a malformed record of another API. */
export const parseProduct = recordParser(Product);
