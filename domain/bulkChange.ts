import { type Problem, problemsOf } from '../contract/problems.ts';
import type { Product, ProductStatus } from '../contract/product.ts';
import { ProductInput } from '../contract/productInput.ts';
import type { Variant } from '../contract/variant.ts';
import { exponentOf } from './money.ts';
import { proportion } from './rounding.ts';

const PRICE_FIELDS = ['price', 'compareAtPrice', 'costPrice'] as const;
type PriceField = (typeof PRICE_FIELDS)[number];

/**
 * A change of one field of many products. `amount` is in minor units of the store's currency, or in units of stock. A
 * negative `amount` of `by`, or `percent`, lowers the value. `ending` is the new decimals of the price, in hundredths:
 * 90 for 12.90.
 */
export type BulkChange =
  | { field: PriceField; how: 'to' | 'by'; amount: number }
  | { field: PriceField; how: 'percent'; percent: number; ending: number | null }
  | { field: 'compareAtPrice' | 'costPrice'; how: 'none' }
  | { field: 'stock'; how: 'to' | 'by'; amount: number }
  | { field: 'tags'; how: 'add' | 'remove'; tags: string[] }
  | { field: 'categoryId' | 'brandId' | 'taxClass'; value: string | null }
  | { field: 'status'; value: ProductStatus };

export type BulkField = BulkChange['field'];

/** The fields that a bulk change can change, in the order of its form. */
export const BULK_FIELDS = [
  ...PRICE_FIELDS,
  'stock',
  'tags',
  'categoryId',
  'brandId',
  'taxClass',
  'status',
] as const satisfies readonly BulkField[];

/** Whether variants have this field in place of their product. */
export function isOfVariants(field: BulkField): field is PriceField | 'stock' {
  return [...PRICE_FIELDS, 'stock'].includes(field);
}

/** What a change applies to: a product, or one of its variants. */
export type BulkTarget = { product: Product; variant: Variant | null };

/** The targets in a product: its variants if they have the field, else the product. */
export function targetsOf(product: Product, field: BulkField): BulkTarget[] {
  const { variants = [] } = product;
  if (variants.length === 0 || !isOfVariants(field)) return [{ product, variant: null }];
  return variants.map((variant) => ({ product, variant }));
}

export type BulkValue = string | number | null | readonly string[];

/** The result for one target: a new value, no change, or the first problem. */
export type Planned =
  | { state: 'changed'; from: BulkValue; to: BulkValue }
  | { state: 'same'; from: BulkValue }
  | { state: 'refused'; from: BulkValue; problem: Pick<Problem, 'code' | 'values'> };

/** A variant is validated like a product with the variant's values. */
export function planChange({ product: whole, variant }: BulkTarget, change: BulkChange): Planned {
  const product = variant
    ? { ...whole, ...variant, _id: whole._id, options: [], variants: [] }
    : whole;
  const from = product[change.field];
  const refuse = (code: string) =>
    ({ state: 'refused', from, problem: { code, values: {} } }) as const;
  if (change.field === 'stock' && !product.trackStock) return refuse('bulk.untracked');
  const to = changedValue(from, change, product.currency);
  if (to === undefined) return refuse('bulk.noAmount');
  if (isSameValue(from, to)) return { state: 'same', from };
  const [problem] = newProblems(product, { [change.field]: to });
  return problem ? { state: 'refused', from, problem } : { state: 'changed', from, to };
}

export function isSameValue(one: BulkValue, other: BulkValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The new value; undefined if there is no current value to calculate from. */
export function changedValue(
  from: BulkValue,
  change: BulkChange,
  currency: string,
): BulkValue | undefined {
  if ('value' in change) return change.value;
  if (change.field === 'tags') return newTags(Array.isArray(from) ? from : [], change);
  if (change.how === 'none') return null;
  if (change.how === 'to') return change.amount;
  if (typeof from !== 'number') return undefined;
  if (change.how !== 'percent') return from + change.amount;
  const raised = raisedBy(from, change.percent);
  // Zero stays zero. A negative result is reported as a problem, not rounded up to a price.
  return change.ending === null || raised <= 0
    ? raised
    : withEnding(raised, change.ending, currency);
}

/**
 * Exact for a `percent` with at most six decimals. In binary fractions, 70.1 % of 15.00 is a little less than 10.515,
 * and would be rounded down.
 */
function raisedBy(amount: number, percent: number): number {
  return proportion(amount, Math.round((100 + percent) * 1e6), 1e8);
}

type TagChange = Extract<BulkChange, { field: 'tags' }>;

function newTags(from: readonly string[], { how, tags }: TagChange): string[] {
  const isIn = (all: readonly string[], tag: string) =>
    all.some((one) => one.toLowerCase() === tag.toLowerCase());
  if (how === 'remove') return from.filter((tag) => !isIn(tags, tag));
  return [...from, ...tags.filter((tag) => !isIn(from, tag))];
}

/**
 * The nearest amount above zero with this ending: 12.34 becomes 11.90 for .90. Of two equally near amounts, the
 * higher. No effect in a currency without hundredths.
 */
export function withEnding(amount: number, ending: number, currency: string): number {
  const exponent = exponentOf(currency);
  if (exponent < 2) return amount;
  const unit = 10 ** exponent;
  const end = ending * 10 ** (exponent - 2);
  const lowest = end > 0 ? 0 : 1;
  return Math.max(lowest, Math.floor((amount - end) / unit + 0.5)) * unit + end;
}

/** Problems that the change causes; existing problems are ignored. */
function newProblems(product: Product, changes: Record<string, BulkValue>): Problem[] {
  const validated = ruleInputOf(product);
  const before = new Set(problemsOf(ProductInput, validated).map(nameOf));
  const after = problemsOf(ProductInput, { ...validated, ...changes });
  return after.filter((problem) => !before.has(nameOf(problem)));
}

/**
 * Keeps the fields whose rules a bulk change can break. Validating all variants of a product again for each of them
 * would exhaust the page's memory.
 */
function ruleInputOf({ status, price, compareAtPrice, costPrice, stock, tags, ...rest }: Product) {
  // The rules only check whether there are variants.
  const variants = rest.variants?.slice(0, 1);
  return { status, price, compareAtPrice, costPrice, stock, tags, variants };
}

const nameOf = ({ field, code }: Problem) => `${field} ${code}`;
