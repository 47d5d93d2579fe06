import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'react-admin';
import type { Product } from '../../../../contract/product.ts';
import type { Promotion } from '../../../../contract/promotion.ts';
import { formatMoney } from '../../../../domain/money.ts';
import type { LowestPrice } from '../../../../domain/promotionWarnings.ts';
import type { Listed } from '../../definition.ts';

const MOST_SHOWN = 5;

interface Props {
  losses: readonly (LowestPrice & { costPrice: number })[];
  /** False: there may be more. */
  isAll: boolean;
  products: readonly Listed<Product>[];
  others: readonly Promotion[];
  /** Of the promotion that is being made. */
  promotionId: string;
}

/** Names the products that would be sold for less than they cost, and with which other promotions. */
export function BelowCostWarning({ losses, isAll, products, others, promotionId }: Props) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const hidden = losses.length - MOST_SHOWN;
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });

  function lineOf({ productId, lowestPrice, costPrice, promotionIds }: Props['losses'][number]) {
    const product = products.find(({ id }) => id === productId);
    const money = (amount: number) => formatMoney(amount, product?.currency ?? 'EUR', locale);
    const names = promotionIds
      .filter((id) => id !== promotionId)
      .map((id) => others.find(({ _id }) => _id === id)?.name ?? id);
    return translate(`promotion.warnings.belowCost${names.length > 0 ? 'With' : 'Line'}`, {
      name: product?.name ?? productId,
      price: money(lowestPrice),
      cost: money(costPrice),
      others: list.format(names),
    });
  }

  return (
    <Alert severity="error" variant="outlined" role="note" sx={{ overflowWrap: 'anywhere' }}>
      {translate(`promotion.warnings.${isAll ? 'belowCost' : 'belowCostAtLeast'}`, {
        smart_count: losses.length,
      })}
      <Typography component="ul" variant="body2" sx={{ m: 0, mt: 0.5, pl: 2.25 }}>
        {losses.slice(0, MOST_SHOWN).map((loss) => (
          <li key={loss.productId}>{lineOf(loss)}</li>
        ))}
        {hidden > 0 && <li>{translate('promotion.goodsMore', { smart_count: hidden })}</li>}
      </Typography>
    </Alert>
  );
}
