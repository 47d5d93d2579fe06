import {
  type PurchaseLine,
  type PurchaseOrder,
  purchaseLineKey,
} from '../contract/purchaseOrder.ts';
import type { StockLevel } from '../contract/stockLevel.ts';
import { isAwaited, unitsToCome } from './purchaseOrders.ts';

type Known = Pick<PurchaseOrder, '_id' | 'name' | 'status' | 'supplierId' | 'lines'>;
type Level = Pick<
  StockLevel,
  'productId' | 'variantId' | 'name' | 'sku' | 'stock' | 'sold' | 'awaited'
>;

export type PurchaseProposal = {
  /** Null if no purchase order of these products has a supplier. */
  supplierId: string | null;
  /** The newest draft of this supplier, to which the lines are added. */
  draft: Pick<Known, '_id' | 'name'> | null;
  lines: (PurchaseLine & { awaited: number })[];
};

/**
 * Proposes quantities of low products, grouped by supplier. Supplier and cost are those of the product's last purchase
 * order with a supplier. The quantity, at least 1, covers the sales of `SALES_DAYS` days, minus the units in stock or
 * on their way. `orders` must be sorted newest first.
 */
export function proposePurchases(
  levels: readonly Level[],
  orders: readonly Known[],
): PurchaseProposal[] {
  const groups = new Map<string | null, PurchaseProposal>();
  for (const level of levels) {
    const { supplierId, ...line } = lineOf(level, orders);
    const draft = orders.find((one) => one.status === 'draft' && one.supplierId === supplierId);
    const group = groups.get(supplierId) ?? { supplierId, draft: draft ?? null, lines: [] };
    group.lines.push(line);
    groups.set(supplierId, group);
  }
  return [...groups.values()];
}

function lineOf(level: Level, orders: readonly Known[]) {
  const { productId, variantId, name, sku, stock, sold } = level;
  const key = purchaseLineKey({ productId, variantId });
  const earlier = orders.flatMap(({ status, supplierId, lines }) =>
    lines
      .filter((line) => purchaseLineKey(line) === key)
      .map((line) => ({ ...line, status, supplierId })),
  );
  const last = earlier.find(({ supplierId }) => supplierId !== null);
  // Another store API may omit `awaited`.
  const awaited =
    level.awaited ??
    earlier
      .filter(({ status }) => isAwaited(status))
      .reduce((sum, line) => sum + unitsToCome(line), 0);
  return {
    productId,
    variantId,
    name,
    sku,
    awaited,
    quantity: Math.max(1, sold - stock - awaited),
    unitCost: last?.unitCost ?? null,
    received: 0,
    supplierId: last?.supplierId ?? null,
  };
}

/**
 * Adds lines to those of a draft. A line that the draft already has gets the larger quantity, so that adding it
 * twice changes nothing.
 */
export function addPurchaseLines(
  lines: readonly PurchaseLine[],
  added: readonly PurchaseLine[],
): PurchaseLine[] {
  const known = new Set(lines.map(purchaseLineKey));
  const wanted = new Map(added.map((line) => [purchaseLineKey(line), line.quantity]));
  const raised = lines.map((line) => {
    const quantity = Math.max(line.quantity, wanted.get(purchaseLineKey(line)) ?? 0);
    return { ...line, quantity };
  });
  return [...raised, ...added.filter((line) => !known.has(purchaseLineKey(line)))];
}
