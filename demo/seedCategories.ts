import type { Shape } from './pictures/draw.ts';

/**
 * The demo store's products. A line is `name | price in cents | weight in grams | colours`; the colours are variants,
 * or separate products in a store without variants.
 */
export type LeafCategory = {
  name: string;
  shape: Shape;
  /** Prefix of the SKUs. */
  code: string;
  text: string;
  tags: readonly string[];
  goods: readonly string[];
};
export type SubCategory = { name: string; shelves: readonly LeafCategory[] };
export type RootCategory = {
  name: string;
  text: string;
  sections: readonly SubCategory[];
};
