import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../../contract/maxPageSize.ts';
import { countryName } from '../../../domain/countries.ts';
import { withOffset } from '../../../domain/dates.ts';
import { decimalOf, isCurrency } from '../../../domain/money.ts';
import { hasMorePages } from '../../api/bulk.ts';
import { retryingRead } from '../../api/retry.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import {
  type ExportExtras,
  type ExportLine,
  fieldValue,
  type ListDeclaration,
  type ListField,
  type ListIntl,
} from '../declareList.ts';
import { type Cell, csvLines, toCsv } from './csv.ts';
import { saveFile } from './saveTable.ts';

export type ExportProgress = { read: number; total: number | undefined };
export type ExportedList = Pick<
  ListDeclaration,
  'resource' | 'i18nPrefix' | 'fields' | 'parse' | 'embed' | 'exportExtras' | 'rules'
>;

export interface ExportedRows {
  list: ExportedList;
  /** Without extension; default: the list's name. */
  fileName?: string;
  /** Reads one page, in the order of the list or of `sort`. */
  readPage: ReadPage;
  /** Reads the pages of another list, whose rows follow. */
  readOther?: ReadPage | undefined;
}

type ReadPage = (
  page: Pick<GetListParams, 'pagination' | 'signal' | 'meta' | 'sort'>,
) => Promise<GetListResult>;

interface Job extends ExportedRows {
  dataProvider: ConsoleDataProvider;
  intl: ListIntl;
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
}

/** Characters that some operating systems forbid in file names. */
const FORBIDDEN_IN_FILE_NAMES = /[\\/:*?"<>|\p{Cc}]+/gu;
/** Retries of each page after the first: about a minute without a connection does not end a long export. */
const PAGE_RETRIES = 6;

/**
 * Writes all rows of `readPage`, then of `readOther`, page by page, to a CSV file, and returns their number.
 *
 * Codes are translated. Amounts are plain decimals without a currency. Moments are ISO 8601, in UTC and in the store's
 * zone. References are names, or paths of categories. Written rows are kept as blobs outside the JavaScript heap, so a
 * million rows fit.
 */
export async function exportList(job: Job): Promise<number> {
  const { list, intl, onProgress, fileName = list.i18nPrefix.replace('resources.', '') } = job;
  const extras = await list.exportExtras?.(job.dataProvider);
  const columns = insertExtraColumns(list.fields.flatMap(fieldColumns), extras);
  const head = columns.map((column) => columnLabel(column, intl));
  const resolveReferences = createReferenceResolver(job);
  const parts: BlobPart[] = [toCsv([head])];
  let read = 0;
  for await (const { rows, total } of readAllRows(job)) {
    for await (const batch of extras ? extras.lines(rows, job.signal) : [toLines(rows)]) {
      const lines = batch.map(({ record, fields }) =>
        columns.map((column) =>
          !fields || fields.has(column.name) ? columnCell(column, record, list, intl) : null,
        ),
      );
      parts.push(new Blob([csvLines(await resolveReferences(columns, lines))]));
    }
    read += rows.length;
    onProgress({ read, total });
  }
  saveFile(`${fileName.replace(FORBIDDEN_IN_FILE_NAMES, '-').slice(0, 100)}.csv`, ...parts);
  return read;
}

function toLines(rows: readonly RaRecord[]): ExportLine[] {
  return rows.map((record) => ({ record }));
}

/** Inserts the columns of `exportExtras` at their places. */
function insertExtraColumns(
  columns: Column[],
  { columns: more = [] }: Partial<ExportExtras> = {},
): Column[] {
  const toColumn = ({ before: _, ...column }: (typeof more)[number]): Column => {
    return { ...column, isSortable: false, firstOrder: 'ASC' };
  };
  // A moment has two columns; insert before the first.
  const isFirst = ({ name }: Column, at: number) =>
    columns.findIndex((column) => column.name === name) === at;
  return columns.flatMap((column, at) => [
    ...more.filter(({ before }) => before === column.name && isFirst(column, at)).map(toColumn),
    column,
  ]);
}

interface Column extends ListField {
  /** The moment in the store's time zone. */
  isLocal?: boolean;
}

/** None, one or several columns of a field. A moment has a second one in the store's time zone. */
function fieldColumns(field: ListField): Column[] {
  if (field.export === false) return [];
  if (typeof field.export === 'object') {
    return field.export.map((part) => ({ ...field, ...part, export: part.value }));
  }
  const isMoment = field.as === 'moment' || field.as === 'dateTime';
  return isMoment ? [field, { ...field, isLocal: true }] : [field];
}

function columnLabel({ label, isLocal }: Column, { translate }: ListIntl): string {
  const text = translate(label);
  return isLocal ? translate('listing.export.local', { label: text }) : text;
}

/** A row that fails the contract's schema exports its raw values, but no amounts, which need a currency. */
function columnCell(column: Column, row: RaRecord, { parse }: ExportedList, intl: ListIntl): Cell {
  const record = parse(row);
  const value = record ? exportedValue(column, record, intl) : row[column.name];
  if (column.as === 'money') {
    const currency = record?.currency;
    if (typeof value !== 'number' || !isCurrency(currency)) return null;
    const amount = decimalOf(value, currency);
    // A text with a minus would be escaped as a formula.
    return value < 0 ? Number(amount) : amount;
  }
  if (Array.isArray(value)) {
    return value.map((one) => displayCell(column, String(one), intl)).join('; ');
  }
  if (column.isLocal && typeof value === 'string') return toStoreTime(value, intl);
  const isCell = ['string', 'number', 'boolean'].includes(typeof value);
  return isCell ? displayCell(column, toCell(value), intl) : null;
}

function exportedValue(column: Column, record: Record<string, unknown>, intl: ListIntl): unknown {
  return typeof column.export === 'function'
    ? column.export(record, intl)
    : fieldValue(column, record);
}

function toStoreTime(instant: string, { zone }: ListIntl): Cell {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? instant : withOffset(at, zone);
}

function toCell(value: unknown): Cell {
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

function displayCell(column: Column, cell: Cell, { translate, locale }: ListIntl): Cell {
  if (typeof cell === 'boolean') return translate(cell ? 'forms.yes' : 'forms.no');
  if (typeof cell !== 'string' || cell === '') return cell;
  if (column.optionI18nPrefix) return translate(`${column.optionI18nPrefix}.${cell}`, { _: cell });
  return column.as === 'country' ? countryName(cell, locale) : cell;
}

/** Replaces ids by names. Reads each referenced record once for the whole file. */
function createReferenceResolver({ dataProvider, signal }: Job) {
  const labels = new Map<string, Cell>();
  const readMissing = async (resource: string, ids: ReadonlySet<string>) => {
    const missing = [...ids].filter((id) => id !== '' && !labels.has(`${resource} ${id}`));
    if (missing.length === 0) return;
    const { data } = await dataProvider.getMany(resource, { ids: missing, signal });
    for (const record of data) labels.set(`${resource} ${record.id}`, referenceLabel(record));
  };
  return async (columns: readonly Column[], lines: Cell[][]): Promise<Cell[][]> => {
    for (const [at, { reference }] of columns.entries()) {
      if (!reference) continue;
      await readMissing(reference, new Set(lines.map((line) => String(line[at] ?? ''))));
      for (const line of lines) line[at] = labels.get(`${reference} ${line[at]}`);
    }
    return lines;
  };
}

/** Categories are written as their whole path, because names repeat. */
function referenceLabel({ name, path }: RaRecord): Cell {
  return Array.isArray(path) && path.length > 0 ? path.join(' › ') : name;
}

type RowsPage = { rows: RaRecord[]; total: number | undefined };

async function* readAllRows(job: Job): AsyncGenerator<RowsPage> {
  const { readOther } = job;
  if (!readOther) return yield* readRows(job);
  for (const readPage of [job.readPage, readOther]) {
    // No total: each list knows only its own.
    for await (const { rows } of readRows({ ...job, readPage })) yield { rows, total: undefined };
  }
}

/**
 * Yields each row once. Rows can move between pages during the export, so duplicates are skipped. In lists that can be
 * sorted by `createdAt`, a second pass in this order finds rows that are missing.
 */
async function* readRows(job: Job): AsyncGenerator<RowsPage> {
  const seenIds = new Set<unknown>();
  const isNew = ({ id }: RaRecord) => !seenIds.has(id) && seenIds.add(id).size > 0;
  let pages = 0;
  let all = 0;
  for await (const { data, total } of readPages(job)) {
    pages += 1;
    all = total ?? 0;
    yield { rows: data.filter(isNew), total };
  }
  if (pages < 2 || seenIds.size >= all || !job.list.rules.sorts.includes('createdAt')) return;
  for await (const { data, total } of readPages(job, { field: 'createdAt', order: 'DESC' })) {
    yield { rows: data.filter(isNew), total };
    if (seenIds.size >= all) return;
  }
}

/** Uses the cursor of the response if there is one, else page numbers. */
async function* readPages(
  { list, readPage, signal }: Job,
  sort?: GetListParams['sort'],
): AsyncGenerator<GetListResult> {
  let after: unknown;
  for (let page = 1; ; page += 1) {
    const pagination = { page: after === undefined ? page : 1, perPage: MAX_PAGE_SIZE };
    const meta = { after, embed: list.embed };
    // An undefined `sort` would replace the order of the list.
    const read = () => readPage({ pagination, signal, meta, ...(sort && { sort }) });
    const result = page === 1 ? await read() : await retryingRead(read, signal, PAGE_RETRIES);
    signal.throwIfAborted();
    yield result;
    const { total = Number.POSITIVE_INFINITY, meta: resultMeta } = result;
    const hasCursor = after !== undefined || resultMeta?.next !== undefined;
    after = resultMeta?.next;
    if (page === 1 && total <= MAX_PAGE_SIZE) return;
    if (hasCursor ? after === undefined : !hasMorePages(result, page)) return;
  }
}
