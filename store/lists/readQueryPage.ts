import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { ListQuery } from '../http/listQuery.ts';

type Page = Pick<ListQuery<unknown, string>, 'sort' | 'offset' | 'limit'>;

/** A page of a query of one table, sorted by one column, and how many rows the query finds. */
export async function readQueryPage<Table extends keyof Database>(
  query: SelectQueryBuilder<Database, Table, object>,
  column: string,
  { sort, offset, limit }: Page,
) {
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy(sql.ref(column), sort.direction)
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows, total: Number(total) };
}
