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
  const phones = recipientPhones(order).map(({ phone, country }) => `${country} ${phone}`);
  const own = [customer_name, customer_phone, customer_email];
  const texts = [...own, ...addressTexts(order), ...new Set(phones)];
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 16);
}

/** Terms of the customer's name, email and phone, and of both addresses with their phones. */
export function orderTerms(order: SearchedOrder): string[] {
  const { customer_name: name, customer_phone: phone, customer_email: email } = order;
  const ofAddresses = termsOf(addressTexts(order)).map(numberTerm);
  const ofPhones = recipientPhones(order).flatMap((one) => termsOfPhone(one.phone, one.country));
  return [...new Set([...contactTerms({ name, phone, email }), ...ofAddresses, ...ofPhones])];
}

const PARTS = new Set(['name', 'line1', 'line2', 'postcode', 'city', 'region']);

function addressTexts(order: SearchedOrder): string[] {
  const texts = addressesOf(order).flatMap((address) =>
    [...address].flatMap(([field, text]) => (PARTS.has(field) ? [text] : [])),
  );
  return [...new Set(texts)];
}

/** The phones of the addresses, without the customer's own. */
function recipientPhones(order: SearchedOrder): { phone: string; country: string }[] {
  return addressesOf(order).flatMap((address) => {
    const phone = address.get('phone');
    if (phone === undefined || phone === order.customer_phone) return [];
    return [{ phone, country: address.get('country') ?? '' }];
  });
}

/** The filled fields of the shipping and the billing address. */
function addressesOf({ shipping_address, billing_address }: SearchedOrder): Map<string, string>[] {
  return [shipping_address, billing_address].map((address) => {
    const fields = Object.entries(fromJson(address) ?? {});
    return new Map(
      fields.flatMap(([field, text]) =>
        typeof text === 'string' && text !== '' ? [[field, text] as const] : [],
      ),
    );
  });
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
