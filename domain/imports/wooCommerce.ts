import { MAX_VARIANTS } from '../../contract/variant.ts';
import { type CellProblem, decodeEntities, type ReadCells, textIn } from './cellValues.ts';

/* WooCommerce's conventions. Each line of its files has a type; files of other systems have no types. */

type Line = ReadCells | undefined;

/** The line of a product with options. It lists all option values; the lines of the variations follow. */
export const isVariable = (line: Line) => textIn(line, 'type').startsWith('variable');

/** Also matches `variation, virtual`. */
export const isVariation = (line: Line) => textIn(line, 'type').includes('variation');

/** A group of other products, which have lines of their own. */
export const isGroup = (line: Line) => textIn(line, 'type').startsWith('grouped');

/** A product that is sold on another site. */
export const isExternal = (line: Line) => textIn(line, 'type').startsWith('external');

/**
 * Converts a cell to the common form. In a description, `\n` becomes `<br>`; in other texts, HTML entities are decoded.
 * Only one category and one brand are kept.
 */
export function plainCell(field: string, cell: string): string {
  if (field === 'description') return cell.replaceAll('\\n', '<br>');
  // `parent` means that the variations share the stock of their product.
  if (field === 'stock') return isShared(cell) ? '' : cell;
  const text = decodeEntities(cell);
  if (field === 'brandId') return listIn(text)[0]?.split('>').at(-1)?.trim() ?? '';
  return field === 'category' ? deepest(listIn(text)) : text;
}

const isShared = (cell: string) => cell.trim().toLowerCase() === 'parent';

/** Splits at commas; a comma inside a value is written `\,`. */
export function listIn(cell: string): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '');
}

/** The deepest of WooCommerce's categories, because a product here has one category. */
function deepest(paths: readonly string[]): string {
  const depth = (path: string) => path.split('>').length;
  return paths.reduce((best, path) => (depth(path) > depth(best) ? path : best), paths[0] ?? '');
}

/**
 * The choices that a variation stands for. An empty value means "any", and stands for all values that the product
 * lists. Undefined for more than `MAX_VARIANTS` choices.
 */
export function valuesOfAny(
  choice: readonly string[],
  listed: readonly (readonly string[])[],
): string[][] | undefined {
  const all = choice.map((value, place) => (value === '' ? (listed[place] ?? []) : [value]));
  const count = all.reduce((product, values) => product * values.length, 1);
  if (count > MAX_VARIANTS) return undefined;
  const start: string[][] = [[]];
  return all.reduce((some, values) => some.flatMap((one) => values.map((v) => [...one, v])), start);
}

/** A copy of a line for a further value, without SKU, barcode and stock, which belong to the first. */
export function copyForNextValue(line: ReadCells): ReadCells {
  const { sku: _, barcode: _barcode, stock: _stock, ...values } = line.values;
  const { sku: _sku, barcode: _code, stock: _count, ...cells } = line.cells;
  return { ...line, values, cells };
}

const WEIGHTS = ['weight', 'weightKg', 'weightLb', 'weightOz'];

/** Variations without a weight get that of their product. */
export function inheritWeight([first, ...others]: readonly ReadCells[]): void {
  if (!first || !isVariable(first)) return;
  for (const { values } of others) {
    if (WEIGHTS.some((field) => field in values)) continue;
    for (const field of WEIGHTS) if (field in first.values) values[field] = first.values[field];
  }
}

type Row = {
  values: ReadCells['values'];
  options: { variants: readonly (ReadCells & { at: number })[] };
};

/**
 * Sets whether the stock of a new product is tracked: if a line has a number, or if a product without variants is out
 * of stock. Otherwise marks the variants that are out of stock as missing. Returns warnings about tracked stock.
 */
export function readStock(
  { values, options }: Row,
  lines: readonly ReadCells[],
  stockCells: readonly string[],
  problems: readonly CellProblem[],
): CellProblem[] {
  const { variants } = options;
  const isCounted = (line: ReadCells) => typeof line.values.stock === 'number';
  const isOut = (line: ReadCells) => line.values.inStock === false;
  const counts = lines.some(isCounted) || (variants.length === 0 && lines.some(isOut));
  values.countsStock = counts;
  if (!counts) {
    for (const line of variants) if (isOut(line)) line.values.isMissing = true;
    return [];
  }
  const warnings: CellProblem[] = [];
  const sharing = variants.find(({ at }) => isShared(stockCells[at] ?? ''));
  const { stock } = lines[0]?.values ?? {};
  if (sharing && typeof stock === 'number') {
    sharing.values.sharedStock = stock;
    const found = { field: 'stock', code: 'import.sharedStock', values: { stock } };
    warnings.push({ ...found, at: sharing.at });
  }
  const reported = new Set(problems.map(({ at }) => at));
  for (const line of variants) {
    const isKnown = isCounted(line) || isShared(stockCells[line.at] ?? '') || isOut(line);
    if (isKnown || reported.has(line.at)) continue;
    warnings.push({ field: 'stock', code: 'import.uncounted', values: {}, at: line.at });
  }
  return warnings.slice(0, 20);
}
