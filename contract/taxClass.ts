import * as v from 'valibot';
import { line } from './fieldRules.ts';
import { asFieldType } from './fieldType.ts';

/** Classes of every store. Merchants add their own, such as `books`. `zero` is 0 % everywhere. */
export const TAX_CLASSES = ['standard', 'reduced', 'zero'] as const;

/** A class of products: one of `TAX_CLASSES`, or the merchant's own. */
export const TaxClass = v.pipe(line('text', 1, 40), asFieldType('taxClass'));
