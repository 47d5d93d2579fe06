import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSame } from '../../src/api/compareValues.ts';
import { changedFields, conflictsOf, pick } from '../../src/forms/merge.ts';

const fields = ['name', 'price', 'tags', 'note', 'visible'] as const;
const value = fc.oneof(
  fc.constantFrom(null, undefined, '', 'a', 'b', 0, 1, true),
  fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
);
const record = fc.record(Object.fromEntries(fields.map((field) => [field, value])), {
  requiredKeys: [],
});

describe('two people change one record', () => {
  test('no change of either side is lost, and only fields that both changed differently conflict [D17]', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const changed = changedFields(base, mine, fields);
        const merged = { ...theirs, ...pick(mine, changed) };
        const conflicts = conflictsOf(base, mine, theirs, changed).map(({ field }) => field);
        for (const field of fields) {
          const mineChanged = !isSame(base[field], mine[field]);
          const theirsChanged = !isSame(base[field], theirs[field]);
          if (mineChanged) expect(isSame(merged[field], mine[field])).toBe(true);
          else expect(isSame(merged[field], theirs[field])).toBe(true);
          const clash = mineChanged && theirsChanged && !isSame(mine[field], theirs[field]);
          expect(conflicts.includes(field)).toBe(clash);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('a conflict shows the three values unchanged', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        for (const conflict of conflictsOf(base, mine, theirs, changedFields(base, mine, fields))) {
          expect(conflict).toEqual({
            field: conflict.field,
            before: base[conflict.field],
            mine: mine[conflict.field],
            theirs: theirs[conflict.field],
          });
        }
      }),
    );
  });
});
