/** A write as it was sent, to be repeated unchanged while its outcome is unknown. */
export type PendingWrite = {
  /** `Idempotency-Key`. */
  key: string;
  /** What is written: a record's id, or a path. Null for a create by a form or an import. */
  id: string | null;
  /** `If-Match`; null without a version. */
  version: string | null;
  body: Record<string, unknown>;
  /** First sent at: a store keeps its response to a key for a day. */
  sentAt: string;
  /** What the merchant typed for it. */
  values: Record<string, unknown>;
  /** The store did not process it, see `isNotProcessed`. */
  isUnseen?: boolean | undefined;
};

/** A new write, with a key of its own. */
export function createWrite(
  sent: Pick<PendingWrite, 'id' | 'version' | 'body'> & Partial<Pick<PendingWrite, 'values'>>,
): PendingWrite {
  return { values: {}, ...sent, key: crypto.randomUUID(), sentAt: new Date().toISOString() };
}

/** Milliseconds: one hour less than a store keeps its responses (docs/your-own-api.md). */
const KEY_LIFETIME = 23 * 60 * 60_000;

/** Too old to repeat: the store has forgotten its key and would apply it twice. */
export function isExpired({ sentAt }: PendingWrite): boolean {
  return Date.now() - Date.parse(sentAt) > KEY_LIFETIME;
}

/**
 * The writes of a form or dialog with an unknown outcome. A create stays in the list after it is applied, so that a
 * draft that is restored after a reload repeats it and gets the same record. `onChange` lets the draft store the writes
 * before the page can be closed.
 */
export function createPendingWrites(onChange: () => void = () => undefined) {
  let attempts: readonly PendingWrite[] = [];
  let createdId: string | null = null;
  const change = (next: readonly PendingWrite[]) => {
    attempts = next;
    onChange();
  };
  const without = (removed: PendingWrite) => attempts.filter(({ key }) => key !== removed.key);
  return {
    /** All writes, for the draft. */
    all: () => attempts,
    /** Writes with an unknown outcome, in the order they were sent. */
    open: () => attempts.filter(({ id }) => id !== null || createdId === null),
    add: (attempt: PendingWrite) => change([...attempts, attempt]),
    /** The write was applied and returned a record. */
    settle(attempt: PendingWrite, { id }: Record<string, unknown>) {
      if (attempt.id === null) createdId = typeof id === 'string' ? id : null;
      else change(without(attempt));
    },
    /** Its outcome is known, or no longer matters. */
    remove: (attempt: PendingWrite) => change(without(attempt)),
    clear() {
      attempts = [];
      createdId = null;
    },
    /** Restores the writes of a draft. */
    restore(restored: readonly PendingWrite[]) {
      attempts = [...attempts, ...restored];
    },
    /** Id of the record that a create form has created. */
    createdId: () => createdId,
  };
}

export type PendingWrites = ReturnType<typeof createPendingWrites>;
