import { useEffect, useRef, useState } from 'react';
import { useEvent, useGetValidationErrorMessage, type ValidationErrorMessage } from 'react-admin';
import {
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  type ResolverOptions,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as v from 'valibot';
import { type Problem, problemsOf } from '../../contract/problems.ts';
import type { FormTarget } from './drafts/formTarget.ts';
import { useDraft } from './drafts/useDraft.ts';
import type { InputCheck } from './inputs/useTyped.ts';
import { createPendingWrites, type PendingWrites } from './lostSaves.ts';
import type { FormValues, PartsMerge } from './merge.ts';
import { takesNullIn, useKnownProblemText, useProblemText, withEmptyTexts } from './problems.ts';
import { type Baseline, useBaseline } from './useBaseline.ts';
import { useSubmit } from './useSubmit.ts';

/** What is wrong with a whole input; `seen` is the record that it was made of. */
export type Validate = (input: FormValues, seen: FormValues) => Problem[];

type Options = {
  schema: v.GenericSchema;
  /** Instead of the schema. */
  validate: Validate | undefined;
  target: FormTarget;
  onRefused: (fields: string[]) => void;
};

/** Everything a `SafeForm` does that is not drawing it. */
export function useSafeForm({ schema, validate, target, onRefused }: Options) {
  const textOf = useProblemText();
  const tell = useKnownProblemText();
  const validatorText = useGetValidationErrorMessage();
  const { parts } = target;
  const baselineRef = useRef<Baseline | null>(null);
  const [checks] = useState(() => new Map<string, InputCheck>());
  const [record] = useState(() => parts?.held(target.record) ?? target.record);
  const form = useForm<FieldValues>({
    defaultValues: record,
    resolver: createResolver({
      schema,
      validate,
      parts,
      baseline: () => baselineRef.current,
      checks,
      textOf,
      validatorText,
    }),
    // The focus is moved by us: react-hook-form cannot focus what react-admin registers.
    shouldFocusError: false,
  });
  const takesNull = useEvent((field: string, values: FormValues) =>
    takesNullIn(schema, beside(values, parts))(field),
  );
  const baseline = useBaseline(form, { ...target, record }, takesNull);
  baselineRef.current = baseline;
  const keepDraft = useRef(() => {});
  const [attempts] = useState(() => createPendingWrites(() => keepDraft.current()));
  const draft = useDraft(form, target, { baseline, attempts });
  keepDraft.current = draft.keep;
  const saving = useSubmit({
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
  const discard = () => {
    const doubtful = attempts.open().at(-1)?.id;
    baseline.discard();
    draft.drop();
    // What was given up may have been saved all the same.
    if (doubtful) void target.readAgain(doubtful);
  };
  // `hasChanges` is for the look; whoever must know for certain asks `baseline.changed()`.
  return { form, checks, baseline, saving, draft, hasChanges, discard };
}

/**
 * A record that was read again is taken over, never over what was typed. While nobody knows whether a change
 * from here arrived, what is new in it may be that change.
 */
function useNews(target: FormTarget, baseline: Baseline, attempts: PendingWrites) {
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
  useEffect(() => {
    setHasChanges(baseline.changed().length > 0);
  });
  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: () => setHasChanges(baseline.changed().length > 0),
    });
  }, [form, baseline]);
  return hasChanges;
}

/**
 * Judges the whole input by the contract, and where that is content by the validators of the inputs;
 * problems of fields without an input are the server's to tell.
 */
function createResolver({
  schema,
  validate = (input) => problemsOf(schema, input),
  parts,
  baseline,
  checks,
  textOf,
  validatorText,
}: Pick<Options, 'schema' | 'validate'> & {
  parts: PartsMerge | undefined;
  baseline: () => Baseline | null;
  checks: ReadonlyMap<string, InputCheck>;
  textOf: (problem: Problem) => string;
  /** Words for what a `validate` on an input says. */
  validatorText: (message: ValidationErrorMessage) => string;
}): Resolver<FieldValues> {
  return async (values, _context, asked) => {
    const seen = baseline()?.seen() ?? {};
    // What else was typed decides: a promotion without a code has none once it applies by itself.
    const takesNull = takesNullIn(schema, beside({ ...seen, ...values }, parts));
    const whole = { ...seen, ...withEmptyTexts(values, seen, takesNull) };
    // As one field is typed, it alone is asked about: not all rows with every key.
    const [typed, ...others] = asked.names ?? [];
    const isOne = typed !== undefined && others.length === 0 && !parts?.fields.includes(typed);
    const input = isOne ? beside(whole, parts) : whole;
    const fields = baseline()?.fields() ?? [];
    const unread = [...checks].flatMap(([field, check]) => {
      const problem = check(input[field]);
      return problem ? [{ field, ...problem }] : [];
    });
    const problems = [
      ...validate(input, seen).filter(({ field }) => fields.includes(field.split('.')[0] ?? field)),
      // The last one of a field counts: the input says better why it cannot be read.
      ...unread,
    ];
    const errors: FieldErrors = {};
    const isAround = (field: string) =>
      problems.some((other) => other.field.startsWith(`${field}.`));
    for (const problem of problems) {
      const name = isAround(problem.field) ? `${problem.field}.root` : problem.field;
      set(errors, name, { type: problem.code, message: textOf(problem) });
    }
    await addValidatorErrors(errors, values, asked, validatorText);
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/** A record but for its lists of parts, which are long. */
function beside(values: FormValues, parts: PartsMerge | undefined): FormValues {
  if (!parts) return values;
  return { ...values, ...Object.fromEntries(parts.fields.map((field) => [field, []])) };
}

/** A validator's message as react-admin's inputs hand it over: a text, or this with a key and its values. */
const WITH_VALUES = '@@react-admin@@';

/**
 * What `validate` on the inputs says: react-hook-form leaves it out beside a resolver. Fields of which
 * `errors` tells already are not asked; `textOf` puts a message into words.
 */
async function addValidatorErrors(
  errors: FieldErrors,
  values: FieldValues,
  { fields, names = [] }: ResolverOptions<FieldValues>,
  textOf: (message: ValidationErrorMessage) => string,
): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const field: { validate?: unknown } | undefined = get(fields, name);
      const rule = field?.validate;
      const validators = typeof rule === 'function' ? [rule] : Object.values(rule ?? {});
      for (const validate of validators) {
        const told: unknown = await validate(get(values, name), values);
        if (told === true || told === undefined || get(errors, name)) continue;
        const message = typeof told === 'string' ? readable(told, textOf) : '';
        if (told === false || message) set(errors, name, { type: 'validate', message });
      }
    }),
  );
}

function readable(told: string, textOf: (message: ValidationErrorMessage) => string): string {
  return textOf(told.startsWith(WITH_VALUES) ? JSON.parse(told.slice(WITH_VALUES.length)) : told);
}
