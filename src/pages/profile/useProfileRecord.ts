import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { profileKey, profileQuery } from '../../account/useProfile.ts';
import { ConflictError } from '../../dataProvider/ConflictError.ts';
import type { VersionedProfile } from '../../dataProvider/customCalls.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { ApiError, problemsOfBody } from '../../errors.ts';
import type { Attempt, FormTarget } from '../../forms/formTarget.ts';
import type { FormValues } from '../../forms/merge.ts';
import { fieldErrorsOf } from '../../forms/problems.ts';
import { fieldOf, type ProfileRecord, toInput, toRecord } from './profileForm.ts';

export type ProfileAccess = Pick<FormTarget, 'send' | 'readAgain'> & {
  /** Absent until the server has been read once for this form. */
  record: ProfileRecord | undefined;
  /** Why there is no record. */
  error: Error | null;
  retry(): void;
  prepare(changes: FormValues): Pick<Attempt, 'body' | 'version'>;
};

/** The merchant's own profile for editing: read anew by every form (D11), written under its version (D17). */
export function useProfileRecord(): ProfileAccess {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const hasRead = useRef(false);
  const query = profileQuery(dataProvider);
  const { data, error, isFetchedAfterMount, isSuccess, refetch } = useQuery({
    ...query,
    staleTime: 0,
    refetchOnMount: 'always',
  });
  // A background read that fails later takes nothing away.
  if (isFetchedAfterMount && isSuccess) hasRead.current = true;

  const { mutateAsync } = useMutation({
    // The form tells what failed, once it has found out whether it did.
    meta: { isErrorShown: true },
    mutationFn: async ({ key: idempotencyKey, version, body }: Attempt) => {
      try {
        return await dataProvider.updateProfile(body, { version, idempotencyKey });
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem;
        if (problem.status !== 412) throw inFormFields(problem);
        const fresh = await dataProvider.getProfile();
        queryClient.setQueryData(profileKey, fresh);
        throw new ConflictError(toRecord(fresh.data));
      }
    },
    onSuccess: (saved) => queryClient.setQueryData(profileKey, saved),
  });

  const record = useMemo(() => data && toRecord(data.data), [data]);
  const prepare = useCallback(
    (changes: FormValues) => {
      const version = queryClient.getQueryData<VersionedProfile>(profileKey)?.version ?? null;
      return { body: toInput(changes), version };
    },
    [queryClient],
  );
  const send = useCallback(
    async (attempt: Attempt) => toRecord((await mutateAsync(attempt)).data),
    [mutateAsync],
  );
  const readAgain = useCallback(async () => {
    try {
      const fresh = await dataProvider.getProfile({ isTriedOnce: true });
      queryClient.setQueryData(profileKey, fresh);
      return toRecord(fresh.data);
    } catch {
      return null;
    }
  }, [dataProvider, queryClient]);
  return {
    record: hasRead.current ? record : undefined,
    error: hasRead.current || !isFetchedAfterMount ? null : error,
    retry: useCallback(() => void refetch(), [refetch]),
    prepare,
    send,
    readAgain,
  };
}

/** The same refusal, its texts under the names that the fields have in the form. */
function inFormFields(problem: ApiError): ApiError {
  const errors = fieldErrorsOf(problem).map(([field, text]) => [fieldOf(field), text]);
  if (errors.length === 0) return problem;
  const { kind, status, body } = problem;
  return new ApiError({
    kind,
    status,
    body: {
      ...(typeof body === 'object' && body),
      errors: Object.fromEntries(errors),
      problems: problemsOfBody(body).map((one) => ({ ...one, field: fieldOf(one.field) })),
    },
  });
}
