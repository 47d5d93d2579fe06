import { line } from './fieldRules.ts';

/** Classes of every store. Merchants add their own, such as `books`. `zero` is 0 % everywhere. */
export const TAX_CLASSES = ['standard', 'reduced', 'zero'] as const;

/** A class of products: one of `TAX_CLASSES`, or the merchant's own. */
export const TaxClass = line('text', 1, 40);

/** The tax of a class of products in a country, or in one region of it. */
export type TaxRate = {
  _id: string;
  /** As printed on invoices: `TVA`, `Sales tax`. */
  name: string;
  /** Per cent with at most three decimals: 20, 5.5, 8.875. */
  percent: number;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** A region of the country, as in ISO 3166-2 after the country: `QC`. Null for the whole country. */
  region: string | null;
  /** One of `TAX_CLASSES`, or the merchant's own name of at most 40 characters. */
  taxClass: string;
};
