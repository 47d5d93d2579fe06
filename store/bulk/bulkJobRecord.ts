import type { Kysely } from 'kysely';
import * as v from 'valibot';
import {
  type BulkJob,
  type BulkRecord,
  BulkRecord as BulkRecordSchema,
  isWorking,
  ReplacedValues,
} from '../../contract/bulkJob.ts';
import { BulkJobInput, SeenValue } from '../../contract/bulkJobInput.ts';
import { changeSummary, isReversible, jobCounts } from '../../domain/bulkJob.ts';
import type { BulkJobRecordRow, BulkJobRow } from '../db/bulkJobTables.ts';
import { merchantNames } from '../db/merchantNames.ts';
import type { Database } from '../db/schema.ts';
import { fromJson } from '../db/values.ts';

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
      eb.fn.count<number>('seen').as('seen'),
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
    const counts = jobCounts(row.total, (state) => Number(inState(state)?.count ?? 0), {
      partly: Number(inState('changed')?.problems ?? 0),
      changedSince: Number(inState('changed')?.seen ?? 0),
    });
    return {
      _id: row.id,
      resource: row.resource,
      change: changeSummary(readChange(row)),
      status: row.status,
      ...counts,
      canUndo: canUndo(row) && counts.changed > counts.undone,
      byName: names.get(row.merchant_id) ?? null,
      createdAt: row.created_at,
      finishedAt: row.finished_at,
    };
  });
}

export function canUndo(row: BulkJobRow): boolean {
  return !isWorking(row) && isReversible(readChange(row));
}

export function readChange({ change }: Pick<BulkJobRow, 'change'>) {
  return v.parse(BulkJobInput.entries.change, fromJson(change));
}

export function readReplaced({ changes }: Pick<BulkJobRecordRow, 'changes'>) {
  return v.parse(ReplacedValues, fromJson(changes));
}

export function readSeen({ seen }: Pick<BulkJobRecordRow, 'seen'>) {
  return v.parse(v.array(SeenValue), fromJson(seen) ?? []);
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

/** Deletes the records of a deleted job. */
export async function deleteRecordsOf(
  trx: Kysely<Database>,
  storeId: string,
  id: string,
): Promise<void> {
  await trx
    .deleteFrom('bulk_job_records')
    .where('store_id', '=', storeId)
    .where('job_id', '=', id)
    .execute();
}
