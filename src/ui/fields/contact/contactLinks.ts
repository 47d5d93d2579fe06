import type { Address } from '../../../../contract/address.ts';
import { addressLines } from '../../../../domain/addressLines.ts';

/** Returns https URLs only. */
export function safeWebLink(text: string | null | undefined): string | null {
  if (!text || !/^https:\/\/[^\s"'<>\\]+$/.test(text)) return null;
  return URL.canParse(text) ? text : null;
}

/** `+` and digits for `tel:` links; null if there are too few or too many digits. */
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
