import type { Product } from '../../../contract/product.ts';
import { DeleteRecordDialog } from '../../forms/DeleteRecordDialog.tsx';
import type { WithId } from '../definition.ts';

interface Props {
  product: WithId<Product>;
  onClose: () => void;
}

export default function DeleteProductDialog({ product, onClose }: Props) {
  return <DeleteRecordDialog resource="products" record={product} onClose={onClose} />;
}
