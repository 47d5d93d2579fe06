import type { Product } from '../../../contract/product.ts';
import { DeleteRecordDialog } from '../../forms/DeleteRecordDialog.tsx';
import type { Listed } from '../definition.ts';

interface Props {
  product: Listed<Product>;
  onClose: () => void;
}

export default function DeleteProductDialog({ product, onClose }: Props) {
  return <DeleteRecordDialog resource="products" record={product} onClose={onClose} />;
}
