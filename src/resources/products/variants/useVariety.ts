import { useFormContext, useWatch } from 'react-hook-form';
import { type Variety, varietyOf } from './variety.ts';

/** What the form holds of them, and how it is changed. */
export function useVariety(): [Variety, (next: Variety) => void] {
  const { setValue } = useFormContext();
  const [options, variants]: unknown[] = useWatch({ name: ['options', 'variants'] });
  return [
    varietyOf({ options, variants }),
    (next) => {
      setValue('options', next.options);
      setValue('variants', next.variants);
    },
  ];
}
