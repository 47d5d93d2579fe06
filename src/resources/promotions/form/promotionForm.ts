import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { type ProductVariants, Promotion, PromotionInput } from '../../../../contract/promotion.ts';
import type { PricingPromotion } from '../../../../domain/priceBasket.ts';
import type { FormValues } from '../../../forms/merge.ts';
import { recordParser } from '../../../lists/recordParser.ts';

/** Parses a record by the contract; null if invalid. */
export const parsePromotion = recordParser(Promotion);

/** The form's values for a new promotion, which starts in the current minute. */
export function newPromotion(now: Date): FormValues {
  return {
    name: '',
    method: 'code',
    code: null,
    type: 'percentage',
    value: null,
    maxDiscount: null,
    scope: 'order',
    productIds: [],
    productVariants: [],
    categoryIds: [],
    excludeProductIds: [],
    excludeDiscounted: false,
    minSubtotal: null,
    minQuantity: null,
    usageLimit: null,
    usageLimitPerCustomer: null,
    startsAt: new Date(Math.floor(now.getTime() / 60_000) * 60_000).toISOString(),
    endsAt: null,
    isActive: true,
    combinable: false,
  };
}

/** Every editable field, including those whose input is hidden. */
export const formFields: readonly string[] = Object.keys(newPromotion(new Date(0)));

/**
 * Copies a promotion and activates the copy. Does not copy the code, which is unique, nor times in the past.
 */
export function duplicatePromotion(promotion: Promotion, name: string, now: Date): FormValues {
  const copied = formFields.map((field) => [field, promotion[field]]);
  const fresh = newPromotion(now);
  const isOver = promotion.endsAt !== null && Date.parse(promotion.endsAt) <= now.getTime();
  const hasStarted = Date.parse(promotion.startsAt) <= now.getTime();
  return {
    ...fresh,
    ...Object.fromEntries(copied),
    name,
    code: null,
    ...(hasStarted && { startsAt: fresh.startsAt }),
    ...(isOver && { endsAt: null }),
    isActive: true,
  };
}

/** Id of the unsaved promotion in the basket that the form prices. */
export const DRAFT_ID = 'draft';

/**
 * Turns form values into a promotion that can price a basket; null if incomplete or invalid. Does not validate the
 * name, the method, the code and the limits of uses.
 */
export function toPricingPromotion(
  values: FormValues,
  saved: Promotion | null,
): PricingPromotion | null {
  const result = v.safeParse(PromotionInput, {
    ...values,
    name: '-',
    method: 'automatic',
    code: null,
    usageLimit: null,
    usageLimitPerCustomer: null,
  });
  if (!result.success) return null;
  const { startsAt, ...input } = result.output;
  const { method, code, usageLimit, usageLimitPerCustomer } = values;
  return {
    ...input,
    _id: saved?._id ?? DRAFT_ID,
    startsAt: startsAt ?? new Date().toISOString(),
    method: typeof method === 'string' ? method : 'code',
    code: typeof code === 'string' ? code : null,
    usageLimit: countOf(usageLimit),
    usageLimitPerCustomer: countOf(usageLimitPerCustomer),
    usedCount: saved?.usedCount ?? 0,
  };
}

export function idsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}

/** Parses the form field `productVariants`. Empty for an invalid value. */
export function productVariantsIn(value: unknown): readonly ProductVariants[] {
  return v.is(Promotion.entries.productVariants, value) ? (value ?? []) : [];
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null;
}

export function useFormValues(): FormValues {
  return useValues(formFields);
}

/** The fields that `toPricingPromotion` reads. */
const pricedFields = formFields.filter((field) => field !== 'name');

/** The form's promotion for pricing, deferred while typing; null if incomplete or invalid. */
export function useFormPromotion(saved: Promotion | null): PricingPromotion | null {
  const values = useDeferredValue(useValues(pricedFields));
  return useMemo(() => toPricingPromotion(values, saved), [values, saved]);
}

function useValues(fields: readonly string[]): FormValues {
  const values = useWatch();
  // Memoised by content, so the object keeps its identity between changes.
  const content = JSON.stringify(fields.map((field) => values[field] ?? null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content says when the values changed
  return useMemo(() => ({ ...values }), [content]);
}
