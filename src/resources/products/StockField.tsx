import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { availability } from '../../../domain/stock.ts';
import { NumberText } from '../../fields/NumberText.tsx';
import { StatusChip } from '../../fields/StatusChip.tsx';
import { useLowStockDefault } from '../../fields/useStoreSettings.ts';
import { useListedProduct } from './listedProduct.ts';

interface Props {
  /** Where no column head says what the figure is. */
  isLabelled?: boolean;
}

/** How many are left, with a word beside the figure when that is few or none. */
export function StockField({ isLabelled = false }: Props) {
  const translate = useTranslate();
  const lowStockDefault = useLowStockDefault();
  const product = useListedProduct();
  if (!product) return '—';
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
      {isLabelled ? (
        translate('products.stock.count', { count: product.stock })
      ) : (
        <NumberText value={product.stock} />
      )}
    </Box>
  );
}
