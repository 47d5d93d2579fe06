import { type Insertable, type Kysely, sql } from 'kysely';
import type { UserUpdate } from '../../contract/user.ts';
import { replaceTags } from '../catalogue/tagRows.ts';
import { createAggregates } from '../db/aggregates.ts';
import { deleteVersion } from '../db/deleteVersion.ts';
import { toColumns } from '../db/fieldColumns.ts';
import { insertRows } from '../db/insertRows.ts';
import type { CustomerRow, Database } from '../db/schema.ts';
import { searchKey } from '../db/values.ts';
import { type Contact, contactIdOf, contactTerms, saveContact } from '../orders/contacts.ts';
import { deleteUnusedWords } from '../orders/nearWords.ts';
import { tagsOf } from './customerRecord.ts';

export type NewCustomer = Omit<Insertable<Database['customers']>, 'name_key' | 'contact_id'>;
/** Columns that an update may set. Derived columns are updated with them. */
export type CustomerChanges = Partial<
  Omit<CustomerRow, 'id' | 'store_id' | 'version' | 'name_key' | 'contact_id'>
>;

export function toCustomerColumns(input: UserUpdate): CustomerChanges {
  return toColumns(input);
}

// All rows of one insert need the same columns.
const DEFAULTS = {
  phone: null,
  email: null,
  status: 'active',
  blocked_reason: null,
  addresses: '[]',
  note: '',
  tags: '[]',
  accepts_marketing: 0,
  language: null,
  is_tax_exempt: 0,
  vat_number: null,
  orders_count: 0,
  total_spent: 0,
  refunded_total: 0,
  first_order_at: null,
  last_order_at: null,
};

export async function insertCustomers(
  trx: Kysely<Database>,
  customers: readonly NewCustomer[],
): Promise<void> {
  const rows = customers.map((customer) => ({
    ...DEFAULTS,
    ...customer,
    name_key: searchKey(customer.name),
    contact_id: contactIdOf(contactOf(customer)),
  }));
  await insertRows(trx, 'customers', rows);
  for (const row of rows) {
    await saveContact(trx, row.store_id, contactOf(row));
    await replaceTags(trx, 'customer_tags', row, [], tagsOf(row));
    await updateCounts(trx, row.store_id, { [row.status]: 1 });
  }
}

/** Updates a customer. False, without writing, when another request changed it since `before` was read. */
export async function replaceCustomer(
  trx: Kysely<Database>,
  before: CustomerRow,
  changes: CustomerChanges,
): Promise<boolean> {
  const after = { ...before, ...changes };
  const contact = contactOf(after);
  const result = await trx
    .updateTable('customers')
    .set({
      ...changes,
      name_key: searchKey(after.name),
      contact_id: contactIdOf(contact),
      version: before.version + 1,
    })
    .where('store_id', '=', before.store_id)
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  if (contactIdOf(contact) !== before.contact_id) {
    await saveContact(trx, before.store_id, contact);
    await deleteUnusedTerms(trx, before);
  }
  await replaceTags(trx, 'customer_tags', before, tagsOf(before), tagsOf(after));
  if (after.status !== before.status) {
    await updateCounts(trx, before.store_id, { [before.status]: -1, [after.status]: 1 });
  }
  return true;
}

/** Deletes a customer. Orders keep the name, phone and address. False when another request changed the customer. */
export async function removeCustomer(trx: Kysely<Database>, row: CustomerRow): Promise<boolean> {
  if (!(await deleteVersion(trx, 'customers', row))) return false;
  await trx
    .updateTable('orders')
    .set({ customer_id: null })
    .where('store_id', '=', row.store_id)
    .where('customer_id', '=', row.id)
    .execute();
  await replaceTags(trx, 'customer_tags', row, tagsOf(row), []);
  await updateCounts(trx, row.store_id, { [row.status]: -1 });
  await deleteUnusedTerms(trx, row);
  return true;
}

function contactOf({ name, phone = null, email = null }: NewCustomer | CustomerRow): Contact {
  return { name, phone, email };
}

/** Deletes search terms of a customer that no other customer and no order has. */
async function deleteUnusedTerms(trx: Kysely<Database>, before: CustomerRow): Promise<void> {
  const contact = contactOf(before);
  const contactId = contactIdOf(contact);
  const terms = contactTerms(contact);
  if (terms.length === 0) return;
  const used = (table: 'orders' | 'customers') => sql`exists (select 1 from ${sql.table(table)}
    where store_id = ${before.store_id} and contact_id = ${contactId})`;
  await sql`delete from contact_terms where store_id = ${before.store_id}
    and term in (${sql.join(terms)}) and contact_id = ${contactId}
    and not ${used('orders')} and not ${used('customers')}`.execute(trx);
  await deleteUnusedWords(trx, before.store_id, terms);
}

async function updateCounts(
  trx: Kysely<Database>,
  storeId: string,
  by: Readonly<Record<string, number>>,
): Promise<void> {
  const aggregates = createAggregates();
  for (const [status, times] of Object.entries(by)) {
    aggregates.add([{ table: 'customer_counts', key: [status], sums: [1] }], times);
  }
  await aggregates.write(trx, storeId);
}
