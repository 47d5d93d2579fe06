import DialogContentText from '@mui/material/DialogContentText';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { JobChange } from '../../../contract/bulkJobInput.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { DraftNotice } from '../../forms/drafts/DraftNotice.tsx';
import { useDraftState } from '../../forms/drafts/useDraftState.ts';
import { SelectedNames, useBulkRun } from '../../lists/bulk/BulkActions.tsx';
import { useSelection } from '../../lists/bulk/selection.tsx';
import { ReasonField } from './edit/StatusDialog.tsx';

export type BulkAction = 'block' | 'unblock' | 'tag' | 'taxes';

const Values = v.object({ text: v.string() });
const [EXEMPT, TAXED] = ['exempt', 'taxed'];

const CONFIRM: Partial<Record<BulkAction, string>> = {
  tag: 'customers.bulk.apply',
  taxes: 'ra.action.save',
};

function changeOf(action: BulkAction, text: string): JobChange {
  if (action === 'tag') return { kind: 'field', field: 'tags', how: 'add', tags: [text] };
  if (action === 'taxes') return { kind: 'update', data: { isTaxExempt: text === EXEMPT } };
  const status = action === 'block' ? 'blocked' : 'active';
  return { kind: 'update', data: { status, ...(text && { reason: text }) } };
}

/** Asks for the reason of a block, the tag or the exemption, and starts the change of the selected customers. */
export default function UserBulkDialog({
  action,
  onClose,
}: {
  action: BulkAction;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const { count } = useSelection();
  const run = useBulkRun();
  const draft = useDraftState('users', `bulk.${action}`, Values, { text: '' });
  const text = draft.values.text.trim();
  const change = (typed: string) => draft.change({ text: typed });
  const isTag = action === 'tag';
  const isTaxes = action === 'taxes';
  const leave = () => {
    draft.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      title={translate(`customers.bulk.${action}Title`, { smart_count: count })}
      confirm={translate(CONFIRM[action] ?? `customers.bulk.${action}`)}
      isDanger={action === 'block'}
      isRunning={run.isStarting}
      isDisabled={run.isBusy || ((isTag || isTaxes) && text === '')}
      onConfirm={() => run.start(changeOf(action, text), leave)}
      onCancel={leave}
      onClose={onClose}
    >
      <SelectedNames />
      {!isTag && (
        <DialogContentText>
          {translate(isTaxes ? 'customers.bulk.taxesText' : `customers.${action}.text`)}
        </DialogContentText>
      )}
      <DraftNotice draft={draft} />
      {isTag && (
        <TextField
          autoFocus
          label={translate('customers.bulk.tagLabel')}
          value={draft.values.text}
          onChange={({ target }) => change(target.value.slice(0, 50))}
          autoComplete="off"
        />
      )}
      {isTaxes && (
        <RadioGroup
          aria-label={translate('customers.bulk.taxes')}
          value={text}
          onChange={(_, chosen) => change(chosen)}
        >
          {[EXEMPT, TAXED].map((one) => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio />}
              label={translate(`customers.bulk.${one}`)}
            />
          ))}
        </RadioGroup>
      )}
      {action === 'block' && <ReasonField value={draft.values.text} onChange={change} />}
    </ConfirmDialog>
  );
}
