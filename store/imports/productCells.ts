import { MAX_CATEGORY_DEPTH } from '../../contract/category.ts';
import type { Problem } from '../../contract/problems.ts';
import { MAX_IMAGES } from '../../contract/product.ts';
import { productFields } from '../../contract/productInput.ts';
import { withoutFormula } from '../../domain/formulaText.ts';
import type { ReadCells } from '../../domain/imports/cellValues.ts';
import type { ReadRow, RowRules } from '../../domain/imports/rowCells.ts';
import { imagesOf } from '../catalogue/productRecord.ts';
import type { ProductRow } from '../db/schema.ts';
import { problem } from '../http/errors.ts';
import type { BrandNames } from './brandNames.ts';
import type { CategoryPaths } from './categoryPaths.ts';
import type { Value, Work } from './plan.ts';
import { type Matches, textOf } from './productMatches.ts';
import { productTaxClass, type TaxClassNames, taxClassWarnings } from './taxClassCells.ts';

export type Values = Record<string, unknown>;
type Image = { _id: string; url: string; alt: string };

export type RowContext = Matches & {
  work: Work;
  rules: RowRules;
  categories: CategoryPaths;
  brands: BrandNames;
  taxClasses: TaxClassNames;
};

/** The category and the brand that a row names and that must be created. */
export type Missing = { path: readonly string[] | null; brand: string | null };

/** Converts the cells into fields of the contract. */
export function readProductFields(
  context: RowContext,
  row: ReadRow,
  before: ProductRow | undefined,
) {
  const { values: read } = row;
  const values = sharedFields(row, Object.keys(productFields.entries), context.rules);
  const problems: Problem[] = [];
  values.status ??= read.published;
  values.trackStock ??= read.inventoryTracker;
  if (!before) values.trackStock ??= read.countsStock;
  values.allowBackorder ??= read.inventoryPolicy;
  values.taxClass = productTaxClass(context, row, values.taxClass, before);
  const { currency } = context.work.store;
  if (textOf(read.currency) && textOf(read.currency).toUpperCase() !== currency) {
    problems.push(problem('currency', 'import.currency', { currency }));
  }
  const { wanted: pictures, pictureOf, warnings } = imagesIn(context, { row, values }, before);
  const missing: Missing = {
    path: categoryIn(context, read, values, { problems, warnings }),
    brand: brandIn(context, values, problems),
  };
  problems.push(...urlProblems(pictures));
  warnings.push(...taxClassWarnings(context, values.taxClass, before?.tax_class));
  if (context.rules.clears) clearEmpty(row, values);
  if (row.options.variants.length === 0) {
    const stocked = raiseToZero(context, values, before?.stock);
    Object.assign(values, stocked.values, withoutPastSale(row, values, before?.compare_at_price));
    warnings.push(...(stocked.warning ? [stocked.warning] : []));
  }
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return { values: Object.fromEntries(given), problems, missing, pictures, pictureOf, warnings };
}

/** Sets the category id; returns the path when the category is missing. */
function categoryIn(
  { categories }: RowContext,
  read: Values,
  values: Values,
  { problems, warnings }: { problems: Problem[]; warnings: Problem[] },
): readonly string[] | null {
  delete values.categoryId;
  const id = textOf(read.categoryId);
  const fullPath = Array.isArray(read.category) ? read.category.map(String) : [];
  const path = fullPath.slice(0, MAX_CATEGORY_DEPTH);
  if (path.length === 0) {
    if (id && categories.has(id)) values.categoryId = id;
    else if (id) problems.push(problem('categoryId', 'product.categoryUnknown'));
    return null;
  }
  const isComplete = path.length === fullPath.length;
  const found =
    categories.find(fullPath, id || undefined) ?? (isComplete ? null : categories.find(path));
  if (!isComplete && found !== id) {
    const details = { most: MAX_CATEGORY_DEPTH, name: path.at(-1) ?? '' };
    warnings.push(problem('category', 'import.categoryCut', details));
  }
  if (found !== null) {
    values.categoryId = found;
    return null;
  }
  problems.push(...categories.problemsOf(path));
  return path;
}

/** Replaces the brand's name by its id; returns the name when the brand is missing. */
function brandIn({ brands }: RowContext, values: Values, problems: Problem[]): string | null {
  const name = textOf(values.brandId);
  if (name === '') return null;
  const found = brands.find(name);
  values.brandId = found ?? undefined;
  if (found !== null) return null;
  problems.push(...brands.problemsOf(name));
  return name;
}

/**
 * The pictures of a row. Known pictures of the product and earlier fetched ones are reused; the URLs of the
 * others are returned in `wanted`. Pictures of variants become pictures of the product. Over the maximum, the
 * first picture and those of variants take precedence.
 */
function imagesIn(
  { work, uploads }: RowContext,
  { row, values }: { row: ReadRow; values: Values },
  before: ProductRow | undefined,
) {
  const { images: urls, imageAlts } = row.values;
  delete values.images;
  const known = before ? imagesOf(before) : [];
  const altOf = (url: string) => (imageAlts instanceof Map ? textOf(imageAlts.get(url)) : '');
  const imageOf = (url: string): Image => {
    const path = URL.canParse(url) ? new URL(url).pathname : url;
    const upload = work.pictures?.get(url) ?? uploads.get(url);
    const same = known.find(
      (image) => image.url === url || image.url === path || image._id === upload?._id,
    );
    if (same) return { _id: same._id, url: same.url, alt: same.alt };
    // A placeholder until the picture is fetched.
    return { ...(upload ?? { _id: 'new', url }), alt: upload ? altOf(url).slice(0, 250) : '' };
  };
  const named = Array.isArray(urls) ? urls.map(String) : undefined;
  const ofVariants = row.options.variants.flatMap(
    ({ values: own }) => textOf(own.variantImage) || [],
  );
  const all: Image[] = named ? [] : [...known];
  const found = new Map<string, Image>();
  for (const url of new Set([...(named ?? []), ...ofVariants])) {
    const image = imageOf(url);
    const duplicate = all.find(({ _id }) => _id !== 'new' && _id === image._id);
    if (!duplicate) all.push(image);
    found.set(url, duplicate ?? image);
  }
  const isOfVariant = (image: Image) => ofVariants.some((url) => found.get(url) === image);
  const isFirst = (image: Image, at: number) =>
    named ? at === 0 || isOfVariant(image) : at < known.length;
  const first = all.filter(isFirst);
  const selected = new Set(
    [...first, ...all.filter((one) => !first.includes(one))].slice(0, MAX_IMAGES),
  );
  const wanted = [...selected].flatMap(({ _id, url }) => (_id === 'new' ? url : []));
  const isAvailable = (image: Image) =>
    selected.has(image) && (image._id !== 'new' || work.pictures === undefined);
  if (found.size > 0) values.images = all.filter(isAvailable);
  const pictureOf = (url: string) => {
    const image = found.get(url);
    return image && isAvailable(image) ? image._id : undefined;
  };
  const omitted = all.length - selected.size;
  const details = { most: MAX_IMAGES, count: omitted };
  return {
    wanted,
    pictureOf,
    warnings: omitted > 0 ? [problem('images', 'import.picturesLeft', details)] : [],
  };
}

function urlProblems(urls: readonly string[]): Problem[] {
  const areValid = urls.every((url) => url.startsWith('https://') && URL.canParse(url));
  return areValid ? [] : [problem('images', 'url.invalid')];
}

const FOREIGN_FIELDS = ['type', 'inventoryTracker', 'inventoryPolicy'];

/**
 * Shopify and WooCommerce export negative stock for backorders. Such stock is imported as 0, unless it is
 * unchanged.
 */
export function raiseToZero(
  { rules }: RowContext,
  values: Values,
  current: number | undefined,
): { values: Values; warning?: Problem } {
  const { stock } = values;
  const isNegative = typeof stock === 'number' && stock < 0 && stock !== current;
  const isForeign = FOREIGN_FIELDS.some((field) => rules.fields.includes(field));
  if (!isNegative || !isForeign) return { values };
  return { values: { ...values, stock: 0 }, warning: problem('stock', 'import.belowZero') };
}

/** An empty sale price ends a sale: clears the current compare-at price unless it is above the new price. */
export function withoutPastSale(
  { empty }: ReadCells,
  { price, compareAtPrice }: Values,
  current: number | null | undefined,
): Values {
  const isOver = empty.has('salePrice') && compareAtPrice === undefined;
  return isOver && current != null && Number(price) >= current ? { compareAtPrice: null } : {};
}

/** The fields that products and variants share. */
export function sharedFields(
  { values: read, empty }: ReadCells,
  fields: readonly string[],
  { clears }: RowRules,
): Values {
  const values: Values = {};
  for (const field of fields) if (field in read) values[field] = read[field];
  values.weight ??= read.weightKg ?? read.weightLb ?? read.weightOz;
  const { price, salePrice } = read;
  if (typeof salePrice === 'number' && typeof price === 'number' && salePrice < price) {
    values.price = salePrice;
    values.compareAtPrice ??= price;
  }
  if (clears) {
    const weighed = ['weight', 'weightKg', 'weightLb', 'weightOz'].some((field) =>
      empty.has(field),
    );
    if (weighed) values.weight ??= null;
    for (const field of CLEARABLE_FIELDS) if (empty.has(field)) values[field] ??= null;
  }
  return values;
}

/** Fields of both products and variants that an empty cell clears if the import clears fields, besides the weight. */
export const CLEARABLE_FIELDS = [
  'sku',
  'barcode',
  'storageLocation',
  'price',
  'compareAtPrice',
  'costPrice',
];

/** Clears optional fields of a product whose cells are empty. Never clears name, status, stock or pictures. */
function clearEmpty({ empty, cells }: ReadCells, values: Values): void {
  for (const field of ['lowStockThreshold', 'seoTitle', 'seoDescription', 'brandId', 'taxClass']) {
    if (empty.has(field)) values[field] ??= null;
  }
  if (empty.has('description')) values.description ??= '';
  if (empty.has('tags')) values.tags ??= [];
  const isInCategory = 'category' in cells || 'categoryId' in cells;
  if (!isInCategory && (empty.has('category') || empty.has('categoryId'))) {
    values.categoryId = null;
  }
  // Shopify's inventory tracker is empty when stock isn't tracked.
  if (empty.has('inventoryTracker')) values.trackStock ??= false;
}

/** Whether `given` equals the value, or the cell is the value as the console exports it. Exports may lose details. */
export function isUnchanged(value: unknown, given: unknown, cell: string | undefined): boolean {
  if (isSame(value, given)) return true;
  if (cell === undefined) return isBlank(value) && isBlank(given);
  // Older exports didn't escape texts that start with a quote.
  if (typeof value === 'string') return [withoutFormula(value), value].includes(cell);
  const isTexts = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isTexts && withoutFormula(value.join('; ')) === cell;
}

export function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function toValue(value: unknown): Value {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null;
}
