import type { Any } from './0001_columns.ts';
import { compact, required } from './0001_columns.ts';

/** Stock that drafts hold until a time, and what a merchant saw when she saved a draft. */
export async function up(db: Any): Promise<void> {
  await db.schema.alterTable('draft_orders').addColumn('held_until', 'text').execute();
  await db.schema.alterTable('draft_orders').addColumn('seen', 'text').execute();
  await compact(
    db,
    db.schema
      .createTable('draft_holds')
      .addColumn('store_id', 'text', required)
      .addColumn('product_id', 'text', required)
      // Empty for a product without variants.
      .addColumn('variant_id', 'text', required)
      .addColumn('draft_id', 'text', required)
      .addColumn('units', 'integer', required)
      .addColumn('held_until', 'text', required)
      .addPrimaryKeyConstraint('draft_holds_pk', [
        'store_id',
        'product_id',
        'variant_id',
        'draft_id',
      ]),
  ).execute();
  await db.schema
    .createIndex('draft_holds_by_draft')
    .on('draft_holds')
    .columns(['store_id', 'draft_id'])
    .execute();
}
