import { useRecordContext } from 'react-admin';
import { Product } from '../../../contract/product.ts';
import { contractReader } from '../contractReader.ts';

/** The row of a list as a product of the contract; null when another backend sent something else. */
export const listedProduct = contractReader(Product);

/** The product around, in a cell or a card of the list. */
export function useListedProduct(): Product | null {
  const record = useRecordContext();
  return record ? listedProduct(record) : null;
}
