import { CompiledQuery, type Kysely, sql } from 'kysely';
import { isSqlite } from '../store/db/nodeSqlite.ts';
import type { Database } from '../store/db/schema.ts';

// SQLite allows 32,766 values in a statement, PostgreSQL 65,535.
const MAX_VALUES = 15_000;

/**
 * Drops the indexes of tables and returns the statements that create them again. Building an index once is much
 * faster than filling it with unordered rows.
 */
export async function dropIndexes(
  trx: Kysely<Database>,
  tables: readonly string[],
): Promise<string[]> {
  const own = sql.join(tables);
  const { rows } = isSqlite(trx)
    ? await sql<{ name: string; sql: string }>`select name, sql from sqlite_schema
        where type = 'index' and tbl_name in (${own}) and sql is not null`.execute(trx)
    : await sql<{ name: string; sql: string }>`select indexname as name, indexdef as sql
        from pg_indexes where schemaname = current_schema() and tablename in (${own})
          and indexname not in (select conname from pg_constraint)`.execute(trx);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(trx);
  if (!isSqlite(trx)) await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
  return rows.map((row) => row.sql);
}

/** Buffers rows and inserts many with one statement, whose text is built only once. */
export function createWriter(trx: Kysely<Database>, table: string) {
  let values: unknown[] = [];
  let columns: string[] = [];
  const flush = async () => {
    if (values.length === 0) return;
    const sent = values;
    values = [];
    await trx.executeQuery(
      CompiledQuery.raw(insertText(trx, table, columns, sent.length / columns.length), sent),
    );
  };
  return {
    async add(row: Record<string, unknown>): Promise<void> {
      if (columns.length === 0) columns = Object.keys(row);
      for (const column of columns) values.push(row[column]);
      if (values.length + columns.length > MAX_VALUES) await flush();
    },
    end: flush,
  };
}

const texts = new Map<string, string>();

function insertText(
  trx: Kysely<Database>,
  table: string,
  columns: readonly string[],
  rows: number,
): string {
  const name = `${table} ${isSqlite(trx)} ${columns.join()} ${rows}`;
  const known = texts.get(name);
  if (known !== undefined) return known;
  const row = (start: number) =>
    `(${columns.map((_, at) => (isSqlite(trx) ? '?' : `$${start + at + 1}`)).join(',')})`;
  const all = Array.from({ length: rows }, (_, at) => row(at * columns.length)).join(',');
  const text = `insert into ${table} (${columns.map((one) => `"${one}"`).join(',')}) values ${all}`;
  texts.set(name, text);
  return text;
}
