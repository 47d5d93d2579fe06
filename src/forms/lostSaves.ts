import { ConflictError } from '../api/ConflictError.ts';
import { holds } from '../api/compareValues.ts';
import { ApiError } from '../api/errors.ts';
import { findOut, isAnswerLost } from '../api/lostAnswers.ts';
import { showErrorToast } from '../ui/queryClient.ts';
import { showToast } from '../ui/toasts.ts';
import type { FormTarget, PendingWrite } from './drafts/formTarget.ts';
import type { FormValues } from './merge.ts';
import type { Baseline } from './useBaseline.ts';

/**
 * The writes of a form with an unknown outcome. A create stays in the list until the form is done with it: a
 * draft that is restored after a reload must find that record instead of creating another.
 * `onChange` lets the draft store them before the page can be closed.
 */
export function createPendingWrites(onChange: () => void) {
  let attempts: readonly PendingWrite[] = [];
  let made: string | null = null;
  const change = (next: readonly PendingWrite[]) => {
    attempts = next;
    onChange();
  };
  const without = (removed: PendingWrite) => attempts.filter((one) => one !== removed);
  return {
    /** All writes, for the draft. */
    all: () => attempts,
    /** Writes with an unknown outcome, in the order they were sent. */
    open: () => attempts.filter(({ id }) => id !== null || made === null),
    add: (attempt: PendingWrite) => change([...attempts, attempt]),
    /** The write was applied and returned a record. */
    settle(attempt: PendingWrite, { id }: FormValues) {
      if (attempt.id === null) made = typeof id === 'string' ? id : null;
      else change(without(attempt));
    },
    /** The write was not applied, or no longer matters. */
    remove: (attempt: PendingWrite) => change(without(attempt)),
    clear() {
      attempts = [];
      made = null;
    },
    /** Restores the writes of a draft. */
    restore(restored: readonly PendingWrite[]) {
      attempts = [...attempts, ...restored];
    },
    /** Id of the record that a create form has created. */
    made: () => made,
  };
}

export type PendingWrites = ReturnType<typeof createPendingWrites>;

export type LostSaves = { target: FormTarget; baseline: Baseline; attempts: PendingWrites };

/** The parts of a form that saving needs. The sheet provides them without a `SafeForm`. */
type Lost = {
  target: Pick<FormTarget, 'send' | 'readAgain'>;
  baseline: Pick<Baseline, 'seen' | 'saved' | 'takeOver'>;
  attempts: Pick<PendingWrites, 'open' | 'settle' | 'remove'>;
};

/** The current record when it shows the lost save; null otherwise. */
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

/** `done`: the store has the written values. `late`: possibly since before this retry. */
export type Settled = 'none' | 'done' | 'late';

/**
 * Resolves writes with an unknown outcome before anything else is sent: repeats them unchanged, under their keys.
 * What was typed since is saved afterwards, on top of the result.
 */
export async function settleLostSaves(parts: Lost): Promise<Settled | 'unknown'> {
  const { target, baseline, attempts } = parts;
  let outcome: Settled = 'none';
  for (const attempt of attempts.open()) {
    if (isExpired(attempt)) {
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
      if (isAnswerLost(error) || isNotProcessed(error)) {
        showErrorToast(error);
        return 'unknown';
      }
      // Refused now, so it was not applied before. A store without idempotency keys: compare with the record.
      attempts.remove(attempt);
      const now = error instanceof ConflictError ? error.current : await readNow(parts, attempt);
      if (compareWith(parts, attempt, now)) outcome = 'late';
    }
  }
  return outcome;
}

/** Milliseconds: one hour less than a store keeps its answers (docs/your-own-api.md). */
export const KEY_LIFETIME = 23 * 60 * 60_000;

/** Too old to repeat: the store has forgotten its key and would apply it twice. */
function isExpired({ sentAt }: PendingWrite): boolean {
  return Date.now() - Date.parse(sentAt) > KEY_LIFETIME;
}

/** Makes the current record the baseline. True when it has the values that were sent. */
function compareWith({ baseline }: Lost, { values }: PendingWrite, now: FormValues | null) {
  if (!now) return false;
  baseline.takeOver(now, values);
  return holds(now, values);
}

/** The store did not process it: the session had ended, or there were too many requests. */
export function isNotProcessed(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 429);
}

async function readNow(
  { target }: Pick<Lost, 'target'>,
  { id }: PendingWrite,
): Promise<FormValues | null> {
  return id === null ? null : target.readAgain(id);
}
