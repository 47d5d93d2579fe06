import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'react-admin';
import type { Promotion } from '../../../../contract/promotion.ts';
import { formatMoney } from '../../../../domain/money.ts';
import type { PricingPromotion } from '../../../../domain/promotionDiscount.ts';
import { lowestPrices, type Overlap } from '../../../../domain/promotionWarnings.ts';
import { useStoreCurrency } from '../../../fields/useStoreSettings.ts';
import { basketLine } from './sampleBasket.ts';
import { useCategories } from './useCategories.ts';
import { useSampleProducts } from './useSampleProducts.ts';
import { useShortList } from './useShortList.ts';

interface Props {
  promotion: PricingPromotion;
  overlaps: readonly Overlap<Promotion>[];
}

/** What overlapping promotions come to: the lowest price of a product that it is for, and who makes it. */
export function LowestPriceNote({ promotion, overlaps }: Props) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const currency = useStoreCurrency();
  const shortList = useShortList();
  const { parents } = useCategories();
  const { products } = useSampleProducts(promotion, null);
  const sold = products.flatMap((product) => basketLine(product, 1) ?? []);
  const shop = { now: new Date(), categoryParents: parents };
  const [lowest] = lowestPrices(promotion, overlaps, sold, shop);
  const product = products.find(({ id }) => id === lowest?.productId);
  if (!lowest || !product) return null;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const names = lowest.promotionIds.map((id) => {
    const other = overlaps.find((overlap) => overlap.promotion._id === id);
    return other
      ? translate('promotion.named.promotions', { name: other.promotion.name })
      : translate('promotion.warnings.thisOne');
  });
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {translate('promotion.warnings.lowest', {
        name: translate('promotion.named.products', { name: product.name }),
        price: money(lowest.lowestPrice),
        full: money(lowest.unitPrice),
        others: shortList(names),
      })}
    </Typography>
  );
}
