import { useCallback } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { toOpaqueRow, toVariantSet, type VariantSet, type VariantSetChange } from './variantSet.ts';

// Constant: a new array makes react-hook-form subscribe again and clone the values.
const FIELDS = ['options', 'variants'] as const;

export function useVariantSet(): VariantSet {
  const [options, variants]: unknown[] = useWatch({ name: FIELDS });
  return toVariantSet({ options, variants });
}

/** Re-renders only when the result changes. */
export function useHasAny(field: keyof VariantSet): boolean {
  return useWatch({
    name: field,
    compute: (value: unknown) => toVariantSet({ [field]: value })[field].length > 0,
  });
}

export function useVariantSetChange(): (act: VariantSetChange) => void {
  const { getValues, setValue } = useFormContext();
  return useCallback(
    (act) => {
      const next = act(toVariantSet(getValues()));
      setValue('options', next.options);
      setValue('variants', next.variants.map(toOpaqueRow));
    },
    [getValues, setValue],
  );
}
