import { MAX_ROW_LINES } from '../../../../contract/import.ts';
import { type CsvFormat, type CsvRow, type Row, readPieces } from './csvFile.ts';
import type { Grouping } from './grouping.ts';

/** WooCommerce variations by the SKU or id of their product. */
export type Variations = {
  /** The row of a line; a product's row has its variations, too. Null for a variation whose product is in the file. */
  take(line: CsvRow): Row | null;
};

/** Reads the whole file and stores its variations. The caller reads the file again for the products. */
export async function readVariations(
  file: Blob,
  format: CsvFormat,
  columns: NonNullable<Grouping['parents']>,
): Promise<Variations> {
  const { type, parent, sku, id } = columns;
  const variationsByParent = new Map<string, CsvRow[]>();
  const products = new Set<string>();
  const textOf = (cells: readonly string[], column: number) => (cells[column] ?? '').trim();
  const isVariation = (cells: readonly string[]) =>
    textOf(cells, type).toLowerCase().includes('variation');
  const parentOf = (cells: readonly string[]) => textOf(cells, parent).toLowerCase();
  const namesOf = (cells: readonly string[]) =>
    [textOf(cells, sku), textOf(cells, id) && `id:${textOf(cells, id)}`]
      .filter((name) => name !== '')
      .map((name) => name.toLowerCase());
  for await (const { rows } of readPieces(file, format)) {
    for (const row of rows) {
      if (!isVariation(row.cells)) {
        for (const name of namesOf(row.cells)) products.add(name);
        continue;
      }
      const key = parentOf(row.cells);
      const lines = variationsByParent.get(key) ?? [];
      lines.push(row);
      variationsByParent.set(key, lines);
    }
  }
  return {
    take: ({ line, cells }) => {
      if (isVariation(cells))
        return products.has(parentOf(cells)) ? null : { line, cells: [cells] };
      const found = namesOf(cells).flatMap((name) => {
        const lines = variationsByParent.get(name) ?? [];
        variationsByParent.delete(name);
        return lines;
      });
      if (found.length === 0) return { line, cells: [cells] };
      const all = [{ line, cells }, ...found].slice(0, MAX_ROW_LINES);
      return { line, cells: all.map((one) => one.cells), lines: all.map((one) => one.line) };
    },
  };
}
