import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Menu from '@mui/material/Menu';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  useGetMany,
  useGetRecordRepresentation,
  useGetResourceLabel,
  useListContext,
  useTranslate,
} from 'react-admin';
import type { JobChange, PreviewedValue } from '../../../contract/bulkJobInput.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { WhenOpened } from '../../ui/lazy.tsx';
import { showErrorToast } from '../../ui/queryClient.ts';
import { type Selection, useSelection } from './selection.tsx';
import { useBulkJobs, useStartJob } from './useBulkJobs.ts';

type Started = { change: JobChange; previewed: PreviewedValue[] | undefined };

/** Changes the selected records by a bulk job, whose progress and result `BulkJobNotice` shows. */
export function useBulkRun(given?: Selection) {
  const { resource, isPlaceholderData } = useListContext();
  const selected = useSelection();
  const { select } = given ?? selected;
  const { working } = useBulkJobs();
  const start = useStartJob();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ change, previewed }: Started) => start({ resource, select, change, previewed }),
    onError: showErrorToast,
  });
  return {
    isStarting: isPending,
    /** `previewed`: the values that the merchant saw before confirming. */
    start: (change: JobChange, onStarted?: () => void, previewed?: PreviewedValue[]) =>
      mutate({ change, previewed }, { onSuccess: onStarted }),
    /** Also true while the rows of the previous filter are shown. */
    isBusy: isPending || working !== undefined || isPlaceholderData === true,
  };
}

type Run = ReturnType<typeof useBulkRun>;

type DeleteProps = {
  run: Run;
  text?: string;
  /** Says in the dialog what the deletion changes. */
  children?: ReactNode;
};

export function BulkDeleteButton({ run, text, children }: DeleteProps) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        aria-haspopup="dialog"
        disabled={run.isBusy}
        onClick={() => setAsking(true)}
      >
        {translate('ra.action.delete')}
      </Button>
      {isAsking && (
        <DeleteDialog
          text={text}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            run.start({ kind: 'delete' });
          }}
        >
          {children}
        </DeleteDialog>
      )}
    </>
  );
}

interface DialogProps {
  /** Translation key of the consequences; default: `<resource>.delete.text`. */
  text: string | undefined;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
}

/** Maximum number of records that the delete dialog names. */
const MAX_NAMES = 5;

function DeleteDialog({ text, onClose, onConfirm, children }: DialogProps) {
  const translate = useTranslate();
  const { resource } = useListContext();
  const { count } = useSelection();
  const name = useGetResourceLabel()(resource, count);
  return (
    <ConfirmDialog
      title={translate(`${resource}.bulk.deleteTitle`, {
        smart_count: count,
        _: translate('ra.message.bulk_delete_title', { smart_count: count, name }),
      })}
      confirm={translate('ra.action.delete')}
      isDanger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <SelectedNames />
      {children}
      <DialogContentText>
        {translate(text ?? `${resource}.delete.text`, { _: translate('forms.delete.text') })}
      </DialogContentText>
    </ConfirmDialog>
  );
}

/** Names the first selected records, including those of other pages, and counts the others. */
export function SelectedNames() {
  const translate = useTranslate();
  const { resource, selectedIds, data = [] } = useListContext();
  const { count, ids } = useSelection();
  const recordRepresentation = useGetRecordRepresentation(resource);
  const onPage = data.filter(({ id }) => selectedIds.includes(id));
  const onOtherPages = (ids ?? []).filter((id) => onPage.every((record) => record.id !== id));
  const missing = onOtherPages.slice(0, Math.max(0, MAX_NAMES - onPage.length));
  const { data: read = [] } = useGetMany(
    resource,
    { ids: missing },
    { enabled: missing.length > 0 },
  );
  const shown = [...onPage, ...read.filter(Boolean)].slice(0, MAX_NAMES);
  const others = count - shown.length;
  return (
    <Typography component="ul" variant="body2" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
      {shown.map((record) => (
        <li key={record.id}>
          <bdi>{recordRepresentation(record) ?? record.id}</bdi>
        </li>
      ))}
      {others > 0 && <li>{translate('listing.bulk.others', { smart_count: others })}</li>}
    </Typography>
  );
}

interface MenuProps {
  label: string;
  icon?: ReactNode;
  isDisabled?: boolean;
  children: (close: () => void) => ReactNode;
}

export function ActionsMenu({ label, icon, isDisabled, children }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // On a phone only the icon fits.
  const isIconOnly =
    useMediaQuery((theme: Theme) => theme.breakpoints.down('sm')) && icon !== undefined;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={isIconOnly ? undefined : icon}
        endIcon={isIconOnly ? undefined : <ExpandMoreOutlined />}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isDisabled}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={isIconOnly ? { minWidth: 44, flexGrow: '0 !important' } : {}}
      >
        {isIconOnly ? icon : label}
      </Button>
      <WhenOpened isOpen={anchor !== null}>
        <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
          {children(() => setAnchor(null))}
        </Menu>
      </WhenOpened>
    </>
  );
}
