import type { Generated, Selectable } from 'kysely';
import type {
  ImportOutcome,
  ImportResult,
  ImportState,
  ImportType,
} from '../../contract/import.ts';

/* Imported files. `schema.ts` has the conventions. */

/** `new_count` … `kept_count` count rows by result and outcome, in the transactions that change the rows. */
export type ImportsTable = {
  store_id: string;
  id: string;
  type: ImportType;
  file_name: string;
  state: ImportState;
  /** JSON: `string[]`. */
  head: string;
  /** JSON: `(string | null)[]`, the field of each column. */
  fields: string;
  /** The file's decimal separator, and, as JSON, the file's words for values. */
  decimal: string;
  words: string;
  /** 1 if an empty cell clears its field. */
  clears: Generated<number>;
  portions: Generated<number>;
  /** The received lines of the file without its head, and the bytes stored for the rows. */
  row_count: Generated<number>;
  kept_bytes: Generated<number>;
  /** The number of the last processed row. During an undo, the last row that is neither undone nor kept yet. */
  cursor: Generated<number>;
  new_count: Generated<number>;
  changed_count: Generated<number>;
  same_count: Generated<number>;
  refused_count: Generated<number>;
  written_count: Generated<number>;
  undone_count: Generated<number>;
  kept_count: Generated<number>;
  /** Accepted rows that have warnings. */
  warned_count: Generated<number>;
  /** JSON: full paths of new categories, and ids of those created. */
  new_categories: Generated<string>;
  made_categories: Generated<string>;
  /** JSON: names of new brands, and ids of those created. */
  new_brands: Generated<string>;
  made_brands: Generated<string>;
  /** Only for tracking numbers: the carrier of rows that have none, and 1 if customers are emailed. */
  carrier: string | null;
  notifies_customers: Generated<number>;
  merchant_id: string;
  created_at: string;
  finished_at: string | null;
};

export type ImportRowsTable = {
  store_id: string;
  import_id: string;
  /** 1, 2, 3, … in the order of the file. */
  number: number;
  line: number;
  /** JSON: `number[]`, the line where each element of `cells` begins. Null when these lines are consecutive. */
  lines: string | null;
  /** JSON: `string[][]`, as in the file. */
  cells: string;
  label: string;
  result: ImportResult;
  outcome: ImportOutcome | null;
  problems: string;
  changes: string;
  /** The match key, such as a SKU in lower case, and the id of the matched record. */
  match_key: string | null;
  target_id: string | null;
  /** The record's version when the row was checked, and after the row was written. */
  seen_version: number | null;
  written_version: number | null;
};

/** SKUs of variants in a file, in lower case, with the line of each. */
export type ImportSkusTable = {
  store_id: string;
  import_id: string;
  sku_key: string;
  line: number;
};

export type ImportTables = {
  imports: ImportsTable;
  import_rows: ImportRowsTable;
  import_skus: ImportSkusTable;
};

export type ImportHeadRow = Selectable<ImportsTable>;
export type ImportLine = Selectable<ImportRowsTable>;
