import type { Stored } from './records.ts';

/** 412: the record has changed since it was read. `current` is the newest version. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
  readonly status = 412;
  readonly current: Stored;

  constructor(current: Stored) {
    super('errors.changedElsewhere');
    this.current = current;
  }
}
