import type { Address } from '../../../../contract/address.ts';
import type { Order } from '../../../../contract/order.ts';
import { ADDRESS_FIELDS } from '../../../../domain/addressLines.ts';
import { expectedUnits } from '../../../../domain/orderReturns.ts';
import { itemName } from '../../../../domain/variantNames.ts';

/** Parts of an order whose changes are listed. */
export type Side =
  | 'status'
  | 'items'
  | 'money'
  | 'address'
  | 'tracking'
  | 'tags'
  | 'notes'
  | 'costs';

/** A difference between two versions. `kind` decides how `before` and `after` are formatted. */
export type OrderChange = {
  side: Side;
  kind: 'status' | 'units' | 'money' | 'text';
  /** The translation key below `orderShow.changes`. */
  label: string;
  /** The item's name, if an item has changed. */
  item?: string;
  before: string | number;
  after: string | number;
};

/** The differences between two versions of an order. Can be empty, because only the parts of `Side` are compared. */
export function orderChanges(before: Order, after: Order): OrderChange[] {
  return [
    ...differing('status', 'status', 'status', before.status, after.status),
    ...after.items.flatMap((item) => itemChanges(before, after, item)),
    ...removedItems(before, after),
    ...differing('money', 'money', 'total', before.total, after.total),
    ...differing('money', 'money', 'paid', before.paidTotal, after.paidTotal),
    ...differing('money', 'money', 'givenBack', before.refundedTotal, after.refundedTotal),
    ...differing('items', 'units', 'parcels', before.shipments.length, after.shipments.length),
    ...after.shipments.flatMap((parcel) => trackingChanges(before.shipments, parcel)),
    ...(after.returns ?? []).flatMap((one) => trackingChanges(before.returns ?? [], one)),
    ...addressChanges(before.shippingAddress, after.shippingAddress),
    ...differing('tags', 'text', 'tags', before.tags.join(', '), after.tags.join(', ')),
    ...after.notes.slice(before.notes.length).map(
      ({ text }): OrderChange => ({
        side: 'notes',
        kind: 'text',
        label: 'note',
        before: '',
        after: text,
      }),
    ),
  ];
}

function differing(
  side: Side,
  kind: OrderChange['kind'],
  label: string,
  before: string | number,
  after: string | number,
): OrderChange[] {
  return before === after ? [] : [{ side, kind, label, before, after }];
}

function itemChanges(
  order: Order,
  { returns }: Order,
  item: Order['items'][number],
): OrderChange[] {
  const before = order.items.find(({ _id }) => _id === item._id);
  const expectedBefore = before ? expectedUnits(order.returns, before) : 0;
  const units = [
    ['ordered', 'quantity'],
    ['sent', 'fulfilledQuantity'],
    ['refunded', 'refundedQuantity'],
    ['removed', 'cancelledQuantity'],
    ['returned', 'returnedQuantity'],
  ] as const;
  return [
    ...units.flatMap(([label, field]) =>
      differing('items', 'units', label, before?.[field] ?? 0, item[field]),
    ),
    ...differing('items', 'units', 'expected', expectedBefore, expectedUnits(returns, item)),
    ...differing('costs', 'money', 'cost', before?.unitCost ?? '', item.unitCost ?? ''),
  ].map((change) => ({ ...change, item: itemName(item) }));
}

/** Items that an edit has removed from the order. */
function removedItems(before: Order, after: Order): OrderChange[] {
  return before.items
    .filter((item) => !after.items.some(({ _id }) => _id === item._id))
    .flatMap((item) =>
      differing('items', 'units', 'ordered', item.quantity, 0).map((change) => ({
        ...change,
        item: itemName(item),
      })),
    );
}

type Tracked = Pick<Order['shipments'][number], '_id' | 'carrier' | 'trackingNumber'>;

/** A changed carrier or number of a parcel or return. Empty if the parcel or return is new. */
function trackingChanges(all: readonly Tracked[], after: Tracked): OrderChange[] {
  const before = all.find(({ _id }) => _id === after._id);
  const text = ({ carrier, trackingNumber }: Tracked) =>
    [carrier, trackingNumber].filter(Boolean).join(' ');
  return before ? differing('tracking', 'text', 'tracking', text(before), text(after)) : [];
}

function addressChanges(before: Address | null, after: Address | null): OrderChange[] {
  return ADDRESS_FIELDS.flatMap((field) =>
    differing('address', 'text', `address.${field}`, before?.[field] ?? '', after?.[field] ?? ''),
  );
}
