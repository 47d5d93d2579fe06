import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { User } from '../../../../contract/user.ts';
import { ApiError } from '../../../errors.ts';
import { useErrorText } from '../../../forms/useErrorText.ts';
import { EachResults } from '../../../lists/EachResults.tsx';
import type { AskedBulk, BulkKind } from './askedBulk.ts';
import { ChosenNames } from './ChosenNames.tsx';
import { useChosenCustomers, useCustomerRun } from './useBulkCustomers.ts';

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
          onClose={onClose}
          onAnswer={(text) => void work.run(ids, text)}
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
  onClose: () => void;
  onAnswer: (text: string) => void;
}

function Question({ kind, ids, customers, onClose, onAnswer }: QuestionProps) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const isTag = kind === 'tag';
  const canAnswer = !isTag || text.trim() !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (canAnswer) onAnswer(text);
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
        {kind !== 'unblock' && (
          <TextField
            autoFocus={isTag}
            label={translate(isTag ? 'customers.bulk.tagLabel' : 'customers.block.reason')}
            helperText={isTag ? undefined : translate('customers.block.reasonHelp')}
            value={text}
            onChange={({ target }) => setText(target.value.slice(0, isTag ? 50 : 500))}
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
