import type { Shape } from './pictures/draw.ts';

/**
 * What the shop sells. A line of goods is `name | price in cents | weight in grams | colours`;
 * every colour is a product of its own.
 */
export type Shelf = {
  name: string;
  shape: Shape;
  /** Prefix of the SKUs. */
  code: string;
  text: string;
  tags: readonly string[];
  goods: readonly string[];
};
export type Section = { name: string; shelves: readonly Shelf[] };
export type Department = { name: string; text: string; sections: readonly Section[] };
