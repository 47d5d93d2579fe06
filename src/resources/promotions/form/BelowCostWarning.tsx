import Alert from '@mui/material/Alert';
import { useLocale, useTranslate } from 'react-admin';
import type { Product } from '../../../../contract/product.ts';
import type { Promotion } from '../../../../contract/promotion.ts';
import { formatMoney } from '../../../../domain/money.ts';
import type { LowestPrice } from '../../../../domain/promotionWarnings.ts';
import type { Listed } from '../../definition.ts';
import { NoteLines, noteSx } from './NoteLines.tsx';
import { useShortList } from './useShortList.ts';

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
  const shortList = useShortList();

  function lineOf({ productId, lowestPrice, costPrice, promotionIds }: Props['losses'][number]) {
    const product = products.find(({ id }) => id === productId);
    const money = (amount: number) => formatMoney(amount, product?.currency ?? null, locale);
    const names = promotionIds
      .filter((id) => id !== promotionId)
      .map((id) => others.find(({ _id }) => _id === id)?.name ?? id)
      .map((name) => translate('promotion.named.promotions', { name }));
    const text = translate(`promotion.warnings.belowCost${names.length > 0 ? 'With' : 'Line'}`, {
      price: money(lowestPrice),
      cost: money(costPrice),
      others: shortList(names),
    });
    return { name: product?.name ?? productId, text };
  }

  return (
    <Alert severity="error" variant="outlined" role="note" sx={noteSx}>
      {translate(`promotion.warnings.${isAll ? 'belowCost' : 'belowCostAtLeast'}`, {
        smart_count: losses.length,
      })}
      <NoteLines
        hidden={losses.length - MOST_SHOWN}
        lines={losses.slice(0, MOST_SHOWN).map((loss) => ({ id: loss.productId, ...lineOf(loss) }))}
      />
    </Alert>
  );
}
