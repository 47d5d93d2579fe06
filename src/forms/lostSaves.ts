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
 * Sends a save. Resolves with the saved record, or rejects with the request's error. `isLate`: the response was lost,
 * but the save was applied. While the outcome is unknown, the save stays among the pending writes. `onLost` is called
 * before the outcome is known.
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
      // The browser may have sent the request twice, and the store may have applied the first one. A save with a new
      // key would then get a 412.
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

/** `none`: no write was applied. `done`: applied now. `late`: a write may have been applied before this retry. */
export type Settled = 'none' | 'done' | 'late';

/**
 * Settles writes with an unknown outcome before anything else is sent: repeats them unchanged, under their keys.
 * Compares expired writes with the record instead. `unknown`: a write is not settled, so the caller must not save.
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
      // If the store has idempotency keys, a refused write was not applied before. A store without keys may have
      // applied the write, so the record is compared.
      attempts.remove(attempt);
      const now = error instanceof ConflictError ? error.current : await readNow(parts, attempt);
      if (compareWith(parts, attempt, now)) outcome = 'late';
    }
  }
  return outcome;
}

/** Rebases on the record `now`. True if the record has the values that were sent; false without a record. */
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
