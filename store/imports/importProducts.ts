import * as v from 'valibot';
import { type Problem, problemsOf } from '../../contract/problems.ts';
import { ProductInput, ProductUpdate, productFields } from '../../contract/productInput.ts';
import type { CellProblem } from '../../domain/imports/cellValues.ts';
import { addProblems, isEmptyRow, type ReadRow } from '../../domain/imports/rowCells.ts';
import { freeSlug } from '../catalogue/freeSlug.ts';
import { changedProduct, newProduct } from '../catalogue/productInput.ts';
import { optionsOf, toProduct } from '../catalogue/productRecord.ts';
import { crossFieldProblems, problemsInStore, problemsOfInput } from '../catalogue/productRules.ts';
import {
  lockForUpdate,
  type ProductWithVariants,
  withVariants,
} from '../catalogue/productWithVariants.ts';
import { insertProduct, replaceProduct } from '../catalogue/productWrites.ts';
import { byMerchant } from '../catalogue/stockChanges.ts';
import { changedVariants, isDerivedFromVariants, newVariants } from '../catalogue/variantInput.ts';
import { valuesOf } from '../catalogue/variantRows.ts';
import type { ProductRow } from '../db/schema.ts';
import { newId } from '../db/values.ts';
import { problem } from '../http/errors.ts';
import { readBrandNames } from './brandNames.ts';
import { readCategoryPaths } from './categoryPaths.ts';
import { FIELDS_MOVED_TO_VARIANTS, planVariants, type VariantsPlan } from './importVariants.ts';
import type { Change, Importer, Plan, Work } from './plan.ts';
import {
  isSame,
  isUnchanged,
  type Missing,
  type RowContext,
  readProductFields,
  toValue,
  type Values,
} from './productCells.ts';
import { findMatch, findMatchOfVariants, readMatches, textOf } from './productMatches.ts';
import { readTaxClassNames } from './taxClassCells.ts';
import { undoProduct } from './undoProduct.ts';

/**
 * Imports products. Matches a row by SKU, then by id, then by slug. Matches rows with variants by id, then by slug,
 * then by SKU. Rows with variants that have neither id nor slug may also match by name.
 */
export const importProducts: Importer = {
  table: 'products',
  plan: async (work, rows, rules) => {
    const context: RowContext = {
      work,
      rules,
      categories: await readCategoryPaths(work),
      brands: await readBrandNames(work, rows),
      taxClasses: await readTaxClassNames(work),
      ...(await readMatches(work, rows)),
    };
    const plans: Plan[] = [];
    for (const row of rows) plans.push(await planRow(context, row));
    return plans;
  },
  undo: undoProduct,
};

async function planRow(context: RowContext, row: ReadRow): Promise<Plan> {
  const isVaried = row.options.variants.length > 0;
  const before = isVaried ? findMatchOfVariants(context, row) : findMatch(context, row);
  const start = startOf(row, before);
  const isWrong = row.problems.length > 0;
  // A row with problems is validated further only if it has no variants, no malformed options and a filled cell.
  const isWhole = !isVaried && row.options.problems.length === 0 && !isEmptyRow(row);
  if (isWrong && !isWhole) return refusedPlan(start, row.problems);
  const variantPlan = isVaried || isWrong ? undefined : await planVariant(context, start, row);
  if (variantPlan) return variantPlan;
  const { values, problems, missing, pictures, pictureOf, warnings } = readProductFields(
    context,
    row,
    before,
  );
  const wrong = [...row.problems, ...problems];
  if (wrong.length > 0) {
    const isNew = !before && !context.ofVariants.has(start.key ?? '');
    const fields = isNew ? { name: '', ...values } : values;
    // Skips cross-field rules, because some values of the row are missing or wrong.
    const others = isVaried ? [] : problemsOf(v.partial(productFields), fields);
    return refusedPlan(start, addProblems(wrong, others));
  }
  const existing = before ? await withVariants(context.work.trx, before) : null;
  const taxClass = values.taxClass === undefined ? before?.tax_class : values.taxClass;
  const ofProduct = { pictureOf, taxClass: textOf(taxClass) || null };
  const variantsPlan = isVaried ? planVariants(context, row, existing, ofProduct) : undefined;
  if (variantsPlan && variantsPlan.problems.length > 0)
    return refusedPlan(start, variantsPlan.problems);
  const given = { values, missing, row, variantsPlan };
  const planned = existing
    ? planChange(context, start, existing, given)
    : planNew(context, start, given);
  const allWarnings = [...row.options.warnings, ...(variantsPlan?.warnings ?? []), ...warnings];
  return { ...planned, pictures, warnings: allWarnings };
}

/**
 * A row without options whose SKU belongs to a variant updates that variant. Fields of the product are skipped.
 */
async function planVariant(
  context: RowContext,
  start: Start,
  row: ReadRow,
): Promise<Plan | undefined> {
  const variant = context.ofVariants.get(start.key ?? '');
  const product = context.byId.get(variant?.product_id ?? '');
  if (!variant || !product) return undefined;
  const existing = await withVariants(context.work.trx, product);
  const known = existing.variants.find(({ id }) => id === variant.id);
  if (!known) return undefined;
  const line = { ...row, at: 0, choice: valuesOf(known), slots: [1, 2, 3] };
  const names = optionsOf(product).map(({ name }) => name);
  const options = { ...row.options, names, variants: [line] };
  const own = { ...row, values: {}, cells: {}, empty: new Set<string>(), options };
  const target = { id: product.id, version: product.version, isShared: true };
  const plan = { ...start, label: variant.fullName, target };
  const variantsPlan = planVariants(context, own, existing, {
    pictureOf: () => undefined,
    taxClass: product.tax_class,
  });
  if (variantsPlan.problems.length > 0) return refusedPlan(plan, variantsPlan.problems);
  const planned = planChange(context, plan, existing, {
    values: {},
    missing: { path: null, brand: null },
    row: own,
    variantsPlan,
  });
  const hasSkippedFields = PRODUCT_ONLY_FIELDS.some((field) => field in row.cells);
  const skipped = problem('sku', 'import.skuOfVariant', { name: variant.fullName });
  return {
    ...planned,
    warnings: [...variantsPlan.warnings, ...(hasSkippedFields ? [skipped] : [])],
  };
}

/**
 * Fields that a row of a single variant cannot change. Such a row gets a warning if it has one of them. The name is
 * left out, because a variant's name in a file usually differs from its product's.
 */
const PRODUCT_ONLY_FIELDS = [
  'status',
  'published',
  'category',
  'categoryId',
  'brandId',
  'tags',
  'description',
  'seoTitle',
  'seoDescription',
  'images',
  'variantImage',
  'lowStockThreshold',
  'trackStock',
  'allowBackorder',
];

type Start = Pick<Plan, 'label' | 'key' | 'target' | 'skus'>;

function startOf({ values, options }: ReadRow, before: ProductRow | undefined): Start {
  const sku = textOf(values.sku);
  const skus = options.variants.map((line) => ({
    key: textOf(line.values.sku).toLowerCase(),
    at: line.at,
  }));
  const target = before ? { id: before.id, version: before.version } : null;
  const label = textOf(values.name) || before?.name || sku;
  if (skus.length === 0) return { label, key: sku ? sku.toLowerCase() : null, target };
  // Identifies the rows of one product within the file.
  const identifier = textOf(values.id) || textOf(values.slug) || textOf(values.name);
  return { label, key: `lines of ${identifier.toLowerCase()}`, target, skus };
}

function refusedPlan(plan: Start, problems: readonly CellProblem[]): Plan {
  return { ...plan, problems, changes: [], write: async () => undefined };
}

type Given = {
  values: Values;
  missing: Missing;
  row: ReadRow;
  variantsPlan: VariantsPlan | undefined;
};

function planNew(context: RowContext, plan: Start, { values, missing, variantsPlan }: Given): Plan {
  const { work, bySlug } = context;
  const atLine = variantsPlan?.atLine ?? ((found: Problem) => found);
  const own = Object.entries(values).filter(
    ([field]) => !variantsPlan || !isDerivedFromVariants(field),
  );
  const { options, variants } = variantsPlan ?? {};
  const body = { ...Object.fromEntries(own), ...(variantsPlan && { options, variants }) };
  const problems = problemsOfInput(body).map(atLine);
  if (variantsPlan && values.name === undefined)
    problems[0] = problem('name', 'import.variantAlone');
  if (problems.length > 0) return refusedPlan(plan, problems);
  const input = v.parse(ProductInput, body);
  const ids = { id: newId(work.now), storeId: work.store.id, now: work.now.toISOString() };
  const draft = newProduct(input, { ...ids, slug: input.slug ?? '' });
  const rows = newVariants(draft, input.variants ?? [], work.now);
  const taken = input.slug === undefined ? undefined : bySlug.get(input.slug);
  const more = [
    ...crossFieldProblems(draft, rows).map(atLine),
    ...(taken ? [problem('slug', 'slug.taken', { name: taken.name })] : []),
  ];
  return {
    ...plan,
    problems: more,
    changes: [],
    ...newNames(context, missing),
    write: async (current) => {
      const { trx, store, merchant, now } = current;
      const slug = input.slug ?? (await freeSlug(trx, 'products', store.id, input.name));
      const planned = { row: { ...draft, slug }, variants: rows };
      const conflicts = await problemsInStore(trx, planned);
      if (conflicts.length > 0) return { problems: conflicts.map(atLine) };
      const { columns, ...created } = await createMissing(context, current, missing);
      const product = { ...planned, row: { ...planned.row, ...columns } };
      const cause = { reason: 'imported', ...byMerchant(merchant, now) } as const;
      const { row } = await insertProduct(trx, store, product, cause);
      return { id: row.id, version: row.version, ...created };
    },
  };
}

function newNames(
  { categories }: RowContext,
  { path, brand }: Missing,
): Pick<Plan, 'newCategories' | 'newBrand'> {
  return { newCategories: path ? categories.missing(path) : [], newBrand: brand };
}

/**
 * Creates the missing category and brand. Returns the columns that refer to them. Call it only for a row that will be
 * written: an undo does not remove what a refused row created.
 */
async function createMissing({ categories, brands }: RowContext, work: Work, missing: Missing) {
  const { path, brand } = missing;
  const madeCategories: string[] = [];
  const madeBrands: string[] = [];
  const columns = {
    ...(path && {
      category_id: await categories.findOrMake(work, path, (id) => madeCategories.push(id)),
    }),
    ...(brand && { brand_id: await brands.findOrMake(work, brand, (id) => madeBrands.push(id)) }),
  };
  return { columns, madeCategories, madeBrands };
}

function planChange(
  context: RowContext,
  plan: Start,
  existing: ProductWithVariants,
  given: Given,
): Plan {
  const { work, bySku, bySlug } = context;
  const { missing, variantsPlan } = given;
  const before = existing.row;
  const atLine = variantsPlan?.atLine ?? ((found: Problem) => found);
  const { changes, update, problems, stockDelta } = changesOf(context, existing, given);
  if (problems.length > 0) return refusedPlan(plan, problems.map(atLine));
  const input = v.parse(ProductUpdate, update);
  const product = changedProduct(before, { ...input, stockDelta }, work.now.toISOString());
  const { variants } = changedVariants(product, existing.variants, input.variants, work.now);
  const owner = input.sku == null ? undefined : bySku.get(input.sku.toLowerCase());
  const taken = input.slug === undefined ? undefined : bySlug.get(input.slug);
  const isVaried = before.options !== '[]';
  const isTaken = taken !== undefined && taken.id !== before.id;
  const more = [
    ...(changes.length > 0 ? crossFieldProblems(product, variants).map(atLine) : []),
    ...changes
      .filter(
        ({ field, variant }) => isVaried && variant === undefined && isDerivedFromVariants(field),
      )
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
    ...newNames(context, missing),
    write: async (current) => {
      const { trx, store, merchant, now } = current;
      const locked = await lockUnchanged(current, existing);
      if (!locked) return undefined;
      const conflicts = await problemsInStore(trx, { row: product, variants }, locked);
      if (conflicts.length > 0) return { problems: conflicts.map(atLine) };
      const { columns, ...created } = await createMissing(context, current, missing);
      const written = { row: { ...product, ...columns }, variants };
      const cause = { reason: 'imported', ...byMerchant(merchant, now) } as const;
      const after = await replaceProduct(trx, store, locked, written, cause);
      if (!after) return undefined;
      // Other rows may update other variants of the product, so an undo doesn't check the product's version.
      const version = plan.target?.isShared ? null : after.row.version;
      return { id: after.row.id, version, ...created };
    },
  };
}

/** The changes of a product, and the update that makes them. */
function changesOf(
  { work }: RowContext,
  { row: before, variants }: ProductWithVariants,
  { values, missing: { path, brand }, row, variantsPlan }: Given,
) {
  const current: Values = toProduct(before, work.store);
  const changes: Change[] = [];
  const update: Values = {};
  const own = Object.entries(values).filter(
    ([field]) => !variantsPlan || !isDerivedFromVariants(field),
  );
  const { stock, ...others } = Object.fromEntries(own);
  for (const [field, value] of Object.entries(others)) {
    if (isUnchanged(current[field], value, row.cells[field])) continue;
    update[field] = value;
    changes.push({ field, from: toValue(current[field]), to: toValue(value) });
  }
  if (path) {
    changes.push({ field: 'categoryId', from: before.category_id, to: path.join(' › ') });
  }
  if (brand) changes.push({ field: 'brandId', from: before.brand_id, to: brand });
  const { options } = variantsPlan ?? {};
  if (variantsPlan && !isSame(current.options, options)) {
    update.options = options;
    changes.push({ field: 'options', from: toValue(current.options), to: toValue(options) });
  }
  if (variantsPlan && variants.length === 0) {
    // These values move to the variants.
    const moved = FIELDS_MOVED_TO_VARIANTS.filter(
      (field) => current[field] !== null && current[field] !== 0,
    );
    changes.push(...moved.map((field) => ({ field, from: toValue(current[field]), to: null })));
  }
  if (variantsPlan) update.variants = variantsPlan.variants;
  const problems = problemsOf(ProductUpdate, update);
  const isStockChanged = stock !== undefined && stock !== before.stock;
  if (isStockChanged) {
    if (!v.is(productFields.entries.stock, stock)) problems.push(problem('stock', 'stockInvalid'));
    else changes.push({ field: 'stock', from: before.stock, to: stock });
  }
  changes.push(...(variantsPlan?.changes ?? []));
  return {
    changes,
    update,
    problems,
    stockDelta: isStockChanged ? Number(stock) - before.stock : 0,
  };
}

/**
 * Locks the product and its variants. Undefined when they have changed since planning. Call it before creating
 * categories or brands, because a changed row is planned again.
 */
async function lockUnchanged(
  { trx, store }: Work,
  planned: ProductWithVariants,
): Promise<ProductWithVariants | undefined> {
  const locked = await lockForUpdate(trx, store.id, planned.row.id);
  const snapshot = ({ row, variants }: ProductWithVariants) =>
    JSON.stringify([row.version, row.stock, row.sold_count, row.availability, variants]);
  return locked && snapshot(locked) === snapshot(planned) ? locked : undefined;
}
