import * as v from 'valibot';
import { purchaseLineKey } from '../../../contract/purchaseOrder.ts';
import { isSame } from '../../api/compareValues.ts';
import type { FormValues, PartsMerge } from '../../forms/merge.ts';

/** A number, the typed text if invalid, null if empty. */
const Typed = v.optional(v.nullable(v.union([v.number(), v.string()])), null);
const MaybeText = v.optional(v.nullable(v.string()), null);

/** A line of a purchase order while it is edited. */
const LineValues = v.object({
  productId: v.string(),
  variantId: MaybeText,
  name: v.string(),
  sku: MaybeText,
  quantity: Typed,
  unitCost: Typed,
  received: v.optional(v.number(), 0),
});
export type LineValues = v.InferOutput<typeof LineValues>;

const Lines = v.fallback(v.array(LineValues), []);
export const parseLines = (lines: unknown): LineValues[] => v.parse(Lines, lines);

type Sides = { key: string } & Record<'before' | 'mine' | 'theirs', LineValues | undefined>;

/** Ignores `received`, which receipts change. */
function isSameLine(one: LineValues | undefined, other: LineValues | undefined): boolean {
  if (!one || !other) return one === other;
  return isSame({ ...one, received: 0 }, { ...other, received: 0 });
}

/** Each line as in `base` (`before`), `mine` and `theirs`. The lines of `mine` come first, then others of `theirs`. */
function sidesOf(base: FormValues, mine: FormValues, theirs: FormValues): Sides[] {
  const [before, own, others] = [base, mine, theirs].map(
    ({ lines }) => new Map(parseLines(lines).map((line) => [purchaseLineKey(line), line])),
  );
  return [...new Set([...(own?.keys() ?? []), ...(others?.keys() ?? [])])].map((key) => ({
    key,
    before: before?.get(key),
    mine: own?.get(key),
    theirs: others?.get(key),
  }));
}

function isConflict({ before, mine, theirs }: Sides): boolean {
  return !isSameLine(before, mine) && !isSameLine(before, theirs) && !isSameLine(mine, theirs);
}

function mergedLine({ before, mine, theirs }: Sides): LineValues[] {
  const line = isSameLine(before, mine) ? theirs : mine;
  return line ? [{ ...line, received: (theirs ?? line).received }] : [];
}

const fieldOf = ({ key }: Sides) => `lines.${key}`;

/**
 * Merges the lines one by one when two merchants have changed the purchase order. Two different changes of one line are
 * a conflict.
 */
export const lineMerge: PartsMerge = {
  fields: ['lines'],
  isSame: (_field, one, other) => {
    const [lines, others] = [parseLines(one), parseLines(other)];
    return (
      lines.length === others.length &&
      lines.every((line, index) => isSameLine(line, others[index]))
    );
  },
  conflicts: (base, mine, theirs) =>
    sidesOf(base, mine, theirs)
      .filter(isConflict)
      .map(({ before, ...sides }) => ({
        field: fieldOf({ before, ...sides }),
        before,
        mine: sides.mine,
        theirs: sides.theirs,
      })),
  merge: (base, mine, theirs) => ({ lines: sidesOf(base, mine, theirs).flatMap(mergedLine) }),
  rebasedBase: (base, mine, theirs, { hasOpenConflicts }) => ({
    lines: sidesOf(base, mine, theirs).flatMap((sides) => {
      const line = hasOpenConflicts && isConflict(sides) ? sides.before : sides.theirs;
      return line ?? [];
    }),
  }),
  rebaseDifferences: ({ lines }) => ({ lines }),
  forDraft: (base, mine) => ({ base, mine }),
  toFormValues: (values) => values,
  takeTheirs: (mine, theirs, names) => ({
    lines: sidesOf(theirs, mine, theirs).flatMap((sides) => {
      const line = names.includes(fieldOf(sides)) ? sides.theirs : sides.mine;
      return line ?? [];
    }),
  }),
};
