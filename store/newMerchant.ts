import type { Kysely } from 'kysely';
import type { EmailLanguage } from '../contract/emailLanguage.ts';
import type { Database, MerchantRow, StoreRow } from './db/schema.ts';
import { flag, newId } from './db/values.ts';

export type NewMerchant = {
  phone: string;
  passwordHash: string;
  businessName: string;
  currency: string;
  businessType?: string;
  name?: string;
  email?: string | undefined;
  /** What the merchant reads: her customers are emailed in it until she chooses another. */
  language?: EmailLanguage;
};

/**
 * An account and the empty store that is its own: free shipping, on the free plan, and hidden until its owner
 * shows it. Nothing of the account is public: what customers reach her by is asked for in the console.
 * Fails on a taken phone.
 */
export async function insertMerchant(
  trx: Kysely<Database>,
  account: NewMerchant,
  now: Date,
): Promise<{ merchant: MerchantRow; shop: StoreRow }> {
  const { phone, businessName, businessType = null, name = null, email = null } = account;
  const dates = { created_at: now.toISOString(), updated_at: now.toISOString() };
  const shop = await trx
    .insertInto('stores')
    .values({
      id: newId(now),
      name: businessName,
      currency: account.currency,
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
      store_id: shop.id,
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
  return { merchant, shop };
}
