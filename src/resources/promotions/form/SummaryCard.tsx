import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetMany, useLocale, useTranslate } from 'react-admin';
import type { Product } from '../../../../contract/product.ts';
import type { Promotion } from '../../../../contract/promotion.ts';
import { formatMoney } from '../../../../domain/money.ts';
import type { PricingPromotion } from '../../../../domain/promotionDiscount.ts';
import { DetailCard } from '../../../fields/DetailCard.tsx';
import { useStoreCurrency } from '../../../fields/useStoreSettings.ts';
import type { FormValues } from '../../../forms/merge.ts';
import type { WithId } from '../../definition.ts';
import { PromotionStateChip } from '../PromotionStateChip.tsx';
import { useDiscountText } from '../promotionTexts.ts';
import { idsIn } from './ProductsInput.tsx';
import { useCategories } from './useCategories.ts';
import { useFormPromotion, useFormValues } from './useFormPromotion.ts';
import { useMomentTexts } from './useMomentTexts.ts';
import { useNameList } from './useNameList.ts';

/** What the promotion does, in words that change as it is typed. */
export function SummaryCard({ saved }: { saved: Promotion | null }) {
  const translate = useTranslate();
  const promotion = useFormPromotion(saved);
  const sentence = useSentence(promotion, useFormValues());
  const further = useFurtherSentences(promotion);
  return (
    <DetailCard
      title="promotionForm.section.summary"
      action={promotion && <PromotionStateChip promotion={promotion} />}
    >
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {sentence ? (
          <Typography sx={{ fontWeight: 570 }}>{sentence}</Typography>
        ) : (
          <Typography variant="body2" color="textSecondary">
            {translate('promotionForm.sentence.incomplete')}
          </Typography>
        )}
      </Box>
      {further.length > 0 && (
        <Typography component="ul" variant="body2" color="textSecondary" sx={listSx}>
          {further.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Typography>
      )}
    </DetailCard>
  );
}

const listSx = { mt: 1.25, mb: 0, pl: 2.25, display: 'grid', gap: 0.5, overflowWrap: 'anywhere' };

/**
 * What a promotion does, in one sentence: "20% off Shoes, from Fri 4 Dec, 09:00 until Sun 6 Dec, 23:59
 * (Europe/Paris), once per customer." Null while it says too little. The catalogue has each sentence
 * whole, by what is given, for what, and when.
 */
function useSentence(promotion: PricingPromotion | null, values: FormValues): string | null {
  const translate = useTranslate();
  const currency = useStoreCurrency();
  const discountText = useDiscountText();
  const goods = useScopeText(values);
  const { short, zone } = useMomentTexts();
  if (!promotion) return null;
  const { type, scope, startsAt, endsAt, usageLimitPerCustomer } = promotion;
  const what = scope === 'order' ? 'order' : 'goods';
  const when = endsAt === null ? 'open' : 'until';
  const often = usageLimitPerCustomer === 1 ? 'Once' : '';
  return translate(`promotionForm.sentence.${type}.${what}.${when}${often}`, {
    value: discountText({ ...promotion, currency }),
    goods,
    start: short(startsAt),
    end: endsAt === null ? '' : short(endsAt),
    zone,
  });
}

/** What else is to be known of it, each a sentence of its own. */
function useFurtherSentences(promotion: PricingPromotion | null): string[] {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const currency = useStoreCurrency();
  if (!promotion) return [];
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const say = (key: string, values = {}) => [translate(`promotionForm.also.${key}`, values)];
  const times = (key: string, count: number | null, least = 1) =>
    count !== null && count >= least ? say(key, { smart_count: count }) : [];
  const { method, code, maxDiscount, minSubtotal, excludeProductIds } = promotion;
  return [
    ...(method === 'automatic' ? say('automatic') : say(code ? 'code' : 'noCode', { code })),
    ...(maxDiscount === null ? [] : say('maxDiscount', { amount: money(maxDiscount) })),
    ...(minSubtotal ? say('minSubtotal', { amount: money(minSubtotal) }) : []),
    ...times('minQuantity', promotion.minQuantity, 2),
    ...times('excluded', excludeProductIds.length),
    ...(promotion.excludeDiscounted ? say('excludeDiscounted') : []),
    ...times('usageLimit', promotion.usageLimit),
    ...times('perCustomer', promotion.usageLimitPerCustomer, 2),
    ...say(promotion.combinable ? 'combinable' : 'alone'),
    ...(promotion.isActive ? [] : say('off')),
  ];
}

/** What a promotion is for, by name: `Shoes, Bags, and 4 more`. Empty while nothing is chosen. */
function useScopeText({ scope, productIds, categoryIds }: FormValues): string {
  const translate = useTranslate();
  const shortList = useNameList();
  const { categories } = useCategories();
  const ids = scope === 'products' ? idsIn(productIds) : [];
  const { data: products = [] } = useGetMany<WithId<Product>>(
    'products',
    { ids },
    { enabled: ids.length > 0 },
  );
  const chosen = scope === 'products' ? ids : idsIn(categoryIds);
  const named: readonly ({ id: string; name: string } | undefined)[] =
    scope === 'products' ? products : categories;
  const names = chosen.map((id) => {
    const name = named.find((one) => one?.id === id)?.name ?? '…';
    return translate(`promotionForm.named.${scope}`, { name });
  });
  return shortList(names);
}
