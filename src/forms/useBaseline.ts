import { useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormTarget } from './formTarget.ts';
import { changedFields, conflictsOf, type FieldConflict, type FormValues, pick } from './merge.ts';
import { registeredFields, withEmptyTexts } from './problems.ts';

/**
 * What the merchant's changes are measured against. `seen` is the record on which they are based,
 * field by field; `latest` what the server last said. The two differ only in fields that both sides
 * changed, which is what a save has to ask about.
 */
export type Baseline = {
  seen(): FormValues;
  /** The values of the form, emptied texts as `''`. */
  values(): FormValues;
  /** Names of the fields that have, or had, an input. */
  fields(): string[];
  changed(): string[];
  conflicts(): FieldConflict[];
  /** Takes what the server says now: untouched inputs follow, changed ones stay as they were typed. */
  takeOver(record: FormValues): void;
  /** The changes were saved as `record`; what was typed since `sent` stays unsaved. */
  saved(record: FormValues, sent: FormValues): void;
  /** Ends a question: fields in `theirs` take the server's value, the others stay and will be sent. */
  settle(theirs: readonly string[]): void;
  /** The changes of `fields` count from what the server said last, although the merchant saw another value. */
  measureAnew(fields: readonly string[]): void;
  /** Puts a draft back on top of the record; `base` is what its author saw. */
  restore(values: FormValues, base: FormValues): void;
  discard(): void;
  /** Fields changed by somebody else since the merchant began to type. */
  elsewhere: string[];
};

export function useBaseline(form: UseFormReturn, target: FormTarget): Baseline {
  const [elsewhere, setElsewhere] = useState<string[]>([]);
  const conflictFree = useRef(target.conflictFree);
  conflictFree.current = target.conflictFree;
  const first = useRef(target.record);
  const tools = useMemo(
    () => createBaseline(form, first.current, () => conflictFree.current, setElsewhere),
    [form],
  );
  return useMemo(() => ({ ...tools, elsewhere }), [tools, elsewhere]);
}

function createBaseline(
  form: Pick<UseFormReturn, 'control' | 'getValues' | 'setValue' | 'clearErrors'>,
  record: FormValues,
  conflictFree: () => readonly string[],
  setElsewhere: (fields: string[]) => void,
): Omit<Baseline, 'elsewhere'> {
  let seen = record;
  let latest = record;
  const known = new Set<string>();
  const fields = () => {
    for (const field of registeredFields(form)) known.add(field);
    return [...known];
  };
  const values = () => withEmptyTexts(form.getValues(), seen);
  const changed = () => changedFields(seen, values(), fields());
  const conflicts = () =>
    conflictsOf(seen, values(), latest, changed()).filter(
      ({ field }) => !conflictFree().includes(field),
    );
  const show = (from: FormValues, names: readonly string[]) => {
    for (const name of names) form.setValue(name, from[name] ?? null);
  };
  /** Fields whose `seen` value must stay, because the change is measured from it. */
  const held = (names: readonly string[]) =>
    pick(
      seen,
      names.filter((name) => conflictFree().includes(name)),
    );

  return {
    seen: () => seen,
    values,
    fields,
    changed,
    conflicts,
    takeOver(next) {
      const mine = changed();
      const theirs = changedFields(latest, next, fields());
      latest = next;
      const asked = conflicts().map(({ field }) => field);
      show(
        next,
        theirs.filter((name) => !mine.includes(name)),
      );
      seen = { ...next, ...held(mine), ...pick(seen, asked) };
      setElsewhere(mine.length > 0 ? theirs : []);
    },
    saved(next, sent) {
      const typedSince = changedFields(sent, values(), fields());
      const followed = changedFields(values(), next, fields());
      seen = next;
      latest = next;
      show(
        next,
        followed.filter((name) => !typedSince.includes(name)),
      );
      form.clearErrors();
      setElsewhere([]);
    },
    settle(theirs) {
      show(latest, theirs);
      seen = { ...latest, ...held(changed()) };
      setElsewhere([]);
    },
    measureAnew(names) {
      seen = { ...seen, ...pick(latest, names) };
    },
    restore(draft, base) {
      const names = Object.keys(draft).filter((name) => fields().includes(name));
      seen = { ...seen, ...pick(base, names) };
      show(draft, names);
    },
    discard() {
      const names = changed();
      seen = latest;
      show(latest, names);
      form.clearErrors();
      setElsewhere([]);
    },
  };
}
