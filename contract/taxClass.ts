import * as v from 'valibot';
import { line } from './fieldRules.ts';
import { asFieldType } from './fieldType.ts';

/** Tax classes of every store. Merchants add their own, such as `books`. The rate of `zero` is 0 % everywhere. */
export const TAX_CLASSES = ['standard', 'reduced', 'zero'] as const;

/** The tax class of a product, variant or shipping rate: one of `TAX_CLASSES`, or the merchant's own. */
export const TaxClass = v.pipe(line('text', 1, 40), asFieldType('taxClass'));
