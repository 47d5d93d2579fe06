import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { Promotion } from '../../../../contract/promotion.ts';
import type { PricingPromotion } from '../../../../domain/promotionDiscount.ts';
import type { FormValues } from '../../../forms/merge.ts';
import { formFields, pricedBy } from './promotionForm.ts';

/** What the form says now. */
export function useFormValues(): FormValues {
  const values = useWatch();
  // A new object for each change, and the same one between changes.
  const content = JSON.stringify(formFields.map((field) => values[field] ?? null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content says when the values changed
  return useMemo(() => ({ ...values }), [content]);
}

/**
 * The promotion of the form as something that can price a basket, a moment after it was typed; null while
 * it says too little.
 */
export function useFormPromotion(saved: Promotion | null): PricingPromotion | null {
  const values = useDeferredValue(useFormValues());
  return useMemo(() => pricedBy(values, saved), [values, saved]);
}
