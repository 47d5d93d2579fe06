import { type ReactNode, useMemo } from 'react';
import { RecordContextProvider } from 'react-admin';
import { abortError } from '../../errors.ts';
import { FormTargetProvider } from '../../forms/formTarget.ts';
import type { FormValues } from '../../forms/merge.ts';
import { RecordSkeleton } from '../../forms/RecordSkeleton.tsx';
import { showToast } from '../../toasts.ts';
import { ReadFailure } from '../ReadFailure.tsx';
import { HideStoreDialog } from './HideStoreDialog.tsx';
import { useHideQuestion } from './useHideQuestion.ts';
import { useProfileRecord } from './useProfileRecord.ts';

/** What `SafeEdit` is for a resource: reads the profile from the server, always, and saves what changed. */
export function ProfileEdit({ children }: { children: ReactNode }) {
  const { record, error, retry, prepare, send, readAgain } = useProfileRecord();
  const { isAsked, ask, answer, forget } = useHideQuestion();
  const target = useMemo(
    () =>
      record && {
        resource: 'profile',
        recordId: record.id,
        record,
        isNew: false,
        conflictFree: [],
        async prepare(changes: FormValues) {
          // Asked when it is about to happen, whichever way the form was sent.
          if (changes.isVisible !== false) forget();
          else if (!(await ask())) throw abortError();
          return prepare(changes);
        },
        send,
        readAgain,
        onSaved(_record: FormValues, isLate: boolean) {
          forget();
          showToast({ tone: 'success', title: isLate ? 'forms.savedAfterAll' : 'forms.saved' });
        },
      },
    [record, prepare, send, readAgain, ask, forget],
  );
  if (!target || !record) {
    return error ? (
      <ReadFailure title="settings.failed" error={error} onRetry={retry} />
    ) : (
      <RecordSkeleton />
    );
  }
  return (
    <RecordContextProvider value={record}>
      <FormTargetProvider value={target}>{children}</FormTargetProvider>
      <HideStoreDialog isOpen={isAsked} onAnswer={answer} />
    </RecordContextProvider>
  );
}
