import type { Problem } from '../../contract/problems.ts';
import { TAX_CLASSES } from '../../contract/taxClass.ts';
import { textIn } from '../../domain/imports/cellValues.ts';
import type { VariantLine } from '../../domain/imports/productLines.ts';
import type { ReadRow, RowRules } from '../../domain/imports/rowCells.ts';
import { isVariation } from '../../domain/imports/wooCommerce.ts';
import type { ProductRow } from '../db/schema.ts';
import { problem } from '../http/errors.ts';
import type { Work } from './plan.ts';

/** The tax classes of the store's tax rates as spelt there, by their names in lower case. */
export type TaxClassNames = ReadonlyMap<string, string>;

type Context = { taxClasses: TaxClassNames; rules: RowRules };

const [STANDARD, , ZERO] = TAX_CLASSES;

export async function readTaxClassNames({ trx, store }: Work): Promise<TaxClassNames> {
  const rates = await trx
    .selectFrom('tax_rates')
    .select('tax_class')
    .distinct()
    .where('store_id', '=', store.id)
    .execute();
  return new Map(rates.map(({ tax_class: name }) => [name.toLowerCase(), name]));
}

/** Warns about a changed class that is neither predefined nor in a tax rate. Such a class has the standard rate. */
export function taxClassWarnings(
  { taxClasses }: Context,
  taxClass: unknown,
  before: string | null | undefined,
): Problem[] {
  if (typeof taxClass !== 'string' || taxClass === before) return [];
  const isKnown =
    TAX_CLASSES.some((one) => one === taxClass) || taxClasses.has(taxClass.toLowerCase());
  return isKnown ? [] : [problem('taxClass', 'import.taxClassUnknown', { name: taxClass })];
}

/** The class that a row gives its product: null for `standard`, undefined if the row does not say. */
export function productTaxClass(
  context: Context,
  row: ReadRow,
  read: unknown,
  before: ProductRow | undefined,
): string | null | undefined {
  if (isUntaxed(row, before)) return ZERO;
  const taxClass = withStoredSpelling(context, read);
  // `standard` is the same as null. A product that already has `standard` keeps it.
  return taxClass === STANDARD && before?.tax_class !== STANDARD ? null : taxClass;
}

/**
 * Shopify files say for each variant whether it is taxed. A new product is untaxed if the file has untaxed variants of
 * the product, and no taxed ones. WooCommerce files say in the product's line whether the product is taxed.
 */
function isUntaxed(row: ReadRow, before: ProductRow | undefined): boolean {
  const { variants } = row.options;
  if (variants.length === 0 || isOfWooCommerce(row)) return row.values.taxable === false;
  const cells = variants.map(({ values }) => values.taxable);
  return !before && cells.includes(false) && !cells.includes(true);
}

/**
 * The class of a variant after the import: null for its product's class, undefined if the file changes nothing. The
 * first line of a product names the product's class. Later lines may name the class of their variant.
 */
export function variantTaxClass(
  context: Context,
  row: ReadRow,
  line: VariantLine,
  current: { own: string | null | undefined; ofProduct: string | null },
): string | null | undefined {
  const { values, empty } = line;
  if ('variantTaxClass' in values) return withStoredSpelling(context, values.variantTaxClass);
  if (context.rules.clears && empty.has('variantTaxClass')) return null;
  const ofProduct = current.ofProduct ?? STANDARD;
  const wanted = namedClass(context, row, line, current.own === undefined);
  if (wanted === undefined) return undefined;
  const taxClass = wanted ?? ofProduct;
  if (taxClass === (current.own ?? ofProduct)) return undefined;
  return taxClass === ofProduct ? null : taxClass;
}

/** The class that a line names: null for its product's class, undefined if the line names none. */
function namedClass(
  context: Context,
  row: ReadRow,
  line: VariantLine,
  isNew: boolean,
): string | null | undefined {
  const { values, empty } = line;
  if (isOfWooCommerce(row)) {
    if (row.values.taxable === false) return null;
    // WooCommerce leaves the cell of the standard class empty.
    const isStandard = empty.has('taxClass') && (isNew || context.rules.clears);
    return isVariation(line) && isStandard
      ? STANDARD
      : withStoredSpelling(context, values.taxClass);
  }
  if (values.taxable === false) return ZERO;
  const isOfProduct = line.at === 0 && 'taxClass' in row.values;
  return isOfProduct ? undefined : withStoredSpelling(context, values.taxClass);
}

function isOfWooCommerce(row: ReadRow): boolean {
  return textIn(row, 'type') !== '';
}

function withStoredSpelling({ taxClasses }: Context, read: unknown): string | null | undefined {
  if (typeof read !== 'string') return read === null ? null : undefined;
  return taxClasses.get(read.toLowerCase()) ?? read;
}
