import CloseOutlined from '@mui/icons-material/CloseOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { isAborted } from '../../api/errors.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { showToast } from '../../ui/toasts.ts';
import { useStoreCurrency, useStoreZone } from '../../ui/useStoreSettings.ts';
import type { ExportedRows, ExportProgress } from './exportList.ts';

/** Exports rows as a CSV file. During the export, the button shows the progress, and a click cancels the export. */
export function ExportRows({
  isInSelectionBar = false,
  label = 'ra.action.export',
  ...rows
}: ExportedRows & {
  isInSelectionBar?: boolean;
  /** Translation key. */
  label?: string;
}) {
  const translate = useTranslate();
  const { start, cancel, progress } = useExport(rows);
  const buttonProps = isInSelectionBar
    ? ({ color: 'inherit', variant: 'outlined', sx: barSx } as const)
    : ({ color: 'inherit' } as const);
  if (!progress) {
    return (
      <Button
        {...buttonProps}
        startIcon={<FileDownloadOutlined />}
        aria-label={translate(label)}
        onClick={() => void start()}
      >
        <span className="text">{translate(label)}</span>
      </Button>
    );
  }
  const { read, total } = progress;
  const key = total === undefined ? 'listing.export.begun' : 'listing.export.read';
  const text = translate(key, { read, total });
  return (
    <Button
      {...buttonProps}
      className="progress"
      startIcon={<CloseOutlined />}
      onClick={cancel}
      aria-label={`${translate('listing.export.cancel')} (${text})`}
    >
      {text}
    </Button>
  );
}

// On a phone only the icon fits into the selection bar.
const barSx = {
  '.text': { display: { xs: 'none', sm: 'inline' } },
  '&:has(.text)': { minWidth: 44, flexGrow: { xs: '0 !important', sm: 0 } },
  '@media (max-width: 37.49rem)': { '&:has(.text) .MuiButton-startIcon': { margin: 0 } },
};

function useExport(rows: ExportedRows) {
  const translate = useTranslate();
  const locale = useLocale();
  const zone = useStoreZone();
  const currency = useStoreCurrency();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    if (running.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setProgress({ read: 0, total: undefined });
    try {
      // Lazy: few visits export.
      const { exportList } = await import('./exportList.ts');
      const intl = { translate, locale, zone, currency };
      const onProgress = setProgress;
      const count = await exportList({ ...rows, dataProvider, intl, signal, onProgress });
      showToast({ tone: 'success', title: 'listing.export.done', values: { smart_count: count } });
    } catch (error) {
      if (!isAborted(error)) showToast({ tone: 'error', title: 'listing.export.failed' });
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
