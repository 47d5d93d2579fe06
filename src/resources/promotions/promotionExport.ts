import type { RaRecord } from 'react-admin';
import type { Promotion } from '../../../contract/promotion.ts';
import { decimalOf } from '../../../domain/money.ts';
import { promotionState } from '../../../domain/promotionState.ts';
import type { Cell } from '../../lists/csv.ts';
import type { ExportColumn } from '../../lists/useExportAll.ts';
import { listedPromotion } from './listedPromotion.ts';

/** Amounts as plain decimals with their currency beside them, instants in UTC, ids as texts. */
const columns: readonly ExportColumn[] = [
  { header: 'promotions.export.id', value: (record) => String(record.id) },
  column('name', ({ name }) => name),
  column('state', (promotion) => promotionState(promotion, new Date()), 'promotions.state'),
  column('method', ({ method }) => method, 'promotions.method'),
  column('code', ({ code }) => code),
  column('type', ({ type }) => type, 'promotions.type'),
  column('value', ({ type, value, currency }) =>
    type === 'fixed_amount' ? money(value, currency) : value,
  ),
  column('maxDiscount', ({ maxDiscount, currency }) => money(maxDiscount, currency)),
  column('currency', ({ currency }) => currency),
  column('scope', ({ scope }) => scope, 'promotions.scope'),
  column('productIds', ({ productIds }) => productIds.join('; ')),
  column('categoryIds', ({ categoryIds }) => categoryIds.join('; ')),
  column('excludeProductIds', ({ excludeProductIds }) => excludeProductIds.join('; ')),
  column('excludeDiscounted', ({ excludeDiscounted }) => excludeDiscounted),
  column('minSubtotal', ({ minSubtotal, currency }) => money(minSubtotal, currency)),
  column('minQuantity', ({ minQuantity }) => minQuantity),
  column('usedCount', ({ usedCount }) => usedCount),
  column('usageLimit', ({ usageLimit }) => usageLimit),
  column('usageLimitPerCustomer', ({ usageLimitPerCustomer }) => usageLimitPerCustomer),
  column('discountTotal', ({ discountTotal, currency }) => money(discountTotal, currency)),
  column('startsAt', ({ startsAt }) => startsAt),
  column('endsAt', ({ endsAt }) => endsAt),
  column('combinable', ({ combinable }) => combinable),
  column('createdAt', ({ createdAt }) => createdAt),
  column('updatedAt', ({ updatedAt }) => updatedAt),
];

export const promotionExport = { fileName: 'promotions', columns };

function column(name: string, value: (promotion: Promotion) => Cell, words?: string): ExportColumn {
  return {
    ...(words && { words }),
    header: `resources.promotions.fields.${name}`,
    value: (record: RaRecord) => {
      const promotion = listedPromotion(record);
      return promotion ? value(promotion) : null;
    },
  };
}

function money(amount: number | null, currency: string): string | null {
  return amount === null ? null : decimalOf(amount, currency);
}
