import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { type ProductVariants, Promotion, PromotionInput } from '../../../../contract/promotion.ts';
import type { PricingPromotion } from '../../../../domain/promotionDiscount.ts';
import type { FormValues } from '../../../forms/merge.ts';
import { recordParser } from '../../../lists/recordParser.ts';

/** A record as a promotion of the contract; null when another backend sent something else. */
export const parsePromotion = recordParser(Promotion);

/** What a new promotion starts with. It runs from this minute on. */
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

/** Every field that a merchant can set, shown or not: what is hidden is kept and sent all the same. */
export const formFields: readonly string[] = Object.keys(newPromotion(new Date(0)));

/**
 * A new promotion like another one. A code is used by one promotion only; a time that is over starts and
 * ends again when the merchant says so.
 */
export function duplicateOf(promotion: Promotion, name: string, now: Date): FormValues {
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

/** What a draft that is not saved is called where promotions are told apart by their ids. */
export const DRAFT_ID = 'draft';

/**
 * What the form says, as something that can price a basket; null while it says too little. How it is
 * called and typed does not matter to a price, so neither has to be there yet.
 */
export function pricedBy(values: FormValues, saved: Promotion | null): PricingPromotion | null {
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

/** The field `productVariants` of the form. */
export function namedVariantsIn(value: unknown): readonly ProductVariants[] {
  return v.is(Promotion.entries.productVariants, value) ? (value ?? []) : [];
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null;
}

/** What the form says now. */
export function useFormValues(): FormValues {
  return useValues(formFields);
}

/** What a price depends on: not how the promotion is called. */
const pricedFields = formFields.filter((field) => field !== 'name');

/**
 * The promotion of the form as something that can price a basket, a moment after it was typed; null while
 * it says too little.
 */
export function useFormPromotion(saved: Promotion | null): PricingPromotion | null {
  const values = useDeferredValue(useValues(pricedFields));
  return useMemo(() => pricedBy(values, saved), [values, saved]);
}

function useValues(fields: readonly string[]): FormValues {
  const values = useWatch();
  // A new object for each change, and the same one between changes.
  const content = JSON.stringify(fields.map((field) => values[field] ?? null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content says when the values changed
  return useMemo(() => ({ ...values }), [content]);
}
