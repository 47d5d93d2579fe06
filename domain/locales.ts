/**
 * The languages of the console with their `Intl` locales. English is British: 21 Nov 2026, and a 24-hour clock.
 * Arabic uses the digits 0-9, like prices, phone numbers, SKUs, tracking numbers, and number inputs.
 */
export const intlLocales = {
  en: 'en-GB',
  fr: 'fr',
  ar: 'ar-u-nu-latn',
} as const;

export type Language = keyof typeof intlLocales;
