import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { useDataProvider, useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { User } from '../../../contract/user.ts';
import { ConflictError } from '../../api/ConflictError.ts';
import { ApiError } from '../../api/errors.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { AskForm } from '../../forms/AskDialog.tsx';
import { type DraftValues, useDraftValues } from '../../forms/drafts/useDraftValues.ts';
import { DraftNote } from '../../forms/FormNotices.tsx';
import { useErrorText } from '../../forms/problems.ts';
import { FirstNames } from '../../lists/bulk/BulkActions.tsx';
import { BulkDialog, useRunOnEach } from '../../lists/bulk/BulkDialog.tsx';
import { useChosenRecords } from '../../lists/bulk/chosenRecords.tsx';
import { ReasonField } from './edit/StatusDialog.tsx';
import { parseUser } from './parseUser.ts';

/** What is done with many customers. */
type BulkAction = 'block' | 'unblock' | 'tag';

export type BulkRequest = { kind: BulkAction; ids: readonly string[] };

const Values = v.object({ text: v.string() });

/** Asks before many customers are changed, then tells what became of each. */
export default function UserBulkDialog({
  kind,
  ids,
  onClose,
}: BulkRequest & { onClose: () => void }) {
  const translate = useTranslate();
  const { data: customers = [] } = useChosenRecords('users', ids, parseUser);
  const names = new Map(customers.map(({ _id, name }) => [_id, name]));
  const kept = useDraftValues('users', `bulk.${kind}`, Values, { text: '' });
  const { text } = kept.values;
  const change = (typed: string) => kept.change({ text: typed });
  const isTag = kind === 'tag';
  const work = useCustomerRun(kind, kept);
  const failureText = useFailureText();
  return (
    <BulkDialog
      title={translate(`customers.bulk.${kind}Title`, { smart_count: ids.length })}
      records={ids.map((id) => ({ id, name: <bdi>{names.get(id) ?? id}</bdi> }))}
      reasonOf={failureText}
      texts="customers.bulk"
      work={work}
      onClose={onClose}
    >
      <AskForm
        confirm={translate(isTag ? 'customers.bulk.apply' : `customers.bulk.${kind}`)}
        isDanger={kind === 'block'}
        isDisabled={isTag && text.trim() === ''}
        onConfirm={() => void work.run(ids, text)}
        onCancel={() => {
          kept.forget();
          onClose();
        }}
      >
        <ChosenNames ids={ids} customers={customers} />
        {!isTag && <DialogContentText>{translate(`customers.${kind}.text`)}</DialogContentText>}
        <DraftNote kept={kept} />
        {isTag && (
          <TextField
            autoFocus
            label={translate('customers.bulk.tagLabel')}
            value={text}
            onChange={({ target }) => change(target.value.slice(0, 50))}
            autoComplete="off"
          />
        )}
        {kind === 'block' && <ReasonField value={text} onChange={change} />}
      </AskForm>
    </BulkDialog>
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

const SHOWN = 5;

/** The first of the chosen customers by name, and how many more there are, also those not on the screen. */
function ChosenNames(props: { ids: readonly string[]; customers: readonly User[] }) {
  const translate = useTranslate();
  const shown = props.customers.slice(0, SHOWN);
  const more = props.ids.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <FirstNames
      names={new Map(shown.map(({ _id, name }) => [_id, name]))}
      others={more > 0 && translate('customers.bulk.more', { smart_count: more })}
    />
  );
}

/**
 * Does it to one customer after the other; what became of each is kept. `text` is what the merchant typed: a
 * reason, or a tag.
 */
function useCustomerRun(kind: BulkAction, kept: DraftValues<{ text: string }>) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useRunOnEach(async (id, typed: string) => {
    const text = typed.trim();
    if (kind === 'tag') return addTag(dataProvider, id, text);
    const status = kind === 'block' ? 'blocked' : 'active';
    const change = { status, ...(text && { reason: text }) } as const;
    const { isChanged } = await dataProvider.setUserStatus(id, change);
    return isChanged ? 'done' : 'same';
  }, kept);
}

const MAX_TRIES = 3;

/** Tags are sent as a whole, so they are read first, and again when somebody else changed them. */
async function addTag(
  dataProvider: ConsoleDataProvider,
  id: string,
  tag: string,
  tries = 1,
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
    if (!(error instanceof ConflictError) || tries >= MAX_TRIES) throw error;
    return addTag(dataProvider, id, tag, tries + 1);
  }
}
