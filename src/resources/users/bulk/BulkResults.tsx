import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { User } from '../../../../contract/user.ts';
import { ApiError, explainError } from '../../../errors.ts';
import type { BulkResult, useCustomerRun } from './useBulkCustomers.ts';

interface Props {
  ids: readonly string[];
  customers: readonly User[];
  work: ReturnType<typeof useCustomerRun>;
  onClose: () => void;
}

/** How far it is, then what became of each customer; those that failed first. */
export function BulkResults({ ids, customers, work, onClose }: Props) {
  const translate = useTranslate();
  const { phase, results, stop, retry } = work;
  const names = new Map(customers.map(({ _id, name }) => [_id, name]));
  const failed = ids.filter((id) => isFailed(results[id]));
  const done = ids.filter((id) => isDone(results[id]));
  const settled = failed.length + done.length;
  const sorted = phase === 'over' ? [...failed, ...done] : ids;
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        <Typography role="status" variant="body2">
          {phase === 'running'
            ? translate('listing.bulk.progress', { settled, of: ids.length })
            : summary(translate, done.length, failed.length)}
        </Typography>
        {phase === 'running' && (
          <LinearProgress
            aria-label={translate('customers.bulk.running')}
            variant="determinate"
            value={(100 * settled) / Math.max(1, ids.length)}
          />
        )}
        <Lines tabIndex={0} aria-label={translate('customers.bulk.results')}>
          {sorted.map((id) => (
            <ResultLine key={id} name={names.get(id) ?? id} result={results[id]} />
          ))}
        </Lines>
        {phase === 'over' && failed.length > 0 && (
          <Typography variant="body2" color="textSecondary">
            {translate('customers.bulk.staySelected')}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        {/* Keys: the browser moves the focus only to a button that is new. */}
        {phase === 'running' ? (
          <Button key="stop" color="inherit" onClick={stop}>
            {translate('customers.bulk.stop')}
          </Button>
        ) : (
          <Button key="close" color="inherit" autoFocus={failed.length === 0} onClick={onClose}>
            {translate('customers.bulk.close')}
          </Button>
        )}
        {phase === 'over' && failed.length > 0 && (
          <Button variant="contained" autoFocus onClick={() => void retry(failed)}>
            {translate('customers.bulk.retry', { smart_count: failed.length })}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

function isFailed(result: BulkResult | undefined): boolean {
  return result?.state === 'failed' || result?.state === 'stopped';
}

function isDone(result: BulkResult | undefined): boolean {
  return result?.state === 'done' || result?.state === 'same';
}

function summary(translate: ReturnType<typeof useTranslate>, done: number, failed: number): string {
  if (failed === 0) return translate('customers.bulk.done', { smart_count: done });
  if (done === 0) return translate('customers.bulk.failed', { smart_count: failed });
  return translate('customers.bulk.both', { done, failed });
}

function ResultLine({ name, result }: { name: string; result: BulkResult | undefined }) {
  const translate = useTranslate();
  const state = result?.state ?? 'waiting';
  return (
    <Line>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" component="span" noWrap sx={{ flex: 1, minWidth: 0 }}>
          <bdi>{name}</bdi>
        </Typography>
        <Typography
          variant="body2"
          component="span"
          color="textSecondary"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
        >
          <StateIcon state={state} />
          {translate(`customers.bulk.state.${state}`)}
        </Typography>
      </Box>
      {result?.state === 'failed' && <Reason error={result.error} />}
    </Line>
  );
}

function Reason({ error }: { error: unknown }) {
  const translate = useTranslate();
  const isGone = error instanceof ApiError && error.status === 404;
  const text = isGone
    ? 'customers.bulk.missing'
    : (explainError(error)?.text ?? 'errors.unexpected');
  return (
    <Typography variant="caption" component="p" color="error" sx={{ overflowWrap: 'anywhere' }}>
      {translate(text, { _: text })}
    </Typography>
  );
}

function StateIcon({ state }: { state: BulkResult['state'] }) {
  if (state === 'done') return <CheckCircleOutlined fontSize="small" color="success" />;
  if (state === 'same') return <CheckCircleOutlined fontSize="small" />;
  if (state === 'failed') return <ErrorOutlineOutlined fontSize="small" color="error" />;
  if (state === 'stopped') return <RemoveCircleOutlineOutlined fontSize="small" />;
  return state === 'running' ? <CircularProgress size={16} aria-hidden /> : null;
}

const Lines = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  maxHeight: 340,
  overflowY: 'auto',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 8,
}));

const Line = styled('li')(({ theme }) => ({
  padding: theme.spacing(1, 1.5),
  '& + &': { borderTop: `1px solid ${theme.palette.divider}` },
}));
