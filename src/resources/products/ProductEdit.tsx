import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { type Product, ProductInput } from '../../../contract/product.ts';
import { MomentText } from '../../fields/MomentText.tsx';
import { FormHeader } from '../../forms/FormHeader.tsx';
import { RecordSkeleton } from '../../forms/RecordSkeleton.tsx';
import { SafeEdit } from '../../forms/SafeEdit.tsx';
import { SafeForm } from '../../forms/SafeForm.tsx';
import { lazyPart } from '../../lazy.tsx';
import type { WithId } from '../definition.ts';
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
  const product = useRecordContext<WithId<Product>>();
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

const DeleteProductDialog = lazyPart(() => import('./DeleteProductDialog.tsx'));

function ProductActions({ product }: { product: WithId<Product> }) {
  const translate = useTranslate();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        component={Link}
        to={`/products/create?like=${encodeURIComponent(product.id)}`}
        color="inherit"
        variant="outlined"
        startIcon={<ContentCopyOutlined />}
      >
        {translate('products.duplicate')}
      </Button>
      <Button
        color="error"
        variant="outlined"
        startIcon={<DeleteOutlined />}
        onClick={() => setIsAsking(true)}
      >
        {translate('ra.action.delete')}
      </Button>
      <Suspense fallback={null}>
        {isAsking && <DeleteProductDialog product={product} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </>
  );
}
