import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

/** The value of a numeric expression. PostgreSQL returns a sum of `bigint` as a string. */
export async function readNumber(
  db: Kysely<Database>,
  value: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ value: number }>`select ${value} as value`.execute(db);
  return Number(rows[0]?.value ?? 0);
}
