import type { Stored } from './records.ts';

/** The record was changed by somebody else since it was read (412). `current` is what it is now. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
  readonly status = 412;
  readonly current: Stored;

  constructor(current: Stored) {
    super('errors.changedElsewhere');
    this.current = current;
  }
}
