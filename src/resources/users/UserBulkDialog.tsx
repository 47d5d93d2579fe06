import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { JobChange } from '../../../contract/bulkJob.ts';
import type { User } from '../../../contract/user.ts';
import { ConflictError } from '../../api/ConflictError.ts';
import { ApiError } from '../../api/errors.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { DialogForm } from '../../forms/ConfirmDialog.tsx';
import { DraftNotice } from '../../forms/drafts/DraftNotice.tsx';
import { type DraftState, useDraftState } from '../../forms/drafts/useDraftState.ts';
import { useErrorText } from '../../forms/problems.ts';
import { FirstNames } from '../../lists/bulk/BulkActions.tsx';
import { BulkDialog, useBulkWrites } from '../../lists/bulk/BulkDialog.tsx';
import { useBulkJob } from '../../lists/bulk/useBulkJob.ts';
import { useSelectedRecords } from '../../lists/bulk/useSelectedRecords.tsx';
import { showErrorToast } from '../../ui/queryClient.ts';
import { ReasonField } from './edit/StatusDialog.tsx';
import { parseUser } from './parseUser.ts';

type BulkAction = 'block' | 'unblock' | 'tag';

export type BulkRequest = { action: BulkAction; ids: readonly string[] };

const Values = v.object({ text: v.string() });
const successKey = 'customers.bulk.done';

function changeOf(action: BulkAction, text: string): JobChange {
  if (action === 'tag') return { kind: 'field', field: 'tags', how: 'add', tags: [text] };
  const status = action === 'block' ? 'blocked' : 'active';
  return { kind: 'update', data: { status, ...(text && { reason: text }) } };
}

/** Confirms a change of many customers, then shows the outcome of each. */
export default function UserBulkDialog({
  action,
  ids,
  onClose,
}: BulkRequest & { onClose: () => void }) {
  const translate = useTranslate();
  const { data: customers = [] } = useSelectedRecords('users', ids, parseUser);
  const names = new Map(customers.map(({ _id, name }) => [_id, name]));
  const draft = useDraftState('users', `bulk.${action}`, Values, { text: '' });
  const { text } = draft.values;
  const change = (typed: string) => draft.change({ text: typed });
  const isTag = action === 'tag';
  const work = useCustomerRun(action, draft);
  const failureText = useFailureText();
  const { start } = useBulkJob('users');
  const { isPending, mutate: confirm } = useMutation({
    mutationFn: () => start({ change: changeOf(action, text.trim()), ids: [...ids], successKey }),
    onSuccess: (isStarted) => {
      if (!isStarted) return work.run(ids, text);
      draft.reset();
      onClose();
    },
    onError: showErrorToast,
  });
  return (
    <BulkDialog
      title={translate(`customers.bulk.${action}Title`, { smart_count: ids.length })}
      records={ids.map((id) => ({ id, name: <bdi>{names.get(id) ?? id}</bdi> }))}
      errorText={failureText}
      i18nPrefix="customers.bulk"
      job={work}
      onClose={onClose}
    >
      <DialogForm
        confirm={translate(isTag ? 'customers.bulk.apply' : `customers.bulk.${action}`)}
        isDanger={action === 'block'}
        isDisabled={isPending || (isTag && text.trim() === '')}
        onConfirm={() => confirm()}
        onCancel={() => {
          draft.reset();
          onClose();
        }}
      >
        <ChosenNames ids={ids} customers={customers} />
        {!isTag && <DialogContentText>{translate(`customers.${action}.text`)}</DialogContentText>}
        <DraftNotice draft={draft} />
        {isTag && (
          <TextField
            autoFocus
            label={translate('customers.bulk.tagLabel')}
            value={text}
            onChange={({ target }) => change(target.value.slice(0, 50))}
            autoComplete="off"
          />
        )}
        {action === 'block' && <ReasonField value={text} onChange={change} />}
      </DialogForm>
    </BulkDialog>
  );
}

function useFailureText(): (error: unknown) => string {
  const translate = useTranslate();
  const textOf = useErrorText();
  return (error) => {
    const isMissing = error instanceof ApiError && error.status === 404;
    return isMissing ? translate('customers.bulk.missing') : textOf(error);
  };
}

const SHOWN = 5;

/** The first names of the selection, and how many more there are, including other pages. */
function ChosenNames(props: { ids: readonly string[]; customers: readonly User[] }) {
  const translate = useTranslate();
  const shown = props.customers.slice(0, SHOWN);
  const more = props.ids.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <FirstNames
      names={new Map(shown.map(({ _id, name }) => [_id, name]))}
      moreText={more > 0 && translate('customers.bulk.more', { smart_count: more })}
    />
  );
}

/** Changes the customers one by one and stores each outcome. `text` is a reason or a tag. */
function useCustomerRun(action: BulkAction, draft: DraftState<{ text: string }>) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useBulkWrites(async (id, typed: string) => {
    const text = typed.trim();
    if (action === 'tag') return addTag(dataProvider, id, text);
    const status = action === 'block' ? 'blocked' : 'active';
    const change = { status, ...(text && { reason: text }) } as const;
    const { isChanged } = await dataProvider.setUserStatus(id, change);
    return isChanged ? 'done' : 'same';
  }, draft);
}

const MAX_ATTEMPTS = 3;

/** An update replaces all tags, so this reads them first and retries after a conflict. */
async function addTag(
  dataProvider: ConsoleDataProvider,
  id: string,
  tag: string,
  attempt = 1,
): Promise<'done' | 'same'> {
  const { data } = await dataProvider.getOne('users', { id });
  const tags: User['tags'] = Array.isArray(data.tags) ? data.tags : [];
  if (tags.some((one) => one.toLocaleLowerCase() === tag.toLocaleLowerCase())) return 'same';
  try {
    await dataProvider.update('users', {
      id,
      data: { tags: [...tags, tag] },
      previousData: { id },
    });
    return 'done';
  } catch (error) {
    if (!(error instanceof ConflictError) || attempt >= MAX_ATTEMPTS) throw error;
    return addTag(dataProvider, id, tag, attempt + 1);
  }
}
