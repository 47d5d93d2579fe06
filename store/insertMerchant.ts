import type { Kysely } from 'kysely';
import type { EmailLanguage } from '../contract/emailLanguage.ts';
import type { Database, MerchantRow, StoreRow } from './db/schema.ts';
import { flag, newId } from './db/values.ts';

export type NewMerchant = {
  phone: string;
  passwordHash: string;
  businessName: string;
  currency: string;
  /** Where the store sells from, ISO 3166-1 alpha-2. */
  country?: string | undefined;
  businessType?: string;
  name?: string;
  email?: string | undefined;
  /** The merchant's language, used for emails to customers until another is set. */
  language?: EmailLanguage;
};

/**
 * Creates an account and its empty store: free shipping, free plan, hidden. Copies nothing of the account
 * into the store's public contact details. Throws a unique violation for a taken phone.
 */
export async function insertMerchant(
  trx: Kysely<Database>,
  account: NewMerchant,
  now: Date,
): Promise<{ merchant: MerchantRow; storeRow: StoreRow }> {
  const { phone, businessName, businessType = null, name = null, email = null } = account;
  const dates = { created_at: now.toISOString(), updated_at: now.toISOString() };
  const storeRow = await trx
    .insertInto('stores')
    .values({
      id: newId(now),
      name: businessName,
      currency: account.currency,
      country: account.country ?? null,
      is_visible: flag(false),
      email_language: account.language ?? 'en',
      ...dates,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const merchant = await trx
    .insertInto('merchants')
    .values({
      id: newId(now),
      store_id: storeRow.id,
      phone,
      password_hash: account.passwordHash,
      name,
      email,
      business_name: businessName,
      business_type: businessType,
      ...dates,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { merchant, storeRow };
}
