import { desk, garden } from './categoriesGarden.ts';
import { bedAndBath, living } from './categoriesHome.ts';
import { kitchen } from './categoriesKitchen.ts';
import { wardrobe } from './categoriesWear.ts';
import type { Colour } from './colours.ts';
import { COLOURS, isColour } from './colours.ts';
import type { LeafCategory, RootCategory } from './seedCategories.ts';

export const ROOT_CATEGORIES: readonly RootCategory[] = [
  kitchen,
  living,
  bedAndBath,
  wardrobe,
  garden,
  desk,
];

/** A product of the demo store, before its stock, pictures and other details are generated. */
export type SeedProduct = {
  name: string;
  /** The name without the colour. */
  title: string;
  /** The SKU without the colour. */
  line: string;
  /** The product's category. */
  shelf: LeafCategory;
  colour: Colour;
  price: number;
  weight: number;
  sku: string;
};

/** All products of the demo store, by category. */
export function allSeedProducts(): SeedProduct[] {
  return ROOT_CATEGORIES.flatMap((root) =>
    root.sections.flatMap((section) => section.shelves.flatMap((shelf) => productsOf(shelf))),
  );
}

function productsOf(shelf: LeafCategory): SeedProduct[] {
  return shelf.goods.flatMap((described, index) => {
    const [name = '', price = '0', weight = '0', colours = ''] = described.split(' | ');
    const line = `${shelf.code}-${String(index + 1).padStart(2, '0')}`;
    return colours
      .split(', ')
      .filter(isColour)
      .map((colour) => ({
        name: `${name}, ${COLOURS[colour][0].toLowerCase()}`,
        shelf,
        colour,
        price: Number(price),
        weight: Number(weight),
        title: name,
        line,
        sku: `${line}-${colour.slice(0, 3).toUpperCase()}`,
      }));
  });
}
