import type { Insertable, Kysely } from 'kysely';
import { slugOf } from '../domain/slug.ts';
import { insertRows } from '../store/db/insertRows.ts';
import type { Database, MerchantsTable, StoresTable } from '../store/db/schema.ts';
import { searchKey } from '../store/db/values.ts';
import { ROOT_CATEGORIES } from './catalogue.ts';
import type { Random } from './random.ts';
import type { SeedPictures } from './seedPictures.ts';

export const MAIN_STORE: Omit<Insertable<StoresTable>, 'id' | 'created_at' | 'updated_at'> = {
  name: 'Maison Maren',
  description: 'Things for the home that are made to be used, repaired and handed on.',
  contact_email: 'bonjour@maison-maren.example',
  contact_phone: '+33478123456',
  address: '12 rue des Tables Claudiennes\n69001 Lyon\nFrance',
  legal_name: 'Maison Maren SARL',
  vat_number: 'FR11123456782',
  shipping_rate: 590,
  is_shipping_set: 1,
  tax_rate: 20,
  prices_include_tax: 1,
  country: 'FR',
  currency: 'EUR',
  timezone: 'Europe/Paris',
  low_stock_default: 5,
};

export const SECOND_STORE: typeof MAIN_STORE = {
  name: '喫茶たぬき',
  description: 'お茶とお茶道具の小さな店。',
  contact_email: 'hello@tanuki.example',
  contact_phone: '+81752123456',
  address: '京都市中京区三条通 12',
  shipping_rate: 600,
  is_shipping_set: 1,
  country: 'JP',
  currency: 'JPY',
  timezone: 'Asia/Tokyo',
  low_stock_default: 3,
};

export type NewMerchant = Pick<
  Insertable<MerchantsTable>,
  'phone' | 'password_hash' | 'name' | 'email' | 'business_name' | 'business_type'
>;

/** Creates a store and its merchant; returns the store's id. */
export async function createStoreRows(
  trx: Kysely<Database>,
  random: Random,
  store: typeof MAIN_STORE,
  merchant: NewMerchant,
  since: Date,
): Promise<string> {
  const dated = { created_at: since.toISOString(), updated_at: since.toISOString() };
  const id = random.id(since);
  await trx
    .insertInto('stores')
    .values({ id, ...store, ...dated })
    .execute();
  await trx
    .insertInto('merchants')
    .values({ id: random.id(since), store_id: id, ...merchant, ...dated })
    .execute();
  return id;
}

/** Creates the category tree of the main store; returns each category's id by its name. */
export async function buildShelves(
  trx: Kysely<Database>,
  { random, storeId, since, pictures }: Context,
): Promise<Map<string, string>> {
  const shelves = new Map<string, string>();
  const rows: Parameters<typeof insertRows<'categories'>>[2][number][] = [];
  const add = (name: string, parent_id: string | null, position: number, more: More = {}) => {
    const id = random.id(since);
    rows.push({
      id,
      store_id: storeId,
      name,
      name_key: searchKey(name),
      slug: slugOf(name),
      parent_id,
      position,
      description: more.text ?? '',
      image: more.image ?? null,
      created_at: since.toISOString(),
      updated_at: since.toISOString(),
    });
    return id;
  };
  ROOT_CATEGORIES.forEach((department, at) => {
    const shape = department.sections[0]?.shelves[0]?.shape ?? 'vase';
    const colour = COVER_COLOURS[at % COVER_COLOURS.length] ?? 'sage';
    const image = pictures.find(shape, colour, { backdrop: at }, department.name).url;
    const root = add(department.name, null, at, { text: department.text, image });
    shelves.set(department.name, root);
    department.sections.forEach((section, place) => {
      const parent = add(section.name, root, place);
      shelves.set(section.name, parent);
      section.shelves.forEach((shelf, spot) => {
        const text = { text: shelf.text };
        shelves.set(shelf.name, add(shelf.name, parent, spot, text));
      });
    });
  });
  await insertRows(trx, 'categories', rows);
  return shelves;
}

const COVER_COLOURS = ['clay', 'sage', 'ivory', 'ink', 'moss', 'ochre'] as const;
type More = { text?: string; image?: string };
type Context = { random: Random; storeId: string; since: Date; pictures: SeedPictures };
