import CloseOutlined from '@mui/icons-material/CloseOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useListContext, useLocale, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../dataProvider.ts';
import { isAborted } from '../errors.ts';
import { showToast } from '../toasts.ts';
import type { ExportedList, ExportProgress } from './exportList.ts';

/** `Export`: all rows of the list in a CSV file. While it runs, the button says how far it is and cancels. */
export function ExportButton({ list }: { list: ExportedList }) {
  const translate = useTranslate();
  const { start, cancel, progress } = useExport(list);
  if (!progress) {
    return (
      <Button color="inherit" startIcon={<FileDownloadOutlined />} onClick={() => void start()}>
        {translate('ra.action.export')}
      </Button>
    );
  }
  const { read, total } = progress;
  const key = total === undefined ? 'lists.export.begun' : 'lists.export.read';
  const text = translate(key, { read, total });
  return (
    <Button
      color="inherit"
      startIcon={<CloseOutlined />}
      onClick={cancel}
      aria-label={`${translate('lists.export.cancel')} (${text})`}
    >
      {text}
    </Button>
  );
}

function useExport(list: ExportedList) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { filterValues: filter, sort } = useListContext();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    if (running.current) return;
    const control = new AbortController();
    const { signal } = control;
    running.current = control;
    setProgress({ read: 0, total: undefined });
    try {
      // Few visits export.
      const { exportList } = await import('./exportList.ts');
      const words = { translate, locale };
      const onProgress = setProgress;
      const count = await exportList({
        list,
        dataProvider,
        filter,
        sort,
        words,
        signal,
        onProgress,
      });
      showToast({ tone: 'success', title: 'lists.export.done', values: { smart_count: count } });
    } catch (error) {
      if (!isAborted(error)) showToast({ tone: 'error', title: 'lists.export.failed' });
    } finally {
      running.current = null;
      if (!signal.aborted) setProgress(null);
    }
  }

  function cancel() {
    running.current?.abort();
    setProgress(null);
  }
  return { start, cancel, progress };
}
