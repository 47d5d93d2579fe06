import * as v from 'valibot';
import { Id, Instant, line, oneOrMore, whole } from './fieldRules.ts';
import { StorageQuota } from './storageQuota.ts';

/** What the file contains. `stock`: stock levels by SKU. `tracking`: tracking numbers by order number. */
export const IMPORT_TYPES = ['products', 'customers', 'stock', 'tracking'] as const;
export type ImportType = (typeof IMPORT_TYPES)[number];

/**
 * `checking`: the store receives and checks rows, and writes none of them. `checked`: all rows are received.
 * `running`: rows are written in portions. `cancelled`: the remaining rows are not written.
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

/** What writing the row does. `same`: nothing would change. `refused`: the row has problems and is not written. */
export const IMPORT_RESULTS = ['new', 'changed', 'same', 'refused'] as const;
export type ImportResult = (typeof IMPORT_RESULTS)[number];

/** State of a `new` or `changed` row. `kept`: the undo skipped the row, as its record was changed or used since. */
export const IMPORT_OUTCOMES = ['waiting', 'written', 'undone', 'kept'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export const MAX_IMPORT_COLUMNS = 300;
/** Maximum number of rows in a portion. A row can have several lines of the file, such as one for each variant. */
export const MAX_PORTION_ROWS = 500;
/** Maximum number of lines in a row. A product has at least one for each variant. */
export const MAX_ROW_LINES = 5_000;
export const MAX_IMPORT_ROWS = 250_000;
export const UNDO_HOURS = 24;

const Cell = v.pipe(v.string('invalid'), v.maxLength(100_000, 'invalid'));

/**
 * `POST /merchant/imports` creates an import. `fields` has a field of `domain/imports/importFields.ts` for each
 * column of `head`, null for an ignored column. `words` maps words of the file, in lower case, to values: `actif` to
 * `active`.
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
    /** Whether an empty cell clears the field; otherwise it leaves the field unchanged. */
    clears: v.optional(v.boolean('invalid'), false),
    /** Only for `tracking`: the carrier of rows that have none. */
    carrier: v.optional(v.nullable(line('carrier', 0, 100)), null),
    /** Only for `tracking`: emails customers who have an email address, if the server sends emails. */
    notifyCustomers: v.optional(v.boolean('invalid'), false),
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

/** `PUT …/portions/{n}`: rows in the order of the file. `n` is 0 for the first portion. A repetition has no effect. */
export const ImportPortion = v.strictObject({
  rows: v.pipe(
    v.array(
      v.strictObject({
        /** The line of the file where the row begins, from 1. */
        line: whole('number', 1, 1_000_000_000),
        cells: v.pipe(
          v.array(v.array(Cell, 'invalid'), 'invalid'),
          v.minLength(1, 'invalid'),
          v.maxLength(MAX_ROW_LINES, 'invalid'),
        ),
        /** The line of the file where each element of `cells` begins; absent if these are consecutive lines. */
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
  /** Rows that were written. `undone` and `kept` count those that the undo has processed since. */
  written: v.number(),
  undone: v.number(),
  kept: v.number(),
  /** New or changed rows with warnings. A row with warnings is written. */
  warned: v.optional(v.number(), 0),
});

/** An import. The store keeps it as a report, but deletes most rows once it can no longer be run or undone. */
export const Import = v.looseObject({
  _id: Id,
  type: v.picklist(IMPORT_TYPES),
  fileName: v.string(),
  state: v.picklist(IMPORT_STATES),
  head: v.array(v.string()),
  fields: v.array(v.nullable(v.string())),
  /** Number of received portions, and the number of the next one. */
  portions: v.number(),
  counts: Counts,
  /** Received lines of the file. A product with variants has several lines; `counts` counts it once. */
  rows: v.optional(v.number()),
  /** Whether the list of products or customers supports the filter `importId` for this import. */
  canFilter: v.optional(v.boolean(), false),
  /** The storage that the rows of all the store's imports use, and its limit. */
  room: v.optional(StorageQuota),
  /** Full paths of the categories that the import creates or created; at most 5,000. */
  newCategories: v.array(v.string()),
  /** Names of the brands that the import creates or created; at most 5,000. */
  newBrands: v.optional(v.array(v.string()), []),
  /** Whether the import emails the customers whose parcels it ships. */
  notifyCustomers: v.optional(v.boolean(), false),
  byName: v.nullable(v.string()),
  createdAt: Instant,
  /**
   * When the import ended, and until when it can be undone. Both are null before the end. `undoUntil` is also null if
   * nothing can be undone, as after an import of tracking numbers.
   */
  finishedAt: v.nullable(Instant),
  undoUntil: v.nullable(Instant),
});
export type Import = v.InferOutput<typeof Import>;

const Value = v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(v.unknown())]);

export const ImportRow = v.looseObject({
  /** Number of the row in the import, from 1. */
  _id: v.string(),
  line: v.number(),
  /** Name of the product or customer, number of the order, or else a text of the row in the file. */
  label: v.string(),
  result: v.picklist(IMPORT_RESULTS),
  outcome: v.nullable(v.picklist(IMPORT_OUTCOMES)),
  /** The product, customer or order; null until it exists. */
  recordId: v.nullable(Id),
  /**
   * In an import of products, `variant` names the changed variant; `variantId` is its id, absent for an added variant.
   * For an added variant, `field` is `variants` and `to` has its option values.
   */
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
      /** The line of the file, if it is not the row's first. */
      line: v.optional(v.number()),
    }),
  ),
  /** The cells of each line of the row in the file. */
  cells: v.array(v.array(v.string())),
  /** The line of the file where each element of `cells` begins; absent if these are consecutive lines. */
  lines: v.optional(v.array(v.number())),
});
export type ImportRow = v.InferOutput<typeof ImportRow>;

export const ImportRowFilter = v.partial(
  v.strictObject({
    result: oneOrMore(IMPORT_RESULTS),
    outcome: oneOrMore(IMPORT_OUTCOMES),
    /** New or changed rows with warnings. */
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
