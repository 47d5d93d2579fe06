import { ApiError } from './errors.ts';
import { request } from './http.ts';
import { isAnswerLost, sendWithRecovery } from './lostAnswers.ts';

/** Paths of records whose deletion has an unknown outcome. */
const perhapsGone = new Set<string>();

/** Deletes the record at `path`. After a lost answer, 404 means deleted. */
export async function deleteAt(path: string, send: () => Promise<unknown>): Promise<void> {
  try {
    await sendWithRecovery<string>(() => send().then(() => 'gone'), {
      readAgain: () =>
        request({ method: 'GET', path }).then(
          () => 'there',
          (error) => (isGone(error) ? 'gone' : null),
        ),
      shows: (now) => now === 'gone',
    });
  } catch (error) {
    if (isAnswerLost(error)) perhapsGone.add(path);
    if (!perhapsGone.has(path) || !isGone(error)) throw error;
  }
  perhapsGone.delete(path);
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
