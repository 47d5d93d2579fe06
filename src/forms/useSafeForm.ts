import { type RefObject, useEffect, useRef, useState } from 'react';
import { useEvent, useTranslate } from 'react-admin';
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
import { contains } from '../api/compareValues.ts';
import type { PendingWrites } from '../api/pendingWrites.ts';
import type { FormTarget } from './drafts/formTarget.ts';
import { useDraft } from './drafts/useDraft.ts';
import type { InputCheck } from './inputs/useFormattedInput.ts';
import { type FormValues, formValuesOf, type PartsMerge, pick } from './merge.ts';
import { takesNullIn, useKnownProblemText, useProblemText, withEmptyTexts } from './problems.ts';
import { type Baseline, useBaseline } from './useBaseline.ts';
import { useIsMounted } from './useIsMounted.ts';
import { useSubmit } from './useSubmit.ts';

/** Returns the problems of the form's values. `seen` is the record before the changes. */
export type Validate = (input: FormValues, seen: FormValues) => Problem[];

type Options = {
  schema: v.GenericSchema;
  /** Validates the input instead of the schema. */
  validate: Validate | undefined;
  target: FormTarget;
  element: RefObject<HTMLFormElement | null>;
  onRefused: (fields: string[]) => void;
};

export function useSafeForm({ schema, validate, target, element, onRefused }: Options) {
  const translate = useTranslate();
  const textOf = useProblemText();
  const tell = useKnownProblemText();
  const { parts } = target;
  const baselineRef = useRef<Baseline | null>(null);
  const [checks] = useState(() => new Map<string, InputCheck>());
  const [discards] = useState(() => new Set<() => void>());
  const [record] = useState(() => formValuesOf(target.record, parts));
  const form = useForm<FieldValues>({
    defaultValues: record,
    resolver: createResolver({
      schema,
      validate,
      parts,
      baseline: () => baselineRef.current,
      checks,
      textOf,
      incomplete: () => ({
        fields: incompleteFields(element.current),
        message: translate('forms.incomplete'),
      }),
    }),
    // react-hook-form cannot focus inputs that react-admin registers, so `SafeForm` focuses them.
    shouldFocusError: false,
  });
  const takesNull = useEvent((field: string, values: FormValues) =>
    takesNullIn(schema, withoutParts(values, parts))(field),
  );
  const baseline = useBaseline(form, { ...target, record }, takesNull);
  baselineRef.current = baseline;
  const draft = useFormDraft(form, target, baseline);
  const { attempts } = draft;
  const isMounted = useIsMounted();
  const saving = useSubmit({
    form,
    target,
    baseline,
    attempts,
    onSaved() {
      draft.remove();
      // Stores what was typed during the save.
      if (isMounted()) draft.scheduleWrite();
    },
    onRefused,
    tell,
  });
  useRefetchedRecord(target, baseline, attempts);
  const hasChanges = useHasChanges(form, baseline);
  const discard = () => {
    const doubtful = attempts.open().at(-1)?.id;
    for (const onDiscard of discards) onDiscard();
    baseline.discard();
    draft.remove();
    // A save with an unknown outcome may have been applied, so the record is read again.
    if (doubtful) void target.reread(doubtful);
  };
  // `hasChanges` is for display, and may lag; `baseline.changed()` is exact.
  return { form, checks, discards, baseline, saving, draft, hasChanges, discard };
}

/** Stores changed fields while the merchant types, and offers earlier drafts of the record. */
function useFormDraft(form: UseFormReturn, target: FormTarget, baseline: Baseline) {
  const { resource, recordId, isNew, record, parts } = target;
  const draft = useDraft({
    resource,
    recordId,
    read: (attempts) => {
      // After a create was sent, the created record may be the baseline, but a reloaded form begins with the
      // defaults. So the draft needs all fields.
      const hasAll = isNew && attempts.all().length > 0;
      const names = hasAll ? baseline.fields() : baseline.changed();
      const [base, mine] = [baseline.seen(), baseline.values()];
      const compact = parts?.forDraft(base, mine) ?? { base, mine };
      return { values: pick(compact.mine, names), base: pick(compact.base, names) };
    },
    onRestore: ({ values, base }) => baseline.restore(values, base),
    isSaved: ({ values, base }) => {
      if (isNew) return false;
      if (!parts?.fields.some((field) => field in values)) return contains(record, values);
      const merged = parts.merge({ ...record, ...base }, { ...record, ...values }, record);
      return contains(record, { ...values, ...merged });
    },
  });
  const { scheduleWrite } = draft;
  useEffect(() => {
    return form.subscribe({ formState: { values: true }, callback: scheduleWrite });
  }, [form, scheduleWrite]);
  return draft;
}

/**
 * Rebases the form on a refetched record and keeps what was typed. Waits while a save has an unknown outcome, because a
 * new value may be this form's own change.
 */
function useRefetchedRecord(target: FormTarget, baseline: Baseline, attempts: PendingWrites) {
  const shown = useRef(target.record);
  useEffect(() => {
    if (shown.current === target.record || attempts.all().length > 0) return;
    shown.current = target.record;
    if (!target.isNew) baseline.takeOver(target.record);
  });
}

function useHasChanges(form: UseFormReturn, baseline: Baseline): boolean {
  const [hasChanges, setHasChanges] = useState(false);
  // Runs after each render: a save can change the baseline without changing a value.
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
 * Validates the values by the contract or `validate`, then by the inputs' own validators. Ignores problems of fields
 * without an input: the server reports them.
 */
function createResolver({
  schema,
  validate = (input) => problemsOf(schema, input),
  parts,
  baseline,
  checks,
  textOf,
  incomplete,
}: Pick<Options, 'schema' | 'validate'> & {
  parts: PartsMerge | undefined;
  baseline: () => Baseline | null;
  checks: ReadonlyMap<string, InputCheck>;
  textOf: (problem: Problem) => string;
  incomplete: () => { fields: readonly string[]; message: string };
}): Resolver<FieldValues> {
  return async (values, _context, options) => {
    const seen = baseline()?.seen() ?? {};
    // Whether a field can be null depends on other fields: an automatic promotion has no code.
    const takesNull = takesNullIn(schema, withoutParts({ ...seen, ...values }, parts));
    const whole = { ...seen, ...withEmptyTexts(values, seen, takesNull) };
    // Typing in one field outside `parts` does not validate the fields of `parts`: these may have hundreds of rows.
    const [typed, ...others] = options.names ?? [];
    const isOne = typed !== undefined && others.length === 0 && !parts?.fields.includes(typed);
    const input = isOne ? withoutParts(whole, parts) : whole;
    const fields = (options.names ?? []).map(topField);
    baseline()?.addInputs(fields);
    const unread = [...checks].flatMap(([field, check]) => {
      const problem = check(input[field]);
      return problem ? [{ field, ...problem }] : [];
    });
    const problems = [
      ...validate(input, seen).filter(({ field }) => fields.includes(topField(field))),
      // The last problem of a field wins: the input explains best why its text is invalid.
      ...unread,
    ];
    const errors: FieldErrors = {};
    const isParent = (field: string) =>
      problems.some((other) => other.field.startsWith(`${field}.`));
    for (const problem of problems) {
      const name = isParent(problem.field) ? `${problem.field}.root` : problem.field;
      set(errors, name, { type: problem.code, message: textOf(problem) });
    }
    const { fields: incompleteNames, message } = incomplete();
    for (const name of incompleteNames) {
      if (options.names?.includes(name)) set(errors, name, { type: 'incomplete', message });
    }
    await addValidatorErrors(errors, values, options);
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/** Names of inputs whose text the browser cannot read, such as half a date. Their value is '', as if empty. */
function incompleteFields(form: HTMLFormElement | null): string[] {
  return [...(form?.querySelectorAll('input') ?? [])].flatMap(({ name, validity }) =>
    validity.badInput ? [name] : [],
  );
}

function topField(name: string): string {
  return name.split('.')[0] ?? name;
}

/** Sets the fields that are merged part by part, such as variants, to empty lists. */
function withoutParts(values: FormValues, parts: PartsMerge | undefined): FormValues {
  if (!parts) return values;
  return { ...values, ...Object.fromEntries(parts.fields.map((field) => [field, []])) };
}

/**
 * Runs `validate` of the inputs, which react-hook-form skips when there is a resolver. A field that has an error in
 * `errors` keeps this error. react-admin's `<ValidationError>` translates the messages.
 */
async function addValidatorErrors(
  errors: FieldErrors,
  values: FieldValues,
  { fields, names = [] }: ResolverOptions<FieldValues>,
): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const field: { validate?: unknown } | undefined = get(fields, name);
      const rule = field?.validate;
      const validators = typeof rule === 'function' ? [rule] : Object.values(rule ?? {});
      for (const validate of validators) {
        const result: unknown = await validate(get(values, name), values);
        if (result === true || result === undefined || get(errors, name)) continue;
        const message = typeof result === 'string' ? result : '';
        if (result === false || message) set(errors, name, { type: 'validate', message });
      }
    }),
  );
}
