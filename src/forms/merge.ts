import { isSame } from '../api/compareValues.ts';
import { withVersionOf } from '../api/records.ts';

export type FormValues = Record<string, unknown>;

/** A field that the merchant and somebody else changed to different values. */
export type FieldConflict = { field: string; before: unknown; mine: unknown; theirs: unknown };

/**
 * How fields with several parts, such as lists of rows, are compared and merged part by part. `base` is the
 * common ancestor, `mine` the form's values, `theirs` the server's. All three are whole records.
 */
export type PartsMerge = {
  fields: readonly string[];
  isSame(field: string, one: unknown, other: unknown): boolean;
  /** Conflicts, named by field or by path, such as `variants.<key>.price`. */
  conflicts(base: FormValues, mine: FormValues, theirs: FormValues): FieldConflict[];
  /** The merged values of `fields`. Conflicts keep `mine`. */
  merge(base: FormValues, mine: FormValues, theirs: FormValues): FormValues;
  /** The new base of the merged values: `theirs`, except differences and open conflicts, which keep `base`. */
  rebasedBase(
    base: FormValues,
    mine: FormValues,
    theirs: FormValues,
    options: { hasOpenConflicts: boolean },
  ): FormValues;
  /** `seen`, but with the values of `latest` where the form sends a difference, such as of stock. */
  rebaseDifferences(seen: FormValues, latest: FormValues): FormValues;
  /** The parts of `base` and `mine` that a draft needs to merge later. */
  forDraft(base: FormValues, mine: FormValues): { base: FormValues; mine: FormValues };
  /** The same values. Rows may become instances of a class, which react-hook-form does not clone. */
  toFormValues(values: FormValues): FormValues;
  /** `mine`, but with the values of `theirs` in the conflicts `names`. */
  takeTheirs(mine: FormValues, theirs: FormValues, names: readonly string[]): FormValues;
};

/** The record's values for a form, with the version of the record. */
export function formValuesOf(record: FormValues, parts: PartsMerge | undefined): FormValues {
  return withVersionOf(record, parts?.toFormValues(record) ?? record);
}

/** The fields among `fields` that differ from `base`. */
export function changedFields(
  base: FormValues,
  values: FormValues,
  fields: Iterable<string>,
  parts?: Pick<PartsMerge, 'fields' | 'isSame'>,
): string[] {
  const same = (field: string) =>
    parts?.fields.includes(field)
      ? parts.isSame(field, base[field], values[field])
      : isSame(base[field], values[field]);
  return [...new Set(fields)].filter((field) => !same(field));
}

/**
 * The conflicts: fields that this merchant (`changed`) and somebody else changed to different values. Fields that only
 * one side changed merge without a question.
 */
export function conflictsOf(
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
  changed: readonly string[],
): FieldConflict[] {
  return changed
    .filter((field) => !isSame(base[field], theirs[field]) && !isSame(mine[field], theirs[field]))
    .map((field) => ({
      field,
      before: base[field],
      mine: mine[field],
      theirs: theirs[field],
    }));
}

export function pick(values: FormValues, fields: readonly string[]): FormValues {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}
