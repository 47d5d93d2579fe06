import DialogContentText from '@mui/material/DialogContentText';
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

export type BulkAction = 'block' | 'unblock' | 'tag';

const Values = v.object({ text: v.string() });

function changeOf(action: BulkAction, text: string): JobChange {
  if (action === 'tag') return { kind: 'field', field: 'tags', how: 'add', tags: [text] };
  const status = action === 'block' ? 'blocked' : 'active';
  return { kind: 'update', data: { status, ...(text && { reason: text }) } };
}

/** Asks for the reason or the tag, and starts the change of the selected customers. */
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
  const leave = () => {
    draft.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      title={translate(`customers.bulk.${action}Title`, { smart_count: count })}
      confirm={translate(isTag ? 'customers.bulk.apply' : `customers.bulk.${action}`)}
      isDanger={action === 'block'}
      isRunning={run.isStarting}
      isDisabled={run.isBusy || (isTag && text === '')}
      onConfirm={() => run.start(changeOf(action, text), leave)}
      onCancel={leave}
      onClose={onClose}
    >
      <SelectedNames />
      {!isTag && <DialogContentText>{translate(`customers.${action}.text`)}</DialogContentText>}
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
      {action === 'block' && <ReasonField value={draft.values.text} onChange={change} />}
    </ConfirmDialog>
  );
}
