import type { Exporter } from 'react-admin';
import { showToast } from '../../ui/toasts.ts';
import { type Cell, toCsv } from './csv.ts';
import { saveFile } from './saveTable.ts';

/** As many rows as react-admin's `ExportButton` reads unless it is told `maxResults`. */
const STOCK_LIMIT = 1000;

/**
 * The `exporter` of react-admin's `<List>`, set by the theme. react-admin's own does not escape spreadsheet
 * formulas. One column a field, in the names of the API.
 */
export const exportRecords: Exporter<object & { id: string }> = (
  records,
  _fetchRelated,
  _dataProvider,
  resource = 'export',
) => {
  const rows = records.map((record) => new Map(cellsOf(record).filter(([name]) => name !== '_id')));
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const csv = toCsv([columns, ...rows.map((row) => columns.map((name) => row.get(name)))]);
  saveFile(`${resource}.csv`, csv);
  if (records.length !== STOCK_LIMIT) return;
  showToast({
    tone: 'warning',
    title: 'listing.export.cut',
    text: 'listing.export.more',
    values: { smart_count: records.length },
  });
};

/** `address.city` for what is in an object; the items of a list in one cell. */
function cellsOf(record: object, path = ''): [string, Cell][] {
  return Object.entries(record).flatMap(([name, value]): [string, Cell][] => {
    if (Array.isArray(value)) return [[path + name, value.map(textOf).join('; ')]];
    if (typeof value === 'object' && value !== null) return cellsOf(value, `${path}${name}.`);
    return [
      [
        path + name,
        typeof value === 'number' || typeof value === 'boolean' ? value : textOf(value),
      ],
    ];
  });
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}
