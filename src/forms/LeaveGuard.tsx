import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { unsavedLeftBy, useIsGuarded } from './unsaved.ts';

/**
 * Asks before unsaved text of any form or input of the page is lost. `useBlocker` throws without a data router, so the
 * guard is never silently off.
 */
export function LeaveGuard() {
  return useIsGuarded() ? <Question /> : null;
}

function Question() {
  const translate = useTranslate();
  const blocker = useBlocker(({ nextLocation }) => unsavedLeftBy(nextLocation.pathname).length > 0);
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (unsavedLeftBy().length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);
  const stay = () => blocker.reset?.();
  const leave = () => {
    if (blocker.state !== 'blocked') return;
    for (const place of unsavedLeftBy(blocker.location.pathname)) place.discard();
    blocker.proceed();
  };
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={translate('forms.leave.title')}
      text={translate('forms.leave.text')}
      confirm={translate('forms.leave.leave')}
      cancel={translate('forms.leave.stay')}
      isDanger
      isCancelFocused
      onConfirm={leave}
      onClose={stay}
    />
  );
}
