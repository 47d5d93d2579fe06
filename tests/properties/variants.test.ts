import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemsOfVariants } from '../../domain/variants.ts';
import { isSame } from '../../src/api/compareValues.ts';
import {
  variantsMerge,
  variantsUpdate,
} from '../../src/resources/products/variants/mergeVariants.ts';
import {
  countAfterAdding,
  withMovedOption,
  withMovedValue,
  withOptionName,
  withoutOption,
  withoutValue,
  withRenamedValue,
  withValues,
} from '../../src/resources/products/variants/variantRows.ts';
import {
  combination,
  VARIANT_COLUMNS,
  type VariantRow,
  type VariantSet,
  withOption,
} from '../../src/resources/products/variants/variantSet.ts';

const product = { price: 1200, sku: 'MUG', stock: 7, weight: 300 };
const source = { product, saved: [] };
const none: VariantSet = { options: [], variants: [] };

/** Random changes of options. */
const step = fc.oneof(
  fc.constant((so: VariantSet) => (so.options.length < 3 ? withOption(so) : so)),
  fc.record({ at: fc.nat(2), value: fc.constantFrom('Blue', 'Green', 'S', 'M', 'L') }).map(
    ({ at, value }) =>
      (so: VariantSet) =>
        so.options[at] && !so.options[at].values.includes(value)
          ? withValues(so, at, [value], source)
          : so,
  ),
  fc
    .record({ at: fc.nat(2), from: fc.nat(2), to: fc.nat(2) })
    .map(({ at, from, to }) => (so: VariantSet) => {
      const count = so.options[at]?.values.length ?? 0;
      return count > 0 ? withMovedValue(so, at, from % count, to % count) : so;
    }),
  fc.record({ at: fc.nat(2), place: fc.nat(2) }).map(({ at, place }) => (so: VariantSet) => {
    const value = so.options[at]?.values[place];
    return value === undefined ? so : withoutValue(so, at, value);
  }),
  fc.record({ at: fc.nat(2), place: fc.nat(2) }).map(({ at, place }) => (so: VariantSet) => {
    const value = so.options[at]?.values[place];
    return value === undefined || so.options[at]?.values.includes('Navy')
      ? so
      : withRenamedValue(so, at, value, 'Navy');
  }),
  fc.nat(2).map((at) => (so: VariantSet) => (so.options[at] ? withoutOption(so, at) : so)),
  fc.record({ from: fc.nat(2), to: fc.nat(2) }).map(
    ({ from, to }) =>
      (so: VariantSet) =>
        so.options[from] && so.options[to] ? withMovedOption(so, from, to) : so,
  ),
);

/** Adds names, and removes options without values. */
function finished(variantSet: VariantSet): VariantSet {
  const at = variantSet.options.findIndex(({ values }) => values.length === 0);
  if (at >= 0) return finished(withoutOption(variantSet, at));
  return variantSet.options.reduce(
    (so, _, place) => withOptionName(so, place, `Option ${place}`),
    variantSet,
  );
}

const variantSet = fc
  .array(step, { maxLength: 14 })
  .map((steps) => finished(steps.reduce((so, change) => change(so), none)));

describe('changes of a product’s options', () => {
  test('produce combinations of values, each once, in order', () => {
    fc.assert(
      fc.property(variantSet, ({ options, variants }) => {
        expect(
          problemsOfVariants({
            status: 'draft',
            options,
            variants: variants.map((row) => ({ options: row.options })),
          }),
        ).toEqual([]);
        const ranks = variants.map((row) =>
          options.map(({ values }, at) => String(values.indexOf(row.options[at] ?? ''))).join(' '),
        );
        expect(ranks).toEqual([...ranks].sort());
      }),
    );
  });

  test('produce the announced number of variants for a value', () => {
    fc.assert(
      fc.property(variantSet, fc.nat(2), (so, at) => {
        if (!so.options[at]) return;
        const after = withValues(so, at, ['New', 'Other'], source);
        // Single variants that were removed before do not return.
        expect(after.variants.length).toBeLessThanOrEqual(countAfterAdding(so, at, 2));
        expect(after.variants.length).toBeGreaterThan(so.variants.length);
      }),
    );
  });

  test('lose stock only with a removed variant', () => {
    const first = withValues(withOption(none), 0, ['S', 'M'], source);
    expect(first.variants.map(({ stock, sku, price }) => [stock, sku, price])).toEqual([
      [7, 'MUG', 1200],
      [0, null, 1200],
    ]);
    const second = withValues(withOption(first), 1, ['Blue', 'Green'], source);
    expect(second.variants.map(({ options, stock }) => [options.join(' '), stock])).toEqual([
      ['S Blue', 7],
      ['S Green', 0],
      ['M Blue', 0],
      ['M Green', 0],
    ]);
  });

  test('restore the saved variants of a value that is added again', () => {
    const so = withValues(withOption(none), 0, ['S', 'M'], source);
    const saved = so.variants.map((row, at) => ({ ...row, _id: `v${at}`, price: 100 + at }));
    const without = withoutValue({ ...so, variants: saved }, 0, 'M');
    const again = withValues(without, 0, ['M'], { product, saved });
    expect(again.variants).toEqual(saved);
  });
});

const price = fc.constantFrom(100, 200, 300);
const edits = fc.array(
  fc.record({
    at: fc.nat(7),
    cells: fc.record(
      { price, costPrice: price, sku: fc.constantFrom('A', 'B', null), stock: fc.nat(9) },
      { requiredKeys: [] },
    ),
  }),
  { maxLength: 5 },
);
const added = fc.uniqueArray(fc.constantFrom('Red', 'Gold', 'Pink'), { maxLength: 2 });
const removed = fc.option(fc.nat(7), { nil: undefined });
const side = fc.record({ edits, added, removed });

const base = saved(
  withValues(
    withValues(
      withOption(withOptionName(withOption(none), 0, 'Colour')),
      0,
      ['Blue', 'Green'],
      source,
    ),
    1,
    ['S', 'M'],
    source,
  ),
);

function saved({ options, variants }: VariantSet): VariantSet {
  return {
    options,
    variants: variants.map((row) => ({ ...row, _id: row._id ?? `v${row.options.join('-')}` })),
  };
}

type Side = typeof side extends fc.Arbitrary<infer Value> ? Value : never;

function edited(so: VariantSet, { edits, added, removed }: Side): VariantSet {
  const more = added.length > 0 ? withValues(so, 0, added, source) : so;
  const variants = more.variants
    .map((row, index) =>
      edits
        .filter(({ at }) => at === index)
        .reduce<VariantRow>((now, { cells }) => Object.assign(now, cells), { ...row }),
    )
    .filter((_, index) => index !== removed);
  return { ...more, variants };
}

const byName = (rows: readonly VariantRow[]) =>
  new Map(rows.map((row) => [combination(row.options), row]));

describe('two merchants who change the variants of one product', () => {
  test('lose no cell, and only true conflicts ask [D17]', () => {
    fc.assert(
      fc.property(side, side, (ownSteps, otherSteps) => {
        const mine = edited(base, ownSteps);
        const theirs = saved(edited(base, otherSteps));
        const merged = variantsMerge.merge(base, mine, theirs);
        const conflicts = variantsMerge.conflicts(base, mine, theirs).map(({ field }) => field);
        const rows = Array.isArray(merged.variants) ? merged.variants : [];
        const [before, own, other] = [base, mine, theirs].map(({ variants }) => byName(variants));
        for (const row of rows) {
          const name = combination(row.options);
          for (const column of VARIANT_COLUMNS) {
            const values = [before, own, other].map((map) => map?.get(name)?.[column]);
            const isMine = own?.has(name) && !isSame(values[0], values[1]);
            const isTheirs = other?.has(name) && !isSame(values[0], values[2]);
            if (isMine) expect(row[column]).toEqual(values[1]);
            else if (other?.has(name)) expect(row[column] ?? null).toEqual(values[2] ?? null);
            const isClash = isMine && isTheirs && !isSame(values[1], values[2]);
            const isConflict = conflicts.includes(`variants.${row._id}.${column}`);
            if (column !== 'stock') expect(isConflict).toBe(isClash === true);
          }
        }
        // Additions of one side exist; removals do not.
        const names = new Set(rows.map((row) => combination(row.options)));
        expect(names.size).toBe(rows.length);
        for (const name of [...(own?.keys() ?? []), ...(other?.keys() ?? [])]) {
          const isRemoved = before?.has(name) && !(own?.has(name) && other?.has(name));
          // Changes of this side stay until the conflict is resolved.
          const isEdited = VARIANT_COLUMNS.some(
            (column) => !isSame(before?.get(name)?.[column], own?.get(name)?.[column]),
          );
          const isConflict = isRemoved && own?.has(name) && isEdited;
          expect(conflicts.includes(`variants.${own?.get(name)?._id}`)).toBe(isConflict === true);
          expect(names.has(name)).toBe(!isRemoved || isConflict);
        }
      }),
    );
  });

  test('send only their own changes afterwards', () => {
    fc.assert(
      fc.property(side, side, (ownSteps, otherSteps) => {
        const mine = edited(base, ownSteps);
        const theirs = saved(edited(base, otherSteps));
        const names = variantsMerge.conflicts(base, mine, theirs).map(({ field }) => field);
        const merged = variantsMerge.merge(base, mine, theirs);
        // Choosing theirs takes all of their values.
        const answered = variantsMerge.takeTheirs(merged, theirs, names);
        const seen = variantsMerge.rebasedBase(base, answered, theirs, { hasOpenConflicts: false });
        const sent = variantsUpdate(answered.variants, seen.variants);
        const [before, own, other] = [base, mine, theirs].map(({ variants }) => byName(variants));
        for (const { options, _id, ...cells } of sent) {
          if (_id === undefined || !Array.isArray(options)) continue;
          const name = combination(options);
          for (const column of Object.keys(cells)) {
            if (column === 'stockSeen')
              expect(cells.stockSeen).toBe(before?.get(name)?.stock ?? other?.get(name)?.stock);
            else if (column === 'stockDelta') expect(own?.get(name)?.stock).not.toBe(undefined);
            else expect(Reflect.get(own?.get(name) ?? {}, column)).toEqual(cells[column]);
          }
        }
      }),
    );
  });
});
