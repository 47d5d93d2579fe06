/**
 * Caches formatters by locale and options: creating one takes longer than formatting a page of cells. The caches only
 * grow, so the server must not use them with the time zones of its stores.
 */

function cached<Options extends object, Format>(
  make: (locale: string, options: Options) => Format,
) {
  const formats = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const existing = formats.get(key);
    if (existing) return existing;
    const format = make(locale, options);
    formats.set(key, format);
    return format;
  };
}

export const dateFormat = cached(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

export const numberFormat = cached(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

export const relativeFormat = cached(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

export const regionNames = cached(
  (locale, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames([locale], options),
);

/** Formats a number with a true minus sign instead of a hyphen. */
export function formatNumber(format: Intl.NumberFormat, value: number): string {
  if (!(value < 0)) return format.format(value);
  return format
    .formatToParts(value)
    .map((part) => (part.type === 'minusSign' ? part.value.replace('-', '\u2212') : part.value))
    .join('');
}

/** A percentage in the format of the locale, with up to three decimals: `20%`, `12,5 %`. */
export function percentText(percent: number, locale: string): string {
  const format = numberFormat(locale, { style: 'percent', maximumFractionDigits: 3 });
  return formatNumber(format, percent / 100);
}

/** A number with the grouping and digits of the locale: `1,250`, `1 250`. */
export function numberText(value: number, locale: string): string {
  return formatNumber(numberFormat(locale, {}), value);
}
