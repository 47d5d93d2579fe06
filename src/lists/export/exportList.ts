import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import { countryName } from '../../../domain/addressLines.ts';
import { withOffset } from '../../../domain/dates.ts';
import { decimalOf, isCurrency } from '../../../domain/money.ts';
import { retryingRead } from '../../api/retry.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import {
  type ExportLine,
  type ExportMore,
  type ExportWords,
  fieldValue,
  type ListDeclaration,
  type ListField,
} from '../declareList.ts';
import { type Cell, csvLines, toCsv } from './csv.ts';
import { saveFile } from './saveTable.ts';

export type ExportProgress = { read: number; total: number | undefined };
export type ExportedList = Pick<
  ListDeclaration,
  'resource' | 'texts' | 'fields' | 'parse' | 'embed' | 'exportMore' | 'rules'
>;

export interface ExportedRows {
  list: ExportedList;
  /** The file's name without its ending; by default that of the list. */
  fileName?: string;
  /** Reads a page of them, in the order of the file or in that of `sort`. */
  readPage: (
    page: Pick<GetListParams, 'pagination' | 'signal' | 'meta' | 'sort'>,
  ) => Promise<GetListResult>;
}

interface Job extends ExportedRows {
  dataProvider: ConsoleDataProvider;
  words: ExportWords;
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
}

/** What some systems allow in no name of a file. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}]+/gu;
const PAGE = 1000;
/** A line that is gone for a minute ends no file of many pages. */
const PATIENCE = 6;

/**
 * All rows of a list as it is filtered and sorted, page by page, as a file: in the words of the screen, amounts
 * as plain decimals with their currency beside them, moments as ISO 8601 in UTC and on the store's clock, ids as
 * texts. What has been written is kept outside of the page's memory, so that a million rows fit as well as ten.
 */
export async function exportList(job: Job): Promise<number> {
  const { list, words, onProgress, fileName = list.texts.replace('resources.', '') } = job;
  const more = await list.exportMore?.();
  const columns = withMore(list.fields.flatMap(columnsOf), more);
  const head = columns.map((column) => labelOf(column, words));
  const names = createNames(job);
  const parts: BlobPart[] = [toCsv([head])];
  let read = 0;
  for await (const { rows, total } of readRows(job)) {
    for await (const some of more ? more.lines(rows, job.signal) : [asLines(rows)]) {
      const lines = some.map(({ record, fields }) =>
        columns.map((column) =>
          !fields || fields.has(column.name) ? cellOf(column, record, list, words) : null,
        ),
      );
      parts.push(new Blob([csvLines(await names(columns, lines))]));
    }
    read += rows.length;
    onProgress({ read, total });
  }
  saveFile(`${fileName.replace(NOT_IN_NAMES, '-').slice(0, 100)}.csv`, ...parts);
  return read;
}

function asLines(rows: readonly RaRecord[]): ExportLine[] {
  return rows.map((record) => ({ record }));
}

/** With the columns that are fetched with the file, in their place. */
function withMore(columns: Column[], { columns: more = [] }: Partial<ExportMore> = {}): Column[] {
  const own = ({ before: _, ...column }: (typeof more)[number]): Column => {
    return { ...column, isSortable: false, firstOrder: 'ASC' };
  };
  // A moment is there twice.
  const isFirst = ({ name }: Column, at: number) =>
    columns.findIndex((column) => column.name === name) === at;
  return columns.flatMap((column, at) => [
    ...more.filter(({ before }) => before === column.name && isFirst(column, at)).map(own),
    column,
  ]);
}

interface Column extends ListField {
  /** A moment on the store's clock. */
  isLocal?: boolean;
}

/** The columns that a field is in the file: itself, its parts, or none; a moment is there twice. */
function columnsOf(field: ListField): Column[] {
  if (field.export === false) return [];
  if (typeof field.export === 'object') {
    return field.export.map((part) => ({ ...field, ...part, export: part.value }));
  }
  const isMoment = field.as === 'moment' || field.as === 'dateTime';
  return isMoment ? [field, { ...field, isLocal: true }] : [field];
}

function labelOf({ label, isLocal }: Column, { translate }: ExportWords): string {
  const text = translate(label);
  return isLocal ? translate('listing.export.local', { label: text }) : text;
}

/** What a row that is none of the contract has is written all the same, but no amount without its currency. */
function cellOf(column: Column, row: RaRecord, { parse }: ExportedList, words: ExportWords): Cell {
  const record = parse(row);
  const value = record ? exportedValue(column, record, words) : row[column.name];
  if (column.as === 'money') {
    const currency = record?.currency;
    return typeof value === 'number' && isCurrency(currency) ? decimalOf(value, currency) : null;
  }
  if (Array.isArray(value)) return value.join('; ');
  if (column.isLocal && typeof value === 'string') return onStoreClock(value, words);
  const isCell = ['string', 'number', 'boolean'].includes(typeof value);
  return isCell ? asOnScreen(column, plain(value), words) : null;
}

function exportedValue(
  column: Column,
  record: Record<string, unknown>,
  words: ExportWords,
): unknown {
  return typeof column.export === 'function'
    ? column.export(record, words)
    : fieldValue(column, record);
}

function onStoreClock(instant: string, { zone }: ExportWords): Cell {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? instant : withOffset(at, zone);
}

function plain(value: unknown): Cell {
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

function asOnScreen(column: Column, cell: Cell, { translate, locale }: ExportWords): Cell {
  if (typeof cell === 'boolean') return translate(cell ? 'forms.yes' : 'forms.no');
  if (typeof cell !== 'string' || cell === '') return cell;
  if (column.words) return translate(`${column.words}.${cell}`, { _: cell });
  return column.as === 'country' ? countryName(cell, locale) : cell;
}

/** Puts the names of records in the place of their ids; each is asked for once in a file. */
function createNames({ dataProvider, signal }: Job) {
  const known = new Map<string, Cell>();
  const readMissing = async (resource: string, ids: ReadonlySet<string>) => {
    const missing = [...ids].filter((id) => id !== '' && !known.has(`${resource} ${id}`));
    if (missing.length === 0) return;
    const { data } = await dataProvider.getMany(resource, { ids: missing, signal });
    for (const record of data) known.set(`${resource} ${record.id}`, calledIn(record));
  };
  return async (columns: readonly Column[], lines: Cell[][]): Promise<Cell[][]> => {
    for (const [at, { reference }] of columns.entries()) {
      if (!reference) continue;
      await readMissing(reference, new Set(lines.map((line) => String(line[at] ?? ''))));
      for (const line of lines) line[at] = known.get(`${reference} ${line[at]}`);
    }
    return lines;
  };
}

/** What is one of a tree is called by its whole path: two may have the same name. */
function calledIn({ name, path }: RaRecord): Cell {
  return Array.isArray(path) && path.length > 0 ? path.join(' › ') : name;
}

type Rows = { rows: RaRecord[]; total: number | undefined };

/** Each row once, though it was moved to a later page meanwhile, or to where the file had been already. */
async function* readRows(job: Job): AsyncGenerator<Rows> {
  const known = new Set<unknown>();
  const isNew = ({ id }: RaRecord) => !known.has(id) && known.add(id).size > 0;
  let pages = 0;
  let all = 0;
  for await (const { data, total } of readPages(job)) {
    pages += 1;
    all = total ?? 0;
    yield { rows: data.filter(isNew), total };
  }
  if (pages < 2 || known.size >= all || !job.list.rules.sorts.includes('createdAt')) return;
  for await (const { data, total } of readPages(job, { field: 'createdAt', order: 'DESC' })) {
    yield { rows: data.filter(isNew), total };
    if (known.size >= all) return;
  }
}

/** Page after page: each after the row that was last, where the server can tell, else by its number. */
async function* readPages(
  { list, readPage, signal }: Job,
  sort?: GetListParams['sort'],
): AsyncGenerator<GetListResult> {
  let after: unknown;
  for (let page = 1; ; page += 1) {
    const pagination = { page: after === undefined ? page : 1, perPage: PAGE };
    const meta = { after, embed: list.embed };
    const ask = () => readPage({ pagination, signal, meta, ...(sort && { sort }) });
    const answer = page === 1 ? await ask() : await retryingRead(ask, signal, PATIENCE);
    signal.throwIfAborted();
    yield answer;
    const { data, total = Number.POSITIVE_INFINITY, meta: told } = answer;
    const isPlaced = after !== undefined || told?.next !== undefined;
    after = told?.next;
    if (page === 1 && total <= PAGE) return;
    if (isPlaced ? after === undefined : data.length < PAGE || page * PAGE >= total) return;
  }
}
