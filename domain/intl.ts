/**
 * Formatters of a locale, each made once: making one takes longer than writing a page of cells with it.
 * For what is asked by many cells; a formatter for each of hundreds of zones would only be kept in vain.
 */

function kept<Options extends object, Format>(make: (locale: string, options: Options) => Format) {
  const formats = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const known = formats.get(key);
    if (known) return known;
    const made = make(locale, options);
    formats.set(key, made);
    return made;
  };
}

export const dateFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

export const numberFormat = kept(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

export const relativeFormat = kept(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

/** A number as a format writes it, with a true minus sign where the formats of browsers have a hyphen. */
export function formatNumber(format: Intl.NumberFormat, value: number): string {
  if (!(value < 0)) return format.format(value);
  return format
    .formatToParts(value)
    .map((part) => (part.type === 'minusSign' ? part.value.replace('-', '\u2212') : part.value))
    .join('');
}

/** A percentage with its sign, as the language writes it: `20%`, `12,5 %`. */
export function percentText(percent: number, locale: string): string {
  const format = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return formatNumber(format, percent / 100);
}

/** A number with the language's groups and digits: `1,250`, `1 250`. */
export function numberText(value: number, locale: string): string {
  return formatNumber(numberFormat(locale, {}), value);
}
