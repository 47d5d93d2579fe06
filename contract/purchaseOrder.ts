import * as v from 'valibot';
import { crudResource } from './crud.ts';
import { Day, Id, line, lines, Price, whole } from './fieldRules.ts';
import { asNested, asReference } from './fieldType.ts';

/** The store derives `partly_received` and `received` from the received units; `PUT` sets the other statuses. */
export const PURCHASE_ORDER_STATUSES = [
  'draft',
  'ordered',
  'partly_received',
  'received',
  'cancelled',
] as const;
export type PurchaseOrderStatus = (typeof PURCHASE_ORDER_STATUSES)[number];

export const MAX_PURCHASE_LINES = 200;
const Units = whole('number', 1, 100_000);

/** One product or variant of a purchase order. `received` is read-only. */
export const PurchaseLine = v.object({
  productId: Id,
  variantId: v.optional(v.nullable(Id), null),
  /** A copy of the product's name, with the variant's values: `Shirt (Sea blue / M)`. The limit fits all names. */
  name: line('text', 1, 420),
  sku: v.optional(v.nullable(line('text', 0, 64)), null),
  quantity: Units,
  /** Minor units of the store's currency, without tax; null if unknown. */
  unitCost: v.optional(v.nullable(Price), null),
  received: v.optional(whole('number', 0, 100_000), 0),
});
export type PurchaseLine = v.InferOutput<typeof PurchaseLine>;

/**
 * - `awaited`: `all` finds the purchase orders that are ordered and not completely received. `late` finds only
 *   those that were expected before today.
 * - `productId`, `variantId`: purchase orders with this product or variant.
 */
export const PurchaseFilter = v.partial(
  v.object({
    awaited: v.picklist(['all', 'late'], 'invalid'),
    productId: Id,
    variantId: Id,
  }),
);

/** Orders that the store places with its suppliers. */
export const purchaseOrders = crudResource({
  name: 'purchase-orders',
  one: 'purchase order',
  path: '/merchant/purchase-orders',
  fields: {
    /** The number. If it is empty, the store assigns the next one, such as `PO-12`. */
    name: v.optional(line('text', 0, 40), ''),
    supplierId: v.optional(v.nullable(v.pipe(Id, asReference('suppliers'))), null),
    status: v.optional(v.picklist(PURCHASE_ORDER_STATUSES, 'invalid'), 'draft'),
    /** Default: the day on which the status became `ordered`. */
    orderedOn: v.optional(v.nullable(Day), null),
    expectedOn: v.optional(v.nullable(Day), null),
    lines: v.optional(
      v.pipe(
        v.array(PurchaseLine, 'invalid'),
        v.maxLength(MAX_PURCHASE_LINES, 'listTooLong'),
        asNested(),
      ),
      [],
    ),
    note: v.optional(lines('text', 2000), ''),
  },
  search: ['name'],
  filters: ['supplierId', 'status', 'expectedOn'],
  moreFilters: PurchaseFilter.entries,
  sorts: ['name', 'expectedOn'],
  unique: ['name'],
  checks: [
    {
      field: 'supplierId',
      code: 'purchaseOrder.supplierRequired',
      isValid: ({ status, supplierId }) =>
        status === 'draft' || status === 'cancelled' || supplierId !== null,
    },
    {
      field: 'lines',
      code: 'purchaseOrder.linesRequired',
      isValid: ({ status, lines }) => status !== 'ordered' || lines.length > 0,
    },
    {
      field: 'lines',
      code: 'purchaseOrder.lineTwice',
      isValid: ({ lines }) => new Set(lines.map(purchaseLineKey)).size === lines.length,
    },
  ],
  example: { name: 'PO-7', expectedOn: '2026-12-03' },
});
export const PurchaseOrder = purchaseOrders.record;
export type PurchaseOrder = v.InferOutput<typeof purchaseOrders.record>;

/** Identifies a line of a purchase order: each product or variant has at most one line. */
export function purchaseLineKey({
  productId,
  variantId,
}: Pick<PurchaseLine, 'productId' | 'variantId'>): string {
  return variantId ?? productId;
}

/** `GET /merchant/purchase-orders/{id}/receipts` lists the stock changes by a purchase order. It has no filters. */
export const ReceiptFilter = v.strictObject({});

/**
 * `POST /merchant/purchase-orders/{id}/receipts`: units that arrived. They go into the stock. With `updatesCosts`, the
 * known unit costs of these lines become the costs of the products or variants. 422 at `lines.<n>.quantity` if the
 * quantity exceeds the units that have not arrived yet.
 */
export const Receipt = v.strictObject({
  lines: v.pipe(
    v.array(
      v.strictObject({
        productId: Id,
        variantId: v.optional(v.nullable(Id), null),
        quantity: Units,
      }),
      'invalid',
    ),
    v.minLength(1, 'purchaseOrder.nothingReceived'),
    v.maxLength(MAX_PURCHASE_LINES, 'listTooLong'),
    asNested(),
  ),
  updatesCosts: v.optional(v.boolean('invalid'), false),
  note: v.optional(lines('stock.note', 500), ''),
});
export type Receipt = v.InferOutput<typeof Receipt>;
