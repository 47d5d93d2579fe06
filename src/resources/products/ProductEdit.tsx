import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'react-admin';
import { type Product, ProductInput } from '../../../contract/product.ts';
import { MomentText } from '../../fields/MomentText.tsx';
import { FormHeader } from '../../forms/FormHeader.tsx';
import { RecordSkeleton } from '../../forms/RecordSkeleton.tsx';
import { SafeEdit } from '../../forms/SafeEdit.tsx';
import { SafeForm } from '../../forms/SafeForm.tsx';
import type { Listed } from '../definition.ts';
import { ProductActions } from './ProductActions.tsx';
import { ProductForm } from './ProductForm.tsx';
import { ProductStatusChip } from './ProductStatusChip.tsx';
import { stockOnly, toProductUpdate } from './productForm.ts';

/** One product, read from the server and saved as changes. */
export default function ProductEdit() {
  return (
    <SafeEdit
      resource="products"
      transform={toProductUpdate}
      conflictFree={stockOnly}
      skeleton={<RecordSkeleton />}
    >
      <SafeForm schema={ProductInput}>
        <Header />
        <ProductForm />
      </SafeForm>
    </SafeEdit>
  );
}

function Header() {
  const translate = useTranslate();
  const product = useRecordContext<Listed<Product>>();
  if (!product) return null;
  return (
    <FormHeader
      title={product.name}
      backTo="/products"
      backLabel="products.backToList"
      actions={<ProductActions product={product} />}
    >
      <ProductStatusChip status={product.status} />
      <Typography variant="body2" color="textSecondary">
        {translate('products.updated')} <MomentText at={product.updatedAt} />
        {product.soldCount > 0 &&
          ` · ${translate('products.sold', { smart_count: product.soldCount })}`}
      </Typography>
    </FormHeader>
  );
}
