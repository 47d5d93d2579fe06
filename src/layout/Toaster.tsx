import SuccessIcon from '@mui/icons-material/CheckCircleOutlined';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Portal from '@mui/material/Portal';
import { keyframes, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState } from 'react';
import { useNotificationContext, useTakeUndoableMutation, useTranslate } from 'react-admin';
import { isSilentMessage } from '../api/errors.ts';
import { useKnownProblemText } from '../forms/problems.ts';
import {
  bottomMessages,
  HEADER_HEIGHT,
  useBannersHeight,
  useBottomBarHeight,
} from '../ui/barHeights.ts';
import {
  dismissToast,
  maxVisibleToasts,
  recentErrors,
  showToast,
  type Toast,
  type ToastTone,
  toastDurations,
  useToasts,
} from '../ui/toasts.ts';

/** Pixels of a page's head, where its title and its main actions are. */
const PAGE_HEAD = 92;

/**
 * Messages at the top right, below the header, its banners and the page's actions (E7, D8). On a phone, whose title
 * is there, they are at the bottom, above the bar of a form or list, and one at a time. While a dialog is open they
 * are at the top, except beside the palette of a phone. They stay while the pointer or the focus is on any of them.
 */
export function Toaster() {
  useForwardedNotifications();
  const translate = useTranslate();
  const toasts = useToasts((state) => state.toasts);
  const barHeight = useBottomBarHeight();
  const bannersHeight = useBannersHeight();
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const visible = isPhone ? toasts.slice(-1) : toasts.slice(0, maxVisibleToasts);
  const isHeld = isPointed || isFocused;
  // The last toast leaves from under the pointer without telling: nothing is held any more.
  if (isHeld && visible.length === 0) {
    setPointed(false);
    setFocused(false);
  }

  return (
    <Portal>
      <Box
        component="section"
        ref={watchSection}
        aria-label={translate('shell.toast.region')}
        onMouseEnter={() => setPointed(true)}
        onMouseLeave={() => setPointed(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        sx={{
          position: 'fixed',
          top: { sm: `${HEADER_HEIGHT + bannersHeight + PAGE_HEAD}px` },
          bottom: {
            xs: `calc(12px + max(${barHeight}px, env(safe-area-inset-bottom)))`,
            sm: 'auto',
          },
          // A dialog has its buttons at the bottom, where they would be covered.
          'body:has(.MuiDialog-root) &': {
            top: 'max(12px, env(safe-area-inset-top))',
            bottom: 'auto',
          },
          // On a phone the palette's field is at the top, and nothing to press at the bottom.
          'body:has(.command-palette) &': {
            top: { xs: 'auto', sm: 'max(12px, env(safe-area-inset-top))' },
            bottom: { xs: 'max(12px, env(safe-area-inset-bottom))', sm: 'auto' },
          },
          // A menu is chosen from at once: what it offers must not lie behind a message.
          'body:has(.MuiPopover-root) &': { zIndex: (theme) => theme.zIndex.modal - 1 },
          right: 12,
          left: { xs: 12, sm: 'auto' },
          width: { sm: 376 },
          // Above dialogs and their backdrops.
          zIndex: 'snackbar',
          display: 'grid',
          gap: 1,
          pointerEvents: 'none',
          '& > *': { pointerEvents: 'auto' },
          '@media print': { display: 'none' },
        }}
      >
        {visible.map((toast) => (
          <ToastCard key={toast.id} toast={toast} isHeld={isHeld} />
        ))}
      </Box>
    </Portal>
  );
}

function watchSection(element: HTMLElement) {
  const ends = [stayVisibleToReaders(element), bottomMessages(element)];
  return () => ends.forEach((end) => void end?.());
}

/**
 * An open dialog hides everything else from screen readers; messages about it must still be read. A ref, and
 * not an effect: the portal makes the element later than the component.
 */
function stayVisibleToReaders(element: HTMLElement) {
  const observer = new MutationObserver(() => {
    if (element.hasAttribute('aria-hidden')) element.removeAttribute('aria-hidden');
  });
  observer.observe(element, { attributes: true, attributeFilter: ['aria-hidden'] });
  return () => observer.disconnect();
}

/** react-admin's `Edit` and `Show` say so offline, too; what really happened is told by the query client. */
const SAID_OF_EVERY_FAILURE = 'ra.notification.item_doesnt_exist';

/** react-admin's forms say so of wrong fields, whether the browser or the server found them. */
const INVALID_FORM = 'ra.message.invalid_form';

/**
 * Turns react-admin's own notifications into toasts. Of a failure that was just told by an error toast
 * nothing more is said: one toast a failure.
 */
function useForwardedNotifications() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const translate = useTranslate();

  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (!notification) return;
    const { message, type, notificationOptions } = notification;
    if (import.meta.env.DEV && (typeof message !== 'string' || notificationOptions?.undoable)) {
      console.error(
        'notify() shows a text or the key of one, without an Undo. For more: showToast of src/ui/toasts.ts.',
      );
    }
    // Nothing here is undoable; should a write ever arrive as such, it is sent rather than lost.
    if (notificationOptions?.undoable) takeMutation()?.({ isUndo: false });
    if (typeof message !== 'string' || message === SAID_OF_EVERY_FAILURE) return;
    const values = notificationOptions?.messageArgs;
    const title = translate(message, { _: message, ...values });
    const tone = toneOf(type);
    if (tone === 'error' && (isSilentMessage(message) || wasTold(title, message))) return;
    showToast({ tone, title });

    function wasTold(...texts: string[]): boolean {
      return recentErrors().some(
        (error) =>
          (error.hasFieldErrors && message === INVALID_FORM) ||
          [error.title, error.text ?? '', translate(error.text ?? '', error.values)].some(
            (told) => told !== '' && texts.includes(told),
          ),
      );
    }
  }, [notifications, takeNotification, takeMutation, translate]);
}

function toneOf(type: string): ToastTone {
  return type === 'success' || type === 'error' || type === 'warning' ? type : 'info';
}

const icons = {
  success: SuccessIcon,
  error: ErrorIcon,
  warning: WarningIcon,
  info: InfoIcon,
} as const;

const slideIn = keyframes({ from: { opacity: 0, transform: 'translateX(16px)' } });

/** One message: it leaves by itself after its time, or when its button is pressed. */
function ToastCard({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  const translate = useTranslate();
  const tell = useKnownProblemText();
  const { id, tone, title, text, values, problem, reference, undo, isAnnouncedElsewhere } = toast;
  const Icon = icons[tone];
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(id), toastDurations[tone]);
    return () => clearTimeout(timer);
  }, [id, tone, isHeld]);

  return (
    <Paper
      role={isAnnouncedElsewhere ? undefined : tone === 'error' ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        alignItems: text ? 'flex-start' : 'center',
        gap: 1.25,
        p: 1.5,
        pr: 0.75,
        border: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: `${tone}.main`,
        boxShadow: '0 12px 32px -8px rgba(0, 0, 0, 0.24)',
        animation: `${slideIn} 180ms ease-out`,
      }}
    >
      <Icon aria-hidden sx={{ color: `${tone}.main`, fontSize: 20, mt: '1px' }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography
          component="strong"
          variant="subtitle2"
          sx={{ display: 'block', fontWeight: 620 }}
        >
          {translate(title, { ...values, _: title })}
        </Typography>
        {text && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
            {(problem && tell(problem)) ?? translate(text, { ...values, _: text })}
          </Typography>
        )}
        {reference && (
          <Typography variant="hint" sx={{ mt: 0.25 }}>
            {translate('errors.reference', { reference })}
          </Typography>
        )}
      </Box>
      {undo && (
        <Button
          size="small"
          sx={{ my: -0.25 }}
          onClick={() => {
            dismissToast(id, { byHand: true });
            undo();
          }}
        >
          {translate('ra.action.undo')}
        </Button>
      )}
      <IconButton
        size="small"
        sx={{ my: -0.75 }}
        onClick={() => dismissToast(id, { byHand: true })}
        aria-label={translate('shell.toast.close')}
      >
        <CloseIcon sx={{ fontSize: 18 }} />
      </IconButton>
    </Paper>
  );
}
