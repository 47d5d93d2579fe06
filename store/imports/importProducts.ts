import * as v from 'valibot';
import { type Problem, problemsOf } from '../../contract/problems.ts';
import { MAX_IMAGES } from '../../contract/product.ts';
import { ProductInput, ProductUpdate, productFields } from '../../contract/productInput.ts';
import { MAX_STOCK } from '../../contract/stockKeeping.ts';
import { withoutFormula } from '../../domain/formulaText.ts';
import type { ReadRow, RowRules } from '../../domain/imports/rowCells.ts';
import { changedProduct, newProduct } from '../catalogue/productInput.ts';
import { toProduct } from '../catalogue/productRecord.ts';
import {
  freeSlug,
  problemsInStore,
  problemsOfInput,
  problemsTogether,
} from '../catalogue/productRules.ts';
import {
  insertProduct,
  type PlainProduct,
  removeProduct,
  replaceProduct,
} from '../catalogue/productWrites.ts';
import { byMerchant } from '../catalogue/stockChanges.ts';
import { changedVariants, isSaidByVariants } from '../catalogue/variantInput.ts';
import { holdWhole, type Whole } from '../catalogue/wholeProducts.ts';
import type { ProductRow } from '../db/schema.ts';
import { newId } from '../db/values.ts';
import { problem } from '../http/errors.ts';
import { type CategoryPaths, readCategoryPaths } from './categoryPaths.ts';
import type { Change, Importer, Plan, Value, Work } from './plan.ts';
import { type Matches, matchOf, readMatches, textOf } from './productMatches.ts';

type Values = Record<string, unknown>;
type Image = { _id: string; url: string; alt: string };

/** Products: matched by SKU, then by id, then by web address. */
export const importProducts: Importer = {
  plan: async (work, rows, rules) => {
    const shop: Shop = {
      work,
      rules,
      categories: await readCategoryPaths(work),
      ...(await readMatches(work, rows)),
    };
    return rows.map((row) => planRow(shop, row));
  },
  undo: undoProduct,
};

type Shop = Matches & {
  work: Work;
  rules: RowRules;
  categories: CategoryPaths;
};

function planRow(shop: Shop, row: ReadRow): Plan {
  const before = matchOf(shop, row);
  const sku = textOf(row.values.sku);
  const plan = {
    label: textOf(row.values.name) || before?.name || sku,
    key: sku ? sku.toLowerCase() : null,
    target: before ? { id: before.id, version: before.version } : null,
  };
  if (row.problems.length > 0) return refusedPlan(plan, row.problems);
  const name = shop.ofVariants.get(sku.toLowerCase());
  if (name) return refusedPlan(plan, [problem('sku', 'import.skuOfVariant', { name })]);
  const { values, problems, path, pictures } = fieldsOf(shop, row, before);
  if (problems.length > 0) return refusedPlan(plan, problems);
  const planned = before
    ? planChange(shop, plan, { before, values, path, row })
    : planNew(shop, plan, values, path);
  return { ...planned, pictures };
}

type Start = Pick<Plan, 'label' | 'key' | 'target'>;

function refusedPlan(plan: Start, problems: readonly Problem[]): Plan {
  return { ...plan, problems, changes: [], write: async () => undefined };
}

/** What the cells say, as the contract has it; `path` is that of a category which is not there yet. */
function fieldsOf(shop: Shop, { values: read }: ReadRow, before: ProductRow | undefined) {
  const values: Values = {};
  const problems: Problem[] = [];
  for (const field of Object.keys(productFields.entries)) {
    if (field in read) values[field] = read[field];
  }
  values.status ??= read.published;
  values.trackStock ??= read.inventoryTracker;
  values.allowBackorder ??= read.inventoryPolicy;
  values.weight ??= read.weightKg ?? read.weightLb;
  const { price, salePrice } = read;
  if (typeof salePrice === 'number' && typeof price === 'number' && salePrice < price) {
    values.price = salePrice;
    values.compareAtPrice ??= price;
  }
  const { currency } = shop.work.shop;
  if (textOf(read.currency) && textOf(read.currency).toUpperCase() !== currency) {
    problems.push(problem('currency', 'import.currency', { currency }));
  }
  const path = categoryIn(shop, read, values, problems);
  const pictures = imagesIn(shop, { read, values }, before, problems);
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return { values: Object.fromEntries(given), problems, path, pictures };
}

/** Puts the category into the values; gives its path when it has to be made. */
function categoryIn(
  { categories }: Shop,
  read: Values,
  values: Values,
  problems: Problem[],
): readonly string[] | null {
  delete values.categoryId;
  const id = textOf(read.categoryId);
  const path = Array.isArray(read.category) ? read.category.map(String) : [];
  if (path.length === 0) {
    if (id && categories.has(id)) values.categoryId = id;
    else if (id) problems.push(problem('categoryId', 'product.categoryUnknown'));
    return null;
  }
  const found = categories.find(path, id || undefined);
  if (found !== null) {
    values.categoryId = found;
    return null;
  }
  problems.push(...categories.problemsOf(path));
  return path;
}

/**
 * The pictures that the cells name: those of the product keep what they are, those that were fetched before are not
 * fetched again, and of the others the addresses are given, to be fetched.
 */
function imagesIn(
  { work, uploads }: Shop,
  { read, values }: { read: Values; values: Values },
  before: ProductRow | undefined,
  problems: Problem[],
): string[] {
  delete values.images;
  if (!Array.isArray(read.images)) return [];
  const had = before ? toProduct(before, work.shop).images : [];
  const alt = textOf(read.imageAlt).slice(0, 250);
  const wanted: string[] = [];
  const images = read.images.map(String).map((url, index): Image => {
    const path = URL.canParse(url) ? new URL(url).pathname : url;
    const upload = work.pictures?.get(url) ?? uploads.get(url);
    const known = had.find(
      (image) => image.url === url || image.url === path || image._id === upload?._id,
    );
    if (known) return { _id: known._id, url: known.url, alt: known.alt };
    if (upload) return { ...upload, alt: index === 0 ? alt : '' };
    wanted.push(url);
    // Stands for it until it is fetched.
    return { _id: 'new', url, alt: '' };
  });
  if (images.length > MAX_IMAGES) problems.push(problem('images', 'images.tooMany'));
  if (!wanted.every((url) => url.startsWith('https://') && URL.canParse(url))) {
    problems.push(problem('images', 'url.invalid'));
  }
  values.images = work.pictures ? images.filter(({ url }) => !wanted.includes(url)) : images;
  return wanted;
}

function planNew(shop: Shop, plan: Start, values: Values, path: readonly string[] | null): Plan {
  const { work, bySlug } = shop;
  const problems = problemsOfInput(values);
  if (problems.length > 0) return refusedPlan(plan, problems);
  const input = v.parse(ProductInput, values);
  const own = { id: newId(work.now), storeId: work.shop.id, now: work.now.toISOString() };
  const draft = newProduct(input, { ...own, slug: input.slug ?? '' });
  const taken = input.slug === undefined ? undefined : bySlug.get(input.slug);
  const more = [
    ...problemsTogether(draft, []),
    ...(taken ? [problem('slug', 'slug.taken', { name: taken.name })] : []),
  ];
  return {
    ...plan,
    problems: more,
    changes: [],
    ...(path && { newCategories: [path.join(' › ')] }),
    write: async (now) => {
      const slug = input.slug ?? (await freeSlug(now.trx, now.shop.id, input.name));
      const madeCategories: string[] = [];
      const category_id = await categoryOf(shop, now, { path, madeCategories }, draft.category_id);
      const product = { row: { ...draft, slug, category_id }, variants: [] };
      const wrong = await problemsInStore(now.trx, product);
      if (wrong.length > 0) return { problems: wrong };
      const by = byMerchant(now.merchant, now.now);
      const { row } = await insertProduct(now.trx, now.shop, product, {
        reason: 'imported',
        ...by,
      });
      return { id: row.id, version: row.version, madeCategories };
    },
  };
}

async function categoryOf(
  { categories }: Shop,
  work: Work,
  made: { path: readonly string[] | null; madeCategories: string[] },
  otherwise: string | null,
): Promise<string | null> {
  if (!made.path) return otherwise;
  return categories.findOrMake(work, made.path, (id) => made.madeCategories.push(id));
}

type Changing = {
  before: ProductRow;
  values: Values;
  path: readonly string[] | null;
  row: ReadRow;
};

function planChange(shop: Shop, plan: Start, { before, values, path, row }: Changing): Plan {
  const { work, bySku, bySlug } = shop;
  const current: Values = toProduct(before, work.shop);
  const { stock, ...others } = values;
  const changes: Change[] = [];
  const update: Values = {};
  for (const [field, value] of Object.entries(others)) {
    if (isAsExported(current[field], row.cells[field]) || isSame(current[field], value)) continue;
    update[field] = value;
    changes.push({ field, from: asValue(current[field]), to: asValue(value) });
  }
  const problems = problemsOf(ProductUpdate, update);
  const moves = stock !== undefined && stock !== before.stock;
  if (moves) {
    if (!v.is(productFields.entries.stock, stock)) problems.push(problem('stock', 'stockInvalid'));
    else changes.push({ field: 'stock', from: before.stock, to: stock });
  }
  if (path) {
    changes.push({ field: 'categoryId', from: before.category_id, to: path.join(' › ') });
  }
  if (problems.length > 0) return refusedPlan(plan, problems);
  const input = v.parse(ProductUpdate, update);
  const stockDelta = moves ? Number(stock) - before.stock : 0;
  const product = changedProduct(before, { ...input, stockDelta }, work.now.toISOString());
  const owner = input.sku == null ? undefined : bySku.get(input.sku.toLowerCase());
  const taken = input.slug === undefined ? undefined : bySlug.get(input.slug);
  const isVaried = before.options !== '[]';
  const isTaken = taken !== undefined && taken.id !== before.id;
  const more = [
    ...(changes.length > 0 && !isVaried ? problemsTogether(product, []) : []),
    ...changes
      .filter(({ field }) => isVaried && isSaidByVariants(field))
      .map(({ field }) => problem(field, 'product.ofVariants')),
    ...(owner && owner.id !== before.id
      ? [problem('sku', 'sku.taken', { sku: product.sku ?? '', name: owner.name })]
      : []),
    ...(isTaken ? [problem('slug', 'slug.taken', { name: taken.name })] : []),
  ];
  return {
    ...plan,
    problems: more,
    changes,
    ...(path && { newCategories: [path.join(' › ')] }),
    write: async (now) => {
      const madeCategories: string[] = [];
      const category_id = await categoryOf(
        shop,
        now,
        { path, madeCategories },
        product.category_id,
      );
      const whole = await wholeOf(now, before);
      const { wrong, written } = await judged(now, whole, { ...product, category_id });
      if (wrong.length > 0) return { problems: wrong };
      const by = byMerchant(now.merchant, now.now);
      const cause = { reason: 'imported', ...by } as const;
      const after = await replaceProduct(now.trx, now.shop, whole, written, cause);
      return after && { id: after.row.id, version: after.row.version, madeCategories };
    },
  };
}

/** With its variants as they are, which nobody else can change any more; nothing is read of one without. */
async function wholeOf({ trx, shop }: Work, row: ProductRow): Promise<Whole> {
  const held = row.options === '[]' ? undefined : await holdWhole(trx, shop.id, row.id);
  return { row, variants: held?.variants ?? [] };
}

/** The product as it would be, its variants staying, and what is wrong with it then. */
async function judged({ trx, now }: Work, before: Whole, row: PlainProduct) {
  const { variants } = changedVariants(row, before.variants, undefined, now);
  const written = { row, variants };
  const inStore = await problemsInStore(trx, written, before);
  return { written, wrong: [...problemsTogether(row, variants), ...inStore] };
}

/** Whether a cell is what the console's own file has for a value, which it may say less of than there is. */
function isAsExported(value: unknown, cell: string | undefined): boolean {
  if (cell === undefined) return false;
  if (typeof value === 'string') return withoutFormula(value) === cell;
  const isTexts = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isTexts && withoutFormula(value.join('; ')) === cell;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function asValue(value: unknown): Value {
  if (Array.isArray(value)) return value;
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
  return isPlain ? v.parse(v.union([v.string(), v.number(), v.boolean()]), value) : null;
}

async function undoProduct(work: Work, row: Parameters<Importer['undo']>[1]): Promise<boolean> {
  const { trx, shop, now, merchant } = work;
  if (row.target_id === null) return false;
  const whole = await holdWhole(trx, shop.id, row.target_id);
  if (whole?.row.version !== row.written_version) return false;
  const before = whole.row;
  if (row.result === 'new') return removeUntouched(work, before);
  const stock = row.changes.find(({ field }) => field === 'stock');
  if (stock && stock.to !== before.stock) return false;
  const back = row.changes.flatMap(({ field, from }) => (field === 'stock' ? [] : [[field, from]]));
  const input = v.safeParse(ProductUpdate, Object.fromEntries(back));
  if (!input.success) return false;
  const stockDelta = stock ? Number(stock.from) - before.stock : 0;
  if (Math.abs(before.stock + stockDelta) > MAX_STOCK) return false;
  const product = changedProduct(before, { ...input.output, stockDelta }, now.toISOString());
  const { wrong, written } = await judged(work, whole, product);
  if (wrong.length > 0) return false;
  const cause = { reason: 'undone', ...byMerchant(merchant, now) } as const;
  return (await replaceProduct(trx, shop, whole, written, cause)) !== undefined;
}

/** A product that nobody bought, and whose stock nobody moved, goes. */
async function removeUntouched({ trx, shop }: Work, row: ProductRow): Promise<boolean> {
  const changes = await trx
    .selectFrom('stock_changes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('store_id', '=', shop.id)
    .where('product_id', '=', row.id)
    .executeTakeFirstOrThrow();
  const ordered = await trx
    .selectFrom('order_items')
    .select('id')
    .where('store_id', '=', shop.id)
    .where('product_id', '=', row.id)
    .executeTakeFirst();
  if (Number(changes.count) > 1 || ordered) return false;
  await removeProduct(trx, row);
  return true;
}
