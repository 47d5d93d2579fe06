import { useCallback } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ProductOption } from '../../../../contract/variant.ts';
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
      moveErrors(now, next);
    },
    [getValues, setValue, moveErrors],
  );
}

/**
 * Moves the errors with their rows and options, because errors are named by index. Drops errors of removed rows and
 * changed options: the next save finds them again if they still exist.
 */
function useErrorMove() {
  const { getFieldState, clearErrors, setError } = useFormContext();
  return useCallback(
    (before: VariantSet, after: VariantSet) => {
      const errors = ['options', 'variants'].flatMap((list) =>
        errorsIn({ [list]: getFieldState(list).error }),
      );
      if (errors.length === 0) return;
      const findRow = rowFinder(after.variants);
      clearErrors(['options', 'variants']);
      for (const { field, message } of errors) {
        const [list = '', at, ...path] = field.split('.');
        const place =
          list === 'options'
            ? placeOfOption(before.options, after.options, Number(at))
            : placeOfRow(before.variants[Number(at)], after.variants, findRow);
        if (place < 0 || path.length === 0) continue;
        setError([list, place, ...path].join('.'), { type: 'moved', message });
      }
    },
    [getFieldState, clearErrors, setError],
  );
}

function placeOfRow(
  row: VariantRow | undefined,
  after: readonly VariantRow[],
  find: ReturnType<typeof rowFinder>,
): number {
  const found = row && find(row);
  return found ? after.indexOf(found) : -1;
}

/** -1 if the option has changed. Also after a removal: the removed option may have caused another option's error. */
function placeOfOption(
  before: readonly ProductOption[],
  after: readonly ProductOption[],
  at: number,
): number {
  const option = before[at];
  return option && after.length >= before.length ? after.indexOf(option) : -1;
}
