import fc from 'fast-check';
import * as v from 'valibot';
import { Product } from '../../contract/product.ts';
import type { Variant } from '../../contract/variant.ts';
import type { Answer, OpenStore } from '../store/openStore.ts';

const VALUES = ['Red', 'Green', 'Blue', 'Sand'];
const options = [{ name: 'Colour', values: VALUES }];

/** A change of a product's variants: which stay, the new stock of the first, and the stock of new ones. */
export const variation = fc.record({
  kept: fc.array(fc.boolean(), { maxLength: 4 }),
  units: fc.integer({ min: -15, max: 15 }),
  added: fc.array(fc.nat(12), { maxLength: 2 }),
});
type Variation = typeof variation extends fc.Arbitrary<infer One> ? One : never;

export function variantsIn({ body }: Answer): Variant[] {
  return v.parse(Product, body).variants ?? [];
}

/** The body of the update. Without remaining variants, it removes the options. */
export function varied(before: readonly Variant[], { kept, units, added }: Variation): object {
  const stay = before.filter((_, index) => kept[index]);
  const free = VALUES.filter((value) => !stay.some((variant) => variant.options[0] === value));
  const more = added.map((stock, index) => ({ options: [free[index] ?? ''], stock }));
  const same = stay.map(({ _id, options: own, stock: stockSeen }, index) => ({
    _id,
    options: own,
    ...(index === 0 && { stockDelta: units, stockSeen }),
  }));
  const variants = [...same, ...more.filter((variant) => variant.options[0] !== '')];
  return { options: variants.length > 0 ? options : [], variants };
}

/** Turns a product into one with variants, one of which is in some orders. */
export async function sellInVariants(
  store: OpenStore,
  token: string,
  productId: string,
  orderIds: readonly string[],
): Promise<void> {
  const body = varied([], { kept: [], units: 0, added: [7, 3] });
  const [first] = variantsIn(
    await store.call(`PUT /merchant/products/${productId}`, { token, body }),
  );
  await store.db
    .updateTable('order_items')
    .set({ variant_id: first?._id ?? '' })
    .where('product_id', '=', productId)
    .where('order_id', 'in', orderIds)
    .execute();
}
