import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  SqliteAdapter,
  sql,
} from 'kysely';

// A migration is history: it does not import the schema of today.
export type Any = Kysely<unknown>;
export type Table<C extends string = never> = CreateTableBuilder<string, C>;

export const required = (column: ColumnDefinitionBuilder) => column.notNull();
export const key = (column: ColumnDefinitionBuilder) => column.primaryKey();
export const number = (start: number) => (column: ColumnDefinitionBuilder) =>
  column.notNull().defaultTo(start);
export const text = (start: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().defaultTo(start);

export function owned(db: Any, name: string): Table<'id' | 'store_id'> {
  return db.schema
    .createTable(name)
    .addColumn('id', 'text', key)
    .addColumn('store_id', 'text', required);
}

export function dated<C extends string>(table: Table<C>) {
  return table
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('version', 'integer', number(1));
}

export function isSqlite(db: Any): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

export function compact<C extends string>(db: Any, table: Table<C>) {
  return isSqlite(db) ? table.modifyEnd(sql`without rowid`) : table;
}
