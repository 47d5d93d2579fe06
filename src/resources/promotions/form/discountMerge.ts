import { isSame } from '../../../api/compareValues.ts';
import { type FormValues, type PartsMerge, pick } from '../../../forms/merge.ts';

const FIELDS = ['type', 'value', 'maxDiscount'] as const;

type Sides = Record<'before' | 'mine' | 'theirs', FormValues> & {
  fields: readonly string[];
  isConflict: boolean;
};

/**
 * Returns each field by itself if all three sides have the same type, else the fields as one group: the value 30 of
 * one type is wrong for another type.
 */
function sidesOf(base: FormValues, mine: FormValues, theirs: FormValues): Sides[] {
  const isOneType = isSame(base.type, mine.type) && isSame(base.type, theirs.type);
  const groups = isOneType ? FIELDS.map((field) => [field]) : [FIELDS];
  return groups.map((fields) => {
    const sides = {
      before: pick(base, fields),
      mine: pick(mine, fields),
      theirs: pick(theirs, fields),
    };
    const isConflict =
      !isSame(sides.before, sides.mine) &&
      !isSame(sides.before, sides.theirs) &&
      !isSame(sides.mine, sides.theirs);
    return { ...sides, fields, isConflict };
  });
}

/** Merges the discounts of two merchants. If the types differ, the conflict `type` is about all fields. */
export const discountMerge: PartsMerge = {
  fields: FIELDS,
  isSame: (_field, one, other) => isSame(one, other),
  conflicts: (base, mine, theirs) =>
    sidesOf(base, mine, theirs)
      .filter(({ isConflict }) => isConflict)
      .map(({ fields, ...sides }) => {
        const [field = ''] = fields;
        const valueIn = (side: FormValues) => (fields.length === 1 ? side[field] : side);
        return {
          field,
          before: valueIn(sides.before),
          mine: valueIn(sides.mine),
          theirs: valueIn(sides.theirs),
        };
      }),
  merge: (base, mine, theirs) =>
    merged(
      sidesOf(base, mine, theirs).map((sides) =>
        isSame(sides.before, sides.mine) ? sides.theirs : sides.mine,
      ),
    ),
  rebasedBase: (base, mine, theirs, { hasOpenConflicts }) =>
    merged(
      sidesOf(base, mine, theirs).map(({ isConflict, before, theirs: their }) =>
        hasOpenConflicts && isConflict ? before : their,
      ),
    ),
  rebaseDifferences: () => ({}),
  forDraft: (base, mine) => ({ base, mine }),
  toFormValues: (values) => values,
  takeTheirs: (mine, theirs, names) => {
    const taken = names.includes('type') ? FIELDS : FIELDS.filter((name) => names.includes(name));
    return { ...pick(mine, FIELDS), ...pick(theirs, taken) };
  },
};

const merged = (parts: readonly FormValues[]): FormValues => Object.assign({}, ...parts);
