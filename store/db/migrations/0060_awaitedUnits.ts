import { sql } from 'kysely';
import { type Any, compact, required } from './0001_columns.ts';

type Order = { store_id: string; id: string; lines: string };
type Line = { productId: string; variantId: string | null; quantity: number; received: number };

/** Units that are ordered from suppliers and still to come. `ref`: the variant, or the product without variants. */
export async function up(db: Any): Promise<void> {
  await compact(
    db,
    db.schema
      .createTable('awaited_units')
      .addColumn('store_id', 'text', required)
      .addColumn('ref', 'text', required)
      .addColumn('purchase_order_id', 'text', required)
      .addColumn('units', 'integer', required)
      .addPrimaryKeyConstraint('awaited_units_pk', ['store_id', 'ref', 'purchase_order_id']),
  ).execute();
  await db.schema
    .createIndex('awaited_units_by_order')
    .on('awaited_units')
    .columns(['store_id', 'purchase_order_id'])
    .execute();
  const { rows: orders } = await sql<Order>`select store_id, id, lines from purchase_orders
    where status in ('ordered', 'partly_received')`.execute(db);
  for (const { store_id, id, lines } of orders) {
    const awaited: Line[] = JSON.parse(lines);
    const rows = awaited
      .filter(({ quantity, received }) => quantity > received)
      .map(({ productId, variantId, quantity, received }) => {
        return sql`(${store_id}, ${variantId ?? productId}, ${id}, ${quantity - received})`;
      });
    if (rows.length === 0) continue;
    await sql`insert into awaited_units (store_id, ref, purchase_order_id, units)
      values ${sql.join(rows)}`.execute(db);
  }
}
