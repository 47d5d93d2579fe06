/** A write as it was sent, to be repeated unchanged while its outcome is unknown. */
export type PendingWrite = {
  /** `Idempotency-Key`. */
  key: string;
  /** Names what is written: a record's id, or a path. Null for the create of a form or of an import. */
  id: string | null;
  /** `If-Match`; null without a version. */
  version: string | null;
  body: Record<string, unknown>;
  /** The instant of the first attempt. A store keeps its response to a key for a day after that. */
  sentAt: string;
  /** The merchant's input in the form or dialog. */
  values: Record<string, unknown>;
  /**
   * Set by forms after an error that says that the store did not process the write (`isNotProcessed`). The write stays
   * pending, because the browser may have sent the request twice.
   */
  isUnseen?: boolean | undefined;
};

/** Call once for each write: a repetition sends the same object, with the same key. */
export function createWrite(
  sent: Pick<PendingWrite, 'id' | 'version' | 'body'> & Partial<Pick<PendingWrite, 'values'>>,
): PendingWrite {
  return { values: {}, ...sent, key: crypto.randomUUID(), sentAt: new Date().toISOString() };
}

/** Milliseconds: one hour less than a store keeps its responses (docs/your-own-api.md). */
const KEY_LIFETIME = 23 * 60 * 60_000;

/** Whether the write is too old to repeat: the store may have forgotten its key, and would apply the write twice. */
export function isExpired({ sentAt }: PendingWrite): boolean {
  return Date.now() - Date.parse(sentAt) > KEY_LIFETIME;
}

/**
 * Writes with an unknown outcome, of a form, a dialog or the data provider. `onChange` lets a form draft store the
 * writes before the page can be closed.
 *
 * A create with the id null stays in the list after `settle`. If the page reloads, the restored form draft repeats the
 * create under the same key, and gets the same record.
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
    /** All writes, including a create that is already applied. */
    all: () => attempts,
    /** Writes with an unknown outcome, in the order they were sent. */
    open: () => attempts.filter(({ id }) => id !== null || createdId === null),
    add: (attempt: PendingWrite) => change([...attempts, attempt]),
    /**
     * Call when a form's write was applied. Removes the write, except a create with the id null, whose record's id
     * becomes `createdId`.
     */
    settle(attempt: PendingWrite, { id }: Record<string, unknown>) {
      if (attempt.id === null) createdId = typeof id === 'string' ? id : null;
      else change(without(attempt));
    },
    /** Call when the write was refused or is too old, or was applied and nobody needs `createdId`. */
    remove: (attempt: PendingWrite) => change(without(attempt)),
    clear() {
      attempts = [];
      createdId = null;
    },
    /** Restores the writes of a draft. */
    restore(restored: readonly PendingWrite[]) {
      attempts = [...attempts, ...restored];
    },
    /** Id of the record that a create form has created; null before. */
    createdId: () => createdId,
  };
}

export type PendingWrites = ReturnType<typeof createPendingWrites>;
