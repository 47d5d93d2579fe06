import type { BulkJob, BulkRecord } from '../contract/bulkJob.ts';
import type { JobChange } from '../contract/bulkJobInput.ts';

/** What a job does, without tracking numbers and long values. */
export function changeSummary(change: JobChange): BulkJob['change'] {
  const { kind } = change;
  if (kind === 'transition') return { kind, fields: [], transition: change.transition };
  if (kind === 'field') return { kind, fields: [change.field] };
  if (kind === 'delete' || kind === 'costs') return { kind, fields: [] };
  const short = Object.entries(change.data).filter(
    ([, value]) => (JSON.stringify(value)?.length ?? 0) <= 100,
  );
  return { kind, fields: Object.keys(change.data), values: Object.fromEntries(short) };
}

/** Changes of orders and deletions are final. */
export function isReversible({ kind }: JobChange): boolean {
  return kind === 'update' || kind === 'field';
}

/** `ofChanged` counts changed records: those with a problem, and those that were changed since the preview. */
export function jobCounts(
  total: number,
  count: (state: BulkRecord['state']) => number,
  ofChanged: Pick<BulkJob, 'partly' | 'changedSince'>,
) {
  const undone = count('undone');
  const left = count('left');
  const undoFailed = count('undoFailed');
  return {
    total,
    done: total - count('waiting'),
    changed: count('changed') + undone + left + undoFailed,
    ...ofChanged,
    same: count('same'),
    failed: count('failed'),
    undone,
    left,
    undoFailed,
  };
}
