import { COLOURS, type Colour, mix } from '../colours.ts';

/** The colours of one picture, derived from the colour of the product. */
export type Palette = {
  main: string;
  light: string;
  dark: string;
  deep: string;
  /** Background, from its centre to its edge. */
  paper: string;
  edge: string;
  floor: string;
};

export const OAK = '#cfa878';
export const OAK_DARK = '#a97f52';
export const WALNUT = '#875d40';
export const STEEL = '#b9c1c7';
export const STEEL_DARK = '#8b959c';
export const BRASS = '#cba650';
export const LEAF = '#7d9a6c';
export const LEAF_DARK = '#5f7d52';
export const CREAM = '#f7f1e4';
export const INK = '#2b3036';

/** The wall has a tint of the product's colour. */
export function paletteOf(colour: Colour, backdrop: number): Palette {
  const main = COLOURS[colour][1];
  const walls = ['#f3ede3', '#e9eeea', '#f1e6df', '#e6ebf0'] as const;
  const wall = mix(walls[backdrop % walls.length] ?? walls[0], main, 0.14);
  return {
    main,
    light: mix(main, '#ffffff', 0.3),
    dark: mix(main, '#1d1f24', 0.22),
    deep: mix(main, '#1d1f24', 0.45),
    paper: mix(wall, '#ffffff', 0.35),
    edge: mix(wall, '#8a8175', 0.16),
    floor: mix(wall, '#7d7468', 0.2),
  };
}
