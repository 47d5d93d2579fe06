import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Link from '@mui/material/Link';
import Menu from '@mui/material/Menu';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type Identifier,
  useCreatePath,
  useDataProvider,
  useGetMany,
  useGetRecordRepresentation,
  useGetResourceLabel,
  useListContext,
  useTranslate,
  useUnselect,
} from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { type BulkOutcome, settleEach } from '../../api/bulk.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { AskDialog } from '../../forms/AskDialog.tsx';
import { useErrorText } from '../../forms/problems.ts';
import { useResourceName } from '../../ui/fields/resource.tsx';
import { WhenOpened } from '../../ui/lazy.tsx';
import { showToast } from '../../ui/toasts.ts';

/**
 * Writes to every selected record and tells how many worked, "17 updated, 2 failed", and of each that failed why.
 * It stays selected, so that the merchant can try again or look at it.
 */
export function useBulkRun() {
  const translate = useTranslate();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { resource, selectedIds, data: records = [], isPlaceholderData } = useListContext();
  const nameOf = useGetRecordRepresentation(resource);
  const bulkText = useBulkText();
  const unselect = useUnselect(resource);
  /** How many of them are settled; undefined when nothing runs. */
  const [progress, setProgress] = useState<{ settled: number; of: number }>();
  const [failures, setFailures] = useState<FailedRow[]>([]);

  async function run(
    doneText: (count: number) => string,
    write: (id: string) => Promise<unknown>,
  ): Promise<void> {
    const of = selectedIds.length;
    setProgress({ settled: 0, of });
    const outcome = await settleEach(selectedIds, write, (settled) => setProgress({ settled, of }));
    setProgress(undefined);
    unselect(outcome.done);
    const names = new Map(records.map((record) => [String(record.id), nameOf(record)]));
    setFailures(outcome.failed.map((one) => ({ ...one, name: names.get(one.id) ?? one.id })));
    showToast({
      tone: toneOf(outcome),
      title: [
        outcome.done.length > 0 && doneText(outcome.done.length),
        outcome.failed.length > 0 &&
          translate('listing.bulk.failed', { smart_count: outcome.failed.length }),
      ]
        .filter(Boolean)
        .join(', '),
      text: outcome.failed[0] && textOf(outcome.failed[0].error),
    });
    await queryClient.invalidateQueries({ queryKey: [resource] });
  }

  return {
    /**
     * Whatever version a row has: what is set for many is meant for the record as it is now. `told`: the key of a
     * text for how many were updated.
     */
    update: (data: Record<string, unknown>, told?: string) =>
      run(
        (smart_count) =>
          told ? translate(told, { smart_count }) : bulkText('updated', smart_count),
        (id) =>
          dataProvider.update(resource, {
            id,
            data,
            previousData: { id },
            meta: { ifMatch: false },
          }),
      ),
    remove: () =>
      run(
        (count) => bulkText('deleted', count),
        (id) => dataProvider.delete(resource, { id, previousData: { id } }),
      ),
    /** What can be done now can wait. */
    isBusy: progress !== undefined || isPlaceholderData === true,
    progress,
    failures,
    forgetFailures: () => setFailures([]),
  };
}

type FailedRow = BulkOutcome['failed'][number] & { name: ReactNode };

function toneOf({ done, failed }: BulkOutcome) {
  if (failed.length === 0) return 'success';
  return done.length === 0 ? 'error' : 'warning';
}

type Run = ReturnType<typeof useBulkRun>;

/** How many of the selected records are settled, while something is done with them; then what failed. */
export function BulkProgress({ run }: { run: Run }) {
  const translate = useTranslate();
  const { progress } = run;
  if (run.failures.length > 0) return <BulkFailures run={run} />;
  if (!progress) return null;
  return (
    <Typography variant="body2" role="status" sx={{ alignSelf: 'center' }}>
      {translate('listing.bulk.progress', progress)}
    </Typography>
  );
}

/** Which of the selected records stayed as they were, and why, each on its own. */
function BulkFailures({ run: { failures, forgetFailures } }: { run: Run }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const reasonOf = useErrorText();
  const bulkText = useBulkText();
  const { resource } = useListContext();
  return (
    <AskDialog
      title={bulkText('failedTitle', failures.length)}
      maxWidth="sm"
      cancel={translate('ra.action.close')}
      onClose={forgetFailures}
    >
      <Typography component="ul" variant="body2" sx={{ ...namesSx, display: 'grid', gap: 1 }}>
        {failures.map(({ id, name, error }) => (
          <li key={id}>
            <Link component={RouterLink} to={createPath({ resource, type: 'edit', id })}>
              <bdi>{name}</bdi>
            </Link>
            <Typography variant="muted">{reasonOf(error)}</Typography>
          </li>
        ))}
      </Typography>
    </AskDialog>
  );
}

/** A text of the resource, `<resource>.bulk.*`, else the one that fits any. */
function useBulkText() {
  const translate = useTranslate();
  const name = useResourceName();
  const { resource } = useListContext();
  return (part: 'others' | 'failedTitle' | 'updated' | 'deleted', smart_count: number) =>
    translate(`${resource}.bulk.${part}`, {
      smart_count,
      _: translate(`listing.bulk.${part}`, { smart_count, name }),
    });
}

/** `Delete`, which asks first. */
export function BulkDeleteButton({ run }: { run: Run }) {
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
  onClose: () => void;
  onConfirm: () => void;
}

/** So many are called by their names. */
const NAMED = 5;

/** Names what is about to go, also on other pages, and says how many more there are. */
function DeleteDialog({ onClose, onConfirm }: DialogProps) {
  const translate = useTranslate();
  const bulkText = useBulkText();
  const { resource, selectedIds, data = [] } = useListContext();
  const nameOf = useGetRecordRepresentation(resource);
  const onPage = data.filter(({ id }) => selectedIds.includes(id));
  const elsewhere = selectedIds.filter((id) => onPage.every((record) => record.id !== id));
  const ids = elsewhere.slice(0, Math.max(0, NAMED - onPage.length));
  const { data: read = [] } = useGetMany(resource, { ids }, { enabled: ids.length > 0 });
  const shown = [...onPage, ...read.filter(Boolean)].slice(0, NAMED);
  const others = selectedIds.length - shown.length;
  const smart_count = selectedIds.length;
  const name = useGetResourceLabel()(resource, smart_count);
  return (
    <AskDialog
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
        names={new Map(shown.map((record) => [record.id, nameOf(record) ?? record.id]))}
        others={others > 0 && bulkText('others', others)}
      />
      <DialogContentText>
        {translate(`${resource}.delete.text`, { _: translate('forms.delete.text') })}
      </DialogContentText>
    </AskDialog>
  );
}

interface NamesProps {
  /** By id. */
  names: ReadonlyMap<Identifier, ReactNode>;
  /** How many more there are, in words. */
  others: string | false;
}

/** The first of many records by name. */
export function FirstNames({ names, others }: NamesProps) {
  return (
    <Typography component="ul" variant="body2" sx={namesSx}>
      {[...names].map(([id, name]) => (
        <li key={id}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {others && <li>{others}</li>}
    </Typography>
  );
}

const namesSx = { m: 0, pl: 2.5, overflowWrap: 'anywhere' };

interface MenuProps {
  label: string;
  icon?: ReactNode;
  isDisabled?: boolean;
  children: (close: () => void) => ReactNode;
}

/** A button with a menu of what can be done. */
export function ActionsMenu({ label, icon, isDisabled, children }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // On a phone the icon has to do.
  const isTight =
    useMediaQuery((theme: Theme) => theme.breakpoints.down('sm')) && icon !== undefined;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={isTight ? undefined : icon}
        endIcon={isTight ? undefined : <ExpandMoreOutlined />}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isDisabled}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={isTight ? { minWidth: 44, flexGrow: '0 !important' } : {}}
      >
        {isTight ? icon : label}
      </Button>
      <WhenOpened isOpen={anchor !== null}>
        <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
          {children(() => setAnchor(null))}
        </Menu>
      </WhenOpened>
    </>
  );
}
