import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useGetValidationErrorMessage } from 'react-admin';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as v from 'valibot';
import { type Attempts, createAttempts } from './attempts.ts';
import { createResolver } from './createResolver.ts';
import type { FormTarget } from './formTarget.ts';
import type { InputCheck } from './inputChecks.ts';
import type { FormValues } from './merge.ts';
import { takesNullIn, useKnownProblemText, useProblemText } from './problems.ts';
import { type Baseline, useBaseline } from './useBaseline.ts';
import { type DraftKeeper, useDraft } from './useDraft.ts';
import { type Saving, useSaving } from './useSaving.ts';

export type SafeFormState = {
  form: UseFormReturn;
  checks: Map<string, InputCheck>;
  baseline: Baseline;
  saving: Saving;
  draft: DraftKeeper;
  /** For the look; whoever must know for certain asks `baseline.changed()`. */
  hasChanges: boolean;
  discard(): void;
};

/** Everything a `SafeForm` does that is not drawing it. */
export function useSafeForm(
  schema: v.GenericSchema,
  target: FormTarget,
  onRefused: (fields: string[]) => void,
): SafeFormState {
  const textOf = useProblemText();
  const tell = useKnownProblemText();
  const validatorText = useGetValidationErrorMessage();
  const latest = useRef({ schema, textOf, validatorText });
  latest.current = { schema, textOf, validatorText };
  const baselineRef = useRef<Baseline | null>(null);
  const checks = useMemo(() => new Map<string, InputCheck>(), []);
  const resolver = useMemo(
    () =>
      createResolver({
        schema: () => latest.current.schema,
        baseline: () => baselineRef.current?.seen() ?? {},
        fields: () => baselineRef.current?.fields() ?? [],
        checks,
        textOf: (problem) => latest.current.textOf(problem),
        validatorText: (message) => latest.current.validatorText(message),
      }),
    [checks],
  );
  // The focus is moved by us: react-hook-form cannot focus what react-admin registers.
  const form = useForm<FieldValues>({
    defaultValues: target.record,
    resolver,
    shouldFocusError: false,
  });
  const takesNull = useCallback(
    (field: string, record: FormValues) => takesNullIn(latest.current.schema, record)(field),
    [],
  );
  const baseline = useBaseline(form, target, takesNull);
  baselineRef.current = baseline;
  const keepDraft = useRef(() => {});
  const [attempts] = useState(() => createAttempts(() => keepDraft.current()));
  const draft = useDraft(form, target, { baseline, attempts });
  keepDraft.current = draft.keep;
  const saving = useSaving({
    form,
    target,
    baseline,
    attempts,
    onSaved: draft.drop,
    onRefused,
    tell,
  });
  useNews(target, baseline, attempts);
  const hasChanges = useHasChanges(form, baseline);
  const { readAgain } = target;
  const discard = useCallback(() => {
    const doubtful = attempts.open().at(-1)?.id;
    baseline.discard();
    draft.drop();
    // What was given up may have been saved all the same.
    if (doubtful) void readAgain(doubtful);
  }, [baseline, draft, attempts, readAgain]);
  return { form, checks, baseline, saving, draft, hasChanges, discard };
}

/**
 * A record that was read again is taken over, never over what was typed. While nobody knows whether a change
 * from here arrived, what is new in it may be that change.
 */
function useNews(target: FormTarget, baseline: Baseline, attempts: Attempts) {
  const shown = useRef(target.record);
  useEffect(() => {
    if (shown.current === target.record || attempts.all().length > 0) return;
    shown.current = target.record;
    if (!target.isNew) baseline.takeOver(target.record);
  });
}

function useHasChanges(form: UseFormReturn, baseline: Baseline): boolean {
  const [hasChanges, setHasChanges] = useState(false);
  // Saving and discarding change what counts as a change, without any value changing.
  useEffect(() => setHasChanges(baseline.changed().length > 0));
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => setHasChanges(baseline.changed().length > 0),
      }),
    [form, baseline],
  );
  return hasChanges;
}
