import type { Insertable, Kysely } from 'kysely';
import type { Database, NewOrderRow } from '../store/db/schema.ts';
import { searchKey } from '../store/db/values.ts';
import { contactIdOf, contactTerms } from '../store/orders/contacts.ts';
import { createWriter } from './bulkWriter.ts';
import type { Random } from './random.ts';

/** Customers for benchmarks, with their order totals. */
export type BulkCustomer = Insertable<Database['customers']> & {
  contactId: string;
  orders_count: number;
  total_spent: number;
  refunded_total: number;
};

const FIRST =
  'Ada Bilal Chloé Dmitri Elena Farid Grete Hugo Ines Jonas Karim Léa Mateo Nour Olga Pavel Quentin Rosa Samir Tove Uma Viktor Wanda Yara Zoé'.split(
    ' ',
  );
const LAST =
  'Aubert Bianchi Castro Durand Eriksen Fischer Garcia Horvat Ivanova Jansen Keller Lambert Moreau Novak Okafor Petit Quinn Rossi Silva Tanaka Urban Vidal Weber Xu Yilmaz Zeller'.split(
    ' ',
  );

type Context = { storeId: string; random: Random; count: number; now: Date };

/** One customer for every eight of `count` orders, and at least five. */
export function makeBulkCustomers({ storeId, random, count, now }: Context): BulkCustomer[] {
  const at = new Date(now.getTime() - 2 * 365 * 86_400_000).toISOString();
  return Array.from({ length: Math.max(5, Math.floor(count / 8)) }, (_, index) => {
    const first = FIRST[index % FIRST.length] ?? '';
    const last = LAST[Math.floor(index / FIRST.length) % LAST.length] ?? '';
    const name = `${first} ${last}`;
    const phone = `+336${String(10_000_000 + index).padStart(8, '0')}`;
    const email = `buyer${index}@example.com`;
    return {
      id: random.id(now),
      store_id: storeId,
      name,
      name_key: searchKey(name),
      phone,
      email,
      orders_count: 0,
      total_spent: 0,
      refunded_total: 0,
      first_order_at: null,
      last_order_at: null,
      created_at: at,
      updated_at: at,
      contactId: contactIdOf({ name, phone, email }),
    };
  });
}

export function addToTotals(customer: BulkCustomer, row: NewOrderRow): void {
  customer.total_spent += row.paid_total - row.refunded_total;
  customer.refunded_total += row.refunded_total;
  if (row.status === 'cancelled') return;
  customer.orders_count += 1;
  customer.first_order_at ??= row.created_at;
  customer.last_order_at = row.created_at;
}

export async function writeBulkCustomers(
  trx: Kysely<Database>,
  customers: readonly BulkCustomer[],
): Promise<void> {
  const writer = createWriter(trx, 'customers');
  const pairs: [string, string, string][] = [];
  for (const { contactId, ...customer } of customers) {
    await writer.add({ ...customer, contact_id: contactId });
    const { name, phone = null, email = null, store_id } = customer;
    for (const term of contactTerms({ name, phone, email }))
      pairs.push([store_id, term, contactId]);
  }
  await writer.end();
  const [first] = customers;
  if (first) {
    const own = { store_id: first.store_id, status: 'active', count: customers.length };
    await trx.insertInto('customer_counts').values(own).execute();
  }
  // Sorted by key, so that each row is appended to the index.
  pairs.sort((a, b) => (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : a[2] < b[2] ? -1 : 1));
  const terms = createWriter(trx, 'contact_terms');
  for (const [store_id, term, contact_id] of pairs) await terms.add({ store_id, term, contact_id });
  await terms.end();
}
