import { ApiError } from './errors.ts';
import { isAnswerLost, sendWithRecovery } from './lostAnswers.ts';

/** Records whose deletion has an unknown outcome. */
const perhapsGone = new Set<string>();

/** Deletes the record with this key. After a lost answer, 404 means deleted. */
export async function deleteOnce(
  key: string,
  send: () => Promise<unknown>,
  read: () => Promise<unknown>,
): Promise<void> {
  try {
    await sendWithRecovery<string>(() => send().then(() => 'gone'), {
      readAgain: () =>
        read().then(
          () => 'there',
          (error) => (isGone(error) ? 'gone' : null),
        ),
      shows: (now) => now === 'gone',
    });
  } catch (error) {
    if (isAnswerLost(error)) perhapsGone.add(key);
    if (!perhapsGone.has(key) || !isGone(error)) throw error;
  }
  perhapsGone.delete(key);
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
