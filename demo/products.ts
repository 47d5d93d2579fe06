import { slugOf } from '../domain/slug.ts';
import { defaultDetails } from '../store/catalogue/productInput.ts';
import type { PlainProduct } from '../store/catalogue/productWrites.ts';
import { toJson } from '../store/db/values.ts';
import type { SeedProduct } from './catalogue.ts';
import type { Random } from './random.ts';
import type { Picture, SeedPictures } from './seedPictures.ts';

const DAY = 86_400_000;

export type PlainSeededProduct = PlainProduct & {
  picture: string | null;
  /** How often the product is bought, relative to others. */
  popularity: number;
};

type Context = { random: Random; storeId: string; now: Date; pictures: SeedPictures };

/** A plausible product: mostly active, some drafts, some archived. */
export function makeProduct(
  { random, storeId, now, pictures }: Context,
  goods: SeedProduct,
  categoryId: string,
): PlainSeededProduct {
  const age = random.chance(0.12) ? random.whole(4, 90) : random.whole(370, 620);
  const createdAt = new Date(now.getTime() - age * DAY - random.whole(0, DAY));
  const changed = Math.min(age, random.whole(0, 120)) * DAY + random.whole(0, DAY / 2);
  const updatedAt = new Date(Math.max(createdAt.getTime(), now.getTime() - changed));
  const status = statusOf(random);
  const isPriced = status !== 'draft' || random.chance(0.6);
  const compareAt = random.chance(0.14) ? above(goods.price, random.whole(15, 40)) : null;
  const popularity = 1 / (1 + random.next() * 12) ** 1.4;
  const images = status === 'draft' && random.chance(0.5) ? [] : imagesOf(random, goods, pictures);
  const id = random.id(createdAt);
  return {
    ...defaultDetails,
    id,
    store_id: storeId,
    name: goods.name,
    slug: slugOf(goods.name),
    description: descriptionOf(goods),
    images: toJson(images),
    picture: images[0]?.url ?? null,
    popularity,
    price: isPriced ? goods.price : null,
    compare_at_price: isPriced ? compareAt : null,
    cost_price: random.chance(0.9) ? Math.round((goods.price * random.whole(34, 54)) / 100) : null,
    sku: goods.sku,
    barcode: random.chance(0.7) ? barcode(random) : null,
    storage_location: storageLocationOf(goods),
    ...stockOf(random, status),
    status,
    category_id: categoryId,
    brand_id: null,
    tags: toJson(tagsOf(goods, { isNew: age < 60, isReduced: compareAt !== null, popularity })),
    weight: goods.weight,
    seo_title: random.chance(0.2) ? `${goods.name} | Maison Maren` : null,
    seo_description: random.chance(0.2) ? goods.shelf.text : null,
    options: '[]',
    variants: '[]',
    sold_count: 0,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    version: 1,
  };
}

/**
 * The storage location: the first letter of the category, and a number. Draws no random numbers, because that would
 * change everything that is generated afterwards.
 */
function storageLocationOf({ sku, shelf }: Pick<SeedProduct, 'sku' | 'shelf'>): string {
  const sum = [...sku].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const bay = String((sum % 24) + 1).padStart(2, '0');
  return `${shelf.name.charAt(0).toUpperCase()}-${bay}`;
}

function statusOf(random: Random): string {
  const place = random.next();
  if (place < 0.07) return 'draft';
  return place < 0.11 ? 'archived' : 'active';
}

function stockOf(random: Random, status: string) {
  const place = random.next();
  const track_stock = random.chance(0.02) ? 0 : 1;
  const low_stock_threshold = random.chance(0.12) ? random.whole(8, 15) : null;
  const allow_backorder = track_stock === 1 && random.chance(0.04) ? 1 : 0;
  const many = random.whole(6, 40) * random.whole(1, 5);
  const few = place < 0.15 ? random.whole(1, 5) : many;
  const stock = place < 0.06 || status === 'archived' ? 0 : few;
  return {
    track_stock,
    low_stock_threshold,
    allow_backorder,
    stock: track_stock === 1 ? stock : 0,
  };
}

/** A price about `percent` higher, ending with 90. */
function above(price: number, percent: number): number {
  return Math.ceil((price * (100 + percent)) / 10_000) * 100 - 10;
}

function descriptionOf({ shelf, weight, name }: SeedProduct): string {
  const size = weight >= 1000 ? `${weight / 1000} kg` : `${weight} g`;
  const care = shelf.tags.includes('washable') ? 'Machine wash at 40 °C.' : 'Wipe clean.';
  return `${shelf.text}\n\n${name} weighs ${size}. ${care} Delivered in recycled card.`;
}

function tagsOf(
  { shelf, colour }: SeedProduct,
  { isNew, isReduced, popularity }: { isNew: boolean; isReduced: boolean; popularity: number },
): string[] {
  const tags = [
    ...shelf.tags,
    colour,
    ...(isNew ? ['new'] : []),
    ...(isReduced ? ['sale'] : []),
    ...(popularity > 0.5 ? ['bestseller'] : []),
  ];
  return [...new Set(tags)];
}

function imagesOf(
  random: Random,
  { shelf, colour, name }: SeedProduct,
  pictures: SeedPictures,
): Picture[] {
  const backdrop = random.whole(0, 3);
  const first = pictures.find(shelf.shape, colour, { backdrop }, name);
  if (random.chance(0.5)) return [first];
  const near = { view: 'detail' as const, backdrop: backdrop + 1 };
  const more = [pictures.find(shelf.shape, colour, near, `${name}, close up`)];
  if (random.chance(0.4)) {
    more.push(
      pictures.find(shelf.shape, colour, { backdrop: backdrop + 2 }, `${name}, on another wall`),
    );
  }
  return [first, ...more];
}

/** EAN-13 with a French prefix and a correct check digit. */
function barcode(random: Random): string {
  const digits = `3760${String(random.whole(0, 99_999_999)).padStart(8, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return digits + String((10 - (sum % 10)) % 10);
}
