/**
 * The languages of the console, and what `Intl` is asked with. English is British: 21 Nov 2026, and a clock of 24
 * hours. Arabic is written with the digits 0-9: so are the prices, phone numbers, SKUs and tracking numbers that
 * merchants compare them with, and what a keyboard types into a field of numbers.
 */
export const intlLocales = {
  en: 'en-GB',
  fr: 'fr',
  ar: 'ar-u-nu-latn',
} as const;

export type Language = keyof typeof intlLocales;
