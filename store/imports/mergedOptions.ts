import type { ProductOption } from '../../contract/variant.ts';
import type { CellProblem } from '../../domain/imports/cellValues.ts';
import type { OptionsRead, VariantLine } from '../../domain/imports/productLines.ts';
import { optionsOf } from '../catalogue/productRecord.ts';
import type { ProductWithVariants } from '../catalogue/productWithVariants.ts';
import { valuesOf } from '../catalogue/variantRows.ts';
import { problem } from '../http/errors.ts';

/** The options of a product merged with those of the file. */
type Merged = {
  /** The values of each line in the order of the product's options, with the product's spelling. */
  choices: ReadonlyMap<VariantLine, string[]>;
  problems: CellProblem[];
  /** The resulting options, given the values of all future variants. */
  optionsFor(choices: readonly (readonly string[])[]): ProductOption[];
};

const keyOf = (text: string) => text.toLocaleLowerCase('en');

/**
 * Options are matched by name. A file may rename, add or remove options only if it names every variant by
 * SKU. Otherwise the values of the remaining variants would be unknown.
 */
export function mergedOptions(
  read: OptionsRead,
  before: ProductWithVariants | null,
  namesEveryVariant: boolean,
): Merged {
  const oldOptions = before ? optionsOf(before.row) : [];
  const oldChoices = before?.variants.map(valuesOf) ?? [];
  const places = oldOptions.map(({ name }) =>
    read.names.findIndex((one) => keyOf(one) === keyOf(name)),
  );
  const hasSameOptions = read.names.length === oldOptions.length && !places.includes(-1);
  const hasOtherOptions = oldOptions.length > 0 && !hasSameOptions;
  const start: ProductOption[] = hasSameOptions
    ? oldOptions
    : read.names.map((name) => ({ name, values: [] }));
  const spellings = start.map(({ name, values }) => {
    const known = new Map(values.map((value) => [keyOf(value), value]));
    for (const value of read.listed.get(keyOf(name)) ?? []) {
      if (value !== '' && !known.has(keyOf(value))) known.set(keyOf(value), value);
    }
    return known;
  });
  const choices = new Map<VariantLine, string[]>();
  for (const line of read.variants) {
    const own = hasSameOptions ? places.map((place) => line.choice[place] ?? '') : line.choice;
    const values = own.map((value, place) => {
      const known = spellings[place];
      if (known && !known.has(keyOf(value))) known.set(keyOf(value), value);
      return known?.get(keyOf(value)) ?? value;
    });
    choices.set(line, values);
  }
  const names = oldOptions.map(({ name }) => name).join(', ');
  return {
    choices,
    problems:
      hasOtherOptions && !namesEveryVariant
        ? [{ ...problem('option1Name', 'import.optionsDiffer', { names }), at: 0 }]
        : [],
    optionsFor: (all) =>
      start.map(({ name, values: known }, place) => {
        const used = new Set(all.map((choice) => choice[place]));
        const wasUsed = new Set(oldChoices.map((choice) => choice[place]));
        const unused = new Set(known.filter((value) => !wasUsed.has(value)));
        const values = [...(spellings[place]?.values() ?? [])];
        return { name, values: values.filter((value) => used.has(value) || unused.has(value)) };
      }),
  };
}
