import { ConflictError } from '../api/ConflictError.ts';
import { contains } from '../api/compareValues.ts';
import { isAborted } from '../api/errors.ts';
import { findOut, isNotProcessed, isResponseLost } from '../api/lostResponses.ts';
import { isExpired, type PendingWrite, type PendingWrites } from '../api/pendingWrites.ts';
import { showErrorToast } from '../ui/queryClient.ts';
import { showToast } from '../ui/toasts.ts';
import type { FormTarget } from './drafts/formTarget.ts';
import type { FormValues } from './merge.ts';
import type { Baseline } from './useBaseline.ts';

export type LostSaves = { target: FormTarget; baseline: Baseline; attempts: PendingWrites };

/** The parts of a form that saving needs. The sheet provides them without a `SafeForm`. */
type Lost = {
  target: Pick<FormTarget, 'send' | 'getWriteState' | 'reread'>;
  baseline: Pick<Baseline, 'seen' | 'saved' | 'takeOver'>;
  attempts: Pick<PendingWrites, 'open' | 'settle' | 'remove'>;
};

/**
 * Sends a save and resolves with the saved record. `isLate`: the response was lost. While the outcome is unknown, the
 * save stays among the pending writes. `onLost` is called before the outcome is known.
 */
export async function sendSave(
  { target, attempts }: Pick<Lost, 'target'> & { attempts: PendingWrites },
  attempt: PendingWrite,
  onLost?: (error: unknown) => void,
): Promise<{ record: FormValues; isLate: boolean }> {
  attempts.add(attempt);
  try {
    return { record: await target.send(attempt), isLate: false };
  } catch (error) {
    if (!isResponseLost(error)) {
      attempts.remove(attempt);
      // The browser itself may resend a request. Its first attempt can then cause a 412.
      if (isNotProcessed(error)) attempts.add({ ...attempt, isUnseen: true });
    } else if (!isAborted(error)) {
      onLost?.(error);
      const { id, key, values } = attempt;
      const found = await findOut<FormValues>(key, {
        getWriteState: target.getWriteState,
        reread: id === null ? undefined : () => target.reread(id),
        shows: (record) => contains(record, values),
        repeat: () => target.send(attempt),
      });
      if (found.isDone) return { record: found.now, isLate: true };
    }
    throw error;
  }
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
      if (isResponseLost(error) || isNotProcessed(error)) {
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

/** Makes the current record the baseline. True when it has the values that were sent. */
function compareWith({ baseline }: Lost, { values }: PendingWrite, now: FormValues | null) {
  if (!now) return false;
  baseline.takeOver(now, values);
  return contains(now, values);
}

async function readNow(
  { target }: Pick<Lost, 'target'>,
  { id }: PendingWrite,
): Promise<FormValues | null> {
  return id === null ? null : target.reread(id);
}
