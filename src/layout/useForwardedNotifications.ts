import { useEffect } from 'react';
import { useNotificationContext, useTakeUndoableMutation, useTranslate } from 'react-admin';
import { isSilentMessage } from '../errors.ts';
import { recentErrors, showToast, type ToastTone } from '../toasts.ts';

/** react-admin's `Edit` and `Show` say so offline, too; what really happened is told by the query client. */
const SAID_OF_EVERY_FAILURE = 'ra.notification.item_doesnt_exist';

/**
 * Turns react-admin's own notifications into toasts. Of a failure that was just told by an error toast
 * nothing more is said: one toast a failure.
 */
export function useForwardedNotifications() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const translate = useTranslate();

  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (!notification) return;
    const { message, type, notificationOptions } = notification;
    // Nothing here is undoable; should a write ever arrive as such, it is sent rather than lost.
    if (notificationOptions?.undoable) takeMutation()?.({ isUndo: false });
    if (typeof message !== 'string' || message === SAID_OF_EVERY_FAILURE) return;
    const values = notificationOptions?.messageArgs;
    const title = translate(message, { _: message, ...values });
    const tone = toneOf(type);
    if (tone === 'error' && (isSilentMessage(message) || wasTold(title, message))) return;
    showToast({ tone, title });

    function wasTold(...texts: string[]): boolean {
      return recentErrors().some((error) =>
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
