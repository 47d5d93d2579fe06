import { useCallback } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { heldRow, type Variety, type VarietyChange, varietyOf } from './variety.ts';

// A constant: for a new array react-hook-form subscribes again and clones the watched values.
const BOTH = ['options', 'variants'] as const;

export function useVariety(): Variety {
  const [options, variants]: unknown[] = useWatch({ name: BOTH });
  return varietyOf({ options, variants });
}

/** Re-renders only when the answer changes. */
export function useHas(field: keyof Variety): boolean {
  return useWatch({
    name: field,
    compute: (value: unknown) => varietyOf({ [field]: value })[field].length > 0,
  });
}

export function useVarietyChange(): (act: VarietyChange) => void {
  const { getValues, setValue } = useFormContext();
  return useCallback(
    (act) => {
      const next = act(varietyOf(getValues()));
      setValue('options', next.options);
      setValue('variants', next.variants.map(heldRow));
    },
    [getValues, setValue],
  );
}
