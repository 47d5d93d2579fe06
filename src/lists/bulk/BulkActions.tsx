import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Menu from '@mui/material/Menu';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type Identifier,
  useDataProvider,
  useGetMany,
  useGetRecordRepresentation,
  useGetResourceLabel,
  useListContext,
  useTranslate,
  useUnselect,
} from 'react-admin';
import type { JobChange } from '../../../contract/bulkJob.ts';
import { settleEach } from '../../api/bulk.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { WhenOpened } from '../../ui/lazy.tsx';
import { showErrorToast } from '../../ui/queryClient.ts';
import {
  BulkFailures,
  type FailedRow,
  namesSx,
  useBulkReport,
  useBulkText,
} from './BulkReport.tsx';
import { isWorking, useBulkJob } from './useBulkJob.ts';

/**
 * Changes the selected records: the API does it (`BulkJobNotice` shows progress and result), or the console writes
 * each record if the API has no bulk jobs. Reports the result as a toast such as "17 updated, 2 failed", and a dialog
 * with the reason of each failure. Failed records stay selected.
 */
export function useBulkRun() {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { resource, selectedIds, data: records = [], isPlaceholderData } = useListContext();
  const recordRepresentation = useGetRecordRepresentation(resource);
  const unselect = useUnselect(resource);
  const report = useBulkReport();
  const { job, start } = useBulkJob(resource);
  /** Undefined while nothing runs. */
  const [progress, setProgress] = useState<{ settled: number; of: number }>();
  const [failures, setFailures] = useState<FailedRow[]>([]);

  async function run(
    change: JobChange,
    successKey: string | undefined,
    write: (id: string) => Promise<unknown>,
  ): Promise<void> {
    const of = selectedIds.length;
    setProgress({ settled: 0, of });
    try {
      if (await start({ change, ids: selectedIds.map(String), successKey })) return;
      const outcome = await settleEach(selectedIds, write, (settled) =>
        setProgress({ settled, of }),
      );
      unselect(outcome.done);
      const names = new Map(
        records.map((record) => [String(record.id), recordRepresentation(record)]),
      );
      setFailures(outcome.failed.map((one) => ({ ...one, name: names.get(one.id) ?? one.id })));
      report({
        done: outcome.done.length,
        failed: outcome.failed.length,
        error: outcome.failed[0]?.error,
        isDeletion: change.kind === 'delete',
        successKey,
      });
      await queryClient.invalidateQueries({ queryKey: [resource] });
    } catch (error) {
      showErrorToast(error);
    } finally {
      setProgress(undefined);
    }
  }

  return {
    /**
     * Updates each record whatever its version, because the merchant did not see each record.
     * `successKey`: translation key with `smart_count`.
     */
    update: (data: Record<string, unknown>, successKey?: string) =>
      run({ kind: 'update', data }, successKey, (id) =>
        dataProvider.update(resource, {
          id,
          data,
          previousData: { id },
          meta: { ifMatch: false },
        }),
      ),
    remove: () =>
      run({ kind: 'delete' }, undefined, (id) =>
        dataProvider.delete(resource, { id, previousData: { id } }),
      ),
    /** Also true while the rows of the previous filter are shown. */
    isBusy: progress !== undefined || isPlaceholderData === true || isWorking(job),
    progress,
    failures,
    clearFailures: () => setFailures([]),
  };
}

type Run = ReturnType<typeof useBulkRun>;

/** The progress while the console writes, then the failures. */
export function BulkProgress({ run }: { run: Run }) {
  const translate = useTranslate();
  const { progress } = run;
  if (run.failures.length > 0) {
    return <BulkFailures failures={run.failures} onClose={run.clearFailures} />;
  }
  if (!progress) return null;
  return (
    <Typography variant="body2" role="status" sx={{ alignSelf: 'center' }}>
      {translate('listing.bulk.progress', progress)}
    </Typography>
  );
}

/** Deletes the selected records after a confirmation. */
export function BulkDeleteButton({ run, text }: { run: Run; text?: string }) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        aria-haspopup="dialog"
        disabled={run.isBusy}
        onClick={() => setAsking(true)}
      >
        {translate('ra.action.delete')}
      </Button>
      {isAsking && (
        <DeleteDialog
          text={text}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void run.remove();
          }}
        />
      )}
    </>
  );
}

interface DialogProps {
  /** Translation key of the consequences; default: `<resource>.delete.text`. */
  text: string | undefined;
  onClose: () => void;
  onConfirm: () => void;
}

/** Records that the delete dialog names. */
const MAX_NAMES = 5;

/** Names the first records, including those of other pages, and counts the others. */
function DeleteDialog({ text, onClose, onConfirm }: DialogProps) {
  const translate = useTranslate();
  const bulkText = useBulkText();
  const { resource, selectedIds, data = [] } = useListContext();
  const recordRepresentation = useGetRecordRepresentation(resource);
  const onPage = data.filter(({ id }) => selectedIds.includes(id));
  const idsOnOtherPages = selectedIds.filter((id) => onPage.every((record) => record.id !== id));
  const ids = idsOnOtherPages.slice(0, Math.max(0, MAX_NAMES - onPage.length));
  const { data: read = [] } = useGetMany(resource, { ids }, { enabled: ids.length > 0 });
  const shown = [...onPage, ...read.filter(Boolean)].slice(0, MAX_NAMES);
  const others = selectedIds.length - shown.length;
  const smart_count = selectedIds.length;
  const name = useGetResourceLabel()(resource, smart_count);
  return (
    <ConfirmDialog
      title={translate(`${resource}.bulk.deleteTitle`, {
        smart_count,
        _: translate('ra.message.bulk_delete_title', { smart_count, name }),
      })}
      confirm={translate('ra.action.delete')}
      isDanger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <FirstNames
        names={
          new Map(shown.map((record) => [record.id, recordRepresentation(record) ?? record.id]))
        }
        moreText={others > 0 && bulkText('others', others)}
      />
      <DialogContentText>
        {translate(text ?? `${resource}.delete.text`, { _: translate('forms.delete.text') })}
      </DialogContentText>
    </ConfirmDialog>
  );
}

interface NamesProps {
  /** By id. */
  names: ReadonlyMap<Identifier, ReactNode>;
  /** Translated text with the number of the other records. */
  moreText: string | false;
}

/** The first of many records by name. */
export function FirstNames({ names, moreText }: NamesProps) {
  return (
    <Typography component="ul" variant="body2" sx={namesSx}>
      {[...names].map(([id, name]) => (
        <li key={id}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {moreText && <li>{moreText}</li>}
    </Typography>
  );
}

interface MenuProps {
  label: string;
  icon?: ReactNode;
  isDisabled?: boolean;
  children: (close: () => void) => ReactNode;
}

export function ActionsMenu({ label, icon, isDisabled, children }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // On a phone only the icon fits.
  const isIconOnly =
    useMediaQuery((theme: Theme) => theme.breakpoints.down('sm')) && icon !== undefined;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={isIconOnly ? undefined : icon}
        endIcon={isIconOnly ? undefined : <ExpandMoreOutlined />}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isDisabled}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={isIconOnly ? { minWidth: 44, flexGrow: '0 !important' } : {}}
      >
        {isIconOnly ? icon : label}
      </Button>
      <WhenOpened isOpen={anchor !== null}>
        <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
          {children(() => setAnchor(null))}
        </Menu>
      </WhenOpened>
    </>
  );
}
