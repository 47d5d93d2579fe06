import type { Address } from '../../../../contract/address.ts';
import { addressLines } from '../../../../domain/addressLines.ts';

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

export function mapLink(address: Address, locale: string): string {
  const { name: _name, ...place } = address;
  const query = addressLines({ ...place, name: '' }, locale).join(', ');
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}
