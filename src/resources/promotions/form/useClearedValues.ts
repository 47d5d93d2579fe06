import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';

/**
 * Values that a choice makes meaningless, such as the code of an automatic promotion. They are emptied, so
 * that they are not sent, and come back when the merchant changes their mind.
 */
export function useClearedValues() {
  const { getValues, setValue, clearErrors } = useFormContext();
  const kept = useRef(new Map<string, unknown>());
  const set = (field: string, value: unknown) => {
    setValue(field, value, { shouldDirty: true });
    clearErrors(field);
  };
  return {
    /** `as`: the name under which it is kept, when a field means different things at times. */
    clearValue(field: string, empty: unknown, as = field) {
      kept.current.set(as, getValues(field));
      set(field, empty);
    },
    restoreValue(field: string, empty: unknown, as = field) {
      set(field, kept.current.get(as) ?? empty);
    },
  };
}
