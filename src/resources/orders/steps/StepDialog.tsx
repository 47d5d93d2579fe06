import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { KeptNote } from '../../../forms/KeptNote.tsx';
import { type KeptValues, useKeptValues } from '../../../forms/useKeptValues.ts';
import { EachResults } from '../../../lists/EachResults.tsx';
import { isSignedIn } from '../../../session.ts';
import type { AskedStep } from '../askStep.ts';
import { BlockedOrders } from './BlockedOrders.tsx';
import { EligibleOrders } from './EligibleOrders.tsx';
import { OrderName } from './OrderLine.tsx';
import { StepQuestions } from './StepQuestions.tsx';
import { missingAnswers, noAnswers, StepAnswers } from './stepAnswers.ts';
import { useFailureText } from './useFailureText.ts';
import { useStepOrders, useStepRun } from './useStepRun.ts';

type Props = AskedStep & { onClose: () => void };

/**
 * A step for one order or many: who can take it and who can't, and why, before anything happens; what it
 * needs, asked once for all; what became of each; and another try for what failed.
 */
export default function StepDialog({ label, ids, onClose }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  const split = useStepOrders({ label, ids });
  const work = useStepRun({ label, ids });
  const failureText = useFailureText();
  const kept = useKeptValues('orders', `bulk.${label}`, StepAnswers, noAnswers);
  const run: typeof work.run = async (chosen, answers) => {
    await work.run(chosen, answers);
    // A session that ended meanwhile will ask for them again.
    if (isSignedIn()) kept.forget();
  };
  const count = split.data?.eligible.length ?? ids.length;
  const isRunning = work.phase === 'running';

  return (
    <Dialog
      open
      onClose={isRunning ? undefined : onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="sm"
    >
      <DialogTitle id={titleId}>
        {translate(`orders.bulk.title.${label}`, { smart_count: count })}
      </DialogTitle>
      {work.phase === 'ask' ? (
        <AskFirst label={label} split={split} kept={kept} onClose={onClose} onRun={run} />
      ) : (
        <EachResults
          records={(split.data?.eligible ?? []).map(({ order }) => ({
            id: order._id,
            name: <OrderName order={order} />,
          }))}
          reasonOf={failureText}
          texts="orders.bulk"
          work={work}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface AskProps {
  label: AskedStep['label'];
  split: ReturnType<typeof useStepOrders>;
  kept: KeptValues<StepAnswers>;
  onClose: () => void;
  onRun: ReturnType<typeof useStepRun>['run'];
}

function AskFirst({ label, split, kept, onClose, onRun }: AskProps) {
  const translate = useTranslate();
  const { values: answers, change } = kept;
  const [isChecked, setIsChecked] = useState(false);
  const { data } = split;
  const eligible = data?.eligible ?? [];
  const needs = new Set(eligible.flatMap(({ step }) => step.needs));
  const missing = missingAnswers(needs, answers);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (eligible.length === 0 || Object.keys(missing).length > 0) return;
    void onRun(
      eligible.map(({ order }) => order._id),
      answers,
    );
  }

  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {!data && <Reading split={split} />}
        {data && (
          <>
            <KeptNote kept={kept} />
            <EligibleOrders label={label} eligible={eligible} answers={answers} onChange={change} />
            <BlockedOrders blocked={data.blocked} missing={data.missing.length} />
            <StepQuestions
              eligible={eligible}
              needs={needs}
              answers={answers}
              problems={isChecked ? missing : {}}
              onChange={change}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button
          color="inherit"
          onClick={() => {
            kept.forget();
            onClose();
          }}
        >
          {translate(data && eligible.length === 0 ? 'orders.bulk.close' : 'ra.action.cancel')}
        </Button>
        {eligible.length > 0 && (
          <Button
            type="submit"
            variant="contained"
            color={label === 'cancel' ? 'error' : 'primary'}
          >
            {translate(`orders.bulk.title.${label}`, { smart_count: eligible.length })}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}

/** While the orders are being read, or when that did not work. */
function Reading({ split }: { split: ReturnType<typeof useStepOrders> }) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const { error, refetch, isFetching } = split;
  if (!error) {
    return (
      <CircularProgress aria-label={translate('orders.bulk.checking')} sx={{ m: '24px auto' }} />
    );
  }
  const retry = (
    <Button color="inherit" size="small" loading={isFetching} onClick={() => void refetch()}>
      {translate('listing.retry')}
    </Button>
  );
  return (
    <Alert severity="error" action={retry}>
      {failureText(error)}
    </Alert>
  );
}
