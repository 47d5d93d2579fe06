import * as v from 'valibot';
import { BULK_FIELDS, type BulkField, type BulkValue } from '../../../../domain/bulkChange.ts';
import { bulkRunsKey } from '../../../forms/drafts/forgetDrafts.ts';
import { readSession } from '../../../session.ts';
import { identityOf } from '../../../sessionShape.ts';
import { localStore } from '../../../storage.ts';

/** What was done to one product. */
type BulkRow = { id: string; name: string; from: BulkValue; to: BulkValue };
/** One change of many products, as it was done on this device. */
export type BulkRun = { id: string; at: string; field: BulkField; rows: BulkRow[] };

/** Milliseconds in which a change can be undone. */
const KEPT = 24 * 60 * 60_000;
/** Storage is small: of more than these the oldest go. */
const MOST_ROWS = 10_000;

const Value = v.union([v.string(), v.number(), v.null(), v.array(v.string())]);
const Runs = v.array(
  v.object({
    id: v.string(),
    at: v.string(),
    field: v.picklist(BULK_FIELDS),
    rows: v.array(v.object({ id: v.string(), name: v.string(), from: Value, to: Value })),
  }),
);

const keyNow = () => bulkRunsKey(identityOf(readSession().user) ?? '');

/** What the signed-in merchant changed on this device and can undo, the newest first. */
export function readRuns(): BulkRun[] {
  try {
    const runs = v.parse(Runs, JSON.parse(localStore.read(keyNow()) ?? '[]'));
    return runs.filter(({ at }) => Date.now() - Date.parse(at) < KEPT);
  } catch {
    // Not ours, or of a version that wrote it differently.
    return [];
  }
}

/** Keeps a run, or what has become of it; without rows there is nothing left to undo. */
export function keepRun(run: BulkRun): void {
  const others = readRuns().filter(({ id }) => id !== run.id);
  const kept = run.rows.length > 0 ? [run, ...others] : others;
  let rows = 0;
  const fitting = kept.filter((one) => {
    rows += one.rows.length;
    return rows <= MOST_ROWS;
  });
  if (fitting.length > 0) localStore.write(keyNow(), JSON.stringify(fitting));
  else localStore.remove(keyNow());
}
