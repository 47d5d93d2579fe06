import type { Address } from '../../../../contract/address.ts';
import { addressLines } from '../../../../domain/addressLines.ts';

/** Returns `text` if it is an https URL, otherwise null. */
export function safeWebLink(text: string | null | undefined): string | null {
  if (!text || !/^https:\/\/[^\s"'<>\\]+$/.test(text)) return null;
  return URL.canParse(text) ? text : null;
}

/** `+` and digits for `tel:` links. Null without a country code, or with too few or too many digits. */
export function dialable(phone: string | null | undefined): string | null {
  const [, digits] = /^(?:\+|00)(\d{5,15})$/.exec((phone ?? '').replace(/[^\d+]/g, '')) ?? [];
  return digits === undefined ? null : `+${digits}`;
}

export function mailLink(email: string | null | undefined): string | null {
  return email && /^[^\s@<>?&"]+@[^\s@<>?&"]+$/.test(email) ? `mailto:${encodeURI(email)}` : null;
}

export function mapLink(address: Address, locale: string): string {
  const { name: _name, ...place } = address;
  const query = addressLines({ ...place, name: '' }, locale).join(', ');
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}
