import { type Any, number } from './0001_columns.ts';

/** The rates that orders were taxed at, costs of their items, and what decides the tax of products and customers. */
export async function up(db: Any): Promise<void> {
  const columns = [
    ['orders', 'shipping_tax', 'bigint'],
    ['orders', 'shipping_tax_rate', 'double precision'],
    ['orders', 'shipping_tax_name', 'text'],
    ['orders', 'buyer_vat_number', 'text'],
    ['orders', 'net_subtotal', 'bigint'],
    ['orders', 'net_discount_total', 'bigint'],
    ['order_items', 'tax_rate', 'double precision'],
    ['order_items', 'tax_name', 'text'],
    ['order_items', 'unit_cost', 'bigint'],
    ['products', 'tax_class', 'text'],
    ['product_variants', 'tax_class', 'text'],
    ['customers', 'vat_number', 'text'],
  ] as const;
  for (const [table, column, type] of columns) {
    await db.schema.alterTable(table).addColumn(column, type).execute();
  }
  const flags = [
    ['orders', 'tax_included'],
    ['orders', 'is_tax_exempt'],
    ['customers', 'is_tax_exempt'],
  ] as const;
  for (const [table, column] of flags) {
    await db.schema.alterTable(table).addColumn(column, 'integer', number(0)).execute();
  }
}
