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
import { TitledDialog } from '../../forms/AskDialog.tsx';
import type { DraftValues } from '../../forms/drafts/useDraftValues.ts';
import { isSignedIn } from '../../session/session.ts';

type Props = Pick<ComponentProps<typeof TitledDialog>, 'title' | 'maxWidth' | 'onClose'> &
  ResultsProps & {
    /** What is asked first: an `AskForm`. */
    children: ReactNode;
  };

/** Asks before something is done with many records, then tells what became of each; failed ones can be tried again. */
export function BulkDialog({ title, maxWidth, children, ...results }: Props) {
  const { work, onClose } = results;
  return (
    <TitledDialog {...{ title, maxWidth, onClose }} isRunning={work.phase === 'running'}>
      {work.phase === 'ask' ? children : <Results {...results} />}
    </TitledDialog>
  );
}

interface ResultsProps {
  /** What the step was for, and what each is known by. */
  records: readonly { id: string; name: ReactNode }[];
  work: Pick<ReturnType<typeof useRunOnEach>, 'phase' | 'results' | 'retry' | 'stop' | 'select'>;
  onClose: () => void;
  reasonOf: (error: unknown) => string;
  /** More about one of which something was done. */
  noteOf?: (id: string) => string | undefined;
  /** Where the texts are: `orders.bulk`, for example. */
  texts: string;
  /** False: what was done is not offered for another step. */
  hasNextStep?: boolean;
  /** How many were done, in other words than those of `texts`. */
  doneText?: string | undefined;
  /** What was left out from the start: how many in words, and lines that say why. */
  leftOut?: { text: string; lines: ReactNode } | undefined;
  /** What has to be known when it is over. */
  notice?: string | undefined;
}

/** Lines while it runs; when it is over, all of them. */
const MOST_LINES = 100;

/** How far a step with many records is, then what became of each; those that failed first. */
function Results({ records, work, onClose, reasonOf, noteOf, texts, ...more }: ResultsProps) {
  const { hasNextStep = true, doneText, leftOut, notice } = more;
  const translate = useTranslate();
  const { phase, results, retry, stop, select } = work;
  const unconfirmed = records.filter(({ id }) => isIn(results[id], 'unconfirmed'));
  const failed = records.filter(({ id }) => isIn(results[id], 'failed', 'stopped'));
  const left = [...unconfirmed, ...failed];
  const done = records.filter(({ id }) => isIn(results[id], 'done', 'same', 'asBefore'));
  const settled = left.length + done.length;
  const isRunning = phase === 'running';
  // Thousands of lines, drawn anew with each that is done, would take longer than to do it.
  const start = Math.max(0, Math.min(settled - 10, records.length - MOST_LINES));
  const lines = isRunning ? records.slice(start, start + MOST_LINES) : [...left, ...done];

  function summary(): string {
    if (isRunning) return translate('listing.bulk.progress', { settled, of: records.length });
    const count = (text: string, { length }: typeof records) =>
      length > 0 && translate(text, { smart_count: length });
    const parts = [
      (done.length > 0 && doneText) || count(`${texts}.done`, done),
      count(`${texts}.failed`, failed),
      count('listing.bulk.unconfirmed.count', unconfirmed),
      leftOut?.text,
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
            aria-label={translate(`${texts}.running`)}
            variant="determinate"
            value={(100 * settled) / Math.max(1, records.length)}
          />
        )}
        <DialogLines
          tabIndex={0}
          aria-label={translate(`${texts}.results`)}
          sx={{ maxHeight: 340 }}
        >
          {!isRunning && leftOut?.lines}
          {lines.map(({ id, name }) => (
            <Line
              key={id}
              result={results[id]}
              note={noteOf?.(id)}
              {...{ name, reasonOf, texts }}
            />
          ))}
        </DialogLines>
        {!isRunning && left.length > 0 && (
          <Typography variant="muted">{translate(`${texts}.staySelected`)}</Typography>
        )}
        {!isRunning && notice && <Alert severity="warning">{notice}</Alert>}
      </DialogContent>
      <DialogActions>
        {/* Keys: the browser moves the focus only to a button that is new. */}
        {isRunning ? (
          <Button key="stop" color="inherit" onClick={stop}>
            {translate(`${texts}.stop`)}
          </Button>
        ) : (
          <Button key="close" color="inherit" autoFocus={left.length === 0} onClick={onClose}>
            {translate('ra.action.close')}
          </Button>
        )}
        {!isRunning && hasNextStep && done.length > 1 && (
          <Button
            variant={left.length > 0 ? 'outlined' : 'contained'}
            onClick={() => {
              select(done.map(({ id }) => id));
              onClose();
            }}
          >
            {translate('listing.bulk.goOn', { smart_count: done.length })}
          </Button>
        )}
        {!isRunning && left.length > 0 && (
          <Button variant="contained" autoFocus onClick={() => retry(left.map(({ id }) => id))}>
            {translate(`${texts}.retry`, { smart_count: left.length })}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

function isIn(result: BulkResult | undefined, ...states: BulkResult['state'][]): boolean {
  return result !== undefined && states.includes(result.state);
}

interface LineProps extends Pick<ResultsProps, 'reasonOf' | 'texts'> {
  name: ReactNode;
  result: BulkResult | undefined;
  note: string | undefined;
}

function Line({ name, result, note, reasonOf, texts }: LineProps) {
  const translate = useTranslate();
  const state = result?.state ?? 'waiting';
  const isUnconfirmed = state === 'unconfirmed';
  const stateText = isUnconfirmed ? 'listing.bulk.unconfirmed.state' : `${texts}.state.${state}`;
  const reason = result && 'error' in result && reasonOf(result.error);
  const about = reason || (state === 'done' && note);
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
      {about && (
        <Typography
          variant="caption"
          component="p"
          color={state === 'failed' ? 'error' : 'textSecondary'}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {about} {isUnconfirmed && translate('listing.bulk.unconfirmed.text')}
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

/** Records below each other in a dialog; many of them scroll in their own place. */
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
 * What became of one record so far. `same`: there was nothing to change; `asBefore`: there is nothing to undo;
 * `unconfirmed`: it was sent, and nobody knows whether it was done.
 */
type BulkResult =
  | { state: 'waiting' | 'running' | Settled | 'stopped' }
  | { state: 'failed' | 'unconfirmed'; error: unknown };
type Settled = 'done' | 'same' | 'asBefore';

/**
 * Calls `take` for one record after the other, four at a time, and keeps what became of each. Whatever failed can
 * be tried again, and it alone; it also stays selected in the list. `take` says when there was nothing to change,
 * and rejects when it failed, with an `UnconfirmedError` when it may have been done all the same. `onOver` is
 * called after each run, before its outcome is shown. The answers, `kept`, are forgotten when all is over.
 */
export function useRunOnEach<Answers>(
  take: (id: string, answers: Answers) => Promise<Settled>,
  kept: Pick<DraftValues<object>, 'forget'>,
  onOver?: (done: readonly string[], answers: Answers) => void,
) {
  const queryClient = useQueryClient();
  const { resource, selectedIds, onSelect } = useListContext();
  const unselect = useUnselect(resource);
  const [phase, setPhase] = useState<'ask' | 'running' | 'over'>('ask');
  const [results, setResults] = useState<Record<string, BulkResult>>({});
  const isStopped = useRef(false);
  /** The answers of the first run: a retry is meant in the same way. */
  const given = useRef<Answers>(undefined);
  const tell = (ids: readonly string[], result: BulkResult) =>
    setResults((before) => ({ ...before, ...Object.fromEntries(ids.map((id) => [id, result])) }));

  async function run(ids: readonly string[], answers: Answers): Promise<void> {
    isStopped.current = false;
    given.current = answers;
    setPhase('running');
    tell(ids, { state: 'waiting' });
    const { done } = await settleEach(ids, async (id) => {
      if (isStopped.current) {
        tell([id], { state: 'stopped' });
        throw new Error('Stopped');
      }
      tell([id], { state: 'running' });
      try {
        tell([id], { state: await take(id, answers) });
      } catch (error) {
        if (error instanceof UnconfirmedError) {
          tell([id], { state: 'unconfirmed', error: error.cause });
        } else tell([id], { state: 'failed', error });
        throw error;
      }
    });
    unselect(done);
    onOver?.(done, answers);
    setPhase('over');
    await queryClient.invalidateQueries({ queryKey: [resource] });
    // A session that ended meanwhile will ask for them again.
    if (isSignedIn()) kept.forget();
  }

  const stop = () => {
    isStopped.current = true;
  };
  const retry = (ids: readonly string[]) => {
    if (given.current !== undefined) void run(ids, given.current);
  };
  /** For another step. What failed stays selected. */
  const select = (ids: readonly string[]) => onSelect([...new Set([...selectedIds, ...ids])]);
  return { phase, results, run, retry, stop, select };
}
