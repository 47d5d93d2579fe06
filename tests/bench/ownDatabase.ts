import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { isSqlite } from '../../store/db/nodeSqlite.ts';
import type { Database } from '../../store/db/schema.ts';

/** A temporary empty database. */
export type OwnDatabase = { url: string; remove(): Promise<void> };

/** On the server of a URL, or else a SQLite file. On PostgreSQL it can be a copy of the database `template`. */
export async function makeOwnDatabase(
  server: string | undefined,
  template = 'template1',
): Promise<OwnDatabase> {
  if (server === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'console-bench-'));
    const remove = async () => rmSync(folder, { recursive: true, force: true });
    return { url: join(folder, 'store.sqlite'), remove };
  }
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const nodes = [server, ...(await citusWorkers(server))];
  const urls = nodes.map((node) => inDatabase(node, name));
  const create = async () => {
    await Promise.all(
      nodes.map((node) => run(node, `create database ${name} template ${template}`)),
    );
    if (nodes.length > 1) await createCluster(urls);
  };
  const created = create();
  const remove = async () => {
    if (!made.delete(remove)) return;
    await Promise.allSettled([created]);
    for (const node of nodes) {
      await runAgain(node, `drop database if exists ${name} with (force)`);
    }
  };
  made.add(remove);
  await created;
  return { url: urls[0] ?? '', remove };
}

/**
 * Repeats a statement that can fail on a busy machine: PostgreSQL waits five seconds for the connections of a dropped
 * database to end, and adding nodes to two clusters at once updates one role.
 */
async function runAgain(url: string, text: string, triesLeft = 5): Promise<void> {
  try {
    await run(url, text);
  } catch (error) {
    if (triesLeft === 0) throw error;
    await runAgain(url, text, triesLeft - 1);
  }
}

/** What removes each database of this process that is still there. */
const made = new Set<() => Promise<void>>();

/** Removes the databases of tests and hooks that timed out before they knew them. */
export async function removeOwnDatabases(): Promise<void> {
  for (const remove of made) await remove();
}

function inDatabase(server: string, name: string): string {
  const own = new URL(server);
  own.pathname = `/${name}`;
  return own.href;
}

/** The worker nodes of a Citus coordinator; none on another server. */
export async function citusWorkers(server: string): Promise<string[]> {
  const known = await query(server, `select 1 from pg_extension where extname = 'citus'`);
  if (known.length === 0) return [];
  const rows = await query(
    server,
    'select node_name, node_port from citus_get_active_worker_nodes()',
  );
  return rows.map(({ node_name, node_port }) => {
    const worker = new URL(server);
    worker.hostname = String(node_name);
    worker.port = String(node_port);
    return worker.href;
  });
}

async function createCluster([coordinator = '', ...workers]: string[]): Promise<void> {
  for (const url of [coordinator, ...workers]) await run(url, 'create extension citus');
  const nodeOf = (url: string) => `'${new URL(url).hostname}', ${new URL(url).port}`;
  await run(coordinator, `select citus_set_coordinator_host(${nodeOf(coordinator)})`);
  for (const url of workers) {
    await runAgain(coordinator, `select citus_add_node(${nodeOf(url)})`);
  }
  // Each table has so many parts. The default of 32 takes most of a test's time.
  const name = new URL(coordinator).pathname.slice(1);
  await run(coordinator, `alter database ${name} set citus.shard_count = 8`);
}

/** Runs SQL statements on the database of a URL. */
export async function run(url: string, text: string): Promise<void> {
  await query(url, text);
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  try {
    return (await connection.query<Record<string, unknown>>(text)).rows;
  } finally {
    await connection.end();
  }
}

/** Runs ANALYZE, which PostgreSQL would run by itself within minutes after many inserts. */
export async function updateStatistics(db: Kysely<Database>): Promise<void> {
  if (!isSqlite(db)) await sql`vacuum analyze`.execute(db);
}
