import { ConflictError } from '../api/ConflictError.ts';
import { holds } from '../api/compareValues.ts';
import { ApiError } from '../api/errors.ts';
import { findOut, isAnswerLost } from '../api/lostAnswers.ts';
import { tellError } from '../ui/queryClient.ts';
import { showToast } from '../ui/toasts.ts';
import type { FormTarget, PendingWrite } from './drafts/formTarget.ts';
import type { FormValues } from './merge.ts';
import type { Baseline } from './useBaseline.ts';

/**
 * The writes of a form whose answer has not come. The one that makes a record stays among them until the form
 * is done with it: a draft that is found after a reload must find that record again, not make another.
 * `onChange`: a draft has to know of them before the page can go away.
 */
export function createPendingWrites(onChange: () => void) {
  let attempts: readonly PendingWrite[] = [];
  let made: string | null = null;
  const change = (next: readonly PendingWrite[]) => {
    attempts = next;
    onChange();
  };
  const without = (gone: PendingWrite) => attempts.filter((one) => one !== gone);
  return {
    /** All of them, for the draft. */
    all: () => attempts,
    /** Those of which nobody knows whether they were done, in the order they were sent. */
    open: () => attempts.filter(({ id }) => id !== null || made === null),
    add: (attempt: PendingWrite) => change([...attempts, attempt]),
    /** It was done, and gave a record. */
    settle(attempt: PendingWrite, { id }: FormValues) {
      if (attempt.id === null) made = typeof id === 'string' ? id : null;
      else change(without(attempt));
    },
    /** It was not done, or what became of it does not matter any more. */
    remove: (attempt: PendingWrite) => change(without(attempt)),
    clear() {
      attempts = [];
      made = null;
    },
    /** Those of a draft that is put back, beside its values. */
    restore(kept: readonly PendingWrite[]) {
      attempts = [...attempts, ...kept];
    },
    /** Id of the record that a form for a new one has made. */
    made: () => made,
  };
}

export type PendingWrites = ReturnType<typeof createPendingWrites>;

/** What is needed to find out about saves whose answer was lost. */
export type LostSaves = { target: FormTarget; baseline: Baseline; attempts: PendingWrites };

/** The same as far as finding out needs it: a sheet has many records, and no form. */
type Lost = {
  target: Pick<FormTarget, 'send' | 'readAgain'>;
  baseline: Pick<Baseline, 'seen' | 'saved' | 'takeOver'>;
  attempts: Pick<PendingWrites, 'open' | 'settle' | 'remove'>;
};

/** The record as it is now, when it shows that a save without an answer was done; null otherwise. */
export async function savedRecord(
  parts: Pick<Lost, 'target'>,
  attempt: PendingWrite,
): Promise<FormValues | null> {
  const { now, isDone } = await findOut({
    readAgain: () => readNow(parts, attempt),
    shows: (record) => holds(record, attempt.values),
  });
  return isDone ? now : null;
}

/** `done`: the store has now what was sent then; `late`: it may have had it since. */
export type Settled = 'none' | 'done' | 'late';

/**
 * Finds out about writes whose answer was lost, before anything else is sent: they go once more, word for word.
 * What was typed since is left to be saved on top of what the store has then.
 */
export async function settleLostSaves(parts: Lost): Promise<Settled | 'unknown'> {
  const { target, baseline, attempts } = parts;
  let outcome: Settled = 'none';
  for (const attempt of attempts.open()) {
    if (isForgotten(attempt)) {
      attempts.remove(attempt);
      if (attempt.id === null) {
        showToast({ tone: 'warning', title: 'forms.maybeMade', text: 'forms.maybeMadeText' });
        return 'unknown';
      }
      if (compareWith(parts, attempt, await readNow(parts, attempt))) outcome = 'late';
      continue;
    }
    try {
      const record = await target.send(attempt);
      attempts.settle(attempt, record);
      baseline.saved(record, { ...baseline.seen(), ...attempt.values });
      if (outcome !== 'late') outcome = attempt.isUnseen ? 'done' : 'late';
    } catch (error) {
      if (isAnswerLost(error) || isNotNow(error)) {
        tellError(error);
        return 'unknown';
      }
      // Refused now, so it was not done then; a store that keeps no keys is asked what it has.
      attempts.remove(attempt);
      const now = error instanceof ConflictError ? error.current : await readNow(parts, attempt);
      if (compareWith(parts, attempt, now)) outcome = 'late';
    }
  }
  return outcome;
}

/** Milliseconds: an hour less than stores keep their answers (docs/your-own-api.md). */
export const ANSWER_KEPT = 23 * 60 * 60_000;

/** Sent once more it could be done a second time: the store does not know its key any more. */
function isForgotten({ sentAt }: PendingWrite): boolean {
  return Date.now() - Date.parse(sentAt) > ANSWER_KEPT;
}

/** The record as it is now becomes what the form compares with. True when it holds what was sent then. */
function compareWith({ baseline }: Lost, { values }: PendingWrite, now: FormValues | null) {
  if (!now) return false;
  baseline.takeOver(now, values);
  return holds(now, values);
}

/** It was not looked at: a session that has ended, too many requests. */
export function isNotNow(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 429);
}

async function readNow(
  { target }: Pick<Lost, 'target'>,
  { id }: PendingWrite,
): Promise<FormValues | null> {
  return id === null ? null : target.readAgain(id);
}
