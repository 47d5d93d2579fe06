import type { Kysely } from 'kysely';
import type { Database } from '../store/db/schema.ts';
import type { Random } from './random.ts';
import { uploadUrl } from './seedPictures.ts';

/** Maison Maren's logo: a roof over its two initials. */
const LOGO = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 76" width="480" height="304" fill="none"',
  ' stroke-linecap="round" stroke-linejoin="round">',
  '<path d="M8 38 60 8l52 30" stroke="#b5533c" stroke-width="8"/>',
  '<path d="M20 68V44l17 15 17-15v24M66 68V44l17 15 17-15v24" stroke="#2b3a42" stroke-width="8"/>',
  '</svg>',
].join('');

type Context = { random: Random; storeId: string; since: Date };

export async function insertLogo(
  trx: Kysely<Database>,
  { random, storeId, since }: Context,
): Promise<void> {
  const id = random.id(since);
  const name = `${id}.svg`;
  await trx
    .insertInto('uploads')
    .values({
      id,
      store_id: storeId,
      name,
      type: 'image/svg+xml',
      size: Buffer.byteLength(LOGO),
      content: LOGO,
      created_at: since.toISOString(),
    })
    .execute();
  await trx
    .updateTable('stores')
    .set({ logo: uploadUrl(name) })
    .where('id', '=', storeId)
    .execute();
}
