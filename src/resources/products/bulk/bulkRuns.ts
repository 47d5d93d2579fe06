import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { BULK_HOURS, KeptBulkChange, MAX_BULK_ROWS } from '../../../../contract/bulkChange.ts';
import { BULK_FIELDS, type BulkField, type BulkValue } from '../../../../domain/bulkChange.ts';
import { isCallMissing } from '../../../api/errors.ts';
import { request } from '../../../api/http.ts';
import { guarded, read } from '../../../api/reading.ts';
import { localStore } from '../../../browser/storage.ts';
import { bulkRunsKey } from '../../../forms/drafts/forgetDrafts.ts';
import { readSession } from '../../../session/session.ts';
import { identityOf } from '../../../session/sessionShape.ts';
import { tellError } from '../../../ui/queryClient.ts';

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
const MOST_ON_DEVICE = 1_000_000;
/** Bytes of a request body. */
const MOST_BYTES = 1_500_000;

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
      const ofDevice = listOfDevice();
      const isHere = new Set(ofDevice.map(({ id }) => id));
      return [...(await listOfShop(signal)).filter(({ id }) => !isHere.has(id)), ...ofDevice];
    },
  }).data;
}

/** Empty if the API lacks the endpoint or fails, as runs on this device can still be undone. */
async function listOfShop(signal: AbortSignal): Promise<RunHead[]> {
  const changes = await read(v.array(KeptBulkChange), PATH, signal).catch((error: unknown) => {
    if (!isCallMissing(error)) tellError(error);
    return [];
  });
  const heads = new Map<string, RunHead>();
  for (const { _id, field, count, byName, createdAt } of changes) {
    if (!v.is(Field, field)) continue;
    const id = _id.replace(/_\d+$/, '');
    const others = heads.get(id);
    partsKept.set(id, others ? (partsKept.get(id) ?? 0) + 1 : 1);
    const counted = { id, field, count: count + (others?.count ?? 0), byName };
    heads.set(id, { ...counted, at: createdAt, rows: undefined });
  }
  return [...heads.values()];
}

/** Number of records that the store has for each run that this page has loaded. */
const partsKept = new Map<string, number>();

function pathsOf(id: string): string[] {
  return Array.from({ length: partsKept.get(id) ?? 1 }, (_, part) => pathOf(id, part));
}

function pathOf(id: string, part: number): string {
  return `${PATH}/${guarded(part === 0 ? id : `${id}_${part}`)}`;
}

/** Splits rows into request bodies. */
function partsOf(rows: readonly BulkRow[]): BulkRow[][] {
  const parts: BulkRow[][] = [];
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length + 1;
    const part = parts.at(-1);
    if (part && part.length < MAX_BULK_ROWS && bytes + size <= MOST_BYTES) {
      part.push(row);
      bytes += size;
    } else {
      parts.push([row]);
      bytes = size;
    }
  }
  return parts;
}

function listOfDevice(): RunHead[] {
  return runsOfDevice().map((run) => ({ ...run, count: run.rows.length, byName: null }));
}

/** Loads the rows. */
export async function openRun({ id, at, field, rows }: RunHead): Promise<BulkRun> {
  if (rows) return { id, at, field, rows };
  const parts: BulkRow[] = [];
  for (const path of pathsOf(id)) {
    parts.push(...(await read(v.object({ rows: Rows }), path)).rows);
  }
  return { id, at, field, rows: parts };
}

/**
 * Stores a run for a day: in the store for all devices, or on this device if the API can't. Called before the
 * change starts, so that an interrupted run can be undone; current values tell which products changed.
 * Returns false if there is no space.
 */
export async function keepRun({ id, at, field, rows }: BulkRun): Promise<boolean> {
  const parts = partsOf(rows);
  const before = pathsOf(id);
  try {
    for (const [part, some] of parts.entries()) {
      await request({ method: 'PUT', path: pathOf(id, part), body: { field, rows: some } });
    }
  } catch {
    return keepOnDevice({ id, at, field, rows });
  }
  partsKept.set(id, parts.length);
  await forget(before.slice(parts.length));
  return true;
}

export async function forgetRun(id: string): Promise<void> {
  write(runsOfDevice().filter((run) => run.id !== id));
  await forget(pathsOf(id));
  partsKept.delete(id);
}

async function forget(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    // Already deleted or never created. A run expires after a day anyway.
    await request({ method: 'DELETE', path }).catch(() => undefined);
  }
}

const keyNow = () => bulkRunsKey(identityOf(readSession().user) ?? '');

/** Also reads runs of earlier versions. */
function runsOfDevice(): BulkRun[] {
  try {
    const runs = v.parse(Runs, JSON.parse(localStore.read(keyNow()) ?? '[]'));
    return runs.filter(({ at }) => Date.now() - Date.parse(at) < BULK_HOURS * 3_600_000);
  } catch {
    // Malformed, or written by another version.
    return [];
  }
}

function keepOnDevice(run: BulkRun): boolean {
  const others = runsOfDevice().filter(({ id }) => id !== run.id);
  let characters = 0;
  const kept = [run, ...others].filter((one) => {
    characters += JSON.stringify(one).length;
    return characters <= MOST_ON_DEVICE;
  });
  return write(kept) && kept.includes(run);
}

function write(runs: readonly BulkRun[]): boolean {
  if (runs.length > 0) return localStore.write(keyNow(), JSON.stringify(runs));
  localStore.remove(keyNow());
  return true;
}
