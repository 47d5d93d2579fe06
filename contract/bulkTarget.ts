import * as v from 'valibot';
import { Order } from './order.ts';
import { Product } from './product.ts';

/** A record as the API returns it. `product` is set for products, `order` for orders. */
export type BulkTarget = {
  resource: string;
  record: Readonly<Record<string, unknown>>;
  product: Product | null;
  order: Order | null;
};

/** Throws a `ValiError` when a product or an order is malformed. */
export function toBulkTarget(
  resource: string,
  record: Readonly<Record<string, unknown>>,
): BulkTarget {
  return {
    resource,
    record,
    product: resource === 'products' ? v.parse(Product, record) : null,
    order: resource === 'orders' ? v.parse(Order, record) : null,
  };
}
