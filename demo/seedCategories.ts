import type { Shape } from './pictures/draw.ts';

export type LeafCategory = {
  name: string;
  shape: Shape;
  /** Prefix of the SKUs. */
  code: string;
  text: string;
  tags: readonly string[];
  /**
   * Products: `name | price in minor units | weight in grams | colours`. The colours are variants, or separate products
   * in a store without variants.
   */
  goods: readonly string[];
};
export type SubCategory = { name: string; shelves: readonly LeafCategory[] };
export type RootCategory = {
  name: string;
  text: string;
  sections: readonly SubCategory[];
};
