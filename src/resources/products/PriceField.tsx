import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { MoneyText } from '../../fields/MoneyText.tsx';
import { useListedProduct } from './listedProduct.ts';

/** The price and, struck through above it, the one it is compared with. */
export function PriceField() {
  const translate = useTranslate();
  const product = useListedProduct();
  if (!product) return '—';
  const { price, compareAtPrice, currency } = product;
  if (price === null) {
    return (
      <Typography variant="body2" component="span" color="textSecondary">
        {translate('products.noPrice')}
      </Typography>
    );
  }
  return (
    <>
      {compareAtPrice !== null && (
        <Typography variant="caption" component="s" color="textSecondary" sx={{ display: 'block' }}>
          <span style={visuallyHidden}>{translate('products.before')} </span>
          <MoneyText amount={compareAtPrice} currency={currency} />
        </Typography>
      )}
      <MoneyText amount={price} currency={currency} />
    </>
  );
}
