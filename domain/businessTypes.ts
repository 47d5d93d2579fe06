/**
 * What a business may be, as it is offered where an account is opened and in its settings. `businessType` is
 * one of these codes, which each language has a name for (`business.clothing`), or any other words.
 */
export const BUSINESS_TYPES = [
  'clothing',
  'shoes',
  'jewellery',
  'beauty',
  'grocery',
  'restaurant',
  'home',
  'furniture',
  'electronics',
  'books',
  'toys',
  'sports',
  'health',
  'crafts',
  'flowers',
  'garden',
  'tools',
  'services',
] as const;

export type BusinessType = (typeof BUSINESS_TYPES)[number];

export function isBusinessType(type: string): type is BusinessType {
  return BUSINESS_TYPES.some((kind) => kind === type);
}
