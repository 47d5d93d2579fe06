/**
 * Types of businesses in the registration and settings forms. `businessType` is one of these codes, which each
 * language translates (`business.clothing`), or free text.
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
