import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { fieldErrorsOf, useKnownProblemText } from '../../../forms/problems.ts';
import { useErrorText } from '../../../forms/useErrorText.ts';
import type { Passwords } from './passwordProblems.ts';

type Told = { onDone: () => void; onRefused: (fields: string[]) => void };

/** Sends the change once. What the store refuses stands beside its field, everything else above the form. */
export function useChangePassword({ onDone, onRefused }: Told) {
  const textOf = useErrorText();
  const tell = useKnownProblemText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const intent = useRef({ content: '', idempotencyKey: '' });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ currentPassword, newPassword }: Passwords) => {
      const passwords = { currentPassword, newPassword };
      const content = JSON.stringify(passwords);
      // Sent again because no answer came, the old password would no longer be the current one.
      if (intent.current.content !== content) {
        intent.current = { content, idempotencyKey: crypto.randomUUID() };
      }
      return dataProvider.changePassword(passwords, intent.current);
    },
    meta: { isErrorShown: true },
    onSuccess: onDone,
    onError(error) {
      const fields = fieldErrorsOf(error, tell);
      setRefused(Object.fromEntries(fields));
      setProblem(fields.length === 0 ? textOf(error) : null);
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
