import type { Kysely } from 'kysely';
import type { OrderInputItem } from '../../contract/orderInput.ts';
import { heldLines, problemsOfStock } from '../../domain/orderInput.ts';
import { lockStore } from '../db/lockStore.ts';
import type { Database } from '../db/schema.ts';
import { invalid, problem } from '../http/errors.ts';
import { readOffers } from './itemOffers.ts';

const MAX_HOLD_MS = 30 * 86_400_000;

type Hold = { storeId: string; draftId: string; heldUntil: string | null };

/**
 * Replaces the units that a draft holds. 422 if not enough units are free. Waits for orders that are being placed: they
 * also lock the store's row.
 */
export async function holdStock(
  trx: Kysely<Database>,
  { storeId, draftId, heldUntil }: Hold,
  items: readonly OrderInputItem[],
  now: Date,
): Promise<void> {
  await lockStore(trx, storeId);
  await releaseStock(trx, storeId, draftId);
  if (heldUntil === null || heldUntil <= now.toISOString()) return;
  const offers = await readOffers(trx, storeId, items, { now, draftId });
  const problems = problemsOfStock(items, offers);
  if (problems.length > 0) throw invalid(problems);
  const lines = heldLines(items, offers).map(({ productId, variantId, units }) => ({
    store_id: storeId,
    product_id: productId,
    variant_id: variantId ?? '',
    draft_id: draftId,
    units,
    held_until: heldUntil,
  }));
  if (lines.length > 0) await trx.insertInto('draft_holds').values(lines).execute();
}

/** Call before writing the draft, like `holdStock`: a fixed order of locks prevents deadlocks. */
export async function releaseStock(
  trx: Kysely<Database>,
  storeId: string,
  draftId: string,
): Promise<void> {
  await trx
    .deleteFrom('draft_holds')
    .where('store_id', '=', storeId)
    .where('draft_id', '=', draftId)
    .execute();
}

/** The end of a hold as stored. 422 unless the end is within the next 30 days or unchanged. */
export function endOfHold(wanted: string | null, before: string | null, now: Date): string | null {
  if (wanted === null) return null;
  const end = new Date(wanted);
  if (end.toISOString() === before) return before;
  if (end <= now) throw invalid([problem('heldUntil', 'order.holdPast')]);
  if (end.getTime() > now.getTime() + MAX_HOLD_MS) {
    throw invalid([problem('heldUntil', 'order.holdTooLong')]);
  }
  return end.toISOString();
}
