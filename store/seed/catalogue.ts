import type { Colour } from './colours.ts';
import { COLOURS, isColour } from './colours.ts';
import { desk, garden } from './departmentGarden.ts';
import { bedAndBath, living } from './departmentHome.ts';
import { kitchen } from './departmentKitchen.ts';
import type { Department, Shelf } from './departments.ts';
import { wardrobe } from './departmentWear.ts';

export const DEPARTMENTS: readonly Department[] = [
  kitchen,
  living,
  bedAndBath,
  wardrobe,
  garden,
  desk,
];

/** One product of the seeded shop, before prices, stock and pictures are made up. */
export type Goods = {
  name: string;
  /** Name of its category. */
  shelf: Shelf;
  colour: Colour;
  price: number;
  weight: number;
  sku: string;
};

/** Every product of the seeded shop, shelf by shelf. */
export function allGoods(): Goods[] {
  return DEPARTMENTS.flatMap((department) =>
    department.sections.flatMap((section) => section.shelves.flatMap(goodsOf)),
  );
}

function goodsOf(shelf: Shelf): Goods[] {
  return shelf.goods.flatMap((line, index) => {
    const [name = '', price = '0', weight = '0', colours = ''] = line.split(' | ');
    return colours
      .split(', ')
      .filter(isColour)
      .map((colour) => ({
        name: `${name}, ${COLOURS[colour][0].toLowerCase()}`,
        shelf,
        colour,
        price: Number(price),
        weight: Number(weight),
        sku: `${shelf.code}-${String(index + 1).padStart(2, '0')}-${colour.slice(0, 3).toUpperCase()}`,
      }));
  });
}
