import { isSame } from '../dataProvider/compareValues.ts';

export type FormValues = Record<string, unknown>;

/** One field that the merchant and somebody else both changed, to different values. */
export type FieldConflict = { field: string; before: unknown; mine: unknown; theirs: unknown };

/** The fields among `fields` that no longer hold the value of `base`. */
export function changedFields(
  base: FormValues,
  values: FormValues,
  fields: Iterable<string>,
): string[] {
  return [...new Set(fields)].filter((field) => !isSame(base[field], values[field]));
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
