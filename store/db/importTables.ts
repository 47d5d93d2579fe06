import type { Generated } from 'kysely';
import type {
  ImportOutcome,
  ImportResult,
  ImportState,
  ImportType,
} from '../../contract/import.ts';

/* Files that came in. The conventions are those of `schema.ts`. */

/** `new_count` … `kept_count` count the rows of each result and outcome, in the transactions that change them. */
export type ImportsTable = {
  store_id: string;
  id: string;
  type: ImportType;
  file_name: string;
  state: ImportState;
  /** JSON: `string[]`. */
  head: string;
  /** JSON: `(string | null)[]`, a field for each column. */
  fields: string;
  /** The mark before decimals, and JSON: what the file says for values. */
  decimal: string;
  words: string;
  /** An empty cell empties its field. */
  clears: Generated<number>;
  portions: number;
  /** Rows of the file, and the bytes that are kept of them. */
  row_count: Generated<number>;
  kept_bytes: Generated<number>;
  /** The number of the row that was written last, or undone. */
  cursor: number;
  new_count: number;
  changed_count: number;
  same_count: number;
  refused_count: number;
  written_count: number;
  undone_count: number;
  kept_count: number;
  /** Rows that do something, and have problems. */
  warned_count: Generated<number>;
  /** JSON: whole paths, as texts; and ids of those that were made. */
  new_categories: string;
  made_categories: string;
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
  /** JSON: `number[]`, where the further lines stand when they do not follow. */
  lines: string | null;
  /** JSON: `string[][]`, as in the file. Empty once it can no longer be undone. */
  cells: string;
  label: string;
  result: ImportResult;
  outcome: ImportOutcome | null;
  /** JSON. */
  problems: string;
  changes: string;
  /** What it is matched by, such as a SKU in small letters; and the record that it is about. */
  match_key: string | null;
  target_id: string | null;
  /** The record's version when the row was checked, and after it was written. */
  seen_version: number | null;
  written_version: number | null;
};

/** The SKUs that the variants in a file have, in small letters, with the line that names each. */
export type ImportSkusTable = {
  store_id: string;
  import_id: string;
  sku_key: string;
  line: number;
};
