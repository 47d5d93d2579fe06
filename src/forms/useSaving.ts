import { type FormEvent, useCallback, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ConflictError } from '../dataProvider/ConflictError.ts';
import { isSame } from '../dataProvider/changes.ts';
import { ApiError } from '../errors.ts';
import { showToast } from '../toasts.ts';
import type { FormTarget } from './formTarget.ts';
import { type FieldConflict, type FormValues, pick } from './merge.ts';
import { fieldErrorsOf } from './problems.ts';
import type { Baseline } from './useBaseline.ts';

export type Saving = {
  submit(event?: FormEvent): Promise<void>;
  isSaving: boolean;
  /** Fields that both sides changed; the save waits for an answer. */
  question: FieldConflict[] | null;
  answer(theirs: readonly string[]): Promise<void>;
  cancelQuestion(): void;
};

type Parts = {
  form: UseFormReturn;
  target: FormTarget;
  baseline: Baseline;
  onSaved: () => void;
  onRefused: (fields: string[]) => void;
  /** Our own words for what the store refused, where we have them. */
  tell: Parameters<typeof fieldErrorsOf>[1];
};

/** Each meeting with a newer version is one more attempt; a record that never rests is given up on. */
const MOST_ATTEMPTS = 3;

export function useSaving(parts: Parts): Saving {
  const [isSaving, setSaving] = useState(false);
  const [question, setQuestion] = useState<FieldConflict[] | null>(null);
  const latest = useRef(parts);
  latest.current = parts;
  const isBusy = useRef(false);

  const submit = useCallback(async (event?: FormEvent) => {
    event?.preventDefault();
    // Not only the button: Enter, Ctrl+S and a script submit too.
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    try {
      const { form, onRefused } = latest.current;
      await form.handleSubmit(
        () => save(latest.current, setQuestion),
        (errors) => onRefused(Object.keys(errors)),
      )();
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  }, []);

  const answer = useCallback(
    async (theirs: readonly string[]) => {
      setQuestion(null);
      latest.current.baseline.settle(theirs);
      await submit();
    },
    [submit],
  );

  return { submit, isSaving, question, answer, cancelQuestion: () => setQuestion(null) };
}

async function save(
  parts: Parts,
  ask: (conflicts: FieldConflict[]) => void,
  attempt = 1,
): Promise<void> {
  const { target, baseline } = parts;
  const mine = baseline.values();
  const names = target.isNew ? baseline.fields() : baseline.changed();
  if (names.length === 0) {
    parts.onSaved();
    showToast({ tone: 'info', title: 'forms.nothingToSave' });
    return;
  }
  const conflicts = target.isNew ? [] : baseline.conflicts();
  if (conflicts.length > 0) return ask(conflicts);
  try {
    finish(parts, await target.write(pick(mine, names), baseline.seen()), mine);
  } catch (error) {
    if (error instanceof ConflictError && attempt < MOST_ATTEMPTS) {
      baseline.takeOver(error.current);
      return save(parts, ask, attempt + 1);
    }
    await recover(parts, error, mine, names);
  }
}

function finish({ target, baseline, onSaved }: Parts, record: FormValues, sent: FormValues) {
  // A form for new records is ready for the next one.
  baseline.saved(target.isNew ? target.record : record, sent);
  onSaved();
  target.onSaved(record);
}

async function recover(
  parts: Parts,
  error: unknown,
  mine: FormValues,
  names: readonly string[],
): Promise<void> {
  const refused = fieldErrorsOf(error, parts.tell);
  if (refused.length > 0) {
    for (const [field, message] of refused) {
      parts.form.setError(field, { type: 'server', message });
    }
    parts.onRefused(refused.map(([field]) => field));
    await measureAnew(
      parts,
      refused.map(([field]) => field),
    );
  } else if (error instanceof ApiError && error.kind === 'timeout') {
    await findOut(parts, mine, names);
  } else if (error instanceof ConflictError) {
    showToast({ tone: 'error', title: 'forms.notSaved', text: 'forms.changesTooOften' });
  }
  // Every failure of a request has been told by the query client, and what was typed is still there.
}

/** A difference that the server refused was measured from a value that is no longer there. */
async function measureAnew({ target, baseline }: Parts, refused: readonly string[]) {
  if (target.isNew || !refused.some((field) => target.conflictFree.includes(field))) return;
  const record = await target.readAgain();
  if (!record) return;
  baseline.takeOver(record);
  baseline.measureAnew(refused);
}

/** A write without an answer may have been done all the same: the record knows. One that was not has been told. */
async function findOut(parts: Parts, mine: FormValues, names: readonly string[]) {
  const record = await parts.target.readAgain();
  if (record && names.every((name) => isSame(trimmed(mine[name]), trimmed(record[name])))) {
    finish(parts, record, mine);
    showToast({ tone: 'success', title: 'forms.savedAfterAll' });
  }
}

// The server trims texts.
function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}
