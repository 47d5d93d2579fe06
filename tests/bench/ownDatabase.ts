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

/** On the server of a URL, or else a SQLite file. */
export async function makeOwnDatabase(server: string | undefined): Promise<OwnDatabase> {
  if (server === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'console-bench-'));
    const remove = async () => rmSync(folder, { recursive: true, force: true });
    return { url: join(folder, 'store.sqlite'), remove };
  }
  const name = `bench_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${name}`);
  const own = new URL(server);
  own.pathname = `/${name}`;
  return { url: own.href, remove: () => run(server, `drop database ${name} with (force)`) };
}

/** Runs SQL statements on the database of a URL. */
export async function run(url: string, text: string): Promise<void> {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  await connection.query(text);
  await connection.end();
}

/** Runs ANALYZE, which PostgreSQL would run by itself within minutes after many inserts. */
export async function settle(db: Kysely<Database>): Promise<void> {
  if (!isSqlite(db)) await sql`vacuum analyze`.execute(db);
}
