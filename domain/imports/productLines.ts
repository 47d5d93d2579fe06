import type { Problem } from '../../contract/problems.ts';
import { MAX_OPTIONS, MAX_VARIANTS } from '../../contract/variant.ts';

/** What is wrong with a row, and with which of its lines, from 0; with the first where that is not said. */
export type CellProblem = Problem & { at?: number };

/** A line of a file, read: the values of the cells that are not empty, what they were, and which were empty. */
export type ReadCells = {
  values: Record<string, unknown>;
  cells: Record<string, string>;
  empty: ReadonlySet<string>;
};

/** A line that says one of the kinds in which a product is sold. `at`: its place among the lines of the product. */
export type VariantLine = ReadCells & {
  at: number;
  /** Its value of each option, in the order of `OptionsRead.names`. */
  choice: string[];
  /** In which of the pairs of columns each of these stands, from 1. */
  slots: number[];
};

/** What the lines of a product say of its options and variants; no variants for a product without. */
export type OptionsRead = {
  names: string[];
  /** Values in an order of their own, by the name of their option in small letters. */
  listed: ReadonlyMap<string, readonly string[]>;
  variants: VariantLine[];
  problems: CellProblem[];
};

const SLOTS = [1, 2, 3, 4, 5, 6];
const nameKey = (name: string) => name.toLocaleLowerCase('en');

/**
 * The options and variants in the lines of a product, as this console, Shopify and WooCommerce write them: the names of
 * options stand on each line or on the first; WooCommerce's product comes first and lists all values of each.
 */
export function readOptions(lines: readonly ReadCells[]): OptionsRead {
  const [first] = lines;
  const isParent = textIn(first, 'type').startsWith('variable');
  const own = isParent ? lines.slice(1) : lines;
  const found: OptionsRead = { names: [], listed: new Map(), variants: [], problems: [] };
  if (textIn(first, 'type') === 'variation') {
    return { ...found, problems: [problem(0, 'parent', 'import.variantAlone')] };
  }
  if (!first || isDefaultTitle(lines) || !(isParent || own.some(isOfOption))) {
    return { ...found, problems: linesWithoutOption(lines) };
  }
  const listed = new Map<string, string[]>();
  if (isParent) {
    for (const slot of SLOTS) {
      const values = textIn(first, `option${slot}Value`).split(/(?<!\\),/);
      listed.set(
        nameKey(textIn(first, `option${slot}Name`)),
        values.map((value) => value.replaceAll('\\,', ',').trim()),
      );
    }
  }
  const named = new Map<number, string>();
  const choices: { line: ReadCells; at: number; values: Map<string, [string, number]> }[] = [];
  const names = new Map<string, string>();
  const problems: CellProblem[] = [];
  own.forEach((line, index) => {
    const at = isParent ? index + 1 : index;
    // A further picture of the product.
    if (!isOfVariant(line, isParent)) return;
    const values = new Map<string, [string, number]>();
    for (const slot of SLOTS) {
      const name = textIn(line, `option${slot}Name`) || (named.get(slot) ?? '');
      if (name !== '') named.set(slot, name);
      const value = textIn(line, `option${slot}Value`);
      if (value === '') continue;
      if (name === '') {
        problems.push(problem(at, `option${slot}Name`, 'import.optionNameMissing', { value }));
        continue;
      }
      const key = nameKey(name);
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
  if (choices.length > MAX_VARIANTS) {
    problems.push(problem(choices[MAX_VARIANTS]?.at ?? 0, '', 'variants.tooMany'));
  }
  if (choices.length === 0) problems.push(problem(0, '', 'import.noVariants'));
  if (names.size === 0) {
    problems.push(...choices.map(({ at }) => problem(at, 'option1Value', 'import.optionMissing')));
  }
  const seen = new Set<string>();
  const variants = choices.map(({ line, at, values }): VariantLine => {
    const own = [...names].map(([key, name], place) => {
      const [value = '', slot = place + 1] = values.get(key) ?? [];
      if (value === '') {
        problems.push(problem(at, `option${slot}Value`, 'import.optionValueMissing', { name }));
      }
      return { value, slot };
    });
    const choice = own.map(({ value }) => value);
    const combination = choice.map(nameKey).join('\n');
    if (names.size > 0 && seen.has(combination) && !choice.includes('')) {
      problems.push(problem(at, 'option1Value', 'variant.twice'));
    }
    seen.add(combination);
    return { ...line, at, choice, slots: own.map(({ slot }) => slot) };
  });
  return { names: [...names.values()], listed, variants, problems: firstOfLines(problems) };
}

/** Shopify's product that is sold in one kind alone. */
function isDefaultTitle(lines: readonly ReadCells[]): boolean {
  const [first] = lines.filter(isOfOption);
  return (
    lines.filter(isOfOption).length === 1 &&
    textIn(first, 'option1Name').toLowerCase() === 'title' &&
    textIn(first, 'option1Value').toLowerCase() === 'default title'
  );
}

/** A further line of a product without options is a picture of it. */
function linesWithoutOption(lines: readonly ReadCells[]): CellProblem[] {
  const at = lines.findIndex(
    ({ cells }, index) => index > 0 && ('sku' in cells || 'price' in cells),
  );
  return at < 0 ? [] : [problem(at, 'option1Value', 'import.optionMissing')];
}

function isOfOption(line: ReadCells): boolean {
  return SLOTS.some((slot) => textIn(line, `option${slot}Value`) !== '');
}

/** Whatever has a SKU or a price is sold, too: of which kind is missing then. */
function isOfVariant(line: ReadCells, isBelowParent: boolean): boolean {
  return isBelowParent || isOfOption(line) || 'sku' in line.cells || 'price' in line.cells;
}

export function textIn(line: ReadCells | undefined, field: string): string {
  const value = line?.values[field];
  return typeof value === 'string' ? value : '';
}

/** What is wrong with every line is told of some of them. */
function firstOfLines(problems: CellProblem[]): CellProblem[] {
  return problems.slice(0, 20);
}

function problem(
  at: number,
  field: string,
  code: string,
  values: Problem['values'] = {},
): CellProblem {
  return { field, code, values, at };
}
