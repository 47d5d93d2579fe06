import type { Shape } from './pictures/draw.ts';

/**
 * What the shop sells. A line of goods is `name | price in cents | weight in grams | colours`;
 * every colour is a product of its own, or a variant of one where the root is sold in variants.
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
  isVaried?: boolean;
  sections: readonly SubCategory[];
};
