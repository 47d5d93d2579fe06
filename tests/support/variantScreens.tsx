import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import * as v from 'valibot';
import type { ProductInput } from '../../contract/productInput.ts';
import { Variant } from '../../contract/variant.ts';
import type { serveStore } from '../msw/server.ts';

type Overrides = Partial<v.InferInput<typeof ProductInput>>;

/** A mug in two colours and two sizes. */
function mug(overrides: Overrides = {}) {
  return {
    name: 'Mug',
    options: [
      { name: 'Colour', values: ['Blue', 'Green'] },
      { name: 'Size', values: ['S', 'L'] },
    ],
    variants: [
      { options: ['Blue', 'S'], price: 1200, stock: 5, sku: 'B-S' },
      { options: ['Blue', 'L'], price: 1500, stock: 3, sku: 'B-L' },
      { options: ['Green', 'S'], price: 1200, stock: 0, sku: 'G-S' },
      { options: ['Green', 'L'], price: 1500, stock: 2, sku: 'G-L' },
    ],
    ...overrides,
  };
}

/** Products with variants of a store. */
export function mugsOf(store: ReturnType<typeof serveStore>) {
  return {
    addMug: async (overrides: Overrides = {}): Promise<string> =>
      (await store.call('POST /merchant/products', mug(overrides)))._id,
    variantsOf: async (id: string) =>
      v.parse(v.array(Variant), (await store.call(`GET /merchant/products/${id}`)).variants),
  };
}

export const save = () => screen.getByRole('button', { name: 'Save' });

/** A cell by its column and variant, such as "Price of Blue / L". Not by roles, which takes seconds for 60 rows. */
export async function cell(name: string): Promise<HTMLElement> {
  const [column, variant] = name.split(' of ');
  const grid = await screen.findByRole('grid', { name: 'Variants' });
  const elements = (role: string) => [...grid.querySelectorAll(`[role="${role}"]`)];
  return waitFor(() => {
    const at = elements('columnheader').findIndex(({ textContent }) => textContent === column);
    const head = elements('rowheader').find(({ textContent }) => textContent === variant);
    const found = head?.parentElement?.children[at];
    if (!(found instanceof HTMLElement)) throw new Error(`There is no cell ${name}`);
    return found;
  });
}

/** Replaces the value of a cell. */
export async function enter(user: UserEvent, name: string, text: string) {
  await user.click(await cell(name));
  await user.keyboard(`${text}{Enter}`);
}

export const valuesOf = (name: string) =>
  screen.findByRole('combobox', { name: `Values of ${name}` });
