/** A currency's sign in a locale, and whether it stands before the amount. */
export function signOf(currency: string, locale: string): { sign: string; isFirst: boolean } {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1);
  const at = parts.findIndex((part) => part.type === 'currency');
  return {
    sign: parts[at]?.value ?? currency,
    isFirst: at < parts.findIndex((part) => part.type === 'integer'),
  };
}
