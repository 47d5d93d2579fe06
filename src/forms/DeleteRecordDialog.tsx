import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { type ReactNode, Suspense, useState } from 'react';
import { type RaRecord, useDelete, useNavigate, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useRememberedList } from '../ui/rememberedList.ts';
import { showToast } from '../ui/toasts.ts';
import { AskDialog } from './AskDialog.tsx';

interface Props {
  /** Its texts are `<resource>.delete.title`, `text` and `done`; else those that fit any. */
  resource: string;
  record: RaRecord & { name: string };
}

/** `Delete`, which asks first. */
export function DeleteRecordButton(props: Props) {
  return (
    <DeleteButton>{(close) => <DeleteRecordDialog {...props} onClose={close} />}</DeleteButton>
  );
}

/** The same, with a question of its own. */
export function DeleteButton({ children }: { children: (close: () => void) => ReactNode }) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        color="error"
        variant="outlined"
        startIcon={<DeleteOutlined />}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {translate('ra.action.delete')}
      </Button>
      <Suspense>{isAsking && children(() => setAsking(false))}</Suspense>
    </>
  );
}

/** Asks before the record of a form goes, by its name; then leads to the list. */
function DeleteRecordDialog({ resource, record, onClose }: Props & { onClose: () => void }) {
  const translate = useTranslate();
  const { name } = record;
  const textOf = (part: 'title' | 'text' | 'done') =>
    translate(`${resource}.delete.${part}`, {
      name,
      _: translate(`forms.delete.${part}`, { name }),
    });
  const { remove, isPending } = useRemoval(resource, record, textOf('done'));
  return (
    <AskDialog
      title={textOf('title')}
      text={textOf('text')}
      confirm={translate('ra.action.delete')}
      isDanger
      isRunning={isPending}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

/** Deletes the record of a form, says so in the words of `told`, and leads to the list. */
export function useRemoval(resource: string, record: RaRecord, told: string) {
  const navigate = useNavigate();
  const list = useRememberedList(`/${resource}`);
  const form = useFormContext();
  const [mutate, { isPending }] = useDelete();
  const remove = () =>
    mutate(
      resource,
      { id: record.id, previousData: record },
      {
        // Pessimistic: "deleted" is said when the server has said so.
        mutationMode: 'pessimistic',
        onSuccess: () => {
          // What was typed about a record that is gone is no longer unsaved work.
          form.reset(record);
          showToast({ tone: 'success', title: told });
          navigate(list);
        },
        // The toast of the failure comes from the query client; the dialog stays to try again.
        onError: () => undefined,
      },
    );
  return { remove, isPending };
}
