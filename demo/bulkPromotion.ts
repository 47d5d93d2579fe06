import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { PromotionInput } from '../contract/promotion.ts';
import type { Database } from '../store/db/schema.ts';
import { toPromotionColumns } from '../store/promotions/promotionRow.ts';
import { createRandom } from './random.ts';

export const BULK_CODE = 'WELCOME10';

/** The promotion of the benchmark orders, created if no promotion has its code. */
export async function findOrAddPromotion(
  trx: Kysely<Database>,
  storeId: string,
  now: Date,
): Promise<string> {
  const known = await trx
    .selectFrom('promotions')
    .select('id')
    .where('store_id', '=', storeId)
    .where('code', '=', BULK_CODE)
    .executeTakeFirst();
  if (known) return known.id;
  const startsAt = new Date(now.getTime() - 400 * 86_400_000).toISOString();
  const input = v.parse(PromotionInput, {
    name: 'Welcome',
    method: 'code',
    code: BULK_CODE,
    type: 'percentage',
    value: 10,
    startsAt,
  });
  const id = createRandom(13).id(now);
  await trx
    .insertInto('promotions')
    .values({
      id,
      store_id: storeId,
      ...toPromotionColumns(input, now),
      created_at: startsAt,
      updated_at: startsAt,
    })
    .execute();
  return id;
}

/** Adds promotions with codes, for benchmarks. */
export async function seedPromotions(
  db: Kysely<Database>,
  storeId: string,
  count: number,
  now: Date,
): Promise<void> {
  const random = createRandom(17);
  for (let start = 0; start < count; start += 500) {
    const rows = Array.from({ length: Math.min(500, count - start) }, (_, at) =>
      promotionRow(random, storeId, start + at, now),
    );
    await db.insertInto('promotions').values(rows).execute();
  }
}

function promotionRow(
  random: ReturnType<typeof createRandom>,
  storeId: string,
  at: number,
  now: Date,
) {
  const days = random.whole(-700, 60);
  const begin = now.getTime() + days * 86_400_000;
  const created = new Date(Math.min(begin, now.getTime())).toISOString();
  const input = v.parse(PromotionInput, {
    name: `Campaign ${at} of ${random.pick(['spring', 'summer', 'autumn', 'winter'])}`,
    method: 'code',
    code: `BULK-${String(at).padStart(6, '0')}`,
    type: 'percentage',
    value: random.whole(5, 40),
    usageLimit: random.chance(0.3) ? 100 : null,
    startsAt: new Date(begin).toISOString(),
    endsAt: random.chance(0.8) ? new Date(begin + 14 * 86_400_000).toISOString() : null,
    isActive: random.chance(0.9),
  });
  return {
    id: random.id(new Date(created)),
    store_id: storeId,
    ...toPromotionColumns(input, now),
    used_count: random.whole(0, 100),
    discount_total: random.whole(0, 100_000),
    created_at: created,
    updated_at: created,
  };
}
