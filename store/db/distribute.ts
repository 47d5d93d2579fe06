import { type Kysely, sql } from 'kysely';
import { isSqlite, UnusableDatabaseError } from './nodeSqlite.ts';
import type { Database } from './schema.ts';

/**
 * Tables that a Citus cluster keeps whole on every node: they are read before the store is known. The other tables are
 * distributed by `store_id`, except `LOCAL_TABLES`.
 */
export const REFERENCE_TABLES: ReadonlySet<string> = new Set([
  'stores',
  'merchants',
  'sessions',
  'refresh_tokens',
  'attempts',
  'one_time_codes',
  'verifications',
]);
/** Kysely's tables of migrations stay on the coordinator, which alone migrates. */
const LOCAL_TABLES = /^kysely_migration/;

type Table = {
  name: string;
  /** `distributed`, `reference`, or null for a local table. */
  type: string | null;
  column: string | null;
  /** The first column of the primary key. */
  key: string | null;
};

/** Refuses a database whose tables cannot all be distributed, with `UnusableDatabaseError`. Changes nothing. */
export async function assertDistributable(db: Kysely<Database>): Promise<void> {
  if (!(await hasCitus(db))) {
    throw new UnusableDatabaseError(
      'The database is not on a Citus cluster: run "create extension citus" in it, on every node.',
    );
  }
  for (const table of await readTables(db)) {
    const why = distributionProblem(table);
    if (why === undefined) continue;
    throw new UnusableDatabaseError(
      `The table ${table.name} can't be distributed by store: ${why}. Nothing was changed.`,
    );
  }
}

/**
 * Distributes the local tables over the nodes of a Citus cluster, and returns their names. A table stays on the
 * coordinator if its primary key does not begin with `store_id`, unless it is a reference table.
 */
export async function distribute(db: Kysely<Database>): Promise<string[]> {
  const local = (await readTables(db)).filter(
    (table) => table.type === null && distributionProblem(table) === undefined,
  );
  // Reference tables first: distributed ones may be joined with them.
  const isReference = ({ name }: Table) => REFERENCE_TABLES.has(name);
  for (const { name } of local.filter(isReference)) {
    await sql`select create_reference_table(${name})`.execute(db);
  }
  for (const { name } of local.filter((table) => !isReference(table))) {
    const like = name === ANCHOR ? 'none' : ANCHOR;
    await sql`select create_distributed_table(${name}, 'store_id', colocate_with => ${like})`.execute(
      db,
    );
  }
  await emptyCoordinator(db);
  if (local.length === 0) return [];
  // A migration may write rows of many stores and then change tables in one transaction, which needs this mode.
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const database = sql.ref(rows[0]?.name ?? '');
  await sql`alter database ${database} set citus.multi_shard_modify_mode = 'sequential'`.execute(
    db,
  );
  return local.map(({ name }) => name);
}

/**
 * Deletes the coordinator's copies of rows that are now on other nodes. Queries don't read these copies, but a
 * migration that adds a constraint checks them.
 */
async function emptyCoordinator(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select logicalrelid::text as name
    from pg_dist_partition where pg_relation_size(logicalrelid) > 0`.execute(db);
  for (const { name } of rows) {
    await sql`select truncate_local_data_after_distributing_table(${name})`.execute(db);
  }
}

/** All distributed tables are colocated with this one. */
const ANCHOR = 'orders';

/** Whether `distribute` has run. `openDatabase` then runs it after migrating, for new tables. */
export async function isDistributed(db: Kysely<Database>): Promise<boolean> {
  if (!(await hasCitus(db))) return false;
  return (await readTables(db)).some(({ name, type }) => name === ANCHOR && type === 'distributed');
}

async function hasCitus(db: Kysely<Database>): Promise<boolean> {
  if (isSqlite(db)) return false;
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

/** `ANCHOR` comes first, because the others are colocated with it. */
async function readTables(db: Kysely<Database>): Promise<Table[]> {
  const { rows } = await sql<Table>`select c.relname as name, t.citus_table_type as type,
      t.distribution_column as column, a.attname as key
    from pg_class c
    left join citus_tables t on t.table_name = c.oid
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    order by c.relname <> ${ANCHOR}, c.relname`.execute(db);
  return rows.filter(({ name }) => !LOCAL_TABLES.test(name));
}

function distributionProblem({ name, type, column, key }: Table): string | undefined {
  const isReference = REFERENCE_TABLES.has(name);
  if (type === null) {
    return isReference || key === 'store_id'
      ? undefined
      : 'its primary key does not begin with store_id';
  }
  const isRight = isReference ? type === 'reference' : column === 'store_id';
  return isRight ? undefined : `it is ${type} already`;
}
