import type { Insertable } from 'kysely';
import type { Database, ProductRow } from '../store/db/schema.ts';
import { isSet } from '../store/db/values.ts';
import type { OrderRows } from '../store/orders/orderRows.ts';
import type { Random } from './random.ts';
import type { SeededProduct } from './variants.ts';

type StockChange = Insertable<Database['stock_changes']>;
type Product = Pick<ProductRow, 'id' | 'store_id' | 'stock' | 'track_stock' | 'created_at'> &
  Pick<SeededProduct, 'kinds'>;
/** A stock change before the resulting stock is known. */
type Event = Pick<StockChange, 'quantity' | 'reason' | 'by' | 'created_at'> &
  Partial<Pick<StockChange, 'order_id' | 'order_number' | 'note' | 'variant_id' | 'variant_name'>>;

type Context = { random: Random; orders: readonly OrderRows[]; merchantId: string; now: Date };

const HOUR = 3_600_000;
/** The limit of former stock levels, unless the current stock is higher. */
const MAX_LEVEL = 60;

/** Generates the stock history of products: opening stock, orders, cancelled and returned units, deliveries, damage. */
export function makeStockHistory(
  products: readonly Product[],
  { random, orders, merchantId, now }: Context,
): StockChange[] {
  const moves = Map.groupBy(orders.flatMap(movesOf), ({ soldId }) => soldId);
  return products.flatMap((product) => {
    const historyOf = (id: string, stock: number) => {
      const own = isSet(product.track_stock) ? (moves.get(id) ?? []) : [];
      const events = own.map(({ event }) => event);
      return withDeliveries({ ...product, stock }, events, { random, now });
    };
    const ofKinds = product.kinds.flatMap(({ variant, name }) =>
      historyOf(variant.id, variant.stock).map((event) => ({
        ...event,
        variant_id: variant.id,
        variant_name: name,
      })),
    );
    const events =
      product.kinds.length > 0
        ? ofKinds.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
        : historyOf(product.id, product.stock);
    return toRows(product, events, merchantId);
  });
}

/** Stock changes of orders, by the id of a variant, or of a product without variants. */
function movesOf({ row, items, events }: OrderRows): { soldId: string; event: Event }[] {
  const when = (type: string) => events.find((one) => one.type === type);
  const order = { order_id: row.id, order_number: row.number };
  return items.flatMap(({ product_id, variant_id, ...item }) => {
    const soldId = variant_id ?? product_id;
    if (soldId === null) return [];
    const ended = (['cancelled', 'returned'] as const).flatMap((reason): Event[] => {
      const by = when(reason);
      const quantity = reason === 'returned' ? item.returned_quantity : item.cancelled_quantity;
      if (!by || quantity === 0) return [];
      return [{ ...order, quantity, reason, by: actorOf(by.by), created_at: by.at }];
    });
    const placed = { reason: 'order', by: 'customer', created_at: row.created_at } as const;
    return [{ ...order, ...placed, quantity: -item.quantity }, ...ended].map((event) => ({
      soldId,
      event,
    }));
  });
}

function actorOf(by: string): Event['by'] {
  return by === 'merchant' || by === 'customer' ? by : 'system';
}

/**
 * Works backwards from the current stock. Adds a delivery where the stock would be too high, and damage where it would
 * be negative.
 */
function withDeliveries(
  product: Product,
  events: Event[],
  { random, now }: Pick<Context, 'random' | 'now'>,
): Event[] {
  const all: Event[] = [];
  let level = product.stock;
  const add = (event: Event) => {
    all.unshift(event);
    level -= event.quantity;
  };
  const byMerchant = (at: string, hours: number) => {
    const next = Date.parse(all[0]?.created_at ?? now.toISOString());
    const soon = Math.min(Date.parse(at) + hours * HOUR, next);
    return { by: 'merchant', created_at: new Date(soon).toISOString() } as const;
  };
  for (const event of events.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))) {
    if (level < event.quantity) {
      add({ ...byMerchant(event.created_at, 0.2), reason: 'damaged', quantity: -event.quantity });
    } else if (level - event.quantity > Math.max(MAX_LEVEL, product.stock)) {
      const left = random.whole(0, 6);
      const note = random.chance(0.4) ? random.pick(DELIVERIES) : '';
      const quantity = level - left;
      add({ ...byMerchant(event.created_at, 0.1), reason: 'received', quantity, note });
    }
    add(event);
  }
  const { created_at } = product;
  add({ quantity: level, reason: 'opening', by: 'merchant', created_at });
  return all;
}

const DELIVERIES = ['From the workshop', 'Second delivery of the season', 'Two boxes'] as const;

function toRows(
  { id: product_id, store_id }: Product,
  events: readonly Event[],
  merchantId: string,
): StockChange[] {
  const levels = new Map<string | null, number>();
  return events.map((event, index) => {
    const variantId = event.variant_id ?? null;
    const stock_after = (levels.get(variantId) ?? 0) + event.quantity;
    levels.set(variantId, stock_after);
    return {
      variant_id: null,
      variant_name: null,
      order_id: null,
      order_number: null,
      note: '',
      ...event,
      store_id,
      product_id,
      sequence: index + 1,
      id: `${product_id}-${index + 1}`,
      stock_after,
      merchant_id: event.by === 'merchant' ? merchantId : null,
    };
  });
}
