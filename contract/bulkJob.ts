import * as v from 'valibot';
import { ErrorBody } from './error.ts';
import { Id, Instant } from './fieldRules.ts';

/* What the API returns about bulk jobs. Apart from `bulkJobInput.ts`, because each list of the console loads it. */

/** Finished bulk jobs are deleted after this time; until then they can be undone. */
export const BULK_JOB_DAYS = 7;
export const BulkJob = v.looseObject({
  _id: Id,
  resource: v.string(),
  change: v.looseObject({
    kind: v.string(),
    fields: v.array(v.string()),
    /** Of `transition`. */
    transition: v.optional(v.string()),
    /** Of `update`: its short values. */
    values: v.optional(v.record(v.string(), v.unknown())),
  }),
  status: v.picklist(['running', 'done', 'cancelled', 'undoing', 'undone']),
  total: v.number(),
  /** Processed records: changed, same and failed. */
  done: v.number(),
  changed: v.number(),
  /** Of `changed`: products of which a variant was refused. */
  partly: v.number(),
  /** Of `changed`: records whose value was no longer the one that the merchant had seen. */
  changedSince: v.optional(v.number(), 0),
  same: v.number(),
  failed: v.number(),
  /** Of the undo: `left` were changed since, at least in part; `undoFailed` were refused. */
  undone: v.number(),
  left: v.number(),
  undoFailed: v.number(),
  canUndo: v.boolean(),
  byName: v.nullable(v.string()),
  createdAt: Instant,
  finishedAt: v.nullable(Instant),
});
export type BulkJob = v.InferOutput<typeof BulkJob>;

export const BULK_RECORD_STATES = [
  'waiting',
  'changed',
  'same',
  'failed',
  'undone',
  'left',
  'undoFailed',
] as const;

/**
 * A value that a job replaced. `seen`: the value in the preview, if it was changed between preview and job.
 * `isLeft`: changed since, so the undo left it.
 */
const ReplacedValue = v.looseObject({
  field: v.string(),
  variantId: v.optional(v.string()),
  variantName: v.optional(v.string()),
  from: v.unknown(),
  to: v.unknown(),
  seen: v.optional(v.unknown()),
  isLeft: v.optional(v.boolean()),
});
export type ReplacedValue = v.InferOutput<typeof ReplacedValue>;
export const ReplacedValues = v.array(ReplacedValue);

/** The statuses of a job that the store works on. */
export const WORKING_STATUSES = ['running', 'undoing'] as const;

export function isWorking({ status }: Pick<BulkJob, 'status'>): boolean {
  return WORKING_STATUSES.some((one) => one === status);
}

/**
 * A record of a job. `problem` is the response that a single write would have got, with its `status`; of a changed
 * product, the refusal of one of its variants.
 */
export const BulkRecord = v.looseObject({
  _id: Id,
  /** Empty until it is processed. */
  name: v.string(),
  state: v.picklist(BULK_RECORD_STATES),
  changes: ReplacedValues,
  problem: v.nullable(v.looseObject({ status: v.number(), ...ErrorBody.entries })),
});
export type BulkRecord = v.InferOutput<typeof BulkRecord>;

export const BulkJobFilter = v.partial(v.strictObject({ resource: v.string() }));

const State = v.picklist(BULK_RECORD_STATES, 'invalid');
export const BulkRecordFilter = v.partial(
  v.strictObject({
    state: v.union([State, v.array(State)], 'invalid'),
    /** Failed, changed in part, changed since the preview, or left by the undo. */
    hasProblem: v.literal(true, 'invalid'),
  }),
);
