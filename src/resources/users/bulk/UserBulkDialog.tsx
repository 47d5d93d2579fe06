import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId } from 'react';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { User } from '../../../../contract/user.ts';
import { ApiError } from '../../../errors.ts';
import { KeptNote } from '../../../forms/KeptNote.tsx';
import { useErrorText } from '../../../forms/useErrorText.ts';
import { type KeptValues, useKeptValues } from '../../../forms/useKeptValues.ts';
import { EachResults } from '../../../lists/EachResults.tsx';
import { isSignedIn } from '../../../session.ts';
import type { AskedBulk, BulkKind } from './askedBulk.ts';
import { ChosenNames } from './ChosenNames.tsx';
import { useChosenCustomers, useCustomerRun } from './useBulkCustomers.ts';

const Values = v.object({ text: v.string() });

/** Asks before many customers are changed, then tells what became of each. */
export default function UserBulkDialog({
  kind,
  ids,
  onClose,
}: AskedBulk & { onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  const { data: customers = [] } = useChosenCustomers({ kind, ids });
  const names = new Map(customers.map(({ _id, name }) => [_id, name]));
  const work = useCustomerRun(kind);
  const kept = useKeptValues('users', `bulk.${kind}`, Values, { text: '' });
  const failureText = useFailureText();
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={work.phase === 'running' ? undefined : onClose}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>
        {translate(`customers.bulk.${kind}Title`, { smart_count: ids.length })}
      </DialogTitle>
      {work.phase === 'ask' ? (
        <Question
          kind={kind}
          customers={customers}
          ids={ids}
          kept={kept}
          onClose={() => {
            kept.forget();
            onClose();
          }}
          onAnswer={async (text) => {
            await work.run(ids, text);
            // A session that ended meanwhile will ask for it again.
            if (isSignedIn()) kept.forget();
          }}
        />
      ) : (
        <EachResults
          records={ids.map((id) => ({ id, name: <bdi>{names.get(id) ?? id}</bdi> }))}
          reasonOf={failureText}
          texts="customers.bulk"
          work={work}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function useFailureText(): (error: unknown) => string {
  const translate = useTranslate();
  const textOf = useErrorText();
  return (error) => {
    const isGone = error instanceof ApiError && error.status === 404;
    return isGone ? translate('customers.bulk.missing') : textOf(error);
  };
}

interface QuestionProps {
  kind: BulkKind;
  ids: readonly string[];
  customers: readonly User[];
  kept: KeptValues<{ text: string }>;
  onClose: () => void;
  onAnswer: (text: string) => Promise<void>;
}

function Question({ kind, ids, customers, kept, onClose, onAnswer }: QuestionProps) {
  const translate = useTranslate();
  const { text } = kept.values;
  const isTag = kind === 'tag';
  const canAnswer = !isTag || text.trim() !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (canAnswer) void onAnswer(text);
  }

  return (
    <form onSubmit={submit} noValidate>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '4px !important' }}>
        <ChosenNames ids={ids} customers={customers} />
        {!isTag && (
          <DialogContentText variant="body2">
            {translate(`customers.${kind}.text`)}
          </DialogContentText>
        )}
        <KeptNote kept={kept} />
        {kind !== 'unblock' && (
          <TextField
            autoFocus={isTag}
            label={translate(isTag ? 'customers.bulk.tagLabel' : 'customers.block.reason')}
            helperText={isTag ? undefined : translate('customers.block.reasonHelp')}
            value={text}
            onChange={({ target }) =>
              kept.change({ text: target.value.slice(0, isTag ? 50 : 500) })
            }
            autoComplete="off"
            sx={{ my: 0 }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          type="submit"
          variant="contained"
          color={kind === 'block' ? 'error' : 'primary'}
          disabled={!canAnswer}
        >
          {translate(isTag ? 'customers.bulk.apply' : `customers.bulk.${kind}`)}
        </Button>
      </DialogActions>
    </form>
  );
}
