import { sql } from 'kysely';
import { type Any, compact, isSqlite, number, required } from './0001_columns.ts';

const COLUMNS = [
  ...['store_id', 'id', 'order_id', 'sequence', 'number', 'issued_at'],
  ...['seller', 'content', 'tax_country', 'total'],
];

/** An order can have several invoices: an edit corrects the last one with a credit note, and issues another. */
export async function up(db: Any): Promise<void> {
  if (isSqlite(db)) await createAgain(db);
  else {
    await sql`alter table invoices drop constraint invoices_pk,
      add constraint invoices_pk primary key (store_id, id)`.execute(db);
  }
  await db.schema
    .createIndex('invoices_of_order')
    .on('invoices')
    .columns(['store_id', 'order_id', 'sequence'])
    .execute();
  // What customers have paid above the total, as that fell by an edit.
  await sql`create index orders_overpaid on orders (store_id, id) where paid_total > total`.execute(
    db,
  );
}

/** SQLite cannot change a primary key. */
async function createAgain(db: Any): Promise<void> {
  await compact(
    db,
    db.schema
      .createTable('invoices_again')
      .addColumn('store_id', 'text', required)
      .addColumn('id', 'text', required)
      .addColumn('order_id', 'text', required)
      .addColumn('sequence', 'integer', required)
      .addColumn('number', 'text', required)
      .addColumn('issued_at', 'text', required)
      .addColumn('seller', 'text')
      .addColumn('content', 'text')
      .addColumn('tax_country', 'text')
      .addColumn('total', 'bigint', number(0))
      .addPrimaryKeyConstraint('invoices_pk', ['store_id', 'id'])
      .addUniqueConstraint('invoices_sequence', ['store_id', 'sequence']),
  ).execute();
  const columns = sql.join(COLUMNS.map((name) => sql.ref(name)));
  await sql`insert into invoices_again (${columns}) select ${columns} from invoices`.execute(db);
  await db.schema.dropTable('invoices').execute();
  await sql`alter table invoices_again rename to invoices`.execute(db);
  for (const column of ['issued_at', 'total']) {
    await db.schema
      .createIndex(`invoices_by_${column}`)
      .on('invoices')
      .columns(['store_id', column, 'id'])
      .execute();
  }
}
