import { Product } from '../../../contract/product.ts';
import { recordParser } from '../../lists/recordParser.ts';

/** The row of a list as a product of the contract; null when another backend sent something else. */
export const parseProduct = recordParser(Product);
