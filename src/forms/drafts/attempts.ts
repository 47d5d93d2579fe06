import type { FormValues } from '../merge.ts';
import type { Attempt } from './formTarget.ts';

/**
 * The writes of a form whose answer has not come. The one that makes a record stays among them until the form
 * is done with it: a draft that is found after a reload must find that record again, not make another.
 */
export type Attempts = {
  /** All of them, for the draft. */
  all(): readonly Attempt[];
  /** Those of which nobody knows whether they were done, in the order they were sent. */
  open(): readonly Attempt[];
  add(attempt: Attempt): void;
  /** It was done, and gave `record`. */
  settle(attempt: Attempt, record: FormValues): void;
  /** It was not done, or what became of it does not matter any more. */
  remove(attempt: Attempt): void;
  clear(): void;
  /** Those of a draft that is put back, beside its values. */
  restore(attempts: readonly Attempt[]): void;
  /** Id of the record that a form for a new one has made. */
  made(): string | null;
};

/** `onChange`: a draft has to know of them before the page can go away. */
export function createAttempts(onChange: () => void): Attempts {
  let attempts: readonly Attempt[] = [];
  let made: string | null = null;
  const change = (next: readonly Attempt[]) => {
    attempts = next;
    onChange();
  };
  const without = (gone: Attempt) => attempts.filter((one) => one !== gone);
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
