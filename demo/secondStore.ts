import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { PromotionInput } from '../contract/promotion.ts';
import { recordOpeningStock } from '../store/catalogue/stockChanges.ts';
import { insertRows } from '../store/db/insertRows.ts';
import type { Database } from '../store/db/schema.ts';
import { searchKey } from '../store/db/values.ts';
import { toPromotionColumns } from '../store/promotions/promotionRow.ts';
import type { SeedProduct } from './catalogue.ts';
import { insertCatalogue } from './insertCatalogue.ts';
import { makeProduct } from './products.ts';
import type { Random } from './random.ts';
import { createSeedPictures } from './seedPictures.ts';
import { createStoreRows, type NewMerchant, SECOND_STORE } from './stores.ts';

const SHELF = {
  name: 'お茶',
  shape: 'teapot',
  code: 'TNK',
  text: '京都の窯で焼いた茶器。',
  tags: ['茶器'],
  goods: [],
} as const;

/** The names of the second store's products, their prices in yen, and the colours of their pictures. */
const GOODS = [
  ['急須 鉄赤', 4800, 'rust'],
  ['急須 藍', 4800, 'ink'],
  ['湯呑み', 1600, 'sage'],
  ['宇治抹茶 40g', 2200, 'moss'],
  ['ほうじ茶 100g', 980, 'ochre'],
  ['茶筒', 3400, 'charcoal'],
] as const;

const TEA_TIME = v.parse(PromotionInput, {
  name: 'お茶の時間',
  method: 'code',
  code: 'OCHA300',
  type: 'fixed_amount',
  value: 300,
  minSubtotal: 3000,
});

/** A tiny store of another merchant, in another currency and script. */
export async function seedSecondStore(
  trx: Kysely<Database>,
  random: Random,
  merchant: NewMerchant,
  { now, since }: { now: Date; since: Date },
): Promise<void> {
  const storeId = await createStoreRows(trx, random, SECOND_STORE, merchant, since);
  const pictures = createSeedPictures(random, storeId, since);
  const categoryId = random.id(since);
  await insertRows(trx, 'categories', [
    {
      id: categoryId,
      store_id: storeId,
      name: SHELF.name,
      name_key: searchKey(SHELF.name),
      slug: 'ocha',
      parent_id: null,
      position: 0,
      created_at: since.toISOString(),
      updated_at: since.toISOString(),
    },
  ]);
  const products = GOODS.map(([name, price, colour], index) => {
    const sku = `TNK-${index + 1}`;
    const goods: SeedProduct = {
      name,
      title: name,
      line: sku,
      shelf: SHELF,
      colour,
      price,
      weight: 300,
      sku,
    };
    const generated = makeProduct({ random, storeId, now, pictures }, goods, categoryId);
    const { picture: _picture, popularity: _popularity, ...product } = generated;
    const text = `${name}。${SHELF.text}`;
    const row = { ...product, slug: `tanuki-${index + 1}`, description: text, seo_title: null };
    return { row, variants: [] };
  });
  await insertCatalogue(trx, storeId, products, 3);
  await recordOpeningStock(trx, storeId, since);
  await insertRows(trx, 'uploads', pictures.uploads());
  const dated = { created_at: since.toISOString(), updated_at: since.toISOString() };
  await insertRows(trx, 'promotions', [
    { id: random.id(since), store_id: storeId, ...toPromotionColumns(TEA_TIME, since), ...dated },
  ]);
}
