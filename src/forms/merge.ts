import { isSame } from '../api/compareValues.ts';

export type FormValues = Record<string, unknown>;

/** One field that the merchant and somebody else both changed, to different values. */
export type FieldConflict = { field: string; before: unknown; mine: unknown; theirs: unknown };

/**
 * Fields that belong together and are more than one value each, such as a list of rows: how they are compared
 * and merged part by part. `base` is what `mine` was made of, `theirs` what the server has now; each holds the
 * whole record.
 */
export type PartsMerge = {
  fields: readonly string[];
  isSame(field: string, one: unknown, other: unknown): boolean;
  /** Named by a path: `variants.12.price`. */
  conflicts(base: FormValues, mine: FormValues, theirs: FormValues): FieldConflict[];
  /** What both sides make of the fields; what is asked about is as `mine`. */
  merge(base: FormValues, mine: FormValues, theirs: FormValues): FormValues;
  /** What that is measured from: `theirs`, and `base` where a difference is sent or, if it still is, a question open. */
  measured(
    base: FormValues,
    mine: FormValues,
    theirs: FormValues,
    options: { isAsked: boolean },
  ): FormValues;
  /** `seen`, with what is sent as a difference measured from `latest`. */
  measuredAnew(seen: FormValues, latest: FormValues): FormValues;
  /** Of both what a draft needs so that `merge` finds the changes again. */
  shortened(base: FormValues, mine: FormValues): { base: FormValues; mine: FormValues };
  /** The same values, as a form is to hold them. */
  held(values: FormValues): FormValues;
  /** `mine` once a question is answered: conflicts in `names` as `theirs`. */
  take(mine: FormValues, theirs: FormValues, names: readonly string[]): FormValues;
};

/** The fields among `fields` that no longer hold the value of `base`. */
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
 * The fields that need a question: changed here and, to something else, there. What only one side
 * changed merges by itself.
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
