import CloseOutlined from '@mui/icons-material/CloseOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { type ExportColumn, useExportAll } from './useExportAll.ts';

type Props = {
  /** Without its ending. */
  fileName: string;
  columns: readonly ExportColumn[];
};

/** `Export`: all rows of the list in a CSV file. While it runs, the button says how far it is and cancels. */
export function ExportButton({ fileName, columns }: Props) {
  const translate = useTranslate();
  const { start, cancel, progress } = useExportAll(fileName, columns);
  if (!progress) {
    return (
      <Button color="inherit" startIcon={<FileDownloadOutlined />} onClick={() => void start()}>
        {translate('ra.action.export')}
      </Button>
    );
  }
  const text = translate(
    progress.total === undefined ? 'lists.export.begun' : 'lists.export.read',
    {
      read: progress.read,
      total: progress.total,
    },
  );
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
