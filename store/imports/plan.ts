import type { Kysely } from 'kysely';
import type { CellProblem } from '../../domain/imports/cellValues.ts';
import type { ReadRow, RowRules } from '../../domain/imports/rowCells.ts';
import type { StoreBasics } from '../catalogue/productRecord.ts';
import type { SignedIn } from '../context.ts';
import type { ImportLine } from '../db/importTables.ts';
import type { Database } from '../db/schema.ts';
import type { EmailPlaces } from '../orders/performAction.ts';
import type { FetchedPictures } from './fetchedPictures.ts';

/** What an importer gets to plan, write or undo a portion of rows. */
export type Work = {
  trx: Kysely<Database>;
  store: StoreBasics;
  merchant: Pick<SignedIn, 'merchantId'>;
  now: Date;
  timeZone: string;
  /** Used by imports of tracking numbers: the carrier of rows without one, and whether customers are emailed. */
  tracking: { carrier: string | null; notifiesCustomers: boolean };
  /** The parts of the store's context that emails need. */
  emails: EmailPlaces;
  /** The path before `/uploads/` in the URLs of uploaded pictures. */
  basePath: string;
  /** Pictures that were fetched for these rows; set while rows are written. */
  pictures?: FetchedPictures;
};

/** In a change of a variant, `variant` is the variant's name. A new variant has no `variantId`. */
export type Change = {
  field: string;
  from: Value;
  to: Value;
  variant?: string;
  variantId?: string;
};
export type Value = string | number | boolean | null | unknown[];

/** The record after writing. `version` is null if an undo must not check the product's version, or is impossible. */
export type Written = {
  id: string;
  version: number | null;
  madeCategories?: readonly string[];
  madeBrands?: readonly string[];
};

/** The effect that a row would have on the store. */
export type Plan = {
  /** The name of the record, or the number of an order. */
  label: string;
  key: string | null;
  /**
   * The matched record and its version; null for a new one. `isShared` when several rows may update different
   * parts of the record, such as variants of a product.
   */
  target: { id: string; version: number | null; isShared?: boolean } | null;
  problems: readonly CellProblem[];
  /** Deviations from what the row says. */
  warnings?: readonly CellProblem[];
  /** Empty for records that are new or stay unchanged. */
  changes: readonly Change[];
  /** Paths of the categories that writing creates, missing ancestors included. */
  newCategories?: readonly string[];
  /** The name of the brand that writing creates. */
  newBrand?: string | null;
  pictures?: readonly string[];
  /**
   * Writes the changes. Returns problems, or undefined when the record has changed since planning; in both
   * cases nothing was written.
   */
  write: (work: Work) => Promise<Written | { problems: readonly CellProblem[] } | undefined>;
  /** SKUs of the row's variants in lower case, with their lines. */
  skus?: readonly { key: string; at: number }[];
};

/** How rows of one import type are planned, written and undone. */
export type Importer = {
  /** The table of the records that the rows change. */
  table: 'products' | 'customers' | 'orders';
  plan(work: Work, rows: readonly ReadRow[], rules: RowRules): Promise<Plan[]>;
  /** Undoes a written row. False when the record has been changed or deleted since; it then stays the same. */
  undo(work: Work, row: WrittenRow): Promise<boolean>;
};

export type WrittenRow = Pick<
  ImportLine,
  'target_id' | 'match_key' | 'written_version' | 'result'
> & {
  changes: readonly Change[];
};
