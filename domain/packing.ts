import type { Order, OrderItem } from '../contract/order.ts';
import { isSameCode } from './barcode.ts';
import { remainingUnits } from './orderItems.ts';

/** Maximum number of orders to pack at once. Their ids fit into a URL. */
export const MAX_PACKED = 200;

/** The barcode and storage location of an item. */
type ItemPlace = { barcode: string | null; storageLocation: string | null };

/** Places by the id of a variant, or of a product without variants. */
export type ItemPlaces = ReadonlyMap<string, ItemPlace>;

/** One product or variant of a pick list, with the units that its orders still need. */
export type PickLine = Pick<OrderItem, 'name' | 'variantName' | 'sku'> & {
  key: string;
  storageLocation: string | null;
  units: number;
  orders: { number: string; itemId: string; units: number }[];
};

type PickOrder = Pick<Order, 'number' | 'items'>;

/**
 * The unshipped units of orders by product or variant, sorted by storage location. Lines without a location are last.
 */
export function pickLines(orders: readonly PickOrder[], places: ItemPlaces): PickLine[] {
  const lines = new Map<string, PickLine>();
  for (const { number, items } of orders) {
    for (const item of items) {
      const units = remainingUnits(item);
      if (units === 0) continue;
      const key = item.variantId ?? item.productId ?? JSON.stringify([item.sku, item.name]);
      const line = lines.get(key) ?? newLine(key, item, places);
      line.units += units;
      line.orders.push({ number, itemId: item._id, units });
      lines.set(key, line);
    }
  }
  return [...lines.values()].sort(byPlace);
}

function newLine(key: string, item: OrderItem, places: ItemPlaces): PickLine {
  const { name, variantName, sku } = item;
  const storageLocation = placeOf(item, places)?.storageLocation ?? null;
  return { key, name, variantName, sku, storageLocation, units: 0, orders: [] };
}

export function placeOf(
  { variantId, productId }: Pick<OrderItem, 'variantId' | 'productId'>,
  places: ItemPlaces,
): ItemPlace | undefined {
  return places.get(variantId ?? productId ?? '');
}

function byPlace(one: PickLine, other: PickLine): number {
  const isLast = Number(one.storageLocation === null) - Number(other.storageLocation === null);
  return (
    isLast ||
    compare(one.storageLocation ?? '', other.storageLocation ?? '') ||
    compare(one.name, other.name) ||
    compare(one.variantName ?? '', other.variantName ?? '')
  );
}

function compare(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

/** Checked units by `parcelKey`. */
export type CheckedUnits = Readonly<Record<string, number>>;

/** The key of an item in its next parcel. A shipment changes the key, so the remaining units are checked from 0. */
function parcelKey({ _id, fulfilledQuantity }: OrderItem): string {
  return fulfilledQuantity > 0 ? `${_id}.${fulfilledQuantity}` : _id;
}

export function withChecked(item: OrderItem, checked: CheckedUnits, units: number): CheckedUnits {
  return { ...checked, [parcelKey(item)]: units };
}

/** Checked units of an item. 0 if fewer units are left to ship than were checked: the parcel now has too many. */
export function checkedUnits(item: OrderItem, checked: CheckedUnits): number {
  const units = checked[parcelKey(item)] ?? 0;
  return units > remainingUnits(item) ? 0 : units;
}

/** `full`: all units of the item are checked already. `unknown`: no item with units to ship has the code. */
type Scan =
  | { kind: 'counted'; item: OrderItem; units: CheckedUnits }
  | { kind: 'full'; item: OrderItem }
  | { kind: 'unknown' };

/** Counts one unit of the item that has the code as its SKU or barcode. */
export function scanUnit(
  items: readonly OrderItem[],
  checked: CheckedUnits,
  code: string,
  places: ItemPlaces,
): Scan {
  const found = itemsWithCode(items, code, places);
  const [first] = found;
  if (!first) return { kind: 'unknown' };
  // An order can have the same product twice, at two prices.
  const open = found.find((item) => checkedUnits(item, checked) < remainingUnits(item));
  if (!open) return { kind: 'full', item: first };
  return {
    kind: 'counted',
    item: open,
    units: withChecked(open, checked, checkedUnits(open, checked) + 1),
  };
}

export function itemsWithCode(
  items: readonly OrderItem[],
  code: string,
  places: ItemPlaces,
): OrderItem[] {
  return items.filter((item) => remainingUnits(item) > 0 && hasCode(item, code, places));
}

/** Whether the code is the SKU or barcode of a product or variant. */
export function hasCode(
  item: Pick<OrderItem, 'sku' | 'variantId' | 'productId'>,
  code: string,
  places: ItemPlaces,
): boolean {
  const codes = [item.sku, placeOf(item, places)?.barcode];
  return codes.some((own) => own && isSameCode(own, code));
}

/** Whether all unshipped units of an order are checked. */
export function isAllChecked(items: readonly OrderItem[], checked: CheckedUnits): boolean {
  return items.every((item) => checkedUnits(item, checked) === remainingUnits(item));
}
