import * as v from 'valibot';
import { type Problem, problemsOf } from '../../contract/problems.ts';
import type { ProductOption } from '../../contract/variant.ts';
import { VariantInput, VariantUpdate, variantFields } from '../../contract/variantInput.ts';
import type { CellProblem } from '../../domain/imports/cellValues.ts';
import type { VariantLine } from '../../domain/imports/productLines.ts';
import type { ReadRow } from '../../domain/imports/rowCells.ts';
import { isVariation } from '../../domain/imports/wooCommerce.ts';
import { variantName } from '../../domain/variantNames.ts';
import type { ProductWithVariants } from '../catalogue/productWithVariants.ts';
import { valuesOf } from '../catalogue/variantRows.ts';
import { fromColumns } from '../db/fieldColumns.ts';
import type { VariantRow } from '../db/schema.ts';
import { isSet } from '../db/values.ts';
import { problem } from '../http/errors.ts';
import { mergedOptions } from './mergedOptions.ts';
import type { Change } from './plan.ts';
import {
  CLEARABLE_FIELDS,
  isSame,
  isUnchanged,
  type RowContext,
  raiseToZero,
  sharedFields,
  toValue,
  type Values,
  withoutPastSale,
} from './productCells.ts';
import { textOf } from './productMatches.ts';
import { taxClassWarnings, variantTaxClass } from './taxClassCells.ts';

export type VariantsPlan = {
  options: ProductOption[];
  /** All variants, as `ProductUpdate` expects them. Those that the file doesn't name stay the same. */
  variants: VariantUpdate[];
  changes: Change[];
  problems: CellProblem[];
  warnings: CellProblem[];
  /** Moves a problem of a variant or option to the line in the file. */
  atLine(found: Problem): CellProblem;
};

/** Values that variants take from their product's row. */
type OfProduct = {
  pictureOf: (url: string) => string | undefined;
  /** The product's tax class after the import. */
  taxClass: string | null;
};

/** Variants are matched by SKU, then by option values. Other rows are new variants, added at the end. */
export function planVariants(
  context: RowContext,
  wholeRow: ReadRow,
  before: ProductWithVariants | null,
  ofProduct: OfProduct,
): VariantsPlan {
  const { options: read } = wholeRow;
  const known = before?.variants ?? [];
  const bySku = matchBySku(known, read.variants);
  const isAllNamed = bySku.size === known.length;
  const merged = mergedOptions(read, before, isAllNamed);
  const matched = matchByValues(known, read.variants, bySku, merged.choices);
  const lineOf = new Map([...matched].map(([line, row]) => [row.id, line]));
  const changes: Change[] = [];
  const problems: CellProblem[] = [...merged.problems];
  const lines: (VariantLine | undefined)[] = [];
  const variants: VariantUpdate[] = [];
  const warnings: CellProblem[] = [];
  const choiceOf = (line: VariantLine) => merged.choices.get(line) ?? line.choice;
  const givenValues = (line: VariantLine, row?: VariantRow) => {
    const given = valuesIn(context, line, ofProduct.pictureOf, before);
    const { values: stocked, warning } = raiseToZero(context, given, row?.stock);
    const values = { ...stocked, ...withoutPastSale(line, given, row?.compare_at_price) };
    if (warning) warnings.push({ ...warning, at: line.at });
    const current = { own: row?.tax_class, ofProduct: ofProduct.taxClass };
    const taxClass = variantTaxClass(context, wholeRow, line, current);
    const unknown = taxClassWarnings(context, taxClass, row?.tax_class);
    warnings.push(...unknown.map((one) => ({ ...one, at: line.at })));
    return { ...values, ...(taxClass !== undefined && { taxClass }), options: choiceOf(line) };
  };
  for (const row of known) {
    const line = lineOf.get(row.id);
    lines.push(line);
    const own = { _id: row.id, options: line ? choiceOf(line) : valuesOf(row) };
    const changed = line ? changesOfVariant(row, line, givenValues(line, row)) : [];
    changes.push(...changed);
    const { update, wrong } = asUpdate(row, changed);
    problems.push(...wrong.map((one) => atLineOf(line, one)));
    variants.push({ ...own, ...update });
  }
  for (const line of read.variants) {
    if (matched.has(line)) continue;
    const given = givenValues(line);
    const input = v.safeParse(VariantInput, given);
    problems.push(...problemsOf(VariantInput, given).map((one) => atLineOf(line, one)));
    if (!input.success) continue;
    lines.push(line);
    variants.push(input.output);
    const variant = variantName(choiceOf(line));
    changes.push({ field: 'variants', from: null, to: choiceOf(line), variant });
    const { stock } = input.output;
    if (stock > 0) changes.push({ field: 'stock', from: null, to: stock, variant });
  }
  problems.push(...takenSkus(context, read.variants, before));
  problems.sort((one, other) => (one.at ?? 0) - (other.at ?? 0));
  const options = merged.optionsFor(variants.map((one) => one.options));
  const atLine = (found: Problem) => atLineIn(lines, found);
  return { options, variants, changes, problems, warnings, atLine };
}

const VALUE_FIELDS = [...CLEARABLE_FIELDS, 'weight', 'stock'];

function valuesIn(
  context: RowContext,
  line: VariantLine,
  pictureOf: OfProduct['pictureOf'],
  before: ProductWithVariants | null,
): Values {
  const values = sharedFields(line, VALUE_FIELDS, context.rules);
  const { variantEnabled, variantImage, isMissing, sharedStock } = line.values;
  // A stock total that is shared by several rows is a guess, so it only applies to new products.
  if (before === null) values.stock ??= sharedStock;
  const isOut = isMissing === true && !isSet(before?.row.track_stock ?? 0);
  const { published } = line.cells;
  if (typeof variantEnabled === 'boolean') values.isEnabled = variantEnabled;
  // In WooCommerce `published` of a variation row concerns the variant; elsewhere the product.
  else if (isVariation(line) && published !== undefined) {
    values.isEnabled = published.trim() !== '0' && !isOut;
  }
  const url = textOf(variantImage);
  if (url !== '') values.image = pictureOf(url);
  else if (context.rules.clears && line.empty.has('variantImage')) values.image = null;
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

type Matched = Map<VariantLine, VariantRow>;

function matchBySku(known: readonly VariantRow[], lines: readonly VariantLine[]): Matched {
  const bySku = new Map(known.map((row) => [row.sku_key, row]));
  const matched: Matched = new Map();
  for (const line of lines) {
    const sku = textOf(line.values.sku).toLowerCase();
    const row = sku === '' ? undefined : bySku.get(sku);
    if (!row) continue;
    matched.set(line, row);
    bySku.delete(sku);
  }
  return matched;
}

function matchByValues(
  known: readonly VariantRow[],
  lines: readonly VariantLine[],
  bySku: Matched,
  choices: ReadonlyMap<VariantLine, readonly string[]>,
): Matched {
  const taken = new Set([...bySku.values()].map(({ id }) => id));
  const free = known.filter(({ id }) => !taken.has(id));
  const byValues = new Map(free.map((row) => [JSON.stringify(valuesOf(row)), row]));
  const matched = new Map(bySku);
  for (const line of lines) {
    const row = byValues.get(JSON.stringify(choices.get(line)));
    if (row && !matched.has(line)) matched.set(line, row);
  }
  return matched;
}

function changesOfVariant(row: VariantRow, line: VariantLine, given: Values): Change[] {
  const current: Values = fromColumns(variantFields, row);
  const variant = variantName(valuesOf(row));
  return Object.entries(given).flatMap(([field, value]): Change[] => {
    if (isUnchanged(current[field], value, line.cells[field])) return [];
    const change = { field, from: toValue(current[field]), to: toValue(value) };
    return [{ ...change, variant, variantId: row.id }];
  });
}

function asUpdate(row: VariantRow, changes: readonly Change[]) {
  const fields = changes.filter(({ field }) => field !== 'options' && field !== 'stock');
  const update = Object.fromEntries(fields.map(({ field, to }) => [field, to]));
  const wrong = problemsOf(v.partial(variantFields), update);
  const parsed = v.safeParse(v.partial(variantFields), update);
  const stock = changes.find(({ field }) => field === 'stock');
  const isStock = stock === undefined || v.is(variantFields.entries.stock, stock.to);
  if (!isStock) wrong.push(problem('stock', 'stockInvalid'));
  const move =
    stock && isStock ? { stockDelta: Number(stock.to) - row.stock, stockSeen: row.stock } : {};
  return { update: { ...(parsed.success && parsed.output), ...move }, wrong };
}

/** Problems for SKUs that another product, or another row of this product, already has. */
function takenSkus(
  { bySku, ofVariants }: RowContext,
  lines: readonly VariantLine[],
  before: ProductWithVariants | null,
): CellProblem[] {
  const seen = new Map<string, string>();
  return lines.flatMap((line): CellProblem[] => {
    const sku = textOf(line.values.sku);
    const key = sku.toLowerCase();
    if (key === '') return [];
    const product = bySku.get(key);
    const variant = ofVariants.get(key);
    const others = [
      seen.get(key),
      product && product.id !== before?.row.id ? product.name : undefined,
      variant && variant.product_id !== before?.row.id ? variant.fullName : undefined,
    ];
    seen.set(key, variantName(line.choice));
    const name = others.find((one) => one !== undefined);
    return name === undefined
      ? []
      : [{ ...problem('sku', 'sku.taken', { sku, name }), at: line.at }];
  });
}

function atLineOf(line: VariantLine | undefined, found: Problem): CellProblem {
  const field = found.field.split('.')[0] === 'options' ? optionField(line, 0) : found.field;
  return { ...found, field, at: line?.at ?? 0 };
}

function optionField(line: VariantLine | undefined, place: number): string {
  return `option${line?.slots[place] ?? place + 1}Value`;
}

function atLineIn(lines: readonly (VariantLine | undefined)[], found: Problem): CellProblem {
  const [list, index = '', field = ''] = found.field.split('.');
  if (list === 'options' && index !== '') {
    return { ...found, field: `option${Number(index) + 1}${field === 'name' ? 'Name' : 'Value'}` };
  }
  if (list !== 'variants' || field === '') return found;
  const line = lines[Number(index)];
  const name = line ? '' : 'variants';
  return line ? atLineOf(line, { ...found, field }) : { ...found, field: name };
}

/** The variants before the import. Undefined when an imported variant has been changed, sold or deleted since. */
export function variantsBefore(
  { row, variants }: ProductWithVariants,
  changes: readonly Change[],
): VariantUpdate[] | undefined {
  const own = changes.filter((one) => one.variant !== undefined);
  const added = new Set<string>();
  for (const { to } of own.filter(({ field }) => field === 'variants')) {
    const found = variants.find((variant) => variant.options === JSON.stringify(to));
    const name = Array.isArray(to) ? variantName(to.map(String)) : '';
    const first = own.find(
      (one) => one.field === 'stock' && one.from === null && one.variant === name,
    );
    const isUntouched = found?.sold_count === 0 && found.stock === Number(first?.to ?? 0);
    if (!found || !isUntouched) return undefined;
    added.add(found.id);
  }
  const restored: VariantUpdate[] = [];
  for (const variant of variants.filter(({ id }) => !added.has(id))) {
    const changed = own.filter(({ variantId }) => variantId === variant.id);
    const stock = changed.find(({ field }) => field === 'stock');
    if (stock && stock.to !== variant.stock) return undefined;
    const current: Values = { ...fromColumns(variantFields, variant), options: valuesOf(variant) };
    if (changed.some(({ field, to }) => !isSame(toValue(current[field]), to))) return undefined;
    const fields = changed
      .filter(({ field }) => field !== 'stock')
      .map(({ field, from }) => [field, from] as const);
    const parsed = v.safeParse(VariantUpdate, {
      _id: variant.id,
      options: valuesOf(variant),
      ...Object.fromEntries(fields),
      ...(stock && { stockDelta: Number(stock.from) - variant.stock, stockSeen: variant.stock }),
    });
    if (!parsed.success) return undefined;
    restored.push(parsed.output);
  }
  const isKnown = own.every(
    ({ variantId }) => variantId === undefined || variants.some(({ id }) => id === variantId),
  );
  return isKnown && row.options !== '[]' ? restored : undefined;
}

/** Fields that a product loses to its first variants. */
export const FIELDS_MOVED_TO_VARIANTS = [
  'price',
  'compareAtPrice',
  'costPrice',
  'weight',
  'sku',
  'barcode',
  'storageLocation',
  'stock',
] as const;
