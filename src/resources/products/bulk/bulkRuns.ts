import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { BULK_HOURS, KeptBulkChange, MAX_BULK_ROWS } from '../../../../contract/bulkChange.ts';
import { BULK_FIELDS, type BulkField, type BulkValue } from '../../../../domain/bulkChange.ts';
import { isCallMissing } from '../../../api/errors.ts';
import { request } from '../../../api/http.ts';
import { guarded } from '../../../api/paths.ts';
import { read } from '../../../api/reading.ts';
import { localStore } from '../../../browser/storage.ts';
import { bulkRunsKey } from '../../../forms/drafts/forgetDrafts.ts';
import { readSession } from '../../../session/session.ts';
import { identityOf } from '../../../session/sessionShape.ts';
import { showErrorToast } from '../../../ui/queryClient.ts';

/** The change of one product or variant. */
type BulkRow = {
  id: string;
  name: string;
  variantId?: string | undefined;
  variantName?: string | undefined;
  from: BulkValue;
  to: BulkValue;
};
/** A bulk change of one field. */
export type BulkRun = { id: string; at: string; field: BulkField; rows: BulkRow[] };
/** A bulk change in a list. The store sends `rows` with the single record only. */
export type RunHead = Omit<BulkRun, 'rows'> & {
  count: number;
  byName: string | null;
  rows: BulkRow[] | undefined;
};

const PATH = '/merchant/bulk-changes';

/** Characters. The oldest runs are dropped, as browser storage is small. */
const MAX_DEVICE_CHARACTERS = 1_000_000;
/** Bytes of a request body. */
const MAX_REQUEST_BYTES = 1_500_000;

const Value = v.union([
  v.string(),
  v.number(),
  v.null(),
  v.pipe(v.array(v.string()), v.readonly()),
]);
export const Rows = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    variantId: v.optional(v.string()),
    variantName: v.optional(v.string()),
    from: Value,
    to: Value,
  }),
);
const Field = v.picklist(BULK_FIELDS);
export const Run = v.object({ id: v.string(), at: v.string(), field: Field, rows: Rows });
const Runs = v.array(Run);

/** Bulk changes that can be undone, newest first. */
export function useRuns() {
  return useQuery({
    // Below `products`, so invalidating products refetches the runs too.
    queryKey: ['products', 'bulkRuns'],
    queryFn: async ({ signal }) => {
      const deviceRuns = listDeviceRuns();
      const deviceIds = new Set(deviceRuns.map(({ id }) => id));
      return [
        ...(await fetchStoreRuns(signal)).filter(({ id }) => !deviceIds.has(id)),
        ...deviceRuns,
      ];
    },
  }).data;
}

/** Empty if the API lacks the endpoint or fails, as runs on this device can still be undone. */
async function fetchStoreRuns(signal: AbortSignal): Promise<RunHead[]> {
  const changes = await read(v.array(v.unknown()), PATH, signal).catch((error: unknown) => {
    if (!isCallMissing(error)) showErrorToast(error);
    return [];
  });
  const heads = new Map<string, RunHead>();
  for (const change of changes) {
    // An API may list its bulk jobs too.
    const kept = v.safeParse(KeptBulkChange, change);
    if (!kept.success) continue;
    const { _id, field, count, byName, createdAt } = kept.output;
    if (!v.is(Field, field)) continue;
    const id = _id.replace(/_\d+$/, '');
    const earlierParts = heads.get(id);
    partCounts.set(id, earlierParts ? (partCounts.get(id) ?? 0) + 1 : 1);
    const counted = { id, field, count: count + (earlierParts?.count ?? 0), byName };
    heads.set(id, { ...counted, at: createdAt, rows: undefined });
  }
  return [...heads.values()];
}

/** Number of records that the store has for each run that this page has loaded. */
const partCounts = new Map<string, number>();

function partPaths(id: string): string[] {
  return Array.from({ length: partCounts.get(id) ?? 1 }, (_, part) => partPath(id, part));
}

function partPath(id: string, part: number): string {
  return `${PATH}/${guarded(part === 0 ? id : `${id}_${part}`)}`;
}

/** Splits rows into request bodies. */
function splitIntoParts(rows: readonly BulkRow[]): BulkRow[][] {
  const parts: BulkRow[][] = [];
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length + 1;
    const part = parts.at(-1);
    if (part && part.length < MAX_BULK_ROWS && bytes + size <= MAX_REQUEST_BYTES) {
      part.push(row);
      bytes += size;
    } else {
      parts.push([row]);
      bytes = size;
    }
  }
  return parts;
}

function listDeviceRuns(): RunHead[] {
  return readDeviceRuns().map((run) => ({ ...run, count: run.rows.length, byName: null }));
}

/** Loads the rows. */
export async function openRun({ id, at, field, rows }: RunHead): Promise<BulkRun> {
  if (rows) return { id, at, field, rows };
  const parts: BulkRow[] = [];
  for (const path of partPaths(id)) {
    parts.push(...(await read(v.object({ rows: Rows }), path)).rows);
  }
  return { id, at, field, rows: parts };
}

/**
 * Stores a run for a day: in the store for all devices, or on this device if the API can't. Called before the
 * change starts, so that an interrupted run can be undone; current values tell which products changed.
 * Returns false if there is no space.
 */
export async function storeRun({ id, at, field, rows }: BulkRun): Promise<boolean> {
  const parts = splitIntoParts(rows);
  const before = partPaths(id);
  try {
    for (const [part, partRows] of parts.entries()) {
      await request({ method: 'PUT', path: partPath(id, part), body: { field, rows: partRows } });
    }
  } catch {
    return storeOnDevice({ id, at, field, rows });
  }
  partCounts.set(id, parts.length);
  await deletePaths(before.slice(parts.length));
  return true;
}

export async function deleteRun(id: string): Promise<void> {
  write(readDeviceRuns().filter((run) => run.id !== id));
  await deletePaths(partPaths(id));
  partCounts.delete(id);
}

async function deletePaths(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    // Already deleted or never created. A run expires after a day anyway.
    await request({ method: 'DELETE', path }).catch(() => undefined);
  }
}

const storageKey = () => bulkRunsKey(identityOf(readSession().user) ?? '');

/** Also reads runs of earlier versions. */
function readDeviceRuns(): BulkRun[] {
  try {
    const runs = v.parse(Runs, JSON.parse(localStore.read(storageKey()) ?? '[]'));
    return runs.filter(({ at }) => Date.now() - Date.parse(at) < BULK_HOURS * 3_600_000);
  } catch {
    // Malformed, or written by another version.
    return [];
  }
}

function storeOnDevice(run: BulkRun): boolean {
  const others = readDeviceRuns().filter(({ id }) => id !== run.id);
  let characters = 0;
  const fitting = [run, ...others].filter((one) => {
    characters += JSON.stringify(one).length;
    return characters <= MAX_DEVICE_CHARACTERS;
  });
  return write(fitting) && fitting.includes(run);
}

function write(runs: readonly BulkRun[]): boolean {
  if (runs.length > 0) return localStore.write(storageKey(), JSON.stringify(runs));
  localStore.remove(storageKey());
  return true;
}
