import type { StoreContext } from '../context.ts';
import type { StoreRow } from '../db/schema.ts';

/** `url` is absolute. */
export type EmailLogo = { url: string; alt: string };

export type PublicPlaces = Pick<StoreContext, 'basePath' | 'publicUrl' | 'picturesUrl'>;

/** Formats that mail programs display. Few of them display SVG or AVIF. */
const DISPLAYABLE = /^[a-z0-9-]+\.(jpg|png|webp)$/;

/** The store's logo for emails; undefined without one, or when mail programs can't fetch it. */
export function emailLogo(
  { basePath, publicUrl, picturesUrl }: PublicPlaces,
  { logo, name }: Pick<StoreRow, 'logo' | 'name'>,
): EmailLogo | undefined {
  const start = `${basePath}/uploads/`;
  const file = logo?.startsWith(start) ? logo.slice(start.length) : '';
  if (!DISPLAYABLE.test(file)) return undefined;
  const url = picturesUrl?.replace('{name}', file) ?? (publicUrl && `${publicUrl}${start}${file}`);
  return url ? { url, alt: name ?? '' } : undefined;
}
