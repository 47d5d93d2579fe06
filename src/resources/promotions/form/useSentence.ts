import { useLocale, useTranslate } from 'react-admin';
import { formatMoney } from '../../../../domain/money.ts';
import type { PricingPromotion } from '../../../../domain/promotionDiscount.ts';
import { useStoreCurrency } from '../../../fields/useStoreSettings.ts';
import type { FormValues } from '../../../forms/merge.ts';
import { useDiscountText } from '../promotionTexts.ts';
import { useGoodsText } from './useGoodsText.ts';
import { useMomentTexts } from './useMomentTexts.ts';

/**
 * What a promotion does, in one sentence: "20% off Shoes, from Fri 4 Dec, 09:00 until Sun 6 Dec, 23:59
 * (Europe/Paris), once per customer." Null while it says too little. The catalogue has each sentence
 * whole, by what is given, for what, and when.
 */
export function useSentence(promotion: PricingPromotion | null, values: FormValues): string | null {
  const translate = useTranslate();
  const currency = useStoreCurrency();
  const discountText = useDiscountText();
  const goods = useGoodsText(values);
  const { short, zone } = useMomentTexts();
  if (!promotion) return null;
  const { type, scope, startsAt, endsAt, usageLimitPerCustomer } = promotion;
  const what = scope === 'order' ? 'order' : 'goods';
  const when = endsAt === null ? 'open' : 'until';
  const often = usageLimitPerCustomer === 1 ? 'Once' : '';
  return translate(`promotion.sentence.${type}.${what}.${when}${often}`, {
    value: discountText({ ...promotion, currency }),
    goods,
    start: short(startsAt),
    end: endsAt === null ? '' : short(endsAt),
    zone,
  });
}

/** What else is to be known of it, each a sentence of its own. */
export function useFurtherSentences(promotion: PricingPromotion | null): string[] {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const currency = useStoreCurrency();
  if (!promotion) return [];
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const say = (key: string, values = {}) => [translate(`promotion.also.${key}`, values)];
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
