import type { Kysely } from 'kysely';
import type { CellProblem } from '../../domain/imports/cellValues.ts';
import type { ReadRow, RowRules } from '../../domain/imports/rowCells.ts';
import type { ProductStore } from '../catalogue/productRecord.ts';
import type { SignedIn } from '../context.ts';
import type { Database, ImportLine } from '../db/schema.ts';
import type { FetchedPictures } from './fetchedPictures.ts';

/** The transaction, the shop and whom a portion is for. */
export type Work = {
  trx: Kysely<Database>;
  shop: ProductStore;
  merchant: Pick<SignedIn, 'merchantId'>;
  now: Date;
  /** The start of the URLs of uploaded pictures. */
  basePath: string;
  /** While rows are written: the pictures that were fetched for them. */
  pictures?: FetchedPictures;
};

/** Those of a variant have what it is called, and its id once it has one. */
export type Change = {
  field: string;
  from: Value;
  to: Value;
  variant?: string;
  variantId?: string;
};
export type Value = string | number | boolean | null | unknown[];

/** The record after it was written; a stock that was moved has no version. */
export type Written = { id: string; version: number | null; madeCategories?: readonly string[] };

/** What a row would do to the shop as it is now. */
export type Plan = {
  /** What it is called. */
  label: string;
  /** What it is matched by. */
  key: string | null;
  /**
   * The record that it is about, and its version; null when it makes one. It is shared when other rows may be about
   * other parts of it, as of a product's variants.
   */
  target: { id: string; version: number | null; isShared?: boolean } | null;
  problems: readonly CellProblem[];
  /** What is done otherwise than the row says. */
  warnings?: readonly CellProblem[];
  /** Empty for a new record, and for one that stays as it is. */
  changes: readonly Change[];
  /** Whole paths of the categories that it needs and that are not there, those above included. */
  newCategories?: readonly string[];
  /** Addresses of pictures that have to be fetched. */
  pictures?: readonly string[];
  /** Does it; says why not, or nothing when somebody else was faster: nothing was written then. */
  write: (work: Work) => Promise<Written | { problems: readonly CellProblem[] } | undefined>;
  /** SKUs of the variants that it names, in small letters, and whether its lines belong together. */
  skus?: readonly { key: string; at: number }[];
};

/** How the rows of one type of file are checked, written and taken back. */
export type Importer = {
  plan(work: Work, rows: readonly ReadRow[], rules: RowRules): Promise<Plan[]>;
  /** Takes back what was written; false when the record was changed since, or is gone: it stays as it is then. */
  undo(work: Work, row: WrittenRow): Promise<boolean>;
};

export type WrittenRow = Pick<
  ImportLine,
  'target_id' | 'match_key' | 'written_version' | 'result'
> & {
  changes: readonly Change[];
};
