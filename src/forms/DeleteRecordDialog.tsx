import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type RaRecord, useDelete, useNavigate, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { showToast } from '../toasts.ts';
import { AskDialog } from './AskDialog.tsx';

interface Props {
  /** Its texts are `<resource>.delete.title`, `text` and `done`; else those that fit any. */
  resource: string;
  record: RaRecord & { name: string };
  onClose: () => void;
}

/** `Delete`, which asks first. */
export function DeleteRecordButton(props: Omit<Props, 'onClose'>) {
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
      {isAsking && <DeleteRecordDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Asks before the record of a form goes, by its name; then leads to the list. */
function DeleteRecordDialog({ resource, record, onClose }: Props) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const form = useFormContext();
  const [remove, { isPending }] = useDelete();
  const { name } = record;
  const textOf = (part: 'title' | 'text' | 'done') =>
    translate(`${resource}.delete.${part}`, {
      name,
      _: translate(`forms.delete.${part}`, { name }),
    });

  function confirm() {
    remove(
      resource,
      { id: record.id, previousData: record },
      {
        // Pessimistic: "deleted" is said when the server has said so.
        mutationMode: 'pessimistic',
        onSuccess: () => {
          // What was typed about a record that is gone is no longer unsaved work.
          form.reset(record);
          showToast({ tone: 'success', title: textOf('done') });
          navigate(`/${resource}`);
        },
        // The toast of the failure comes from the query client; the dialog stays to try again.
        onError: () => undefined,
      },
    );
  }

  return (
    <AskDialog
      title={textOf('title')}
      text={textOf('text')}
      confirm={translate('ra.action.delete')}
      isDanger
      isRunning={isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
