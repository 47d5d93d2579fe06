import type { FormValues } from '../merge.ts';
import type { PendingWrite } from './formTarget.ts';

/**
 * The writes of a form whose answer has not come. The one that makes a record stays among them until the form
 * is done with it: a draft that is found after a reload must find that record again, not make another.
 */
export type PendingWrites = {
  /** All of them, for the draft. */
  all(): readonly PendingWrite[];
  /** Those of which nobody knows whether they were done, in the order they were sent. */
  open(): readonly PendingWrite[];
  add(attempt: PendingWrite): void;
  /** It was done, and gave `record`. */
  settle(attempt: PendingWrite, record: FormValues): void;
  /** It was not done, or what became of it does not matter any more. */
  remove(attempt: PendingWrite): void;
  clear(): void;
  /** Those of a draft that is put back, beside its values. */
  restore(attempts: readonly PendingWrite[]): void;
  /** Id of the record that a form for a new one has made. */
  made(): string | null;
};

/** `onChange`: a draft has to know of them before the page can go away. */
export function createPendingWrites(onChange: () => void): PendingWrites {
  let attempts: readonly PendingWrite[] = [];
  let made: string | null = null;
  const change = (next: readonly PendingWrite[]) => {
    attempts = next;
    onChange();
  };
  const without = (gone: PendingWrite) => attempts.filter((one) => one !== gone);
  return {
    all: () => attempts,
    open: () => attempts.filter(({ id }) => id !== null || made === null),
    add: (attempt) => change([...attempts, attempt]),
    settle(attempt, { id }) {
      if (attempt.id === null) made = typeof id === 'string' ? id : null;
      else change(without(attempt));
    },
    remove: (attempt) => change(without(attempt)),
    clear() {
      attempts = [];
      made = null;
    },
    restore(kept) {
      attempts = [...attempts, ...kept];
    },
    made: () => made,
  };
}
