import { TAX_CLASSES } from '../../../contract/taxClass.ts';

/** The name of a tax class. The value of a custom class is its name. */
export function taxClassText(taxClass: string, translate: (key: string) => string): string {
  const isBuiltIn = TAX_CLASSES.some((known) => known === taxClass);
  return isBuiltIn ? translate(`taxes.taxClass.${taxClass}`) : taxClass;
}
