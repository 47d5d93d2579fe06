import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import RemoveCircleOutlineOutlined from '@mui/icons-material/RemoveCircleOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Order } from '../../../../contract/order.ts';
import { OrderLine, OrderLines } from './OrderLine.tsx';
import { useFailureText } from './useReason.ts';
import type { StepResult, useStepRun } from './useStepRun.ts';

interface Props {
  orders: readonly Order[];
  work: ReturnType<typeof useStepRun>;
  onClose: () => void;
}

/** How far the step is, then what became of each order; those that failed first. */
export function StepResults({ orders, work, onClose }: Props) {
  const translate = useTranslate();
  const { phase, results, stop, retry } = work;
  const isIn = (state: StepResult['state']) => (order: Order) =>
    results[order._id]?.state === state;
  const failed = orders.filter((order) => isIn('failed')(order) || isIn('stopped')(order));
  const done = orders.filter(isIn('done'));
  const settled = done.length + failed.length;
  const sorted = phase === 'over' ? [...failed, ...done] : orders;

  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        <Typography role="status" variant="body2">
          {phase === 'running'
            ? translate('listing.bulk.progress', { settled, of: orders.length })
            : summary(translate, done.length, failed.length)}
        </Typography>
        {phase === 'running' && (
          <LinearProgress
            aria-label={translate('orders.bulk.running')}
            variant="determinate"
            value={(100 * settled) / Math.max(1, orders.length)}
          />
        )}
        <OrderLines
          tabIndex={0}
          aria-label={translate('orders.bulk.results')}
          sx={{ maxHeight: 340 }}
        >
          {sorted.map((order) => (
            <ResultLine key={order._id} order={order} result={results[order._id]} />
          ))}
        </OrderLines>
        {phase === 'over' && failed.length > 0 && (
          <Typography variant="body2" color="textSecondary">
            {translate('orders.bulk.staySelected')}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        {/* Keys: the browser moves the focus only to a button that is new. */}
        {phase === 'running' ? (
          <Button key="stop" color="inherit" onClick={stop}>
            {translate('orders.bulk.stop')}
          </Button>
        ) : (
          <Button key="close" color="inherit" autoFocus={failed.length === 0} onClick={onClose}>
            {translate('orders.bulk.close')}
          </Button>
        )}
        {phase === 'over' && failed.length > 0 && (
          <Button
            variant="contained"
            autoFocus
            onClick={() => void retry(failed.map(({ _id }) => _id))}
          >
            {translate('orders.bulk.retry', { smart_count: failed.length })}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

type Translate = ReturnType<typeof useTranslate>;

function summary(translate: Translate, done: number, failed: number): string {
  return [
    done > 0 && translate('orders.bulk.done', { smart_count: done }),
    failed > 0 && translate('orders.bulk.failed', { smart_count: failed }),
  ]
    .filter(Boolean)
    .join(', ');
}

function ResultLine({ order, result }: { order: Order; result: StepResult | undefined }) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const state = result?.state ?? 'waiting';
  return (
    <OrderLine
      order={order}
      end={
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
          <StateIcon state={state} />
          {translate(`orders.bulk.state.${state}`)}
        </Box>
      }
    >
      {result?.state === 'failed' && (
        <Typography variant="caption" component="p" color="error" sx={{ overflowWrap: 'anywhere' }}>
          {failureText(result.error)}
        </Typography>
      )}
    </OrderLine>
  );
}

function StateIcon({ state }: { state: StepResult['state'] }) {
  if (state === 'done') return <CheckCircleOutlined fontSize="small" color="success" />;
  if (state === 'failed') return <ErrorOutlineOutlined fontSize="small" color="error" />;
  if (state === 'stopped') return <RemoveCircleOutlineOutlined fontSize="small" />;
  return state === 'running' ? <CircularProgress size={16} aria-hidden /> : null;
}
