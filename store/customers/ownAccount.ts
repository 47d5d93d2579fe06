import type { Kysely } from 'kysely';
import type { SignedIn } from '../context.ts';
import type { CustomerRow, Database } from '../db/schema.ts';
import { conflict, problem } from '../http/errors.ts';

/** Throws 409 when the customer has the merchant's own phone: merchants can't block or delete themselves. */
export async function refuseOwnAccount(
  trx: Kysely<Database>,
  { merchantId }: SignedIn,
  customer: CustomerRow,
  code: 'user.blockSelf' | 'user.deleteSelf',
): Promise<void> {
  const merchant = await trx
    .selectFrom('merchants')
    .select('phone')
    .where('store_id', '=', customer.store_id)
    .where('id', '=', merchantId)
    .executeTakeFirst();
  if (merchant && merchant.phone === customer.phone) throw conflict([problem('phone', code)]);
}
