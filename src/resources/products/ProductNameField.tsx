import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Product } from '../../../contract/product.ts';
import { Thumbnail } from '../../fields/Thumbnail.tsx';
import type { Listed } from '../definition.ts';
import { listedProduct } from './listedProduct.ts';

/** Picture, name as the link to the product, SKU. */
export function ProductNameField() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const product = useRecordContext<Listed<Product>>();
  if (!product) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <Thumbnail src={listedProduct(product)?.images[0]?.url} alt="" size={36} />
      <Box sx={{ minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={createPath({ resource: 'products', type: 'edit', id: product.id })}
          title={product.name}
          color="textPrimary"
          underline="hover"
          noWrap
          sx={{ display: 'block', fontWeight: 570 }}
        >
          {product.name}
        </Link>
        <Typography variant="caption" component="div" color="textSecondary" noWrap>
          {product.sku ?? translate('products.noSku')}
        </Typography>
      </Box>
    </Box>
  );
}
