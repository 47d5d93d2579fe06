const EU_COUNTRIES =
  /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)[\dA-Z]/;

/** EU numbers begin with a country code. French law requires the word "intracommunautaire". */
export function isEuVatNumber(vatNumber: string): boolean {
  return EU_COUNTRIES.test(compact(vatNumber));
}

/** 15 digits, 3 at both ends. Saudi law requires the title "tax invoice" (ZATCA, e-invoicing regulation). */
export function isSaudiVatNumber(vatNumber: string): boolean {
  return /^3\d{13}3$/.test(compact(vatNumber));
}

function compact(vatNumber: string): string {
  return vatNumber.replace(/[\s.-]/g, '').toUpperCase();
}
