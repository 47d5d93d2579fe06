import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useGetList, useGetMany, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Order } from '../../../../contract/order.ts';
import type { Product } from '../../../../contract/product.ts';
import type { Promotion } from '../../../../contract/promotion.ts';
import type { PricingPromotion } from '../../../../domain/priceBasket.ts';
import { variantsInScope } from '../../../../domain/promotionScope.ts';
import type { FormValues } from '../../../forms/merge.ts';
import { useLocale } from '../../../i18n/useLocale.ts';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { Metric, Metrics } from '../../../ui/fields/Metrics.tsx';
import { MoneyText, NumberText, useMoneyText } from '../../../ui/fields/ValueText.tsx';
import { listUrl } from '../../../ui/screenUrls.ts';
import { useStoreCurrency } from '../../../ui/useStoreSettings.ts';
import type { WithId } from '../../definition.ts';
import { PromotionStateChip, UsageBar } from '../PromotionFields.tsx';
import { useDiscountText, useMomentTexts } from '../promotionTexts.ts';
import { idsIn, productVariantsIn, useFormPromotion, useFormValues } from './promotionForm.ts';
import { useCategories } from './promotionQueries.ts';

/** Describes the promotion in words while the merchant edits. */
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
          <Typography variant="muted">{translate('promotionForm.sentence.incomplete')}</Typography>
        )}
      </Box>
      {further.length > 0 && (
        <Typography component="ul" variant="muted" sx={listSx}>
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
 * Describes a promotion in one sentence: "20% off Shoes, from Fri 4 Dec, 09:00 until Sun 6 Dec,
 * 23:59 (Europe/Paris), once per customer." Null if the form is incomplete. Each combination of
 * type, scope, schedule and "once" has its own text, because word order differs between languages.
 */
function useSentence(promotion: PricingPromotion | null, values: FormValues): string | null {
  const translate = useTranslate();
  const currency = useStoreCurrency();
  const discountText = useDiscountText();
  const scopeText = useScopeText(values);
  const { short, zone } = useMomentTexts();
  if (!promotion) return null;
  const { type, scope, startsAt, endsAt, usageLimitPerCustomer } = promotion;
  const what = scope === 'order' ? 'order' : 'goods';
  const when = endsAt === null ? 'open' : 'until';
  const frequency = usageLimitPerCustomer === 1 ? 'Once' : '';
  return translate(`promotionForm.sentence.${type}.${what}.${when}${frequency}`, {
    value: discountText({ ...promotion, currency }),
    goods: scopeText,
    start: short(startsAt),
    end: endsAt === null ? '' : short(endsAt),
    zone,
  });
}

/** Further conditions, one sentence each. */
function useFurtherSentences(promotion: PricingPromotion | null): string[] {
  const translate = useTranslate();
  const money = useMoneyText(useStoreCurrency());
  if (!promotion) return [];
  const sentence = (key: string, values = {}) => [translate(`promotionForm.also.${key}`, values)];
  const countSentence = (key: string, count: number | null, least = 1) =>
    count !== null && count >= least ? sentence(key, { smart_count: count }) : [];
  const { method, code, maxDiscount, minSubtotal, excludeProductIds } = promotion;
  return [
    ...(method === 'automatic'
      ? sentence('automatic')
      : sentence(code ? 'code' : 'noCode', { code })),
    ...(maxDiscount === null ? [] : sentence('maxDiscount', { amount: money(maxDiscount) })),
    ...(minSubtotal ? sentence('minSubtotal', { amount: money(minSubtotal) }) : []),
    ...countSentence('minQuantity', promotion.minQuantity, 2),
    ...countSentence('excluded', excludeProductIds.length),
    ...(promotion.excludeDiscounted ? sentence('excludeDiscounted') : []),
    ...countSentence('usageLimit', promotion.usageLimit),
    ...countSentence('perCustomer', promotion.usageLimitPerCustomer, 2),
    ...sentence(promotion.combinable ? 'combinable' : 'alone'),
    ...(promotion.isActive ? [] : sentence('off')),
  ];
}

/** Names the chosen products or categories: `Shoes, Bags, Hats, and 4 more`. Empty if none are chosen. */
function useScopeText({ scope, productIds, productVariants, categoryIds }: FormValues): string {
  const translate = useTranslate();
  const joinNames = useNameList();
  const { categories } = useCategories();
  const ids = scope === 'products' ? idsIn(productIds) : [];
  const { data: products = [] } = useGetMany<WithId<Product>>(
    'products',
    { ids },
    { enabled: ids.length > 0 },
  );
  const chosen = scope === 'products' ? ids : idsIn(categoryIds);
  const variants = productVariantsIn(productVariants);
  const named: readonly ({ id: string; name: string } | undefined)[] =
    scope === 'products' ? products : categories;
  const names = chosen.map((id) => {
    const name = named.find((one) => one?.id === id)?.name ?? '…';
    const text = translate(`promotionForm.named.${scope}`, { name });
    const count =
      scope === 'products' && variantsInScope({ productVariants: variants }, id)?.length;
    return count ? translate('promotionForm.named.variants', { smart_count: count, text }) : text;
  });
  return joinNames(names);
}

const MAX_NAMED = 3;

/** Joins names: `Shoes, Bags, Hats, and 4 more`. */
export function useNameList(): (names: readonly string[]) => string {
  const translate = useTranslate();
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  return (names) => {
    const others = names.length - MAX_NAMED;
    if (others <= 1) return list.format(names);
    const more = translate('promotionForm.goodsMore', { smart_count: others });
    return list.format([...names.slice(0, MAX_NAMED), more]);
  };
}

/** With more orders, the card shows no average. */
const MAX_ORDERS = 100;

/** The promotion's uses and total discount, and the number and average total of its orders. */
export function PerformanceCard({ promotion }: { promotion: Promotion }) {
  const translate = useTranslate();
  const { usedCount, usageLimit, discountTotal, currency, isLocked } = promotion;
  const { total, average } = useOrders(promotion);
  if (!isLocked) {
    return (
      <DetailCard title="promotionForm.performance.title">
        <Typography variant="muted">{translate('promotionForm.performance.none')}</Typography>
      </DetailCard>
    );
  }
  return (
    <DetailCard title="promotionForm.performance.title">
      <Metrics>
        <Metric label="promotionForm.performance.uses">
          <UsageBar used={usedCount} limit={usageLimit} />
        </Metric>
        <Metric label="promotionForm.performance.discount">
          <MoneyText amount={discountTotal} currency={currency} />
        </Metric>
        <Metric label="promotionForm.performance.orders">
          {total === undefined ? '—' : <NumberText value={total} />}
        </Metric>
        <Metric label="promotionForm.performance.average">
          <MoneyText amount={average} currency={currency} />
        </Metric>
      </Metrics>
      <Typography variant="hint" sx={{ mt: 1 }}>
        {translate('promotionForm.performance.cancelled')}
      </Typography>
      <Button
        component={Link}
        to={listUrl('orders', { promotionId: promotion._id })}
        variant="outlined"
        color="inherit"
        sx={{ mt: 1.5 }}
      >
        {translate('promotionForm.performance.openOrders')}
      </Button>
    </DetailCard>
  );
}

/**
 * The number of the promotion's orders, with cancelled ones, and the average total without cancelled ones. The average
 * is null before the orders are read, for more than `MAX_ORDERS` orders, and if all are cancelled.
 */
function useOrders({ _id: promotionId, isLocked }: Promotion) {
  const { data, total } = useGetList<WithId<Order>>(
    'orders',
    {
      filter: { promotionId },
      sort: { field: 'createdAt', order: 'DESC' },
      pagination: { page: 1, perPage: MAX_ORDERS },
    },
    // The card also works without the orders.
    { enabled: isLocked, meta: { isOptional: true } },
  );
  const notCancelled = data?.filter(({ status }) => status !== 'cancelled') ?? [];
  const isAll = total !== undefined && total <= MAX_ORDERS && notCancelled.length > 0;
  const sum = notCancelled.reduce((all, order) => all + order.total, 0);
  return { total, average: isAll ? Math.round(sum / notCancelled.length) : null };
}
