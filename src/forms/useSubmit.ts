import { type FormEvent, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { ConflictError } from '../api/ConflictError.ts';
import { ApiError, isAborted } from '../api/errors.ts';
import { isResponseLost } from '../api/lostResponses.ts';
import { createWrite } from '../api/pendingWrites.ts';
import { showErrorToast } from '../ui/queryClient.ts';
import { showToast } from '../ui/toasts.ts';
import { type LostSaves, type Settled, sendSave, settleLostSaves } from './lostSaves.ts';
import { type FieldConflict, type FormValues, pick } from './merge.ts';
import { errorsIn, fieldErrorsOf } from './problems.ts';

type Parts = LostSaves & {
  form: UseFormReturn;
  onSaved: () => void;
  onRefused: (fields: string[]) => void;
  /** Translates a server's problem code, if possible. */
  tell: Parameters<typeof fieldErrorsOf>[1];
};

/** A save fails after this many conflicts with newer versions. */
const MAX_TRIES = 3;

export function useSubmit(parts: Parts) {
  const [isSaving, setSaving] = useState(false);
  // Fields that the merchant and somebody else changed. The save waits for the merchant's choice.
  const [question, setQuestion] = useState<FieldConflict[] | null>(null);
  const isBusy = useRef(false);

  // Saves the values as they are after validation.
  const begin = useEvent(() => save(parts, setQuestion));
  const submit = useEvent(async (event?: FormEvent) => {
    event?.preventDefault();
    // Enter, Ctrl+S and scripts submit, too, not only the button.
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    try {
      await parts.form.handleSubmit(begin, (errors) =>
        parts.onRefused(errorsIn(errors).map(({ field }) => field)),
      )();
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  });

  async function answer(theirs: readonly string[]) {
    setQuestion(null);
    parts.baseline.settle(theirs);
    await submit();
  }

  return { submit, isSaving, question, answer, cancelQuestion: () => setQuestion(null) };
}

async function save(
  parts: Parts,
  ask: (conflicts: FieldConflict[]) => void,
  tries = 1,
): Promise<void> {
  const { target, baseline } = parts;
  const settled = await settleLostSaves(parts);
  if (settled === 'unknown') return;
  const id = recordIdOf(parts);
  const mine = baseline.values();
  const names = id === null ? baseline.inputs() : baseline.changed();
  if (id !== null && target.isMadeOnce?.()) {
    const isMoreTyped = names.length > 0;
    return finish(parts, baseline.seen(), { mine: baseline.values(), isLate: true, isMoreTyped });
  }
  if (names.length === 0) return reportNothingToSave(parts, settled);
  const conflicts = id === null && !target.isShared ? [] : baseline.conflicts();
  if (conflicts.length > 0) return ask(conflicts);
  let hideTimeout: (() => void) | undefined;
  const onLost = (error: unknown) => {
    // Report the timeout before the outcome is found out.
    if (isTimeout(error)) hideTimeout = showErrorToast(error);
  };
  try {
    const values = pick(mine, names);
    const prepared = await target.prepare(values, baseline.seen(), id, baseline.latest());
    const saved = await sendSave(parts, createWrite({ id, values, ...prepared }), onLost);
    hideTimeout?.();
    const typed = saved.isLate ? { ...baseline.seen(), ...values } : mine;
    finish(parts, saved.record, { mine: typed, isLate: saved.isLate });
  } catch (error) {
    if (isAborted(error) || hideTimeout) return;
    if (isResponseLost(error)) {
      showErrorToast(error);
      return;
    }
    if (error instanceof ConflictError && tries < MAX_TRIES) {
      baseline.takeOver(error.current);
      return save(parts, ask, tries + 1);
    }
    await showRefusal(parts, error);
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'timeout';
}

/** The id of the record; null before it is created. */
function recordIdOf({ target, attempts }: Parts): string | null {
  return target.isNew ? attempts.createdId() : target.recordId;
}

function finish(
  { target, baseline, attempts, onSaved }: Parts,
  record: FormValues,
  {
    mine,
    isLate,
    isMoreTyped = false,
  }: { mine: FormValues; isLate: boolean; isMoreTyped?: boolean },
): void {
  // A create form is reset for the next record.
  baseline.saved(target.isNew ? target.record : record, mine);
  attempts.clear();
  onSaved();
  target.onSaved(record, isLate, isMoreTyped);
}

function reportNothingToSave(parts: Parts, settled: Settled): void {
  const { target, baseline, onSaved } = parts;
  if (settled !== 'none') {
    const id = recordIdOf(parts);
    const isLate = settled === 'late';
    finish(parts, baseline.seen(), { mine: baseline.values(), isLate });
    // A replayed response may be old: others may have changed the record since.
    if (!target.isNew && id !== null) void target.reread(id);
    return;
  }
  onSaved();
  showToast({ tone: 'info', title: 'forms.nothingToSave' });
}

/** Shows why a save was refused, beside the fields if possible. Keeps what was typed. */
async function showRefusal(parts: Parts, error: unknown): Promise<void> {
  showErrorToast(error);
  const refused = fieldErrorsOf(error, parts.tell);
  const fields = refused.map(([field]) => field);
  if (fields.length > 0) {
    for (const [field, message] of refused) {
      const isParent = fields.some((other) => other.startsWith(`${field}.`));
      parts.form.setError(isParent ? `${field}.root` : field, { type: 'server', message });
    }
    parts.onRefused(fields);
    await rebaseRefused(parts, fields);
  } else if (error instanceof ConflictError) {
    showToast({ tone: 'error', title: 'forms.notSaved', text: 'forms.changesTooOften' });
  }
}

/** Rebases refused differences, which may come from outdated values. */
async function rebaseRefused(save: Parts, refused: readonly string[]): Promise<void> {
  const { target, baseline } = save;
  const id = recordIdOf(save);
  const { conflictFree, parts } = target;
  const isDifference = (field: string) =>
    conflictFree.includes(field) || parts?.fields.some((name) => field.startsWith(`${name}.`));
  if (id === null || !refused.some(isDifference)) return;
  const record = await target.reread(id);
  if (!record) return;
  baseline.takeOver(record);
  baseline.rebase(refused);
}
