import { useEffect } from 'react';
import { useBlocker, useTranslate } from 'react-admin';
import { AskDialog } from './AskDialog.tsx';
import { lostBy, useIsGuarded } from './unsaved.ts';

/**
 * Asks before unsaved text is left behind, for every form and box of the page.
 * Without a router that can hold back it throws, rather than being silently off.
 */
export function LeaveGuard() {
  useUnkeptForms();
  return useIsGuarded() ? <Question /> : null;
}

function Question() {
  const translate = useTranslate();
  const blocker = useBlocker(({ nextLocation }) => lostBy(nextLocation.pathname).length > 0);
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (lostBy().length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);
  const stay = () => blocker.reset?.();
  const leave = () => {
    if (blocker.state !== 'blocked') return;
    for (const place of lostBy(blocker.location.pathname)) place.giveUp();
    blocker.proceed();
  };
  return (
    <AskDialog
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

/**
 * Loud while one develops: a form of react-admin's without its Save button asks nobody, keeps no draft, and
 * looks as if it did. `SafeForm` and what stands in that button mark theirs.
 */
function useUnkeptForms() {
  useEffect(() => {
    if (!import.meta.env.DEV) return;
    const onInput = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('.ra-input')) return;
      const form = target.closest('form');
      // Filters and questions hold no record.
      if (!form?.matches('#main-content form:not([data-kept], .list-page *)')) return;
      // What keeps it is being fetched.
      if (form.querySelector('[data-keeper]')) return;
      form.dataset.kept = 'told';
      console.error(
        'What is typed into this form can be lost: nobody asks before it is left, and no draft is kept. ' +
          'Submit it by react-admin’s <SaveButton>, or use <SafeForm>.',
        form,
      );
    };
    document.addEventListener('change', onInput);
    return () => document.removeEventListener('change', onInput);
  }, []);
}
