import { TAX_CLASSES } from '../contract/taxClass.ts';
import type { TaxRate } from '../contract/taxRate.ts';

/** The built-in classes, then the custom classes of the rates. */
export function taxClassesOf(rates: readonly Pick<TaxRate, 'taxClass'>[]): string[] {
  const own = new Set(rates.map(({ taxClass }) => taxClass));
  for (const builtIn of TAX_CLASSES) own.delete(builtIn);
  return [...TAX_CLASSES, ...[...own].toSorted((a, b) => a.localeCompare(b))];
}
