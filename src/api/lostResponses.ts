import type {
  CreateResult,
  DataProvider,
  DeleteManyResult,
  DeleteResult,
  Identifier,
  UpdateManyResult,
  UpdateParams,
  UpdateResult,
} from 'react-admin';
import type { WriteState } from '../../contract/writeState.ts';
import { onSessionCleared } from '../session/session.ts';
import { BulkError, type BulkOutcome, settleEach } from './bulk.ts';
import { ConflictError } from './ConflictError.ts';
import { contains } from './compareValues.ts';
import { ApiError, EarlierWriteError, isAborted } from './errors.ts';
import {
  createPendingWrites,
  createWrite,
  isExpired,
  type PendingWrite,
  type PendingWrites,
} from './pendingWrites.ts';
import { toWire } from './records.ts';
import type { BaseProvider } from './verbs.ts';

/*
 * This file finds out whether a write was done when its response was lost (docs/decisions/0010). It asks the API by the
 * key of the write. If the API cannot tell, it reads the record and compares. By itself, it repeats only a write that
 * was done, to get its response. Otherwise the merchant's next attempt with the same input has the same key (in forms:
 * `forms/lostSaves.ts`).
 */

/**
 * Whether the store may have applied a write that failed: the request was aborted, timed out or lost its connection, or
 * the response is malformed, a 5xx, a 408, or a 409 with `Retry-After`.
 */
export function isResponseLost(error: unknown): boolean {
  if (isAborted(error)) return true;
  if (!(error instanceof ApiError)) return false;
  const { kind, status = 0, retryAfter } = error;
  if (kind === 'unsafe' || kind === 'offline') return false;
  if (kind !== 'http') return true;
  // 409 with Retry-After: the same write is still running.
  return status >= 500 || status === 408 || (status === 409 && retryAfter !== undefined);
}

/**
 * Whether the error says that the store did not process the request: the browser was offline, the session had ended, or
 * there were too many requests.
 */
export function isNotProcessed(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind === 'offline' || error.status === 401 || error.status === 429;
}

/** Reads the state of the write with this key. Null if the API cannot tell. */
export type GetWriteState = (key: string) => Promise<WriteState['state'] | null>;

/** How to find out whether a write was applied. */
export type Evidence<T> = {
  getWriteState: GetWriteState;
  /** Reads the written record. */
  reread?: (() => Promise<T | null>) | undefined;
  /** Whether the reread record has the values of the write. Decides only if `getWriteState` cannot tell. */
  shows?: ((now: T) => boolean) | undefined;
  /** Sends the write again, to get its first response. Called only if the write was done and there is no `reread`. */
  repeat: () => Promise<T>;
};

/**
 * The outcome of a write whose response was lost. `now` is the reread record or the repeated response; null if there is
 * neither. Without `now`, `isDone` is false.
 */
export async function findOut<T>(
  key: string,
  { getWriteState, reread, shows = () => false, repeat }: Evidence<T>,
): Promise<{ now: T; isDone: true } | { now: T | null; isDone: false }> {
  const state = await getWriteState(key).catch(() => null);
  const result = state === 'done' ? (reread ?? repeat)() : (reread?.() ?? null);
  const now = await Promise.resolve(result).catch(() => null);
  if (now === null) return { now, isDone: false };
  const isDone = state === null ? shows(now) : state === 'done';
  return { now, isDone };
}

export type Write<T> = Omit<Evidence<T>, 'repeat'> &
  Parameters<typeof createWrite>[0] & {
    send(attempt: PendingWrite): Promise<T>;
    /** Writes with an unknown outcome. One with the same `id` and body is sent again with its key, unless expired. */
    attempts?: PendingWrites | undefined;
    /**
     * Pending writes to check first, for a write that adds something, such as a refund. If one with the same `id` was
     * done, the new write is not sent, because the merchant must see the earlier write first.
     */
    earlier?: PendingWrites | undefined;
    /** Called when the response is lost, before the outcome is known. Not called for an aborted request. */
    onLost?: ((error: unknown) => void) | undefined;
  };

/**
 * Sends a write under a key. Resolves when the write was done; `isLate`: a response was lost, and the data comes from
 * `findOut`. Rejects with the write's error, or with an `EarlierWriteError`. While the outcome is unknown, the next
 * call with the same `attempts`, `id` and body sends the same key and version.
 */
export async function sendOnce<T>({
  send,
  attempts = createPendingWrites(),
  earlier,
  onLost,
  ...sent
}: Write<T>): Promise<{ data: T; isLate: boolean }> {
  const { attempt, isRepeated } = begin(attempts, sent);
  const close = () => {
    attempts.remove(attempt);
    earlier?.remove(attempt);
  };
  if (earlier) {
    await refuseAfterEarlier(earlier, attempt, sent.getWriteState).catch((error: unknown) => {
      if (!isRepeated) close();
      throw error;
    });
  }
  try {
    const data = await send(attempt);
    close();
    return { data, isLate: false };
  } catch (error) {
    // The write stays pending even if the error says "not processed". A browser may have sent the request twice: the
    // store may have processed the first request, and this may be the response to the second.
    if (isAborted(error) || isNotProcessed(error)) throw error;
    const isLost = isResponseLost(error);
    if (isLost) onLost?.(error);
    // An API without keys refuses a repeated write that it has already done, for example with 412.
    if (isLost || isRepeated) {
      const found = await findOut(attempt.key, { ...sent, repeat: () => send(attempt) });
      if (found.isDone) {
        close();
        return { data: found.now, isLate: true };
      }
    }
    if (!isLost) close();
    throw error;
  }
}

/** Returns the pending write with this id and body. If there is none, or it has expired, adds a new write. */
function begin(attempts: PendingWrites, { id, body, ...sent }: Parameters<typeof createWrite>[0]) {
  const text = JSON.stringify(body);
  const known = attempts.all().find((one) => one.id === id && JSON.stringify(one.body) === text);
  if (known && !isExpired(known)) return { attempt: known, isRepeated: true };
  if (known) attempts.remove(known);
  const { version, values = {} } = sent;
  const attempt = createWrite({ id, body, version, values });
  attempts.add(attempt);
  return { attempt, isRepeated: false };
}

/** Rejects if an earlier write with the same id was done. Otherwise adds `attempt` to `earlier`. */
async function refuseAfterEarlier(
  earlier: PendingWrites,
  attempt: PendingWrite,
  getWriteState: GetWriteState,
) {
  for (const one of earlier.all()) {
    if (one.id !== attempt.id || one.key === attempt.key) continue;
    const state = await getWriteState(one.key).catch(() => null);
    if (state === 'done' || state === 'unknown') earlier.remove(one);
    if (state === 'done') throw new EarlierWriteError();
  }
  if (earlier.all().every(({ key }) => key !== attempt.key)) earlier.add(attempt);
}

/** Whether a pending write of this record was done. If so, removes that write from `pending`. */
export async function wasDone(
  pending: PendingWrites,
  id: string,
  getWriteState: GetWriteState,
): Promise<boolean> {
  for (const one of pending.all()) {
    if (one.id !== id || (await getWriteState(one.key).catch(() => null)) !== 'done') continue;
    pending.remove(one);
    return true;
  }
  return false;
}

type Recoverable = BaseProvider & {
  getWriteState: GetWriteState;
  versionOf: (resource: string, id: string) => Promise<string | null>;
};

/**
 * Finds out the outcome of each write whose response was lost, except that of a `create` or `update` with
 * `meta.idempotencyKey`, whose caller does so. If `meta.attempts` has a pending write of the record with the
 * same data, an update repeats that write. An update rejects with a `ConflictError` if the record has a newer version.
 * `updateMany` and `deleteMany` reject with a `BulkError` when some writes failed.
 */
export function withRecovery(base: Recoverable): DataProvider {
  const getWriteState = base.getWriteState;
  const [creations, deletions] = [createPendingWrites(), createPendingWrites()];
  onSessionCleared(() => {
    creations.clear();
    deletions.clear();
  });
  const read = (resource: string, id: Identifier) =>
    base.getOne(resource, { id, meta: { isTriedOnce: true } });
  const update = async (resource: string, params: UpdateParams): Promise<UpdateResult> => {
    const { id, data, meta } = params;
    if (meta?.idempotencyKey !== undefined) return base.update(resource, params);
    const written = await sendOnce<UpdateResult>({
      id: String(id),
      body: { ...data },
      version: await versionToSend(base, resource, params),
      send: ({ key: idempotencyKey, version }) => {
        const conditions = { idempotencyKey, ifMatch: version ?? false };
        return base.update(resource, { ...params, meta: { ...meta, ...conditions } });
      },
      attempts: meta?.attempts,
      getWriteState,
      reread: () => read(resource, id),
      shows: ({ data: now }) => contains(now, toWire({ ...data })),
    });
    return written.data;
  };
  const remove = (resource: string, id: Identifier) =>
    sendOnce({
      id: `${resource}/${id}`,
      body: {},
      version: null,
      send: ({ key }) => base.delete(resource, { id, meta: { idempotencyKey: key } }),
      attempts: deletions,
      getWriteState,
      ...ofDeletion(() => read(resource, id)),
    });
  return {
    ...base,
    async create(resource, params): Promise<CreateResult> {
      const { data, meta } = params;
      if (meta?.idempotencyKey !== undefined) return base.create(resource, params);
      const { data: created } = await sendOnce<CreateResult>({
        id: `${resource}/new`,
        body: { ...data },
        version: null,
        send: ({ key: idempotencyKey }) =>
          base.create(resource, { ...params, meta: { ...meta, idempotencyKey } }),
        attempts: creations,
        getWriteState,
      });
      return created;
    },
    async update(resource, params: UpdateParams): Promise<UpdateResult> {
      try {
        return await update(resource, params);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 412) throw error;
        // Reads the record instead of using the error's body, because the next attempt needs the record's version.
        const { data } = await base.getOne(resource, { id: params.id });
        throw new ConflictError(data);
      }
    },
    /** Updates each record by itself, without versions: the merchant chose one value for all records. */
    updateMany: async (resource, { ids, data }): Promise<UpdateManyResult> =>
      allOrError(
        await settleEach(ids, (id) =>
          update(resource, { id, data, previousData: { id }, meta: { ifMatch: false } }),
        ),
      ),
    async delete(resource, { id, previousData }): Promise<DeleteResult> {
      await remove(resource, id);
      return { data: previousData ?? { id } };
    },
    deleteMany: async (resource, { ids }): Promise<DeleteManyResult> =>
      allOrError(await settleEach(ids, (id) => remove(resource, id))),
  };
}

async function versionToSend(
  { versionOf }: Recoverable,
  resource: string,
  { id, meta }: UpdateParams,
): Promise<string | null> {
  if (meta?.ifMatch === false) return null;
  return typeof meta?.ifMatch === 'string' ? meta.ifMatch : versionOf(resource, String(id));
}

/** Evidence of a deletion: after a lost response, a 404 for the record shows that the record was deleted. */
export function ofDeletion(
  read: () => Promise<unknown>,
): Pick<Required<Evidence<unknown>>, 'reread' | 'shows'> {
  const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;
  return {
    reread: () =>
      read().then(
        () => 'there',
        (error) => (isGone(error) ? 'gone' : null),
      ),
    shows: (now) => now === 'gone',
  };
}

function allOrError(outcome: BulkOutcome): { data: string[] } {
  if (outcome.failed.length > 0) throw new BulkError(outcome);
  return { data: outcome.done };
}
