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
import { bottomMessages, HEADER_HEIGHT, useHeights } from '../ui/barHeights.ts';
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

/** Height in pixels of a page's title and main actions, which toasts must not cover. */
const PAGE_HEADER_HEIGHT = 92;

/**
 * Toasts at the top right, below header, banners and page actions (E7, D8). On phones one toast at the bottom, above
 * the bar of a form or list. While a dialog is open, toasts are at the top; on phones, the palette is the exception.
 * Toasts stay while one of them is hovered or focused.
 */
export function Toaster() {
  useForwardedNotifications();
  const translate = useTranslate();
  const toasts = useToasts((state) => state.toasts);
  const { bar: barHeight, banners: bannersHeight } = useHeights();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const visible = isPhone ? toasts.slice(-1) : toasts.slice(0, maxVisibleToasts);
  const isPaused = isHovered || isFocused;
  // A removed toast fires no `mouseleave` or `blur`.
  if (isPaused && visible.length === 0) {
    setHovered(false);
    setFocused(false);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focused toast may be the one that was removed
  useEffect(() => {
    if (document.activeElement === document.body) setFocused(false);
  }, [toasts]);

  return (
    <Portal>
      <Box
        component="section"
        ref={observeSection}
        aria-label={translate('shell.toast.region')}
        onMouseEnter={() => setHovered(true)}
        onMouseLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        sx={{
          position: 'fixed',
          top: { sm: `${HEADER_HEIGHT + bannersHeight + PAGE_HEADER_HEIGHT}px` },
          bottom: {
            xs: `calc(12px + max(${barHeight}px, env(safe-area-inset-bottom)))`,
            sm: 'auto',
          },
          // At the bottom, toasts would cover the buttons of a dialog.
          'body:has(.MuiDialog-root) &': {
            top: 'max(12px, env(safe-area-inset-top))',
            bottom: 'auto',
          },
          // On phones the palette has its input at the top, and no buttons at the bottom.
          'body:has(.command-palette) &': {
            top: { xs: 'auto', sm: 'max(12px, env(safe-area-inset-top))' },
            bottom: { xs: 'max(12px, env(safe-area-inset-bottom))', sm: 'auto' },
          },
          // Toasts must not cover a menu.
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
          <ToastCard key={toast.id} toast={toast} isPaused={isPaused} />
        ))}
      </Box>
    </Portal>
  );
}

function observeSection(element: HTMLElement) {
  const cleanups = [keepAccessible(element), bottomMessages(element)];
  return () => cleanups.forEach((end) => void end?.());
}

/**
 * MUI hides everything outside an open dialog with `aria-hidden`; toasts must still be announced. Runs in a ref
 * callback, because the portal creates the element after the effects.
 */
function keepAccessible(element: HTMLElement) {
  const observer = new MutationObserver(() => {
    if (element.hasAttribute('aria-hidden')) element.removeAttribute('aria-hidden');
  });
  observer.observe(element, { attributes: true, attributeFilter: ['aria-hidden'] });
  return () => observer.disconnect();
}

/**
 * react-admin's `Edit` and `Show` send this message for every failed read, even offline. The query client reports the
 * cause.
 */
const ITEM_DOES_NOT_EXIST = 'ra.notification.item_doesnt_exist';

/** react-admin's forms send this message for invalid fields, found by the browser or the server. */
const INVALID_FORM = 'ra.message.invalid_form';

/**
 * Turns react-admin's notifications into toasts. Skips notifications of cancelled calls, of an ended session, and of
 * errors that already have a toast.
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
        'notify() accepts only a text or a translation key, without undo. Use showToast of src/ui/toasts.ts.',
      );
    }
    // The console has no undoable writes. If a developer adds one, it is sent at once instead of being lost.
    if (notificationOptions?.undoable) takeMutation()?.({ isUndo: false });
    if (typeof message !== 'string' || message === ITEM_DOES_NOT_EXIST) return;
    const values = notificationOptions?.messageArgs;
    const title = translate(message, { _: message, ...values });
    const tone = toastTone(type);
    if (tone === 'error' && (isSilentMessage(message) || isAlreadyShown(title, message))) return;
    showToast({ tone, title });

    function isAlreadyShown(...texts: string[]): boolean {
      return recentErrors().some(
        (error) =>
          (error.hasFieldErrors && message === INVALID_FORM) ||
          [error.title, error.text ?? '', translate(error.text ?? '', error.values)].some(
            (shownText) => shownText !== '' && texts.includes(shownText),
          ),
      );
    }
  }, [notifications, takeNotification, takeMutation, translate]);
}

function toastTone(type: string): ToastTone {
  return type === 'success' || type === 'error' || type === 'warning' ? type : 'info';
}

const icons = {
  success: SuccessIcon,
  error: ErrorIcon,
  warning: WarningIcon,
  info: InfoIcon,
} as const;

const slideIn = keyframes({ from: { opacity: 0, transform: 'translateX(16px)' } });

/** A toast disappears after the duration of its tone, or when the merchant closes it or chooses Undo. */
function ToastCard({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const translate = useTranslate();
  const problemText = useKnownProblemText();
  const { id, tone, title, text, values, problem, reference, undo, isAnnouncedElsewhere } = toast;
  const Icon = icons[tone];
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(id), toastDurations[tone]);
    return () => clearTimeout(timer);
  }, [id, tone, isPaused]);

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
            {(problem && problemText(problem)) ?? translate(text, { ...values, _: text })}
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
