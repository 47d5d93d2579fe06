import AddOutlined from '@mui/icons-material/AddOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'react-admin';
import type { Product } from '../../../../contract/product.ts';
import { MoneyText } from '../../../fields/MoneyText.tsx';
import { Thumbnail } from '../../../fields/Thumbnail.tsx';
import type { Listed } from '../../definition.ts';

interface Props {
  product: Listed<Product>;
  quantity: number;
  /** Off the whole line, minor units. */
  discount: number;
  /** Told 0 to take the product out. */
  onChange: (quantity: number) => void;
}

/** A product of the basket: how many, what they cost before and after the discount. */
export function SimulatorLine({ product, quantity, discount, onChange }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const { name, currency } = product;
  const amount = (product.price ?? 0) * quantity;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Thumbnail src={product.images[0]?.url} alt="" size={36} />
      <Typography variant="body2" sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <IconButton
          size="small"
          aria-label={translate('promotion.simulator.less', { name })}
          onClick={() => onChange(quantity - 1)}
        >
          <RemoveOutlined fontSize="small" />
        </IconButton>
        <Typography variant="body2" component="span" sx={quantitySx}>
          {quantity.toLocaleString(locale)}
        </Typography>
        <IconButton
          size="small"
          aria-label={translate('promotion.simulator.more', { name })}
          onClick={() => onChange(quantity + 1)}
        >
          <AddOutlined fontSize="small" />
        </IconButton>
      </Box>
      <Typography
        variant="body2"
        component="span"
        sx={{ minWidth: 132, ml: 'auto', textAlign: 'end' }}
      >
        {discount > 0 && (
          <Typography variant="caption" component="s" color="textSecondary" sx={{ mr: 0.75 }}>
            <MoneyText amount={amount} currency={currency} />
          </Typography>
        )}
        <MoneyText amount={amount - discount} currency={currency} />
      </Typography>
    </Box>
  );
}

const quantitySx = { minWidth: 24, textAlign: 'center', fontVariantNumeric: 'tabular-nums' };
