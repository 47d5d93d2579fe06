import type { Exporter } from 'react-admin';
import { showToast } from '../../ui/toasts.ts';
import { type Cell, toCsv } from './csv.ts';
import { saveFile } from './saveTable.ts';

/** Default `maxResults` of react-admin's `ExportButton`. */
const DEFAULT_MAX_RESULTS = 1000;

/**
 * The theme's `exporter` for react-admin's `<List>`, with one column for each API field. react-admin's own exporter does
 * not escape spreadsheet formulas.
 */
export const exportRecords: Exporter<object & { id: string }> = (
  records,
  _fetchRelated,
  _dataProvider,
  resource = 'export',
) => {
  const rows = records.map(
    (record) => new Map(flattenRecord(record).filter(([name]) => name !== '_id')),
  );
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const csv = toCsv([columns, ...rows.map((row) => columns.map((name) => row.get(name)))]);
  saveFile(`${resource}.csv`, csv);
  if (records.length !== DEFAULT_MAX_RESULTS) return;
  showToast({
    tone: 'warning',
    title: 'listing.export.cut',
    text: 'listing.export.more',
    values: { smart_count: records.length },
  });
};

/** Flattens objects to `address.city`, and joins arrays into one cell. */
function flattenRecord(record: object, path = ''): [string, Cell][] {
  return Object.entries(record).flatMap(([name, value]): [string, Cell][] => {
    if (Array.isArray(value)) return [[path + name, value.map(cellText).join('; ')]];
    if (typeof value === 'object' && value !== null) return flattenRecord(value, `${path}${name}.`);
    return [
      [
        path + name,
        typeof value === 'number' || typeof value === 'boolean' ? value : cellText(value),
      ],
    ];
  });
}

function cellText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}
