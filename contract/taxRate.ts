import * as v from 'valibot';
import { Country } from './country.ts';
import { crudResource } from './crud.ts';
import { type Id, line, Percent } from './fieldRules.ts';
import { REGIONS } from './regions.ts';
import { TAX_CLASSES, TaxClass } from './taxClass.ts';

const [, , ZERO] = TAX_CLASSES;

/** The tax of a class of products in a country, or in one region of it. */
export const taxRates = crudResource({
  name: 'tax-rates',
  one: 'tax rate',
  path: '/merchant/tax-rates',
  fields: {
    /** As printed on invoices: `TVA`, `Sales tax`. */
    name: line('text', 1, 60),
    /** Less than 100: `20`, `5.5`, `8.875`. */
    percent: v.pipe(
      Percent,
      v.check((percent) => percent < 100, 'taxRate.tooHigh'),
    ),
    country: Country,
    /** A code of `REGIONS` if it has the country, `QC` or `qc`; else any text. Null for the whole country. */
    region: v.optional(v.nullable(line('text', 1, 60)), null),
    taxClass: v.optional(TaxClass, 'standard'),
  },
  search: ['name', 'region', 'taxClass'],
  filters: ['country'],
  sorts: ['country', 'name', 'percent', 'taxClass'],
  unique: [{ fields: ['taxClass', 'country', 'region'], code: 'taxRate.overlaps' }],
  checks: [
    {
      field: 'region',
      code: 'taxRate.regionUnknown',
      isValid: ({ country, region }) =>
        region === null || REGIONS.get(country)?.has(region.toUpperCase()) !== false,
    },
    {
      field: 'percent',
      code: 'taxRate.zeroClass',
      isValid: ({ percent, taxClass }) => percent === 0 || taxClass.toLowerCase() !== ZERO,
    },
  ],
  example: { name: 'TVA', percent: 5.5, country: 'FR', taxClass: 'reduced' },
});
export type TaxRate = { _id: Id } & v.InferOutput<typeof taxRates.input>;
