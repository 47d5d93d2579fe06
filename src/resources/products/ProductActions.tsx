import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Product } from '../../../contract/product.ts';
import { lazyPart } from '../../lazyPart.tsx';
import type { Listed } from '../definition.ts';

const DeleteProductDialog = lazyPart(() => import('./DeleteProductDialog.tsx'));

export function ProductActions({ product }: { product: Listed<Product> }) {
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
