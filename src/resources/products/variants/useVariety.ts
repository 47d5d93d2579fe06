import { useCallback } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { heldRow, type Variety, type VarietyChange, varietyOf } from './variety.ts';

// One list for all: another one would be another question, for which react-hook-form copies all that it watches.
const BOTH = ['options', 'variants'] as const;

/** What the form holds of options and variants. */
export function useVariety(): Variety {
  const [options, variants]: unknown[] = useWatch({ name: BOTH });
  return varietyOf({ options, variants });
}

/** Whether there are options, or variants: who asks only this is drawn again only when it changes. */
export function useHas(field: keyof Variety): boolean {
  return useWatch({
    name: field,
    compute: (value: unknown) => varietyOf({ [field]: value })[field].length > 0,
  });
}

/** Changes them, from what they are at that moment. */
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
