import type { Shape } from './pictures/draw.ts';

/**
 * What the shop sells. A line of goods is `name | price in cents | weight in grams | colours`;
 * the colours are its variants, or products of their own in a shop without variants.
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
