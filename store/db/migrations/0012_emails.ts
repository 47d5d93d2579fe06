import { type Any, compact, number, required, text } from './0001_columns.ts';

/** Emails to customers: those that are to leave, their texts, and in which language. */
export async function up(db: Any): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('store_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('order_id', 'text', required)
    .addColumn('event', 'text', required)
    .addColumn('message_id', 'text', required)
    .addColumn('to_email', 'text', required)
    .addColumn('to_name', 'text', required)
    .addColumn('from_name', 'text', required)
    .addColumn('reply_to', 'text')
    .addColumn('language', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('attempts', 'integer', number(0))
    .addColumn('due_at', 'text', required)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('outbox_pk', ['store_id', 'id'])
    .execute();
  await db.schema.createIndex('outbox_due').on('outbox').columns(['due_at', 'id']).execute();
  await compact(
    db,
    db.schema
      .createTable('email_texts')
      .addColumn('store_id', 'text', required)
      .addColumn('id', 'text', required)
      .addColumn('subject', 'text')
      .addColumn('body', 'text')
      .addColumn('version', 'integer', number(1))
      .addColumn('updated_at', 'text', required)
      .addPrimaryKeyConstraint('email_texts_pk', ['store_id', 'id']),
  ).execute();
  await db.schema.alterTable('stores').addColumn('email_language', 'text', text('en')).execute();
  await db.schema.alterTable('customers').addColumn('language', 'text').execute();
}
