import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../../store/db/nodeSqlite.ts';
import type { Database } from '../../store/db/schema.ts';

/** Prices and stock of products and variants, as triggers of the database log each written value. */
export type LoggedWrite = { place: number; id: string; field: string; was: number; is: number };

/** The store replaces the rows of variants, so inserts are logged, too. */
export async function logValues(db: Kysely<Database>): Promise<void> {
  const place = sql.raw(isSqlite(db) ? 'integer' : 'serial');
  await sql`create table log (place ${place} primary key, id text, field text, "is" int)`.execute(
    db,
  );
  for (const table of ['products', 'product_variants']) {
    for (const field of ['price', 'stock']) {
      const name = `${table}_${field}`;
      const insert = sql`insert into log (id, field, "is")
        values (new.id, ${sql.lit(field)}, new.${sql.ref(field)});`;
      if (isSqlite(db)) {
        for (const event of ['insert', 'update']) {
          await sql`create trigger ${sql.ref(`${name}_${event}`)} after ${sql.raw(event)}
            on ${sql.ref(table)} begin ${insert} end`.execute(db);
        }
      } else {
        await sql`create function ${sql.ref(name)}() returns trigger language plpgsql as
          $$ begin ${insert} return new; end $$`.execute(db);
        await sql`create trigger ${sql.ref(name)} after insert or update on ${sql.ref(table)}
          for each row execute function ${sql.ref(name)}()`.execute(db);
      }
    }
  }
}

/** The values that changed since a position in the log. */
export async function loggedWrites(db: Kysely<Database>, since: number): Promise<LoggedWrite[]> {
  const { rows } = await sql<Omit<LoggedWrite, 'was'>>`
    select * from log where id in (select id from log where place > ${since}) order by place
  `.execute(db);
  const last = new Map<string, number>();
  return rows.flatMap((row) => {
    const name = `${row.id} ${row.field}`;
    const was = last.get(name);
    last.set(name, row.is);
    return was === undefined || was === row.is || row.place <= since ? [] : [{ ...row, was }];
  });
}

export async function logLength(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ place: number }>`select max(place) as place from log`.execute(db);
  return rows[0]?.place ?? 0;
}
