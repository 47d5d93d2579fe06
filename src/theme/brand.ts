/**
 * Brand colours of one colour scheme. docs/rebranding.md lists where each is used and the required
 * contrasts.
 */
export type BrandColours = {
  /** Buttons, links, focus ring, charts, logo. */
  accent: string;
  /** Hover colour of the accent. */
  accentDark: string;
  accentLight: string;
  /** Text and icons on the accent. */
  onAccent: string;
  /** A background in the accent's hue, with its text and border colours. */
  tint: { background: string; text: string; border: string };
};

/** `npm run brand` writes these colours into the files that load before any script (`scripts/brand.ts`). */
export const brand: { light: BrandColours; dark: BrandColours } = {
  light: {
    accent: '#0F766E',
    accentDark: '#0B5E57',
    accentLight: '#2F9188',
    onAccent: '#FFFFFF',
    tint: { background: '#DFF1EE', text: '#0B5E57', border: '#B9DFD9' },
  },
  dark: {
    accent: '#5EEAD4',
    accentDark: '#2DD4BF',
    accentLight: '#99F6E4',
    onAccent: '#04302B',
    tint: { background: '#123A36', text: '#8DF0E0', border: '#1E554F' },
  },
};

/**
 * SVG path of the logo's sign, 32 by 32: a store's awning over an open door. Drawn on a tile of the
 * accent.
 */
export const brandMark =
  'M8.2 7.5h15.6l2.2 6.2a2.9 2.9 0 0 1-5 1.9 3.4 3.4 0 0 1-5 0 3.4 3.4 0 0 1-5 0 2.9 2.9 0 0 1-5-1.9zM8.5 18.3a5 5 0 0 0 2.5-.4 5.6 5.6 0 0 0 5 0 5.6 5.6 0 0 0 5 0 5 5 0 0 0 2.5.4V24a1.2 1.2 0 0 1-1.2 1.2h-3.1V21a1 1 0 0 0-1-1h-4.4a1 1 0 0 0-1 1v4.2H9.7A1.2 1.2 0 0 1 8.5 24z';
