import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { type RaRecord, useDelete, useGetList, useNavigate, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useRememberedList } from '../ui/rememberedList.ts';
import { showToast } from '../ui/toasts.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props {
  /** The toast and dialog texts are `<resource>.delete.title`, `.text` and `.done`, or generic texts. */
  resource: string;
  record: RaRecord & { name: string };
  /** The field of another resource that the deletion clears. `text`: key of the text that says in how many records. */
  clears?: { resource: string; field: string; text: string } | undefined;
  /** Says in the dialog what the deletion changes. */
  children?: ReactNode;
}

export function DeleteRecordButton(props: Props) {
  return (
    <DeleteButton>{(close) => <DeleteRecordDialog {...props} onClose={close} />}</DeleteButton>
  );
}

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
      {isAsking && children(() => setAsking(false))}
    </>
  );
}

function DeleteRecordDialog({
  resource,
  record,
  clears,
  children,
  onClose,
}: Props & { onClose: () => void }) {
  const translate = useTranslate();
  const { name } = record;
  const textOf = (part: 'title' | 'text' | 'done') =>
    translate(`${resource}.delete.${part}`, {
      name,
      _: translate(`forms.delete.${part}`, { name }),
    });
  const { remove, isPending } = useDeleteRecord(resource, record, textOf('done'));
  const { total = 0, isLoading } = useGetList(
    clears?.resource ?? '',
    { filter: clears && { [clears.field]: record.id }, pagination: { page: 1, perPage: 1 } },
    { enabled: clears !== undefined },
  );
  return (
    <ConfirmDialog
      title={textOf('title')}
      text={clears && total > 0 ? translate(clears.text, { smart_count: total }) : textOf('text')}
      confirm={translate('ra.action.delete')}
      isDanger
      isRunning={isPending || isLoading}
      onConfirm={remove}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}

/** Deletes the record, shows `message` as a toast, and goes to the list. */
export function useDeleteRecord(resource: string, record: RaRecord, message: string) {
  const navigate = useNavigate();
  const list = useRememberedList(`/${resource}`);
  const form = useFormContext();
  const [mutate, { isPending }] = useDelete();
  const remove = () =>
    mutate(
      resource,
      { id: record.id, previousData: record },
      {
        // Pessimistic: an optimistic "deleted" could turn out wrong.
        mutationMode: 'pessimistic',
        onSuccess: () => {
          // Drops the changes, which would otherwise count as unsaved.
          form.reset(record);
          showToast({ tone: 'success', title: message });
          navigate(list);
        },
        // The query client shows the error; the dialog stays open for a retry.
        onError: () => undefined,
      },
    );
  return { remove, isPending };
}
