import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Import } from '../../../contract/import.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { RecordSkeleton } from '../../forms/FormStates.tsx';
import { useLocale } from '../../i18n/useLocale.ts';
import { DetailCard } from '../../ui/DetailCard.tsx';
import { shortMoment } from '../../ui/fields/moment.ts';
import { DateTimeText } from '../../ui/fields/ValueText.tsx';
import { ReadFailedPanel } from '../../ui/StatePanel.tsx';
import { listUrl } from '../../ui/screenUrls.ts';
import { useNow } from '../../ui/useNow.ts';
import { useStoreZone } from '../../ui/useStoreSettings.ts';
import { countedAs, importResources, useCountText, useFailureText } from './importTexts.ts';
import { ResultRows } from './ResultRows.tsx';
import { UnreadableError } from './reader/unreadableError.ts';
import { useRefusedFile } from './refusedFile.ts';
import { type Check, wasCutOffHere } from './useCheck.ts';
import { type ImportRun, useImportRun } from './useImportRun.ts';

type Props = {
  id: string;
  check: Check;
  /** Returns to the choice of columns; undefined if the file is not available. */
  onColumns: (() => void) | undefined;
  onAnother: () => void;
};

const UNFINISHED: readonly Import['state'][] = ['checking', 'running', 'undoing'];
/** Milliseconds between two reads of an import that another tab or device may be advancing. */
const FOLLOW_INTERVAL = 3000;

/** Progress and results of the check, the import and the undo. */
export function ImportReport({ id, check, onColumns, onAnother }: Props) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const run = useImportRun(id);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => dataProvider.getImport(id, { signal }),
    refetchInterval: ({ state: { data: latest, error: failure } }) => {
      const isUnfinished = latest && UNFINISHED.includes(latest.state);
      const isOurs = run.step !== null || check.phase !== 'idle';
      return isUnfinished && !isOurs && !failure && FOLLOW_INTERVAL;
    },
  });
  useFocusedStep(data ? `${data.state} ${run.step} ${check.phase}` : '');
  if (!data) {
    return error ? (
      <ReadFailedPanel title="imports.earlier.failed" {...{ isFetching, refetch }} />
    ) : (
      <RecordSkeleton />
    );
  }
  const isChecking = data.state === 'checking' || check.error instanceof UnreadableError;
  return (
    <>
      {isChecking ? (
        <Checking data={data} check={check} onAnother={onAnother} />
      ) : (
        <CheckedImport data={data} run={run} onColumns={onColumns} onAnother={onAnother} />
      )}
      {!isChecking && run.step === null && <ResultRows key={data.state} data={data} />}
    </>
  );
}

/**
 * Moves the focus to the next step's heading, because the focused button is unmounted with its step. Does nothing on
 * the first render, before the merchant has used the page, or while an element has the focus.
 */
export function useFocusedStep(step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    const isNew = shown.current !== step;
    shown.current = step;
    const isUsed = navigator.userActivation?.hasBeenActive ?? true;
    if (!isNew || !isUsed || document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('main h2');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, [step]);
}

function Checking({
  data,
  check,
  onAnother,
}: Pick<Props, 'check' | 'onAnother'> & { data: Import }) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const { phase, part, error } = check;
  const name = `\u2068${data.fileName}\u2069`;
  const percent = Math.floor(100 * part);
  const counted = useCountText()(data);
  return (
    <DetailCard title="imports.state.checking">
      {data.portions > 0 && <Typography variant="body2">{counted}</Typography>}
      {phase === 'running' && (
        <Progress
          text={translate('imports.checking.progress', { name, percent })}
          label={translate('imports.state.checking')}
          value={percent}
        />
      )}
      {error instanceof UnreadableError ? (
        <Alert severity="error">
          <AlertTitle>{translate('imports.unreadable.title')}</AlertTitle>
          {translate(`imports.unreadable.${error.code}`, error.values)}
        </Alert>
      ) : (
        <Typography variant="body2" color={error === null ? 'textSecondary' : 'error'} role="alert">
          {error !== null && translate('imports.run.failed', { reason: failureText(error) })}
          {phase === 'idle' &&
            translate(`imports.checking.${wasCutOffHere(data._id) ? 'cutOff' : 'elsewhere'}`)}
          {phase === 'running' && translate('imports.checking.safe')}
        </Typography>
      )}
      <Actions>
        {phase === 'stopped' && !(error instanceof UnreadableError) && (
          <Button variant="contained" onClick={check.retry}>
            {translate('imports.action.continue')}
          </Button>
        )}
        <Button
          variant={phase === 'idle' ? 'contained' : 'outlined'}
          onClick={() => {
            if (phase !== 'idle') check.cancel();
            onAnother();
          }}
        >
          {translate(phase === 'running' ? 'imports.action.cancel' : 'imports.checking.again')}
        </Button>
      </Actions>
    </DetailCard>
  );
}

function Progress({ text, label, value }: { text: string; label: string; value: number }) {
  return (
    <Box sx={{ my: 1.5 }}>
      <Typography variant="body2" role="status" sx={{ mb: 0.5 }}>
        {text}
      </Typography>
      <LinearProgress variant="determinate" value={value} aria-label={label} />
    </Box>
  );
}

function Actions({ children }: { children: React.ReactNode }) {
  return <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>{children}</Box>;
}

type CheckedImportProps = Pick<Props, 'onColumns' | 'onAnother'> & { data: Import; run: ImportRun };

/** The state of a checked import and its actions. */
function CheckedImport({ data, run, onColumns, onAnother }: CheckedImportProps) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const counted = useCountText()(data);
  const { counts, state } = data;
  const isUndoing = run.step === 'undo' || state === 'undoing';
  const all = counts.new + counts.changed;
  const done = isUndoing ? counts.undone + counts.kept : counts.written;
  const of = isUndoing ? counts.written : all;
  const isUnderWay = run.step !== null || state === 'running' || state === 'undoing';
  return (
    <DetailCard
      title={
        run.step
          ? `imports.run.${run.step === 'run' ? 'running' : 'undoing'}`
          : `imports.state.${state}`
      }
    >
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <b>
          <bdi>{data.fileName}</bdi>
        </b>{' '}
        · {counted} · <DateTimeText at={data.createdAt} />
        {data.byName && (
          <> {translate('imports.earlier.by', { name: `\u2068${data.byName}\u2069` })}</>
        )}
      </Typography>
      {isUnderWay ? (
        <Progress
          text={translate(
            `imports.run.${isUndoing ? 'undoProgress' : 'progress'}.${countedAs(data.type)}`,
            {
              done,
              of,
            },
          )}
          label={translate(isUndoing ? 'imports.run.undoing' : 'imports.run.running')}
          value={(100 * done) / Math.max(1, of)}
        />
      ) : (
        <Outcome data={data} />
      )}
      {isUnderWay && (
        <Typography variant="body2" color="textSecondary">
          {translate(run.step ? 'imports.run.open' : 'imports.run.paused')}
        </Typography>
      )}
      <Box role="alert">
        {run.error !== null && (
          <Alert severity="error" sx={{ mt: 1 }}>
            {translate('imports.run.failed', { reason: failureText(run.error) })}
          </Alert>
        )}
      </Box>
      <Steps data={data} run={run} onColumns={onColumns} onAnother={onAnother} />
    </DetailCard>
  );
}

function Outcome({ data }: { data: Import }) {
  const translate = useTranslate();
  const locale = useLocale();
  const zone = useStoreZone();
  const { type, counts, state, newCategories, newBrands } = data;
  const lines: string[] = [];
  if (state === 'cancelled') {
    lines.push(
      translate(counts.written > 0 ? 'imports.done.cancelled' : 'imports.done.nothingWritten'),
    );
  }
  if (state === 'done' || counts.written > 0) {
    lines.push(
      translate(`imports.done.imported.${countedAs(type)}`, { smart_count: counts.written }),
    );
  }
  if (state === 'undone') {
    lines.push(translate(`imports.done.undone.${countedAs(type)}`, { smart_count: counts.undone }));
    if (counts.kept > 0)
      lines.push(translate(`imports.done.kept.${countedAs(type)}`, { smart_count: counts.kept }));
  }
  if ((state === 'done' || state === 'cancelled') && data.undoUntil !== null) {
    const time = shortMoment(data.undoUntil, zone, locale, new Date());
    lines.push(translate('imports.done.undoUntil', { time }));
  }
  if (state === 'checked' && data.notifyCustomers) lines.push(translate('imports.tracking.told'));
  if (state === 'checked' && counts.new + counts.changed === 0) {
    lines.push(translate('imports.action.nothing'));
  }
  return (
    <Box role="status" sx={{ mt: 1 }}>
      {lines.map((line) => (
        <Typography key={line} variant="body2">
          {line}
        </Typography>
      ))}
      {state === 'checked' && (
        <>
          <NewNames text="imports.result.categories" names={newCategories} />
          <NewNames text="imports.result.brands" names={newBrands} />
        </>
      )}
    </Box>
  );
}

const MAX_NAMES = 5;

/** Names the categories or brands that the import will create. */
function NewNames({ text: key, names }: { text: string; names: readonly string[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  if (names.length === 0) return null;
  const more = names.length - MAX_NAMES;
  const type = more > 0 ? 'unit' : 'conjunction';
  const shownNames = names.slice(0, MAX_NAMES).map((name) => `\u2068${name}\u2069`);
  const first = new Intl.ListFormat(locale, { type }).format(shownNames);
  const text =
    more > 0 ? translate('imports.result.andMore', { names: first, count: more }) : first;
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {translate(key, { smart_count: names.length, names: text })}
    </Typography>
  );
}

function Steps({ data, run, onColumns, onAnother }: CheckedImportProps) {
  const translate = useTranslate();
  const [isAsking, setIsAsking] = useState(false);
  const refused = useRefusedFile(data);
  const { counts, state } = data;
  const isReady = state === 'checked' || state === 'running';
  const rows = counts.new + counts.changed - counts.written;
  if (run.step !== null) {
    return (
      <Actions>
        <Button variant="outlined" onClick={run.pause}>
          {translate('imports.action.pause')}
        </Button>
        {run.step === 'run' && (
          <Button color="error" onClick={() => void run.cancel()}>
            {translate('imports.action.stop')}
          </Button>
        )}
      </Actions>
    );
  }
  return (
    <Actions>
      {(rows > 0 ? isReady : state === 'running') && (
        <Button variant="contained" onClick={() => void run.start('run')}>
          {state === 'running'
            ? translate('imports.action.continue')
            : translate(`imports.action.run.${countedAs(data.type)}`, { smart_count: rows })}
        </Button>
      )}
      {state === 'undoing' && (
        <Button variant="contained" onClick={() => void run.start('undo')}>
          {translate('imports.action.continue')}
        </Button>
      )}
      {counts.refused > 0 && (
        <Button variant="outlined" loading={refused.isReading} onClick={() => void refused.save()}>
          {translate('imports.action.download')}
        </Button>
      )}
      {state === 'checked' && onColumns && (
        <Button color="inherit" onClick={onColumns}>
          {translate('imports.action.columns')}
        </Button>
      )}
      {isReady && (
        <Button color="inherit" onClick={() => void run.cancel()}>
          {translate(state === 'running' ? 'imports.action.stop' : 'imports.action.cancel')}
        </Button>
      )}
      <SeeButton data={data} />
      <UndoButton data={data} onOpenDialog={() => setIsAsking(true)} />
      {!isReady && state !== 'undoing' && (
        <Button color="inherit" onClick={onAnother}>
          {translate('imports.action.another')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={translate('imports.undo.title')}
          text={translate('imports.undo.text')}
          confirm={translate('imports.action.undo')}
          onConfirm={() => {
            setIsAsking(false);
            void run.start('undo');
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Actions>
  );
}

/** Opens the list filtered by this import, if the server supports the filter and the import can be undone. */
function SeeButton({ data }: { data: Import }) {
  const translate = useTranslate();
  const isKept = useUndoable(data);
  const { _id: importId, type, canFilter } = data;
  if (!canFilter || !isKept) return null;
  return (
    <Button variant="contained" component={Link} to={listUrl(importResources[type], { importId })}>
      {translate(`imports.action.see.${countedAs(type)}`)}
    </Button>
  );
}

/** Whether the import has ended and its old values are still stored. */
function useUndoable({ undoUntil, state }: Import): boolean {
  const now = useNow();
  const isEnded = state === 'done' || state === 'cancelled';
  return isEnded && undoUntil !== null && Date.parse(undoUntil) >= now.getTime();
}

function UndoButton({ data, onOpenDialog }: { data: Import; onOpenDialog: () => void }) {
  const translate = useTranslate();
  if (!useUndoable(data)) return null;
  return (
    <Button variant="outlined" aria-haspopup="dialog" onClick={onOpenDialog}>
      {translate('imports.action.undo')}
    </Button>
  );
}
