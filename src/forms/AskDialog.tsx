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
  type ReactNode,
  useCallback,
  useId,
  useState,
} from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { abortError } from '../api/errors.ts';
import { WhenOpened } from '../ui/lazy.tsx';
import { useFocusPassedOn } from '../ui/useRestoredFocus.ts';

type TitledProps = Pick<DialogProps, 'aria-describedby' | 'maxWidth'> & {
  title: string;
  isOpen?: boolean;
  /** Something is on its way: it is waited for. */
  isRunning?: boolean;
  /** A click beside it, such as the second of a double click on what opened it, is no answer. */
  isOnlyAnswered?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with its title. */
export function TitledDialog({
  title,
  isOpen = true,
  isRunning = false,
  isOnlyAnswered = false,
  maxWidth = 'xs',
  onClose,
  children,
  ...others
}: TitledProps) {
  const id = useId();
  useFocusPassedOn();
  return (
    <WhenOpened isOpen={isOpen}>
      <Dialog
        {...others}
        maxWidth={maxWidth}
        fullWidth
        open={isOpen}
        onClose={(_, reason) => {
          if (!isRunning && !(isOnlyAnswered && reason === 'backdropClick')) onClose();
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

type AskFormProps = {
  /** The button that does it; left out, there is nothing to confirm. */
  confirm?: string | undefined;
  isDanger?: boolean;
  isRunning?: boolean;
  /** What is asked cannot be answered yet. */
  isDisabled?: boolean;
  onConfirm?: () => void;
  /** The button that does not; "Cancel" unless given. */
  cancel?: string | undefined;
  /** The safe answer is the one that Enter gives at once. */
  isCancelFocused?: boolean;
  onCancel: () => void;
  children: ReactNode;
};

/**
 * For an input that is only a part of the answer, such as a count: Enter in it does not confirm the dialog. A list
 * of suggestions still takes the key.
 */
export function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** Browsers submit a form by Enter on a radio or a checkbox, too. */
function keepEnterOfChoice(event: KeyboardEvent): void {
  const { target } = event;
  if (target instanceof HTMLInputElement && /^(radio|checkbox)$/.test(target.type))
    keepEnter(event);
}

/**
 * What a dialog asks, and its two answers. The content scrolls, the buttons stay (`short`: all of it scrolls).
 * Enter in a text field confirms; Enter on a choice does not.
 */
export function AskForm(props: AskFormProps) {
  const { confirm, isDanger, isRunning = false, isDisabled = false, cancel } = props;
  const translate = useTranslate();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Around the dialog, although not in the page, may stand a form of its own.
    event.stopPropagation();
    const { onConfirm } = props;
    if (isRunning || isDisabled || confirm === undefined || !onConfirm) return;
    const form = event.currentTarget;
    // What was found wrong at once is drawn before the focus goes there.
    flushSync(onConfirm);
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
  return (
    <Box component="form" noValidate onSubmit={submit} onKeyDown={keepEnterOfChoice} sx={formSx}>
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
  // A label that floats over the first field's border needs room above.
  '&&': { pt: 1 },
};

type AskProps = Omit<AskFormProps, 'onCancel' | 'children'> &
  Omit<TitledProps, 'children'> & {
    /** In so many words what is asked; read out with the title. */
    text?: string | undefined;
    /** `onClose` unless given. */
    onCancel?: () => void;
    children?: ReactNode;
  };

/** A question before something is done: a text, fields, or both. */
export function AskDialog({ title, text, isOpen, isOnlyAnswered, maxWidth, ...form }: AskProps) {
  const id = useId();
  const { isRunning, onClose, onCancel = onClose, children, ...answers } = form;
  return (
    <TitledDialog
      {...{ title, isOpen, isRunning, isOnlyAnswered, maxWidth, onClose }}
      aria-describedby={text === undefined ? undefined : id}
    >
      <AskForm {...answers} isRunning={isRunning} onCancel={onCancel}>
        {text !== undefined && <DialogContentText id={id}>{text}</DialogContentText>}
        {children}
      </AskForm>
    </TitledDialog>
  );
}

/**
 * A question in the middle of something, such as a save: `ask` resolves with its answer, and rejects as a cancelled
 * call does when that is no. Until then there is a `question` for a dialog: what it is about, and its `answer`.
 */
export function useQuestion<About>() {
  const [question, setQuestion] = useState<{ about: About; answer: (isYes: boolean) => void }>();
  const ask = useCallback(async (about: About) => {
    const isYes = await new Promise<boolean>((answer) => setQuestion({ about, answer }));
    setQuestion(undefined);
    if (!isYes) throw abortError();
  }, []);
  return { question, ask };
}
