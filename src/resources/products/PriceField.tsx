import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useRecordContext, useTranslate } from 'react-admin';
import type { Product } from '../../../contract/product.ts';
import { MoneyText } from '../../fields/MoneyText.tsx';
import type { Listed } from '../definition.ts';

/** The price and, struck through above it, the one it is compared with. */
export function PriceField() {
  const translate = useTranslate();
  const product = useRecordContext<Listed<Product>>();
  if (!product) return null;
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
