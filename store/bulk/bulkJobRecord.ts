import type { Kysely } from 'kysely';
import * as v from 'valibot';
import {
  type BulkJob,
  BulkJobInput,
  type BulkRecord,
  BulkRecord as BulkRecordSchema,
  isWorking,
  type JobChange,
  ReplacedValues,
} from '../../contract/bulkJob.ts';
import type { BulkJobRecordRow, BulkJobRow } from '../db/bulkJobTables.ts';
import { merchantNames } from '../db/merchantNames.ts';
import type { Database } from '../db/schema.ts';
import { fromJson, toJson } from '../db/values.ts';

/** Jobs as the API returns them, with the number of their records by state. */
export async function toBulkJobs(
  db: Kysely<Database>,
  rows: readonly BulkJobRow[],
): Promise<BulkJob[]> {
  const [first] = rows;
  if (!first) return [];
  const names = await merchantNames(db, rows);
  const counted = await db
    .selectFrom('bulk_job_records')
    .select((eb) => [
      'job_id',
      'state',
      eb.fn.countAll<number>().as('count'),
      eb.fn.count<number>('problem').as('problems'),
    ])
    .where('store_id', '=', first.store_id)
    .where(
      'job_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy(['job_id', 'state'])
    .execute();
  return rows.map((row) => {
    const inState = (state: BulkRecord['state']) =>
      counted.find((one) => one.job_id === row.id && one.state === state);
    const count = (state: BulkRecord['state']) => Number(inState(state)?.count ?? 0);
    const change = readChange(row);
    const touched = count('changed') + count('undone') + count('left') + count('undoFailed');
    return {
      _id: row.id,
      resource: row.resource,
      change: summaryOf(change),
      status: row.status,
      total: row.total,
      done: row.total - count('waiting'),
      changed: touched,
      partly: Number(inState('changed')?.problems ?? 0),
      same: count('same'),
      failed: count('failed'),
      undone: count('undone'),
      left: count('left'),
      undoFailed: count('undoFailed'),
      canUndo: canUndo(row) && touched > count('undone'),
      byName: names.get(row.merchant_id) ?? null,
      createdAt: row.created_at,
      finishedAt: row.finished_at,
    };
  });
}

/** Leaves out the tracking numbers, and long values. */
function summaryOf(change: JobChange): BulkJob['change'] {
  const { kind } = change;
  if (kind === 'transition') return { kind, fields: [], transition: change.transition };
  if (kind === 'field') return { kind, fields: [change.field] };
  if (kind === 'delete') return { kind, fields: [] };
  const short = Object.entries(change.data).filter(([, value]) => toJson(value).length <= 100);
  return { kind, fields: Object.keys(change.data), values: Object.fromEntries(short) };
}

/** Steps of orders and deletions are final. */
export function canUndo(row: BulkJobRow): boolean {
  return !isWorking(row) && row.resource !== 'orders' && readChange(row).kind !== 'delete';
}

export function readChange({ change }: Pick<BulkJobRow, 'change'>) {
  return v.parse(BulkJobInput.entries.change, fromJson(change));
}

export function readReplaced({ changes }: Pick<BulkJobRecordRow, 'changes'>) {
  return v.parse(ReplacedValues, fromJson(changes));
}

export function toBulkRecord(row: BulkJobRecordRow): BulkRecord {
  return {
    _id: row.record_id,
    name: row.name,
    state: row.state,
    changes: readReplaced(row),
    problem: v.parse(BulkRecordSchema.entries.problem, fromJson(row.problem)),
  };
}
