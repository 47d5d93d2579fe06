import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useId,
  useState,
} from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { abortError } from '../api/errors.ts';
import { WhenOpened } from '../ui/lazy.tsx';
import { useFocusScreenOnUnmount } from '../ui/useRestoredFocus.ts';

type TitledProps = Pick<DialogProps, 'aria-describedby' | 'maxWidth'> & {
  title: string;
  isOpen?: boolean;
  /** The action runs, so the dialog can't be closed. */
  isRunning?: boolean;
  /** Ignores clicks on the backdrop, such as the second of a double click on the opener. */
  disableBackdropClick?: boolean;
  onClose: () => void;
  children: ReactNode;
};

export function TitledDialog({
  title,
  isOpen = true,
  isRunning = false,
  disableBackdropClick = false,
  maxWidth = 'xs',
  onClose,
  children,
  ...others
}: TitledProps) {
  const id = useId();
  useFocusScreenOnUnmount();
  return (
    <WhenOpened isOpen={isOpen}>
      <Dialog
        {...others}
        maxWidth={maxWidth}
        fullWidth
        open={isOpen}
        onClose={(_, reason) => {
          if (!isRunning && !(disableBackdropClick && reason === 'backdropClick')) onClose();
        }}
        aria-labelledby={id}
      >
        <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        {children}
      </Dialog>
    </WhenOpened>
  );
}

type DialogFormProps = {
  /** Label of the confirm button; without a label, there is no button. */
  confirm?: string | undefined;
  isDanger?: boolean;
  isRunning?: boolean;
  /** Disables the confirm button until the input is complete. */
  isDisabled?: boolean;
  onConfirm?: () => void;
  cancel?: string | undefined;
  /** Focuses Cancel, so that Enter does not confirm. */
  isCancelFocused?: boolean;
  onCancel: () => void;
  children: ReactNode;
};

/** For an input in which Enter must not submit its form or dialog. An `Autocomplete` still gets the key. */
export function preventEnterSubmit(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** Browsers also submit a form by Enter on a radio or a checkbox. */
function preventEnterSubmitOnChoice(event: KeyboardEvent): void {
  const { target } = event;
  if (target instanceof HTMLInputElement && /^(radio|checkbox)$/.test(target.type))
    preventEnterSubmit(event);
}

/** The second click of a double click may come before `isRunning` is rendered. */
function preventRepeatedClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** The content and buttons of a dialog. Enter confirms in a text field, but not on a radio or checkbox. */
export function DialogForm(props: DialogFormProps) {
  const { confirm, isDanger, isRunning = false, isDisabled = false, cancel } = props;
  const translate = useTranslate();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React events bubble through the portal to a surrounding form.
    event.stopPropagation();
    const { onConfirm } = props;
    if (isRunning || isDisabled || confirm === undefined || !onConfirm) return;
    const form = event.currentTarget;
    // Renders the errors before the focus moves to the first one.
    flushSync(onConfirm);
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      onKeyDown={preventEnterSubmitOnChoice}
      sx={formSx}
    >
      <DialogContent sx={contentSx}>{props.children}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button
          color="inherit"
          autoFocus={props.isCancelFocused}
          disabled={isRunning}
          onClick={props.onCancel}
        >
          {cancel ?? translate('ra.action.cancel')}
        </Button>
        {confirm !== undefined && (
          <Button
            type="submit"
            variant="contained"
            color={isDanger ? 'error' : 'primary'}
            loading={isRunning}
            disabled={isDisabled}
            onClick={preventRepeatedClick}
          >
            {confirm}
          </Button>
        )}
      </DialogActions>
    </Box>
  );
}

const formSx = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 };

const contentSx = {
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& .MuiFormControl-root': { my: 0 },
  // Space for a floating label above the first field.
  '&&': { pt: 1 },
};

type ConfirmProps = Omit<DialogFormProps, 'onCancel' | 'children'> &
  Omit<TitledProps, 'children'> & {
    /** The question; the dialog's accessible description. */
    text?: string | undefined;
    onCancel?: () => void;
    children?: ReactNode;
  };

export function ConfirmDialog({
  title,
  text,
  isOpen,
  disableBackdropClick,
  maxWidth,
  ...form
}: ConfirmProps) {
  const id = useId();
  const { isRunning, onClose, onCancel = onClose, children, ...answers } = form;
  return (
    <TitledDialog
      {...{ title, isOpen, isRunning, disableBackdropClick, maxWidth, onClose }}
      aria-describedby={text === undefined ? undefined : id}
    >
      <DialogForm {...answers} isRunning={isRunning} onCancel={onCancel}>
        {text !== undefined && <DialogContentText id={id}>{text}</DialogContentText>}
        {children}
      </DialogForm>
    </TitledDialog>
  );
}

/**
 * A confirmation inside an async function: `confirm` resolves when the merchant confirms, and rejects like an
 * aborted request otherwise. Meanwhile `request` is set: `about` for the dialog's text, `answer` for its buttons.
 */
export function useConfirmation<About>() {
  const [request, setRequest] = useState<{
    about: About;
    answer: (isConfirmed: boolean) => void;
  }>();
  const confirm = useCallback(async (about: About) => {
    const isConfirmed = await new Promise<boolean>((answer) => setRequest({ about, answer }));
    setRequest(undefined);
    if (!isConfirmed) throw abortError();
  }, []);
  return { request, confirm };
}
