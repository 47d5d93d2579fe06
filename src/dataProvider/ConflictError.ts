import type { Stored } from './records.ts';

/** The record was changed by somebody else since it was read (412). `current` is what it is now. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
  readonly status = 412;
  /** The conflict dialog tells it, or nobody does because the changes merge by themselves. */
  readonly isShownElsewhere = true;
  readonly current: Stored;

  constructor(current: Stored) {
    super('The record was changed by somebody else');
    this.current = current;
  }
}
