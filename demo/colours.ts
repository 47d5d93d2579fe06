/** Colours of products: the word in the name and the colour of the picture. */
export const COLOURS = {
  oat: ['Oat', '#dccdb4'],
  ivory: ['Ivory', '#efe6d4'],
  sage: ['Sage', '#9fb39a'],
  moss: ['Moss', '#6b7b53'],
  olive: ['Olive', '#8c8a55'],
  clay: ['Clay', '#c9805f'],
  rust: ['Rust', '#ab5733'],
  ochre: ['Ochre', '#dba545'],
  blush: ['Blush', '#e3b5aa'],
  plum: ['Plum', '#78506a'],
  ink: ['Ink', '#3a4b66'],
  sea: ['Sea', '#6a9fa8'],
  sky: ['Sky', '#a9c5da'],
  charcoal: ['Charcoal', '#55565a'],
  steel: ['Steel', '#b4bcc2'],
  brass: ['Brass', '#cba650'],
  clear: ['Clear', '#c7dee2'],
  oak: ['Oak', '#cfa878'],
  walnut: ['Walnut', '#875d40'],
} as const satisfies Record<string, readonly [string, string]>;

export type Colour = keyof typeof COLOURS;

export function isColour(name: string): name is Colour {
  return Object.hasOwn(COLOURS, name);
}

/** Mixes two colours: `share` 0 is the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const a = Number.parseInt(first.slice(at, at + 2), 16);
    const b = Number.parseInt(second.slice(at, at + 2), 16);
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
