import { MAX_IMAGES } from '../contract/product.ts';
import { slugOf } from '../domain/slug.ts';
import { variantName } from '../domain/variantNames.ts';
import { imagesOf, tagsOf } from '../store/catalogue/productRecord.ts';
import type { PlainVariant } from '../store/catalogue/variantRows.ts';
import { isSet, toJson } from '../store/db/values.ts';
import type { SeedProduct } from './catalogue.ts';
import { COLOURS } from './colours.ts';
import type { PlainSeededProduct } from './products.ts';

/** A variant, with its name and picture. */
export type Kind = { variant: PlainVariant; name: string; picture: string | null };

export type SeededProduct = PlainSeededProduct & { kinds: readonly Kind[] };

type Made = { goods: SeedProduct; product: PlainSeededProduct };

/** Share of each size in the stock of a colour. */
const SIZES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Knitwear: { S: 0.3, M: 0.4, L: 0.3 },
  'T-shirts': { XS: 0.1, S: 0.2, M: 0.3, L: 0.25, XL: 0.15 },
};

/** Merges the products that differ only in colour into one product with variants, unless `hasVariants` is false. */
export function inVariants(made: readonly Made[], hasVariants: boolean): SeededProduct[] {
  const lines = Map.groupBy(made, ({ goods }) => (hasVariants ? goods.line : goods.sku));
  return [...lines.values()].flatMap((line) => {
    const [first] = line;
    if (!first) return [];
    return line.length === 1 ? [{ ...first.product, kinds: [] }] : [merged(first, line)];
  });
}

function merged({ goods, product }: Made, line: readonly Made[]): SeededProduct {
  const sizes = Object.keys(SIZES[goods.shelf.name] ?? {});
  const images = line.flatMap((one) => imagesOf(one.product).slice(0, 1)).slice(0, MAX_IMAGES);
  const active = line.find((one) => one.product.status === 'active') ?? line[0];
  const colours = line.map((one) => COLOURS[one.goods.colour][0]);
  return {
    ...product,
    name: goods.title,
    slug: slugOf(goods.title),
    sku: null,
    barcode: null,
    storage_location: null,
    status: active?.product.status ?? product.status,
    images: toJson([...new Map(images.map((image) => [image._id, image])).values()]),
    picture: images[0]?.url ?? null,
    popularity: Math.max(...line.map((one) => one.product.popularity)),
    created_at: line.map((one) => one.product.created_at).toSorted()[0] ?? product.created_at,
    tags: toJson([...new Set(line.flatMap((one) => tagsOf(one.product)))]),
    seo_title: product.seo_title === null ? null : `${goods.title} | Maison Maren`,
    options: toJson([
      { name: 'Colour', values: colours },
      ...(sizes.length > 0 ? [{ name: 'Size', values: sizes }] : []),
    ]),
    kinds: line.flatMap((one) => kindsOf(one, product, active?.product.status ?? '')),
  };
}

function kindsOf({ goods, product }: Made, whole: PlainSeededProduct, status: string): Kind[] {
  const [image] = imagesOf(product);
  const colour = COLOURS[goods.colour][0];
  const sizes = SIZES[goods.shelf.name];
  const stock = isSet(whole.track_stock) ? product.stock : 0;
  const kind = (values: string[], units: number, size: string): Kind => ({
    name: variantName(values),
    picture: image?.url ?? null,
    variant: {
      store_id: product.store_id,
      product_id: whole.id,
      id: product.id + size,
      options: toJson(values),
      sku: `${goods.sku}${size}`,
      barcode: size === '' ? product.barcode : null,
      storage_location: product.storage_location,
      price: product.price,
      compare_at_price: product.compare_at_price,
      tax_class: null,
      cost_price: product.cost_price,
      weight: product.weight,
      image: image?._id ?? null,
      stock: units,
      // A colour with another status than the product is a disabled variant.
      is_enabled: product.status === status ? 1 : 0,
      sold_count: 0,
    },
  });
  if (sizes === undefined) return [kind([colour], stock, '')];
  let left = stock;
  return Object.entries(sizes).map(([size, share], index, all) => {
    const units = index === all.length - 1 ? left : Math.min(left, Math.round(stock * share));
    left -= units;
    return kind([colour, size], units, `-${size}`);
  });
}
