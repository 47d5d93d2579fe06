import type { Cell } from '../lists/csv.ts';

/** A column: `isFileOnly` ones are in the CSV file and not on the screen. */
export type ChartColumn = { header: string; isNumber?: boolean; isFileOnly?: boolean };
/**
 * `text` is what is read on the screen, `plain` what a spreadsheet gets, `to` where the cell leads, `bar` how
 * long a bar beside it is, from 0 to 1.
 */
export type ChartCell = { text: string; plain: Cell; to?: string | undefined; bar?: number };
/** A row; `to` is where its first cell leads: what is behind it. */
export type ChartRow = { key: string; cells: readonly ChartCell[]; to?: string | undefined };
/** The same values that a chart draws. */
export type ChartData = { columns: readonly ChartColumn[]; rows: readonly ChartRow[] };

/** The rows of a CSV file, head first. */
export function fileRows({ columns, rows }: ChartData): Cell[][] {
  const head = columns.map(({ header }) => header);
  return [head, ...rows.map(({ cells }) => cells.map(({ plain }) => plain))];
}
