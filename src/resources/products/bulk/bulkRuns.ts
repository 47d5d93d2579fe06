import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { BULK_HOURS, KeptBulkChange } from '../../../../contract/bulkChange.ts';
import { BULK_FIELDS, type BulkField, type BulkValue } from '../../../../domain/bulkChange.ts';
import { guarded, read } from '../../../dataProvider/reading.ts';
import { bulkRunsKey } from '../../../forms/drafts/forgetDrafts.ts';
import { request } from '../../../http.ts';
import { readSession } from '../../../session.ts';
import { identityOf } from '../../../sessionShape.ts';
import { localStore } from '../../../storage.ts';

/** What was done to one product, or to one of its variants. */
type BulkRow = {
  id: string;
  name: string;
  variantId?: string | undefined;
  variantName?: string | undefined;
  from: BulkValue;
  to: BulkValue;
};
/** One change of many products. */
export type BulkRun = { id: string; at: string; field: BulkField; rows: BulkRow[] };
/** The same in a list: how many products, and who did it. The shop gives its rows when they are asked for. */
export type RunHead = Omit<BulkRun, 'rows'> & {
  count: number;
  byName: string | null;
  rows: BulkRow[] | undefined;
};

const PATH = '/merchant/bulk-changes';

/** Storage is small: of more than these the oldest go. */
const MOST_ROWS = 10_000;

const Value = v.union([v.string(), v.number(), v.null(), v.array(v.string())]);
const Rows = v.array(
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
const Runs = v.array(v.object({ id: v.string(), at: v.string(), field: Field, rows: Rows }));

/** What was changed in bulk in the shop, and can be undone, the newest first. */
export function useRuns() {
  return useQuery({
    // Among the products' keys, so that it is read again when they are.
    queryKey: ['products', 'bulkRuns'],
    meta: { isErrorShown: true },
    queryFn: async ({ signal }) => [...(await listOfShop(signal)), ...listOfDevice()],
  }).data;
}

/** Nothing where the server keeps none, or does not answer: what is on this device can be undone all the same. */
async function listOfShop(signal: AbortSignal): Promise<RunHead[]> {
  const changes = await read(v.array(KeptBulkChange), PATH, signal).catch(() => []);
  return changes.flatMap(({ _id, field, count, byName, createdAt }) =>
    v.is(Field, field) ? [{ id: _id, at: createdAt, field, count, byName, rows: undefined }] : [],
  );
}

function listOfDevice(): RunHead[] {
  return runsOfDevice().map((run) => ({ ...run, count: run.rows.length, byName: null }));
}

/** With its rows. */
export async function openRun({ id, at, field, rows }: RunHead): Promise<BulkRun> {
  if (rows) return { id, at, field, rows };
  const change = await read(v.object({ rows: Rows }), `${PATH}/${guarded(id)}`);
  return { id, at, field, rows: change.rows };
}

/**
 * Keeps a run for a day: in the shop, where every device finds it, or on this one where the server keeps none. What is
 * kept before it is done is found after a tab that died: which products were changed, their values tell.
 */
export async function keepRun({ id, at, field, rows }: BulkRun): Promise<void> {
  try {
    await request({ method: 'PUT', path: `${PATH}/${id}`, body: { field, rows } });
  } catch {
    keepOnDevice({ id, at, field, rows });
  }
}

/** There is nothing left to undo. */
export async function forgetRun(id: string): Promise<void> {
  write(runsOfDevice().filter((run) => run.id !== id));
  // Gone already, or never there; else it is forgotten after a day.
  await request({ method: 'DELETE', path: `${PATH}/${id}` }).catch(() => undefined);
}

const keyNow = () => bulkRunsKey(identityOf(readSession().user) ?? '');

/** What the signed-in merchant changed on this device, as earlier versions kept it. */
function runsOfDevice(): BulkRun[] {
  try {
    const runs = v.parse(Runs, JSON.parse(localStore.read(keyNow()) ?? '[]'));
    return runs.filter(({ at }) => Date.now() - Date.parse(at) < BULK_HOURS * 3_600_000);
  } catch {
    // Not ours, or of a version that wrote it differently.
    return [];
  }
}

function keepOnDevice(run: BulkRun): void {
  const others = runsOfDevice().filter(({ id }) => id !== run.id);
  let rows = 0;
  write(
    [run, ...others].filter((one) => {
      rows += one.rows.length;
      return rows <= MOST_ROWS;
    }),
  );
}

function write(runs: readonly BulkRun[]): void {
  if (runs.length > 0) localStore.write(keyNow(), JSON.stringify(runs));
  else localStore.remove(keyNow());
}
