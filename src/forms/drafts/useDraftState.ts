import { useCallback, useRef, useState } from 'react';
import * as v from 'valibot';
import { isSame } from '../../api/compareValues.ts';
import type { FormValues } from '../merge.ts';
import { useDraft } from './useDraft.ts';

export type DraftState<T> = ReturnType<typeof useDraftState<T & FormValues>>;

/**
 * The state of a box or dialog without a `SafeForm`, stored as a draft. Continues this tab's own draft. Only offers
 * another tab's draft, because that tab may still be using it. `schema` checks a stored draft before it is used.
 */
export function useDraftState<T extends FormValues>(
  resource: string,
  recordId: string,
  schema: v.GenericSchema<unknown, T>,
  initial: T,
) {
  const [blank, setBlank] = useState(initial);
  const latest = useRef(blank);
  const isTyped = () => JSON.stringify(latest.current) !== JSON.stringify(blank);
  const { own, scheduleWrite, remove, ...offered } = useDraft({
    resource,
    recordId,
    continuesOwn: true,
    isUsable: (draft) => v.is(schema, draft.values),
    read: () => ({ values: isTyped() ? latest.current : {}, base: {} }),
    onRestore: (draft) => set(v.parse(schema, draft.values)),
  });
  const [values, setValues] = useState(() => (own ? v.parse(schema, own.values) : blank));
  const [restoredFrom, setRestoredFrom] = useState(own?.savedAt ?? null);
  latest.current = values;
  const set = useCallback(
    (next: T) => {
      latest.current = next;
      scheduleWrite();
      setValues(next);
    },
    [scheduleWrite],
  );
  return {
    ...offered,
    values,
    /** When the values of the continued draft were typed; null without one. */
    restoredFrom,
    change: (changes: Partial<T>) => set({ ...latest.current, ...changes }),
    /** Replaces the values that are not typed, after the record has changed. */
    rebase(next: T) {
      set({ ...next, ...typedValues(latest.current, blank) });
      setBlank(next);
    },
    /** Resets the values and removes their draft, after the values were sent or discarded. */
    reset: useCallback(() => {
      set(blank);
      setRestoredFrom(null);
      remove();
    }, [set, blank, remove]),
  };
}

/** The values that differ from `blank`. */
function typedValues<T extends FormValues>(values: T, blank: T): Partial<T> {
  const typed: Partial<T> = { ...values };
  for (const key in values) if (isSame(values[key], blank[key])) delete typed[key];
  return typed;
}
