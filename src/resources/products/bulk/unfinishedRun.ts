import * as v from 'valibot';
import { BULK_HOURS } from '../../../../contract/bulkChange.ts';
import { ProductUpdate } from '../../../../contract/productInput.ts';
import { localStore } from '../../../browser/storage.ts';
import { bulkRunsKey, UNFINISHED } from '../../../forms/drafts/forgetDrafts.ts';
import { tabId } from '../../../forms/drafts/tabId.ts';
import { readSession } from '../../../session/session.ts';
import { identityOf, readJson } from '../../../session/sessionShape.ts';
import { type BulkRun, Rows, Run } from './bulkRuns.ts';

/** The write of one product, kept until its outcome is known. */
export const OpenWrite = v.object({
  /** `Idempotency-Key`. */
  key: v.string(),
  /** `If-Match`; null for a product that came without a version. */
  version: v.nullable(v.string()),
  body: ProductUpdate,
  field: Run.entries.field,
  rows: Rows,
  /** False: the product was read again and has its old values. */
  isUnconfirmed: v.boolean(),
});
export type OpenWrite = v.InferOutput<typeof OpenWrite>;

const Progress = v.object({
  tab: v.string(),
  savedAt: v.number(),
  done: v.array(v.string()),
  open: v.array(v.tuple([v.string(), OpenWrite])),
  counts: v.array(v.tuple([v.string(), v.number()])),
});

/** How far a run is: the products that are done, the writes without an outcome, the number of writes by product. */
export function createProgress({
  done,
  open,
  counts,
}: Partial<v.InferOutput<typeof Progress>> = {}) {
  return { done: new Set(done), open: new Map(open), counts: new Map(counts) };
}
export type Progress = ReturnType<typeof createProgress>;

/** Milliseconds. A running tab saves its progress with each write, which takes 10 s at most. */
const SILENT_MS = 15_000;

const userKey = () => bulkRunsKey(identityOf(readSession().user) ?? '');
const runKey = () => `${userKey()}${UNFINISHED}`;
const progressKey = () => `${userKey()}/progress`;

/** Stores a run before its first write, so that a reload can continue it with the same idempotency keys. */
export function storeUnfinished(run: BulkRun): void {
  localStore.write(runKey(), JSON.stringify(run));
  // The progress of an older run must not count for this one.
  storeProgress(createProgress());
}

/** Stored apart from the run, which is large: this is written twice for each product. */
export function storeProgress({ done, open, counts }: Progress): void {
  const progress = { done: [...done], open: [...open], counts: [...counts] };
  localStore.write(progressKey(), JSON.stringify({ tab: tabId, savedAt: Date.now(), ...progress }));
}

/** The run that a reload or a closed tab interrupted; null while another tab works on it. */
export function readUnfinished(): { run: BulkRun; progress: Progress } | null {
  const run = v.safeParse(Run, readJson(localStore.read(runKey())));
  const progress = v.safeParse(Progress, readJson(localStore.read(progressKey())));
  if (!run.success || !progress.success) return null;
  const { tab, savedAt } = progress.output;
  if (Date.now() - Date.parse(run.output.at) > BULK_HOURS * 3_600_000) return null;
  if (tab !== tabId && Date.now() - savedAt < SILENT_MS) return null;
  return { run: run.output, progress: createProgress(progress.output) };
}

export function deleteUnfinished(): void {
  localStore.remove(runKey());
  localStore.remove(progressKey());
}
