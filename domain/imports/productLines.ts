import type { Problem } from '../../contract/problems.ts';
import { MAX_OPTIONS, MAX_VARIANTS } from '../../contract/variant.ts';
import { type CellProblem, type ReadCells, textIn } from './cellValues.ts';
import {
  copyForNextValue,
  isExternal,
  isGroup,
  isVariable,
  isVariation,
  listIn,
  valuesOfAny,
} from './wooCommerce.ts';

/** A line that describes a variant. `at` is its index in the lines of the product. */
export type VariantLine = ReadCells & {
  at: number;
  /** The line's option values, in the order of `OptionsRead.names`. */
  choice: string[];
  /** The number of the column pair of each value, from 1. */
  slots: number[];
};

/** Options and variants of a product's lines; no variants for a simple product. */
export type OptionsRead = {
  names: string[];
  /** The values that WooCommerce lists, in its order, by lower-case option name. Empty for other files. */
  listed: ReadonlyMap<string, readonly string[]>;
  variants: VariantLine[];
  problems: CellProblem[];
  /** Messages that do not refuse the product, such as a line that was expanded to several variants. */
  warnings: CellProblem[];
};

const SLOTS = [1, 2, 3, 4, 5, 6];
/** Limits the problems of a product, because all its lines may have the same one. */
const MAX_PROBLEMS = 20;
const nameKey = (name: string) => name.toLocaleLowerCase('en');

/**
 * Reads options and variants, as this console, Shopify and WooCommerce write them. Option names stand on each line or
 * only on the first. In WooCommerce the product's line comes first and lists all values of each option.
 */
export function readOptions(lines: readonly ReadCells[]): OptionsRead {
  const [first] = lines;
  const isParent = isVariable(first);
  const own = isParent ? lines.slice(1) : lines;
  const found: OptionsRead = {
    names: [],
    listed: new Map(),
    variants: [],
    problems: [],
    warnings: [],
  };
  if (isVariation(first)) {
    return { ...found, problems: [problem(0, 'parent', 'import.variantAlone')] };
  }
  if (isGroup(first)) return { ...found, problems: [problem(0, 'type', 'import.group')] };
  if (isExternal(first)) found.warnings.push(problem(0, 'type', 'import.soldElsewhere'));
  // WooCommerce's simple products have attributes that are no options.
  const isSimple = !isParent && textIn(first, 'type') !== '';
  if (!first || isSimple || isDefaultTitle(lines) || !(isParent || own.some(isOfOption))) {
    return { ...found, problems: linesWithoutOption(lines) };
  }
  const listed = isParent ? valuesListed(first) : found.listed;
  const { names, choices, problems } = choicesIn(own, isParent ? 1 : 0, listed);
  if (choices.length > MAX_VARIANTS) {
    problems.push(problem(choices[MAX_VARIANTS]?.at ?? 0, '', 'variants.tooMany'));
  }
  if (choices.length === 0) problems.push(problem(0, '', 'import.noVariants'));
  if (names.size === 0) {
    problems.push(...choices.map(({ at }) => problem(at, 'option1Value', 'import.optionMissing')));
  }
  const seen = new Set<string>();
  const variants: VariantLine[] = [];
  const ofAny: VariantLine[] = [];
  for (const { line, at, values } of choices) {
    const parts = [...names].map(([key, name], place) => {
      const [value = '', slot = place + 1] = values.get(key) ?? [];
      const isAny = value === '' && listed.has(key);
      if (value === '' && !isAny) {
        problems.push(problem(at, `option${slot}Value`, 'import.optionValueMissing', { name }));
      }
      return { value, slot, isAny };
    });
    const choice = parts.map(({ value }) => value);
    const variant = { ...line, at, choice, slots: parts.map(({ slot }) => slot) };
    variants.push(variant);
    if (parts.some(({ isAny }) => isAny)) ofAny.push(variant);
    else if (names.size > 0 && seen.has(keyOf(choice)) && !choice.includes('')) {
      problems.push(problem(at, 'option1Value', 'variant.twice'));
    }
    seen.add(keyOf(choice));
  }
  const read = { ...found, names: [...names.values()], listed, variants, problems };
  if (ofAny.length > 0 && problems.length === 0) eachOfAny(read, new Set(ofAny), seen);
  return { ...read, problems: problems.slice(0, MAX_PROBLEMS) };
}

/** The option values that WooCommerce lists on the product's line. */
function valuesListed(first: ReadCells): Map<string, string[]> {
  const all = SLOTS.map((slot) => {
    const values = listIn(textIn(first, `option${slot}Value`));
    return [nameKey(textIn(first, `option${slot}Name`)), values] as const;
  });
  return new Map(all.filter(([, values]) => values.length > 0));
}

/** Reads each line's option values and their column pairs; `start` is the index of the first line. */
function choicesIn(
  lines: readonly ReadCells[],
  start: number,
  listed: ReadonlyMap<string, readonly string[]>,
) {
  const named = new Map<number, string>();
  const choices: { line: ReadCells; at: number; values: Map<string, [string, number]> }[] = [];
  const names = new Map<string, string>();
  const problems: CellProblem[] = [];
  lines.forEach((line, index) => {
    const at = start + index;
    // Any other line is an additional picture of the product.
    if (!isOfVariant(line, start > 0)) return;
    const values = new Map<string, [string, number]>();
    for (const slot of SLOTS) {
      const own = textIn(line, `option${slot}Name`);
      const name = own || (named.get(slot) ?? '');
      if (name !== '') named.set(slot, name);
      const value = textIn(line, `option${slot}Value`);
      const key = nameKey(name);
      const isAny = own !== '' && listed.has(key);
      if (value === '' && !isAny) continue;
      if (name === '') {
        problems.push(problem(at, `option${slot}Name`, 'import.optionNameMissing', { value }));
        continue;
      }
      if (!names.has(key)) {
        if (names.size === MAX_OPTIONS) {
          problems.push(problem(at, `option${slot}Value`, 'options.tooMany'));
        }
        names.set(key, name);
      }
      values.set(key, [value, slot]);
    }
    choices.push({ line, at, values });
  });
  return { names, choices, problems };
}

/**
 * Expands lines that stand for any value of an option to one line for each value, except values with lines of their
 * own.
 */
function eachOfAny(read: OptionsRead, ofAny: ReadonlySet<VariantLine>, seen: Set<string>): void {
  const { names, listed, problems, warnings } = read;
  const values = names.map((name) => listed.get(nameKey(name)) ?? []);
  read.variants = read.variants.flatMap((variant): VariantLine[] => {
    if (!ofAny.has(variant)) return [variant];
    const { at, choice, slots } = variant;
    const field = `option${slots[choice.indexOf('')] ?? 1}Value`;
    const choices = valuesOfAny(choice, values)?.filter((one) => !seen.has(keyOf(one)));
    if (!choices || choices.length === 0) {
      problems.push(problem(at, field, choices ? 'variant.twice' : 'variants.tooMany'));
      return [];
    }
    for (const one of choices) seen.add(keyOf(one));
    const details = { name: names[choice.indexOf('')] ?? '', count: choices.length };
    if (choices.length > 1) warnings.push(problem(at, field, 'import.anyValue', details));
    return choices.map((one, index) => ({
      ...variant,
      ...(index > 0 && copyForNextValue(variant)),
      choice: one,
    }));
  });
  if (read.variants.length > MAX_VARIANTS) problems.push(problem(0, '', 'variants.tooMany'));
}

const keyOf = (choice: readonly string[]) => choice.map(nameKey).join('\n');

/** Whether the only line with an option is Shopify's placeholder variant of a product without variants. */
function isDefaultTitle(lines: readonly ReadCells[]): boolean {
  const [first] = lines.filter(isOfOption);
  return (
    lines.filter(isOfOption).length === 1 &&
    textIn(first, 'option1Name').toLowerCase() === 'title' &&
    textIn(first, 'option1Value').toLowerCase() === 'default title'
  );
}

/** For a product without options, further lines must be pictures: a SKU or a price is a problem. */
function linesWithoutOption(lines: readonly ReadCells[]): CellProblem[] {
  const at = lines.findIndex(
    ({ cells }, index) => index > 0 && ('sku' in cells || 'price' in cells),
  );
  return at < 0 ? [] : [problem(at, 'option1Value', 'import.optionMissing')];
}

function isOfOption(line: ReadCells): boolean {
  return SLOTS.some((slot) => textIn(line, `option${slot}Value`) !== '');
}

/** A line with a SKU or a price, or below a parent line, is a variant even if its option value is missing. */
function isOfVariant(line: ReadCells, isBelowParent: boolean): boolean {
  return isBelowParent || isOfOption(line) || 'sku' in line.cells || 'price' in line.cells;
}

function problem(
  at: number,
  field: string,
  code: string,
  values: Problem['values'] = {},
): CellProblem {
  return { field, code, values, at };
}
