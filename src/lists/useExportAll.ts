import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type RaRecord,
  useDataProvider,
  useListContext,
  useLocale,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import type { ConsoleDataProvider } from '../dataProvider.ts';
import { isAborted } from '../errors.ts';
import { countryName } from '../fields/contactLinks.ts';
import { showToast } from '../toasts.ts';
import { type Cell, saveFile, toCsv } from './csv.ts';

/** `header` is a translation key. Give ids as texts, so that a spreadsheet does not round them. */
export type ExportColumn = {
  header: string;
  value: (record: RaRecord) => Cell;
  /** The value is an id of this resource: the name of that record is written. */
  nameOf?: string;
  /** The value is a code: what the screen says for it is written, the text under this key. */
  words?: string;
  /** The value is the code of a country. */
  isCountry?: boolean;
};
export type ExportProgress = { read: number; total: number | undefined };

const PAGE = 1000;

/** All rows of the list as it is filtered and sorted, page by page, as a file. */
export function useExportAll(fileName: string, columns: readonly ExportColumn[]) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const resource = useResourceContext() ?? '';
  const { filterValues, sort } = useListContext();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const asOnScreen = useCallback(
    ({ words, isCountry }: ExportColumn, cell: Cell): Cell => {
      if (typeof cell === 'boolean') return translate(cell ? 'forms.yes' : 'forms.no');
      if (typeof cell !== 'string' || cell === '') return cell;
      if (words) return translate(`${words}.${cell}`, { _: cell });
      return isCountry ? countryName(cell, locale) : cell;
    },
    [translate, locale],
  );

  const start = useCallback(async () => {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    setProgress({ read: 0, total: undefined });
    try {
      const records = await readAll(
        (page) =>
          dataProvider.getList<RaRecord>(resource, {
            pagination: { page, perPage: PAGE },
            filter: filterValues,
            sort,
            signal: control.signal,
          }),
        setProgress,
        control.signal,
      );
      const head = columns.map(({ header }) => translate(header));
      const named = await Promise.all(
        columns.map((column) => readNames(dataProvider, column, records, control.signal)),
      );
      const rows = records.map((record) =>
        columns.map((column, at) => {
          const cell = column.value(record);
          return named[at] ? named[at].get(String(cell)) : asOnScreen(column, cell);
        }),
      );
      saveFile(`${fileName}.csv`, toCsv([head, ...rows]));
      const values = { smart_count: records.length };
      showToast({ tone: 'success', title: 'lists.export.done', values });
    } catch (error) {
      if (!isAborted(error)) showToast({ tone: 'error', title: 'lists.export.failed' });
    } finally {
      running.current = null;
      if (!control.signal.aborted) setProgress(null);
    }
  }, [asOnScreen, columns, dataProvider, fileName, filterValues, resource, sort, translate]);

  const cancel = useCallback(() => {
    running.current?.abort();
    setProgress(null);
  }, []);
  return { start, cancel, progress };
}

async function readNames(
  dataProvider: ConsoleDataProvider,
  { nameOf, value }: ExportColumn,
  records: RaRecord[],
  signal: AbortSignal,
): Promise<Map<string, Cell> | null> {
  if (nameOf === undefined) return null;
  const ids = new Set(records.map((record) => value(record) ?? ''));
  ids.delete('');
  const { data } = await dataProvider.getMany(nameOf, { ids: [...ids].map(String), signal });
  return new Map(data.map((record) => [String(record.id), record.name]));
}

type Page = { data: RaRecord[]; total?: number };

async function readAll(
  read: (page: number) => Promise<Page>,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<RaRecord[]> {
  // By id: a record that moved to a later page meanwhile is not written twice.
  const records = new Map<unknown, RaRecord>();
  for (let page = 1; ; page += 1) {
    const { data, total } = await read(page);
    signal.throwIfAborted();
    for (const record of data) records.set(record.id, record);
    onProgress({ read: records.size, total });
    const isLast = data.length < PAGE || (total !== undefined && page * PAGE >= total);
    if (isLast) return [...records.values()];
  }
}
