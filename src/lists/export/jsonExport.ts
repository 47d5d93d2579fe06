import { showToast } from '../../ui/toasts.ts';
import type { Cell } from './csv.ts';

/** As many rows as react-admin's `ExportButton` reads unless it is told `maxResults`. */
const STOCK_LIMIT = 1000;

/**
 * In the place of the library of react-admin's default exporter (`vite.config.ts`), which would weigh on
 * every list and lets spreadsheet formulas through: one column a field, in the names of the API.
 * `ExportButton` of `ListScreen` chooses and names its columns, and stops at no number of rows.
 */
export default function jsonExport(
  records: readonly object[],
  done: (error: unknown, csv: string) => void,
): void {
  import('./csv.ts').then(
    ({ toCsv }) => {
      const rows = records.map(
        (record) => new Map(cellsOf(record).filter(([name]) => name !== '_id')),
      );
      const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
      done(null, toCsv([columns, ...rows.map((row) => columns.map((name) => row.get(name)))]));
      if (records.length !== STOCK_LIMIT) return;
      const values = { smart_count: records.length };
      showToast({
        tone: 'warning',
        title: 'listing.export.cut',
        text: 'listing.export.more',
        values,
      });
    },
    () => showToast({ tone: 'error', title: 'listing.export.failed' }),
  );
}

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
