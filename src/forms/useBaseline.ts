import { type Dispatch, type SetStateAction, useMemo, useState } from 'react';
import { useEvent } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { contains } from '../api/compareValues.ts';
import type { FormTarget } from './drafts/formTarget.ts';
import {
  changedFields,
  conflictsOf,
  type FormValues,
  formValuesOf,
  type PartsMerge,
  pick,
} from './merge.ts';
import { withEmptyTexts } from './problems.ts';

export type Baseline = ReturnType<typeof useBaseline>;

/**
 * The baseline of the merchant's changes. `seen` is the record that the changes are based on, field by field. `latest`
 * is the newest record from the server. `seen` and `latest` differ in conflicts, which a save asks about, and in fields
 * of which a difference is sent. `elsewhere`: fields that somebody else changed since the merchant began to type.
 */
export function useBaseline(
  form: UseFormReturn,
  target: FormTarget,
  takesNull: (field: string, record: FormValues) => boolean,
) {
  const [elsewhere, setElsewhere] = useState<string[]>([]);
  const conflictFree = useEvent(() => target.conflictFree);
  const [tools] = useState(() => {
    const { record, parts } = target;
    return createBaseline(form, record, { conflictFree, parts, takesNull, setElsewhere });
  });
  return useMemo(() => ({ ...tools, elsewhere }), [tools, elsewhere]);
}

type FormPart = Pick<UseFormReturn, 'getValues' | 'setValue' | 'clearErrors'>;

type Outside = {
  conflictFree: () => readonly string[];
  parts: PartsMerge | undefined;
  /** Whether an emptied field becomes `null` instead of `''`. */
  takesNull: (field: string, record: FormValues) => boolean;
  setElsewhere: Dispatch<SetStateAction<string[]>>;
};

function createBaseline(form: FormPart, record: FormValues, outside: Outside) {
  const { conflictFree, setElsewhere } = outside;
  const toFormValues = (values: FormValues) => formValuesOf(values, outside.parts);
  let seen = toFormValues(record);
  let latest = seen;
  const inputs = readInputs(form, () => seen, outside.takesNull, toFormValues);
  const { fields, values, show } = inputs;
  const { isPart, differing, ...parts } = withParts(inputs, outside.parts);
  const changed = () => differing(seen, values());
  const conflicts = () => [
    ...conflictsOf(seen, values(), latest, without(changed(), isPart)).filter(
      ({ field }) => !conflictFree().includes(field),
    ),
    ...parts.conflicts(seen, latest),
  ];
  /** Values of `seen` that a rebase keeps: the form sends a difference from them. */
  const differenceBases = (names: readonly string[]) =>
    pickIf(seen, names, (name) => conflictFree().includes(name));
  /** Shows `names` of `next`, except typed fields. If one field of `parts` is typed, all count as typed. */
  const showExcept = (typed: readonly string[], next: FormValues, names: readonly string[]) => {
    const isTyped = (name: string) => typed.includes(name) || (isPart(name) && typed.some(isPart));
    show(next, without(names, isTyped));
  };
  const settleOn = (next: FormValues) => {
    seen = next;
    setElsewhere([]);
  };

  return {
    ...inputs,
    seen: () => seen,
    latest: () => latest,
    changed,
    conflicts,
    /**
     * Rebases on the server's record: untouched inputs take its values, changed inputs keep theirs. Values equal to
     * `sent` are this form's own change, not somebody else's.
     */
    takeOver(record: FormValues, sent: FormValues = {}) {
      const next = toFormValues(record);
      const received = pick(
        next,
        Object.keys(sent).filter((field) => contains(next[field], sent[field])),
      );
      seen = { ...seen, ...received };
      latest = { ...latest, ...received };
      const mine = changed();
      const theirs = differing(latest, next);
      latest = next;
      parts.merge(seen, next);
      const ofParts = parts.rebased(seen, next, true);
      const open = conflicts().map(({ field }) => field);
      showExcept(mine, next, theirs);
      const isWhole = (field: string) => !isPart(field) && field in seen;
      seen = { ...next, ...differenceBases(mine), ...pick(seen, open.filter(isWhole)), ...ofParts };
      setElsewhere((former) => (mine.length > 0 ? [...new Set([...former, ...theirs])] : []));
    },
    /** Rebases on `record`, which the save of `sent` returned. Changes made during the save stay unsaved. */
    saved(record: FormValues, sent: FormValues) {
      const next = toFormValues(record);
      const typedSince = differing(sent, values());
      const followed = differing(values(), next);
      latest = next;
      parts.merge(sent, next);
      settleOn(next);
      showExcept(typedSince, next, followed);
      form.clearErrors();
    },
    /** Resolves the conflicts. Fields in `theirs` take the server's value; the next save sends the other fields. */
    settle(theirs: readonly string[]) {
      show(
        latest,
        without(theirs, (name) => isPart(name) || !fields().includes(name)),
      );
      parts.take(seen, latest, theirs);
      settleOn({ ...latest, ...differenceBases(changed()), ...parts.rebased(seen, latest, false) });
    },
    /** Rebases these fields, and differences in `parts`, on `latest`, although the merchant saw other values. */
    rebase(names: readonly string[]) {
      seen = { ...seen, ...pickIf(latest, names, (name) => fields().includes(name)) };
      seen = { ...seen, ...parts.rebaseDifferences(seen, latest) };
    },
    /** Restores a draft on top of the record. `base` has the values that the draft's fields had before. */
    restore(draft: FormValues, base: FormValues) {
      const names = without(Object.keys(draft), (name) => !fields().includes(name));
      seen = { ...seen, ...pickIf(base, names, (name) => name in base) };
      show(draft, names);
      if (!names.some(isPart)) return;
      // Another merchant may have added rows since the draft. The list must keep these rows.
      parts.merge(seen, latest);
      seen = { ...seen, ...parts.rebased(seen, latest, true) };
    },
    discard() {
      const names = changed();
      settleOn(latest);
      show(latest, names);
      form.clearErrors();
    },
  };
}

/** Tools for fields that are merged part by part. Unless the form changed such a field, there is nothing to merge. */
function withParts({ fields, values, show }: Inputs, parts: PartsMerge | undefined) {
  const isPart = (field: string) => parts?.fields.includes(field) === true;
  const differing = (base: FormValues, other: FormValues) =>
    changedFields(base, other, fields(), parts);
  const ifChanged = (base: FormValues) =>
    parts && differing(base, values()).some(isPart) ? parts : null;
  const showAll = (next: FormValues | undefined) => next && show(next, parts?.fields ?? []);
  return {
    isPart,
    differing,
    conflicts: (base: FormValues, theirs: FormValues) =>
      ifChanged(base)?.conflicts(base, values(), theirs) ?? [],
    /** Shows the form's changes on top of `theirs`. */
    merge: (base: FormValues, theirs: FormValues) =>
      showAll(ifChanged(base)?.merge(base, values(), theirs)),
    rebased: (base: FormValues, theirs: FormValues, hasOpenConflicts: boolean) =>
      ifChanged(base)?.rebasedBase(base, values(), theirs, { hasOpenConflicts }),
    rebaseDifferences: (base: FormValues, latest: FormValues) =>
      ifChanged(base)?.rebaseDifferences(base, latest),
    take: (base: FormValues, theirs: FormValues, names: readonly string[]) =>
      showAll(ifChanged(base)?.takeTheirs(values(), theirs, names)),
  };
}

type Inputs = ReturnType<typeof readInputs>;

function readInputs(
  form: FormPart,
  record: () => FormValues,
  takesNull: Outside['takesNull'],
  toFormValues: (values: FormValues) => FormValues,
) {
  const withInput = new Set<string>();
  return {
    fields: (): string[] => Object.keys(form.getValues()),
    /** Fields that have, or had, an input. Each validation adds the fields that it checks. */
    inputs: (): string[] => [...withInput],
    addInputs(fields: Iterable<string>) {
      for (const field of fields) withInput.add(field);
    },
    /** The form's values, with `''` or `null` for emptied texts (`withEmptyTexts`). */
    values: () => {
      const typed = form.getValues();
      return withEmptyTexts(typed, record(), (field) =>
        takesNull(field, { ...record(), ...typed }),
      );
    },
    show(from: FormValues, names: readonly string[]) {
      const shown = toFormValues(pick(from, names));
      for (const name of names) form.setValue(name, shown[name] ?? null);
    },
  };
}

function pickIf(
  values: FormValues,
  names: readonly string[],
  isPicked: (name: string) => boolean,
): FormValues {
  return pick(values, names.filter(isPicked));
}

function without(names: readonly string[], isLeftOut: (name: string) => boolean): string[] {
  return names.filter((name) => !isLeftOut(name));
}
