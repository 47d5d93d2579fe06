import * as v from 'valibot';
import { ErrorBody } from './error.ts';
import { Id, Instant, noNullByte } from './fieldRules.ts';

/*
 * Responses about bulk jobs. `bulkJobInput.ts` is a separate file, so that lists of the console do not load it.
 */

/** A finished bulk job can be undone for this long. After that, the start of the store's next bulk job deletes it. */
export const BULK_JOB_DAYS = 7;
export const BulkJob = v.looseObject({
  _id: Id,
  resource: v.string(),
  change: v.looseObject({
    kind: v.string(),
    fields: v.array(v.string()),
    /** Only if `kind` is `transition`. */
    transition: v.optional(v.string()),
    /** Only if `kind` is `update`: the written values, without long ones. */
    values: v.optional(v.record(v.string(), v.unknown())),
  }),
  status: v.picklist(['running', 'done', 'cancelled', 'undoing', 'undone']),
  total: v.number(),
  /** Processed records: changed, same and failed. */
  done: v.number(),
  changed: v.number(),
  /** Changed products with a refused variant; included in `changed`. */
  partly: v.number(),
  /** Changed records whose old value differed from the preview; included in `changed`. */
  changedSince: v.optional(v.number(), 0),
  same: v.number(),
  failed: v.number(),
  /** Numbers of records by the result of the undo. `left`: a value has changed since the job. `undoFailed`: refused. */
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
 * A value that a job replaced. `seen`: the value in the preview, if another change replaced it before the job.
 * `isLeft`: the value has changed since the job, so the undo left it.
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

/** The statuses of an unfinished job. */
export const WORKING_STATUSES = ['running', 'undoing'] as const;

export function isWorking({ status }: Pick<BulkJob, 'status'>): boolean {
  return WORKING_STATUSES.some((one) => one === status);
}

/**
 * A record of a job. `problem` is the error response that a single write would have got, with its `status`; null
 * without an error. For a changed product, `problem` is the response for one of its variants.
 */
export const BulkRecord = v.looseObject({
  _id: Id,
  /** Empty until the record is processed, and if the record could not be read or has no name. */
  name: v.string(),
  state: v.picklist(BULK_RECORD_STATES),
  changes: ReplacedValues,
  problem: v.nullable(v.looseObject({ status: v.number(), ...ErrorBody.entries })),
});
export type BulkRecord = v.InferOutput<typeof BulkRecord>;

export const BulkJobFilter = v.partial(
  v.strictObject({ resource: v.pipe(v.string('invalid'), noNullByte()) }),
);

const State = v.picklist(BULK_RECORD_STATES, 'invalid');
export const BulkRecordFilter = v.partial(
  v.strictObject({
    state: v.union([State, v.array(State)], 'invalid'),
    /** Records that failed, changed in part, had changed since the preview, or were left or refused by the undo. */
    hasProblem: v.literal(true, 'invalid'),
  }),
);
