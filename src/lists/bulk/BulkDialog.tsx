import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { useListContext, useTranslate, useUnselect } from 'react-admin';
import { settleEach } from '../../api/bulk.ts';
import { UnconfirmedError } from '../../api/lostAnswers.ts';
import { TitledDialog } from '../../forms/ConfirmDialog.tsx';
import type { DraftState } from '../../forms/drafts/useDraftState.ts';
import { isSignedIn } from '../../session/session.ts';

type Props = Pick<ComponentProps<typeof TitledDialog>, 'title' | 'maxWidth' | 'onClose'> &
  ResultsProps & {
    /** The form of the first step: an `DialogForm`. */
    children: ReactNode;
  };

/**
 * Runs an action on many records: a form, then the progress, then the result of each record with a
 * retry of the failed ones.
 */
export function BulkDialog({ title, maxWidth, children, ...results }: Props) {
  const { job, onClose } = results;
  return (
    <TitledDialog {...{ title, maxWidth, onClose }} isRunning={job.phase === 'running'}>
      {job.phase === 'ask' ? children : <Results {...results} />}
    </TitledDialog>
  );
}

interface ResultsProps {
  /** The records and their names. */
  records: readonly { id: string; name: ReactNode }[];
  job: Pick<ReturnType<typeof useBulkWrites>, 'phase' | 'results' | 'retry' | 'stop' | 'select'>;
  onClose: () => void;
  errorText: (error: unknown) => string;
  /** Adds a note to the line of a finished record. */
  getNote?: (id: string) => string | undefined;
  /** Prefix of the translation keys, for example `orders.bulk`. */
  i18nPrefix: string;
  /** False hides the button that selects the finished records for another action. */
  canContinue?: boolean;
  /** Replaces the text `done` of the summary. */
  doneText?: string | undefined;
  /** Records that were skipped from the start: a summary and lines with the reasons. */
  skipped?: { text: string; lines: ReactNode } | undefined;
  /** A warning that is shown when the run has ended. */
  notice?: string | undefined;
}

/** Limit while it runs. Afterwards all lines are shown. */
const MAX_VISIBLE_LINES = 100;

/** The progress, then the results: first the records that did not succeed. */
function Results({ records, job, onClose, errorText, getNote, i18nPrefix, ...more }: ResultsProps) {
  const { canContinue = true, doneText, skipped, notice } = more;
  const translate = useTranslate();
  const { phase, results, retry, stop, select } = job;
  const unconfirmed = records.filter(({ id }) => hasState(results[id], 'unconfirmed'));
  const failed = records.filter(({ id }) => hasState(results[id], 'failed', 'stopped'));
  const unfinished = [...unconfirmed, ...failed];
  const done = records.filter(({ id }) => hasState(results[id], 'done', 'same', 'asBefore'));
  const settled = unfinished.length + done.length;
  const isRunning = phase === 'running';
  // Rendering thousands of lines after each record would take longer than the requests.
  const start = Math.max(0, Math.min(settled - 10, records.length - MAX_VISIBLE_LINES));
  const lines = isRunning
    ? records.slice(start, start + MAX_VISIBLE_LINES)
    : [...unfinished, ...done];

  function summary(): string {
    if (isRunning) return translate('listing.bulk.progress', { settled, of: records.length });
    const count = (text: string, { length }: typeof records) =>
      length > 0 && translate(text, { smart_count: length });
    const parts = [
      (done.length > 0 && doneText) || count(`${i18nPrefix}.done`, done),
      count(`${i18nPrefix}.failed`, failed),
      count('listing.bulk.unconfirmed.count', unconfirmed),
      skipped?.text,
    ];
    return parts.filter(Boolean).join(' · ');
  }

  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        <Typography role="status" variant="body2">
          {summary()}
        </Typography>
        {isRunning && (
          <LinearProgress
            aria-label={translate(`${i18nPrefix}.running`)}
            variant="determinate"
            value={(100 * settled) / Math.max(1, records.length)}
          />
        )}
        <DialogLines
          tabIndex={0}
          aria-label={translate(`${i18nPrefix}.results`)}
          sx={{ maxHeight: 340 }}
        >
          {!isRunning && skipped?.lines}
          {lines.map(({ id, name }) => (
            <Line
              key={id}
              result={results[id]}
              note={getNote?.(id)}
              {...{ name, errorText, i18nPrefix }}
            />
          ))}
        </DialogLines>
        {!isRunning && unfinished.length > 0 && (
          <Typography variant="muted">{translate(`${i18nPrefix}.staySelected`)}</Typography>
        )}
        {!isRunning && notice && <Alert severity="warning">{notice}</Alert>}
      </DialogContent>
      <DialogActions>
        {/* Keys: `autoFocus` works only on a newly mounted button. */}
        {isRunning ? (
          <Button key="stop" color="inherit" onClick={stop}>
            {translate(`${i18nPrefix}.stop`)}
          </Button>
        ) : (
          <Button key="close" color="inherit" autoFocus={unfinished.length === 0} onClick={onClose}>
            {translate('ra.action.close')}
          </Button>
        )}
        {!isRunning && canContinue && done.length > 1 && (
          <Button
            variant={unfinished.length > 0 ? 'outlined' : 'contained'}
            onClick={() => {
              select(done.map(({ id }) => id));
              onClose();
            }}
          >
            {translate('listing.bulk.goOn', { smart_count: done.length })}
          </Button>
        )}
        {!isRunning && unfinished.length > 0 && (
          <Button
            variant="contained"
            autoFocus
            onClick={() => retry(unfinished.map(({ id }) => id))}
          >
            {translate(`${i18nPrefix}.retry`, { smart_count: unfinished.length })}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

function hasState(result: BulkResult | undefined, ...states: BulkResult['state'][]): boolean {
  return result !== undefined && states.includes(result.state);
}

interface LineProps extends Pick<ResultsProps, 'errorText' | 'i18nPrefix'> {
  name: ReactNode;
  result: BulkResult | undefined;
  note: string | undefined;
}

function Line({ name, result, note, errorText, i18nPrefix }: LineProps) {
  const translate = useTranslate();
  const state = result?.state ?? 'waiting';
  const isUnconfirmed = state === 'unconfirmed';
  const stateText = isUnconfirmed
    ? 'listing.bulk.unconfirmed.state'
    : `${i18nPrefix}.state.${state}`;
  const reason = result && 'error' in result && errorText(result.error);
  const detail = reason || (state === 'done' && note);
  return (
    <DialogLine>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" component="span" noWrap sx={{ flex: 1, minWidth: 0 }}>
          {name}
        </Typography>
        <Typography
          variant="muted"
          component="span"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
        >
          <StateIcon state={state} />
          {translate(stateText)}
        </Typography>
      </Box>
      {detail && (
        <Typography
          variant="caption"
          component="p"
          color={state === 'failed' ? 'error' : 'textSecondary'}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {detail} {isUnconfirmed && translate('listing.bulk.unconfirmed.text')}
        </Typography>
      )}
    </DialogLine>
  );
}

function StateIcon({ state }: { state: BulkResult['state'] }) {
  if (state === 'done') return <CheckCircleOutlined fontSize="small" color="success" />;
  if (state === 'same' || state === 'asBefore') return <CheckCircleOutlined fontSize="small" />;
  if (state === 'unconfirmed') return <HelpOutlineOutlined fontSize="small" color="warning" />;
  if (state === 'failed') return <ErrorOutlineOutlined fontSize="small" color="error" />;
  if (state === 'stopped') return <RemoveCircleOutlineOutlined fontSize="small" />;
  return state === 'running' ? <CircularProgress size={16} aria-hidden /> : null;
}

/** Bordered lines that scroll inside a dialog. */
export const DialogLines = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  maxHeight: 220,
  overflowY: 'auto',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 8,
}));

export const DialogLine = styled('li')(({ theme }) => ({
  padding: theme.spacing(1, 1.5),
  '& + &': { borderTop: `1px solid ${theme.palette.divider}` },
}));

/**
 * State of one record. `same`: nothing to change; `asBefore`: nothing to undo; `unconfirmed`: sent,
 * but the outcome is unknown.
 */
type BulkResult =
  | { state: 'waiting' | 'running' | Settled | 'stopped' }
  | { state: 'failed' | 'unconfirmed'; error: unknown };
type Settled = 'done' | 'same' | 'asBefore';

/**
 * Calls `action` for each record, four at a time, and collects the results. Records that fail stay
 * selected and can be retried.
 *
 * `action` resolves with the state to show. It rejects when it failed, with an `UnconfirmedError`
 * when the outcome is unknown. `onFinish` is called after each run, before its results are shown.
 * `draft` holds the answers of the form and is discarded at the end.
 */
export function useBulkWrites<Answers>(
  action: (id: string, answers: Answers) => Promise<Settled>,
  draft: Pick<DraftState<object>, 'reset'> | null,
  onFinish?: (done: readonly string[], answers: Answers) => void,
) {
  const queryClient = useQueryClient();
  const { resource, selectedIds, onSelect } = useListContext();
  const unselect = useUnselect(resource);
  const [phase, setPhase] = useState<'ask' | 'running' | 'over'>('ask');
  const [results, setResults] = useState<Record<string, BulkResult>>({});
  const isStopped = useRef(false);
  /** A retry repeats the answers of the first run. */
  const firstAnswers = useRef<Answers>(undefined);
  const setResult = (ids: readonly string[], result: BulkResult) =>
    setResults((before) => ({ ...before, ...Object.fromEntries(ids.map((id) => [id, result])) }));

  async function run(ids: readonly string[], answers: Answers): Promise<void> {
    isStopped.current = false;
    firstAnswers.current = answers;
    setPhase('running');
    setResult(ids, { state: 'waiting' });
    const { done } = await settleEach(ids, async (id) => {
      if (isStopped.current) {
        setResult([id], { state: 'stopped' });
        throw new Error('Stopped');
      }
      setResult([id], { state: 'running' });
      try {
        setResult([id], { state: await action(id, answers) });
      } catch (error) {
        if (error instanceof UnconfirmedError) {
          setResult([id], { state: 'unconfirmed', error: error.cause });
        } else setResult([id], { state: 'failed', error });
        throw error;
      }
    });
    unselect(done);
    onFinish?.(done, answers);
    setPhase('over');
    await queryClient.invalidateQueries({ queryKey: [resource] });
    // If the session ended meanwhile, the draft is offered after the next sign-in.
    if (isSignedIn()) draft?.reset();
  }

  const stop = () => {
    isStopped.current = true;
  };
  const retry = (ids: readonly string[]) => {
    if (firstAnswers.current !== undefined) void run(ids, firstAnswers.current);
  };
  /** Selects records for another action. Failed ones stay selected. */
  const select = (ids: readonly string[]) => onSelect([...new Set([...selectedIds, ...ids])]);
  return { phase, results, run, retry, stop, select };
}
