import * as v from 'valibot';
import { Id, Instant, line, oneOrMore, whole } from './fieldRules.ts';
import { Room } from './room.ts';

/** What a file is about: products by SKU, customers by phone, or nothing but stock by SKU. */
export const IMPORT_TYPES = ['products', 'customers', 'stock'] as const;
export type ImportType = (typeof IMPORT_TYPES)[number];

/**
 * `checking`: rows are coming in, and each is checked; nothing of the shop is written. `checked`: all are here.
 * `running`: they are written, a portion at a time. `cancelled`: the rest is not.
 */
export const IMPORT_STATES = [
  'checking',
  'checked',
  'running',
  'done',
  'cancelled',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What a row would do to the shop. */
export const IMPORT_RESULTS = ['new', 'changed', 'same', 'refused'] as const;
export type ImportResult = (typeof IMPORT_RESULTS)[number];

/** What became of a row that does something. `kept`: it was not undone, because it was changed since. */
export const IMPORT_OUTCOMES = ['waiting', 'written', 'undone', 'kept'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export const MAX_IMPORT_COLUMNS = 300;
/** Rows of a portion; one may have several lines of the file, such as a product with its pictures. */
export const MAX_PORTION_ROWS = 500;
/** Lines of a row. A product with its variants has one for each. */
export const MAX_ROW_LINES = 5_000;
/** Rows of a file. */
export const MAX_IMPORT_ROWS = 250_000;
export const UNDO_HOURS = 24;

const Cell = v.pipe(v.string('invalid'), v.maxLength(100_000, 'invalid'));

/**
 * `POST /merchant/imports` begins one. `fields` says of each column of `head` which field it is, of those in
 * `domain/imports/importFields.ts`; null for one that is left out. `words` are what the file says for a value: `actif`
 * for `active`, in small letters.
 */
export const ImportInput = v.pipe(
  v.strictObject({
    type: v.picklist(IMPORT_TYPES, 'invalid'),
    fileName: line('text', 1, 255),
    head: v.pipe(
      v.array(Cell, 'invalid'),
      v.minLength(1, 'import.noHead'),
      v.maxLength(MAX_IMPORT_COLUMNS, 'import.tooManyColumns'),
    ),
    fields: v.array(v.nullable(v.pipe(v.string(), v.maxLength(40))), 'invalid'),
    decimal: v.optional(v.picklist(['.', ','], 'invalid'), '.'),
    words: v.optional(v.record(v.pipe(v.string(), v.maxLength(100)), v.string(), 'invalid'), {}),
    /** An empty cell empties the field that its column is; else it leaves it as it is. */
    clears: v.optional(v.boolean('invalid'), false),
  }),
  v.forward(
    v.partialCheck(
      [['head'], ['fields']],
      ({ head, fields }) => head.length === fields.length,
      'invalid',
    ),
    ['fields'],
  ),
);
export type ImportInput = v.InferOutput<typeof ImportInput>;

/** `PUT …/portions/{n}`: rows in the order of the file, from portion 0 on. Sent again, it is the same portion. */
export const ImportPortion = v.strictObject({
  rows: v.pipe(
    v.array(
      v.strictObject({
        /** The line of the file on which it begins, from 1. */
        line: whole('number', 1, 1_000_000_000),
        cells: v.pipe(
          v.array(v.array(Cell, 'invalid'), 'invalid'),
          v.minLength(1, 'invalid'),
          v.maxLength(MAX_ROW_LINES, 'invalid'),
        ),
        /** Where each of its lines begins, when they do not follow each other. */
        lines: v.optional(
          v.pipe(v.array(whole('number', 1, 1_000_000_000), 'invalid'), v.maxLength(MAX_ROW_LINES)),
        ),
      }),
      'invalid',
    ),
    v.maxLength(MAX_PORTION_ROWS, 'invalid'),
  ),
  isLast: v.boolean('invalid'),
});
export type ImportPortion = v.InferOutput<typeof ImportPortion>;

const Counts = v.object({
  new: v.number(),
  changed: v.number(),
  same: v.number(),
  refused: v.number(),
  /** Of those that are new or changed. */
  written: v.number(),
  undone: v.number(),
  kept: v.number(),
  /** Of those that are new or changed: what is done otherwise than the row says, as its problems tell. */
  warned: v.optional(v.number(), 0),
});

/** An import, which stays as its report. */
export const Import = v.looseObject({
  _id: Id,
  type: v.picklist(IMPORT_TYPES),
  fileName: v.string(),
  state: v.picklist(IMPORT_STATES),
  head: v.array(v.string()),
  fields: v.array(v.nullable(v.string())),
  /** Portions that are here; the next one has this number. */
  portions: v.number(),
  counts: Counts,
  /** Rows of the file that are here. A product with variants has several; the counts are of products. */
  rows: v.optional(v.number()),
  /** Whether the list of products, or of customers, has what it wrote under the filter `importId`. */
  canFilter: v.optional(v.boolean(), false),
  /** Of all imports of the store, as long as their rows are kept. */
  room: v.optional(Room),
  /** Whole paths of categories that it makes, or made. */
  newCategories: v.array(v.string()),
  byName: v.nullable(v.string()),
  createdAt: Instant,
  /** When it was done or cancelled, and until when it can be undone: null before, or when there is nothing to undo. */
  finishedAt: v.nullable(Instant),
  undoUntil: v.nullable(Instant),
});
export type Import = v.InferOutput<typeof Import>;

const Value = v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(v.unknown())]);

export const ImportRow = v.looseObject({
  /** Its place among the rows of the import. */
  _id: v.string(),
  line: v.number(),
  /** What it is called: a product's or a customer's name, or the key in the file. */
  label: v.string(),
  result: v.picklist(IMPORT_RESULTS),
  outcome: v.nullable(v.picklist(IMPORT_OUTCOMES)),
  /** The product or customer, once there is one. */
  recordId: v.nullable(Id),
  /** Those of a variant name it. One that is added has its values as `to` of the field `variants`. */
  changes: v.array(
    v.object({
      field: v.string(),
      from: Value,
      to: Value,
      variant: v.optional(v.string()),
      variantId: v.optional(Id),
    }),
  ),
  problems: v.array(
    v.object({
      field: v.string(),
      code: v.string(),
      values: v.record(v.string(), v.union([v.string(), v.number()])),
      message: v.string(),
      /** The line of the file, where it is not the row's first. */
      line: v.optional(v.number()),
    }),
  ),
  /** As they are in the file; empty when the row was written and its time for undoing is over. */
  cells: v.array(v.array(v.string())),
  /** Where each of its lines begins in the file, when they do not follow each other. */
  lines: v.optional(v.array(v.number())),
});
export type ImportRow = v.InferOutput<typeof ImportRow>;

export const ImportRowFilter = v.partial(
  v.strictObject({
    result: oneOrMore(IMPORT_RESULTS),
    outcome: oneOrMore(IMPORT_OUTCOMES),
    /** New or changed ones that have problems nonetheless. */
    warned: v.literal(true, 'invalid'),
  }),
);
export type ImportRowFilter = v.InferOutput<typeof ImportRowFilter>;
export const IMPORT_ROW_SORTS = ['line'] as const;

export const ImportFilter = v.partial(
  v.strictObject({ type: v.picklist(IMPORT_TYPES, 'invalid') }),
);
export type ImportFilter = v.InferOutput<typeof ImportFilter>;
export const IMPORT_SORTS = ['createdAt'] as const;
