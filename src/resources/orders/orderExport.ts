import type { Address } from '../../../contract/address.ts';
import type { Order } from '../../../contract/order.ts';
import { decimalOf } from '../../../domain/money.ts';
import type { Cell } from '../../lists/csv.ts';
import type { ExportColumn } from '../../lists/useExportAll.ts';
import { listedOrder } from './listedOrder.ts';

const fields = 'resources.orders.fields';

/** The screen's words; amounts as plain decimals with their currency beside them, moments as ISO 8601 in UTC. */
const columns: readonly ExportColumn[] = [
  { header: `${fields}.number`, value: (record) => record.number },
  column('createdAt', (order) => order.createdAt),
  column('status', (order) => order.status, 'orders.status'),
  column('paymentStatus', (order) => order.paymentStatus, 'orders.payment'),
  column('fulfilmentStatus', (order) => order.fulfilmentStatus, 'orders.fulfilment'),
  column('customer', (order) => order.customer.name),
  column('phone', (order) => order.customer.phone),
  column('email', (order) => order.customer.email),
  column('items', (order) => order.items.reduce((sum, { quantity }) => sum + quantity, 0)),
  column('skus', (order) => order.items.map(itemText).join('; ')),
  column('subtotal', (order) => money(order, order.subtotal)),
  column('discount', (order) => money(order, order.discountTotal)),
  column('shipping', (order) => money(order, order.shippingTotal)),
  column('tax', (order) => money(order, order.taxTotal)),
  column('total', (order) => money(order, order.total)),
  column('paid', (order) => money(order, order.paidTotal)),
  column('refunded', (order) => money(order, order.refundedTotal)),
  column('currency', (order) => order.currency),
  column('paymentMethod', (order) => order.paymentMethod.kind, 'orders.method'),
  ...addressColumns('shipping', (order) => order.shippingAddress),
  ...addressColumns('billing', (order) => order.billingAddress ?? null),
  column('customerNote', (order) => order.customerNote),
  column('tags', (order) => order.tags.join('; ')),
  column('updatedAt', (order) => order.updatedAt),
  { header: 'orders.export.id', value: (record) => String(record.id) },
];

export const orderExport = { fileName: 'orders', columns };

function column(name: string, value: (order: Order) => Cell, words?: string): ExportColumn {
  return { header: `${fields}.${name}`, value: ofOrder(value), ...(words && { words }) };
}

/** Each part of an address by itself, as labels are printed from. */
function addressColumns(
  kind: 'shipping' | 'billing',
  addressOf: (order: Order) => Address | null,
): ExportColumn[] {
  const parts = [
    'name',
    'phone',
    'line1',
    'line2',
    'postcode',
    'city',
    'region',
    'country',
  ] as const;
  return parts.map((part) => ({
    header: `orders.export.${kind}.${part}`,
    value: ofOrder((order) => addressOf(order)?.[part]),
    isCountry: part === 'country',
  }));
}

function ofOrder(value: (order: Order) => Cell): ExportColumn['value'] {
  return (record) => {
    const order = listedOrder(record);
    return order ? value(order) : null;
  };
}

function itemText({ sku, name, quantity }: Order['items'][number]): string {
  return `${quantity} × ${sku ?? name}`;
}

function money({ currency }: Order, amount: number): string {
  return decimalOf(amount, currency);
}
