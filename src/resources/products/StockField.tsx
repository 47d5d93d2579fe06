import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'react-admin';
import type { Product } from '../../../contract/product.ts';
import { availability } from '../../../domain/stock.ts';
import { StatusChip } from '../../fields/StatusChip.tsx';
import { useLowStockDefault } from '../../fields/useStoreSettings.ts';
import type { Listed } from './listed.ts';

/** How many are left, with a word beside the figure when that is few or none. */
export function StockField() {
  const translate = useTranslate();
  const lowStockDefault = useLowStockDefault();
  const product = useRecordContext<Listed<Product>>();
  if (!product) return null;
  const state = availability(product, lowStockDefault);
  if (state === 'untracked') {
    return (
      <Typography variant="body2" component="span" color="textSecondary">
        {translate('products.stock.untracked')}
      </Typography>
    );
  }
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {state === 'low' && <StatusChip tone="warning">{translate('products.stock.low')}</StatusChip>}
      {state === 'out' && <StatusChip tone="error">{translate('products.stock.out')}</StatusChip>}
      {product.stock.toLocaleString()}
    </Box>
  );
}
