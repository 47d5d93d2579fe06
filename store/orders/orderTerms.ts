import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { asciiDigits } from '../../domain/digits.ts';
import { termsOf } from '../catalogue/terms.ts';
import { inBatches } from '../db/inBatches.ts';
import type { Database, NewOrderRow, OrderRow } from '../db/schema.ts';
import { fromJson } from '../db/values.ts';
import { contactTerms, numberTerm, termsOfPhone } from './contacts.ts';
import { deleteUnusedWords, saveWords } from './nearWords.ts';

export type SearchedOrder = Pick<
  OrderRow,
  'customer_name' | 'customer_phone' | 'customer_email' | 'shipping_address' | 'billing_address'
>;

/** Identifies an order's search terms: orders by the same customer to the same address share them. */
export function searchIdOf(order: SearchedOrder): string {
  const { customer_name, customer_phone, customer_email } = order;
  const { texts: ofAddresses, phones } = readAddresses(order);
  const own = [customer_name, customer_phone, customer_email];
  const ofPhones = new Set(phones.map(({ phone, country }) => `${country} ${phone}`));
  const texts = [...own, ...ofAddresses, ...ofPhones];
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 16);
}

/** Terms of the customer's name, email and phone, and of both addresses with their phones. */
export function orderTerms(order: SearchedOrder): string[] {
  const { customer_name: name, customer_phone: phone, customer_email: email } = order;
  const { texts, phones } = readAddresses(order);
  const ofAddresses = termsOf(texts).map(numberTerm);
  const ofPhones = phones.flatMap((one) => termsOfPhone(one.phone, one.country));
  return [...new Set([...contactTerms({ name, phone, email }), ...ofAddresses, ...ofPhones])];
}

const PARTS = new Set(['name', 'line1', 'line2', 'postcode', 'city', 'region']);

/** The distinct texts of both addresses, and their phones without the customer's own. */
function readAddresses({ shipping_address, billing_address, customer_phone }: SearchedOrder) {
  const addresses = [shipping_address, billing_address].map(filledFields);
  const texts = addresses.flatMap((address) =>
    [...address].flatMap(([field, text]) => (PARTS.has(field) ? [text] : [])),
  );
  const phones = addresses.flatMap((address) => {
    const phone = address.get('phone');
    if (phone === undefined || phone === customer_phone) return [];
    return [{ phone, country: address.get('country') ?? '' }];
  });
  return { texts: [...new Set(texts)], phones };
}

function filledFields(address: string | null): Map<string, string> {
  return new Map(
    Object.entries(fromJson(address) ?? {}).flatMap(([field, text]) =>
      typeof text === 'string' && text !== '' ? [[field, text] as const] : [],
    ),
  );
}

export async function saveOrderTerms(
  trx: Kysely<Database>,
  storeId: string,
  orders: readonly SearchedOrder[],
): Promise<void> {
  const distinct = new Map(orders.map((order) => [searchIdOf(order), order]));
  const rows = [...distinct].flatMap(([search_id, order]) =>
    orderTerms(order).map((term) => ({ store_id: storeId, term, search_id })),
  );
  for (const some of inBatches(rows)) {
    await trx
      .insertInto('order_terms')
      .values(some)
      .onConflict((conflict) => conflict.columns(['store_id', 'term', 'search_id']).doNothing())
      .execute();
  }
  await saveWords(
    trx,
    storeId,
    rows.map(({ term }) => term),
  );
}

/** Updates an order's search terms after a change of its address. Deletes former terms that no other order has. */
export async function replaceOrderTerms(
  trx: Kysely<Database>,
  before: OrderRow,
  changes: Partial<NewOrderRow>,
): Promise<void> {
  const after = { ...before, ...changes };
  const search_id = searchIdOf(after);
  if (search_id === before.search_id) return;
  await saveOrderTerms(trx, before.store_id, [after]);
  await trx
    .updateTable('orders')
    .set({ search_id })
    .where('store_id', '=', before.store_id)
    .where('id', '=', before.id)
    .execute();
  const terms = orderTerms(before);
  if (terms.length === 0) return;
  await sql`delete from order_terms where store_id = ${before.store_id}
    and term in (${sql.join(terms)}) and search_id = ${before.search_id}
    and not exists (select 1 from orders
      where store_id = ${before.store_id} and search_id = ${before.search_id})`.execute(trx);
  await deleteUnusedWords(trx, before.store_id, terms);
}

/**
 * A tracking number without separators, in lower case, with digits 0 to 9: `6A 123 456` becomes `6a123456`. Null if it
 * has no letter or digit.
 */
export function trackingKey(trackingNumber: string | null | undefined): string | null {
  const plain = asciiDigits(trackingNumber ?? '');
  return plain.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase() || null;
}
