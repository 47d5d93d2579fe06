import { MAX_VARIANTS } from '../../contract/variant.ts';
import { type CellProblem, type ReadCells, textIn, withEntities } from './cellValues.ts';

/* What WooCommerce's files say in a way of their own. Each of their lines has a type, others' have none. */

type Line = ReadCells | undefined;

/** One that is sold in options, and lists all values of each; its variations follow it. */
export const isVariable = (line: Line) => textIn(line, 'type').startsWith('variable');

/** Also `variation, virtual`. */
export const isVariation = (line: Line) => textIn(line, 'type').includes('variation');

/** It is sold as the products that it names, which have lines of their own. */
export const isGroup = (line: Line) => textIn(line, 'type').startsWith('grouped');

/** It is sold in another shop, to which it leads. */
export const isSoldElsewhere = (line: Line) => textIn(line, 'type').startsWith('external');

/** A cell as others would write it: breaks are `\n`, names have HTML's letters, and only the first category counts. */
export function plainCell(field: string, cell: string): string {
  if (field === 'description') return cell.replaceAll('\\n', '<br>');
  // Several share that of their product.
  if (field === 'stock') return isShared(cell) ? '' : cell;
  const text = withEntities(cell);
  return field === 'category' ? deepest(listIn(text)) : text;
}

const isShared = (cell: string) => cell.trim().toLowerCase() === 'parent';

/** What stands in a cell with commas between; those within are written `\,`. */
export function listIn(cell: string): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '');
}

/** A product is in one category here: the most particular. */
function deepest(paths: readonly string[]): string {
  const depth = (path: string) => path.split('>').length;
  return paths.reduce((best, path) => (depth(path) > depth(best) ? path : best), paths[0] ?? '');
}

/**
 * The values for which a variation stands that is of any value of an option: each that the product lists. Nothing when
 * these would be more than a product may have.
 */
export function choicesOf(
  choice: readonly string[],
  listed: readonly (readonly string[])[],
): string[][] | undefined {
  const all = choice.map((value, place) => (value === '' ? (listed[place] ?? []) : [value]));
  const count = all.reduce((product, values) => product * values.length, 1);
  if (count > MAX_VARIANTS) return undefined;
  const start: string[][] = [[]];
  return all.reduce((some, values) => some.flatMap((one) => values.map((v) => [...one, v])), start);
}

/** A further one for which a line stands: its SKU, barcode and stock are those of the first. */
export function furtherOf(line: ReadCells): ReadCells {
  const { sku: _, barcode: _barcode, stock: _stock, ...values } = line.values;
  const { sku: _sku, barcode: _code, stock: _count, ...cells } = line.cells;
  return { ...line, values, cells };
}

const WEIGHTS = ['weight', 'weightKg', 'weightLb', 'weightOz'];

/** Variations without a weight have that of their product. */
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
 * Says of a product that is new here whether its stock is counted: where none of its lines has a number, it is not,
 * and what isn't there can't be bought. Gives what whoever counts has to know.
 */
export function readStock(
  { values, options }: Row,
  lines: readonly ReadCells[],
  stockCells: readonly string[],
  told: readonly CellProblem[],
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
  const known = new Set(told.map(({ at }) => at));
  for (const line of variants) {
    const isTold = isCounted(line) || isShared(stockCells[line.at] ?? '') || known.has(line.at);
    if (isTold || isOut(line)) continue;
    warnings.push({ field: 'stock', code: 'import.uncounted', values: {}, at: line.at });
  }
  return warnings.slice(0, 20);
}
