import type { Address } from '../../contract/address.ts';

/** A URL of the web that may be opened: https and nothing else. */
export function safeWebLink(text: string | null | undefined): string | null {
  if (!text || !/^https:\/\/[^\s"'<>\\]+$/.test(text)) return null;
  return URL.canParse(text) ? text : null;
}

/** A phone number as links need it: `+` and digits. Null when there are too few or too many. */
export function dialable(phone: string | null | undefined): string | null {
  const digits = (phone ?? '').replace(/\D/g, '');
  return digits.length >= 5 && digits.length <= 15 ? `+${digits}` : null;
}

export function mailLink(email: string | null | undefined): string | null {
  return email && /^[^\s@<>?&"]+@[^\s@<>?&"]+$/.test(email) ? `mailto:${encodeURI(email)}` : null;
}

/** The lines of an address as they are written on a parcel; `country` is its name in the reader's language. */
export function addressLines(address: Address, locale: string): string[] {
  const town = [address.postcode, address.city].filter(Boolean).join(' ');
  return [
    address.name,
    address.line1,
    address.line2,
    town,
    address.region,
    countryName(address.country, locale),
  ].filter((line): line is string => Boolean(line));
}

export function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

export function mapLink(address: Address, locale: string): string {
  const { name: _name, ...place } = address;
  const query = addressLines({ ...place, name: '' }, locale).join(', ');
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}
