import { useCallback } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { errorsIn } from '../../../forms/problems.ts';
import { rowFinder } from './mergeVariants.ts';
import {
  toOpaqueRow,
  toVariantSet,
  type VariantRow,
  type VariantSet,
  type VariantSetChange,
} from './variantSet.ts';

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
  const moveErrors = useErrorMove();
  return useCallback(
    (act) => {
      const now = toVariantSet(getValues());
      const next = act(now);
      setValue('options', next.options);
      setValue('variants', next.variants.map(toOpaqueRow));
      moveErrors(now.variants, next.variants);
    },
    [getValues, setValue, moveErrors],
  );
}

/** Errors have the index of their row. Those of removed or renamed rows are found again by the next save. */
function useErrorMove() {
  const { getFieldState, clearErrors, setError } = useFormContext();
  return useCallback(
    (before: readonly VariantRow[], after: readonly VariantRow[]) => {
      const errors = errorsIn({ variants: getFieldState('variants').error });
      if (errors.length === 0) return;
      const find = rowFinder(after);
      clearErrors('variants');
      for (const { field, message } of errors) {
        const [, at, column] = field.split('.');
        const row = before[Number(at)];
        const found = row && find(row);
        if (!found || column === undefined) continue;
        setError(`variants.${after.indexOf(found)}.${column}`, { type: 'moved', message });
      }
    },
    [getFieldState, clearErrors, setError],
  );
}
