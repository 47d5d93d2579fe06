import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { RecordContextProvider, useDataProvider, useEvent, useTranslate } from 'react-admin';
import { isObject } from '../../../contract/isObject.ts';
import { ConflictError } from '../../api/ConflictError.ts';
import type { VersionedProfile } from '../../api/calls/customCalls.ts';
import { ApiError, problemsOfBody } from '../../api/errors.ts';
import type { PendingWrite } from '../../api/pendingWrites.ts';
import { setVersion, versionOfRecord } from '../../api/records.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { ConfirmDialog, useConfirmation } from '../../forms/ConfirmDialog.tsx';
import { FormTargetProvider } from '../../forms/drafts/formTarget.ts';
import { RecordSkeleton } from '../../forms/FormStates.tsx';
import type { FormValues } from '../../forms/merge.ts';
import { fieldErrorsOf } from '../../forms/problems.ts';
import { useFreshRead } from '../../forms/SafeEdit.tsx';
import { showSavedToast } from '../../forms/savedToast.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { setNewestData } from '../../ui/queryClient.ts';
import { ReadFailedPanel } from '../../ui/StatePanel.tsx';
import { profileKey, profileQuery } from '../../ui/useProfile.ts';
import { formField, toInput, toRecord } from './profileForm.ts';

/** Like `SafeEdit`, for the profile, which is no resource. */
export function ProfileEdit({ children }: { children: ReactNode }) {
  const { record, error, retry, send, getWriteState, reread } = useProfileRecord();
  const { request, confirm } = useConfirmation<'hidden'>();
  /** True while a save that hides the store is retried, so that the merchant is not asked again. */
  const hasAgreed = useRef(false);
  const sent = useRef<readonly string[]>([]);
  const showSaved = useSavedToast();
  const target = useMemo(
    () =>
      record && {
        resource: 'profile',
        recordId: record.id,
        record,
        isNew: false,
        conflictFree: [],
        async prepare(changes: FormValues, _base: unknown, _id: unknown, latest: FormValues) {
          // In `prepare`, because every way to submit calls it.
          const isHidden = changes.isVisible === false;
          if (isHidden && !hasAgreed.current) await confirm('hidden');
          hasAgreed.current = isHidden;
          sent.current = Object.keys(changes);
          return { body: toInput(changes), version: versionOfRecord(latest) };
        },
        send,
        getWriteState,
        reread,
        onSaved(_record: FormValues, isLate: boolean) {
          hasAgreed.current = false;
          showSaved(sent.current, isLate);
        },
      },
    [record, send, getWriteState, reread, confirm, showSaved],
  );
  if (!target || !record) {
    return error ? <ReadFailedPanel title="settings.failed" refetch={retry} /> : <RecordSkeleton />;
  }
  return (
    <RecordContextProvider value={record}>
      <FormTargetProvider value={target}>{children}</FormTargetProvider>
      {request && <HideStoreDialog {...request} />}
    </RecordContextProvider>
  );
}

/** Maximum number of settings that a toast names. */
const MAX_NAMED = 3;

function useSavedToast() {
  const translate = useTranslate();
  const locale = useLocale();
  return useEvent((fields: readonly string[], isLate: boolean) => {
    const names = fields.map((field) => translate(`settings.fields.${field}`));
    const settings = new Intl.ListFormat(locale, { type: 'unit' }).format(names);
    const done = fields.length > MAX_NAMED ? 'settings.saved.counted' : 'settings.saved.named';
    showSavedToast(done, { settings, smart_count: fields.length }, isLate);
  });
}

function HideStoreDialog({ answer }: { answer: (isAgreed: boolean) => void }) {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      title={translate('settings.visible.askTitle')}
      text={translate('settings.visible.askText')}
      cancel={translate('settings.visible.askCancel')}
      confirm={translate('settings.visible.askConfirm')}
      isDanger
      isCancelFocused
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}

/** Reads the profile each time the form opens (D11), and writes it with its version (D17). */
function useProfileRecord() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const { data, error, retry } = useFreshRead(profileQuery(dataProvider));
  const { mutateAsync } = useMutation({
    // The form shows the error after it has checked the outcome.
    meta: { isErrorShown: true },
    mutationFn: async ({ key: idempotencyKey, version, body }: PendingWrite) => {
      try {
        return await dataProvider.updateProfile(body, { version, idempotencyKey });
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem;
        if (problem.status !== 412) throw inFormFields(problem);
        const fresh = await dataProvider.getProfile();
        await setNewestData(queryClient, profileKey, fresh);
        throw new ConflictError(versionedRecord(fresh));
      }
    },
    onSuccess: async (saved, { body }) => {
      await setNewestData(queryClient, profileKey, saved);
      // The store rescales all amounts if the new currency has other minor units.
      if (isObject(body.storeSettings) && 'currency' in body.storeSettings) {
        void queryClient.invalidateQueries({
          predicate: ({ queryKey: [name] }) => name !== profileKey[0],
        });
      }
    },
  });

  const record = useMemo(() => data && versionedRecord(data), [data]);
  const send = useCallback(
    async (attempt: PendingWrite) => versionedRecord(await mutateAsync(attempt)),
    [mutateAsync],
  );
  const reread = useCallback(async () => {
    try {
      const fresh = await dataProvider.getProfile({ isTriedOnce: true });
      await setNewestData(queryClient, profileKey, fresh);
      return versionedRecord(fresh);
    } catch {
      return null;
    }
  }, [dataProvider, queryClient]);
  return {
    record,
    error,
    retry,
    send,
    getWriteState: dataProvider.getWriteState,
    reread,
  };
}

function versionedRecord({ data, version }: VersionedProfile) {
  const record = toRecord(data);
  setVersion(record, version);
  return record;
}

/** Renames the API fields of a problem to form fields. */
function inFormFields(problem: ApiError): ApiError {
  const errors = fieldErrorsOf(problem).map(([field, text]) => [formField(field), text]);
  if (errors.length === 0) return problem;
  const { kind, status, body } = problem;
  return new ApiError({
    kind,
    status,
    body: {
      ...(typeof body === 'object' && body),
      errors: Object.fromEntries(errors),
      problems: problemsOfBody(body).map((one) => ({ ...one, field: formField(one.field) })),
    },
  });
}
