import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import { decimalOf, isCurrency } from '../../../domain/money.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { countryName } from '../../fields/contactLinks.ts';
import {
  type FilterWords,
  fieldValue,
  type ListDeclaration,
  type ListField,
} from '../declareList.ts';
import { type Cell, saveFile, toCsv } from './csv.ts';

export type ExportProgress = { read: number; total: number | undefined };
export type ExportedList = Pick<ListDeclaration, 'resource' | 'texts' | 'fields' | 'parse'>;

export interface ExportedRows {
  list: ExportedList;
  /** Reads a page of them, in the order of the file. */
  readPage: (page: Pick<GetListParams, 'pagination' | 'signal'>) => Promise<GetListResult>;
}

interface Job extends ExportedRows {
  dataProvider: ConsoleDataProvider;
  words: Pick<FilterWords, 'translate' | 'locale'>;
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
}

const PAGE = 1000;

/**
 * All rows of a list as it is filtered and sorted, page by page, as a file: in the words of the screen,
 * amounts as plain decimals with their currency beside them, moments as ISO 8601 in UTC, ids as texts.
 */
export async function exportList(job: Job): Promise<number> {
  const { list, words } = job;
  const fields = list.fields.flatMap(columnsOf);
  const rows = await readAll(job);
  const cells = rows.map((row) => fields.map((field) => cellOf(field, row, list)));
  const names = await Promise.all(
    fields.map(({ reference }, at) =>
      reference
        ? readNames(
            job,
            reference,
            cells.map((line) => line[at]),
          )
        : null,
    ),
  );
  const said = cells.map((line) =>
    line.map((cell, at) => {
      const field = fields[at];
      const known = names[at];
      return known ? known.get(String(cell)) : field ? asOnScreen(field, cell, words) : cell;
    }),
  );
  const head = fields.map(({ label }) => words.translate(label));
  saveFile(`${list.texts.replace('resources.', '')}.csv`, toCsv([head, ...said]));
  return rows.length;
}

/** The columns that a field is in the file: itself, its parts, or none. */
function columnsOf(field: ListField): ListField[] {
  if (field.export === false) return [];
  if (typeof field.export !== 'object') return [field];
  return field.export.map((part) => ({ ...field, ...part, export: part.value }));
}

/** What a row that is none of the contract has is written all the same, but no amount without its currency. */
function cellOf(field: ListField, row: RaRecord, { parse }: ExportedList): Cell {
  const record = parse(row);
  const value = record ? exportedValue(field, record) : row[field.name];
  if (field.as === 'money') {
    const currency = record?.currency;
    return typeof value === 'number' && isCurrency(currency) ? decimalOf(value, currency) : null;
  }
  if (Array.isArray(value)) return value.join('; ');
  const isCell = ['string', 'number', 'boolean'].includes(typeof value);
  return isCell ? plain(value) : null;
}

function exportedValue(field: ListField, record: Record<string, unknown>): unknown {
  return typeof field.export === 'function' ? field.export(record) : fieldValue(field, record);
}

function plain(value: unknown): Cell {
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

function asOnScreen(field: ListField, cell: Cell, { translate, locale }: Job['words']): Cell {
  if (typeof cell === 'boolean') return translate(cell ? 'forms.yes' : 'forms.no');
  if (typeof cell !== 'string' || cell === '') return cell;
  if (field.words) return translate(`${field.words}.${cell}`, { _: cell });
  return field.as === 'country' ? countryName(cell, locale) : cell;
}

async function readNames(
  { dataProvider, signal }: Job,
  resource: string,
  cells: readonly Cell[],
): Promise<Map<string, Cell>> {
  const ids = new Set(cells.map((cell) => String(cell ?? '')));
  ids.delete('');
  const { data } = await dataProvider.getMany(resource, { ids: [...ids], signal });
  return new Map(data.map((record) => [String(record.id), calledIn(record)]));
}

/** What is one of a tree is called by its whole path: two may have the same name. */
function calledIn({ name, path }: RaRecord): Cell {
  return Array.isArray(path) && path.length > 0 ? path.join(' › ') : name;
}

async function readAll(job: Job): Promise<RaRecord[]> {
  const { readPage, signal, onProgress } = job;
  // By id: a record that moved to a later page meanwhile is not written twice.
  const records = new Map<unknown, RaRecord>();
  for (let page = 1; ; page += 1) {
    const { data, total } = await readPage({ pagination: { page, perPage: PAGE }, signal });
    signal.throwIfAborted();
    for (const record of data) records.set(record.id, record);
    onProgress({ read: records.size, total });
    const isLast = data.length < PAGE || (total !== undefined && page * PAGE >= total);
    if (isLast) return [...records.values()];
  }
}
