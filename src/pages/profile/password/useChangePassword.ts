import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { explainError } from '../../../errors.ts';
import { fieldErrorsOf, useKnownProblemText } from '../../../forms/problems.ts';
import type { Passwords } from './passwordProblems.ts';

type Told = { onDone: () => void; onRefused: (fields: string[]) => void };

/** Sends the change once. What the store refuses stands beside its field, everything else above the form. */
export function useChangePassword({ onDone, onRefused }: Told) {
  const translate = useTranslate();
  const tell = useKnownProblemText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ currentPassword, newPassword }: Passwords) =>
      dataProvider.changePassword({ currentPassword, newPassword }),
    meta: { isErrorShown: true },
    onSuccess: onDone,
    onError(error) {
      const fields = fieldErrorsOf(error, tell);
      setRefused(Object.fromEntries(fields));
      const reason = fields.length === 0 ? explainError(error) : null;
      const told = reason?.problem && tell(reason.problem);
      setProblem(told ?? (reason && translate(reason.text, reason.values)));
      onRefused(fields.map(([field]) => field));
    },
  });
  return {
    refused,
    problem,
    isRunning: isPending,
    start(passwords: Passwords) {
      if (isPending) return;
      setProblem(null);
      mutate(passwords);
    },
    /** The field is being corrected: what was said of it no longer holds. */
    forget: (field: string) => setRefused(({ [field]: _gone, ...rest }) => rest),
  };
}
