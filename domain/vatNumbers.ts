const EU_COUNTRIES =
  /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)[\dA-Z]/;

/** Whether the number begins with an EU country's code. French invoices call such a number "intracommunautaire". */
export function isEuVatNumber(vatNumber: string): boolean {
  return EU_COUNTRIES.test(compact(vatNumber));
}

/**
 * Whether an exempt customer owes the tax: a business with a VAT number of another EU country than the seller's. The
 * invoice must say "Reverse charge" (Directive 2006/112/EC, article 226 (11a)), in French "Autoliquidation" (CGI,
 * annexe II, article 242 nonies A, I, 13°).
 */
export function isReverseCharge(seller: string | null, customer: string | null): boolean {
  if (!seller || !customer || !isEuVatNumber(seller) || !isEuVatNumber(customer)) return false;
  return compact(seller).slice(0, 2) !== compact(customer).slice(0, 2);
}

/**
 * Whether the number has 15 digits, the first and the last of which are 3. Saudi law requires the title "tax invoice"
 * on the invoices of such a seller (ZATCA, e-invoicing regulation).
 */
export function isSaudiVatNumber(vatNumber: string): boolean {
  return /^3\d{13}3$/.test(compact(vatNumber));
}

function compact(vatNumber: string): string {
  return vatNumber.replace(/[\s.-]/g, '').toUpperCase();
}
