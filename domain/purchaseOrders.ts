import type { Problem } from '../contract/problems.ts';
import {
  type PurchaseLine,
  type PurchaseOrderStatus,
  purchaseLineKey,
  type Receipt,
} from '../contract/purchaseOrder.ts';

type Lines = readonly PurchaseLine[];
type PurchaseState = { lines: PurchaseLine[]; status: PurchaseOrderStatus };
type Result = { changed: PurchaseState; problems: Problem[] };

/** The statuses that a merchant may set. `statusOf` derives the others from the received units. */
const NEXT: Record<PurchaseOrderStatus, readonly PurchaseOrderStatus[]> = {
  draft: ['ordered', 'cancelled'],
  ordered: ['cancelled'],
  partly_received: ['cancelled'],
  received: [],
  cancelled: [],
};

/** Whether units are still to come. */
export function isAwaited(status: PurchaseOrderStatus): boolean {
  return status === 'ordered' || status === 'partly_received';
}

export function canChangeLines(status: PurchaseOrderStatus): boolean {
  return status === 'draft' || isAwaited(status);
}

/** Units that are still to come. */
export function unitsToCome({ quantity, received }: PurchaseLine): number {
  return Math.max(0, quantity - received);
}

/** The sum of `unitsOfLine` over all lines. */
export function unitsOf(lines: Lines, unitsOfLine: (line: PurchaseLine) => number): number {
  return lines.reduce((sum, line) => sum + unitsOfLine(line), 0);
}

/** Units of a purchase order that are still to come: 0 before it is ordered and after it is cancelled. */
export function unitsAwaited({ status, lines }: PurchaseState): number {
  return isAwaited(status) ? unitsOf(lines, unitsToCome) : 0;
}

/** Minor units, without tax; lines without a known cost count nothing. */
export function purchaseTotal(
  lines: readonly Pick<PurchaseLine, 'quantity' | 'unitCost'>[],
): number {
  return lines.reduce((sum, { quantity, unitCost }) => sum + quantity * (unitCost ?? 0), 0);
}

/** The order after a merchant's changes. Ignores `received` of the changes. */
export function changePurchase(before: PurchaseState, changes: Partial<PurchaseState>): Result {
  const problems: Problem[] = [];
  const wanted = changes.status ?? before.status;
  if (wanted !== before.status && !NEXT[before.status].includes(wanted)) {
    const values = { from: before.status, to: wanted };
    problems.push({ field: 'status', code: 'purchaseOrder.statusForbidden', values });
  }
  if (!changes.lines) return { changed: { lines: before.lines, status: wanted }, problems };
  if (!canChangeLines(before.status)) {
    problems.push({ field: 'lines', code: 'purchaseOrder.closed', values: {} });
  }
  const stored = new Map(before.lines.map((line) => [purchaseLineKey(line), line.received]));
  const lines = changes.lines.map((line) => ({
    ...line,
    received: stored.get(purchaseLineKey(line)) ?? 0,
  }));
  const kept = new Set(lines.map(purchaseLineKey));
  const removed = before.lines.find(
    (line) => line.received > 0 && !kept.has(purchaseLineKey(line)),
  );
  if (removed) {
    const values = { received: removed.received };
    problems.push({ field: 'lines', code: 'purchaseOrder.belowReceived', values });
  }
  lines.forEach(({ quantity, received }, index) => {
    if (quantity >= received) return;
    const field = `lines.${index}.quantity`;
    problems.push({ field, code: 'purchaseOrder.belowReceived', values: { received } });
  });
  const status = isAwaited(wanted) ? statusOf(lines) : wanted;
  return { changed: { lines, status }, problems };
}

/** The order after a receipt. Refuses more units than are still to come: raise the ordered quantity first. */
export function receivePurchase(before: PurchaseState, receipt: Pick<Receipt, 'lines'>): Result {
  const problems: Problem[] = [];
  if (!isAwaited(before.status)) {
    problems.push({ field: 'status', code: 'purchaseOrder.notAwaited', values: {} });
  }
  const arrived = new Map<string, number>();
  receipt.lines.forEach((line, index) => {
    const key = purchaseLineKey(line);
    const ordered = before.lines.find((one) => purchaseLineKey(one) === key);
    const units = (arrived.get(key) ?? 0) + line.quantity;
    arrived.set(key, units);
    const toCome = ordered ? unitsToCome(ordered) : 0;
    if (units <= toCome) return;
    const field = `lines.${index}.quantity`;
    problems.push({ field, code: 'purchaseOrder.tooMany', values: { count: toCome } });
  });
  const lines = before.lines.map((line) => ({
    ...line,
    received: line.received + (arrived.get(purchaseLineKey(line)) ?? 0),
  }));
  return { changed: { lines, status: statusOf(lines) }, problems };
}

function statusOf(lines: Lines): PurchaseOrderStatus {
  if (lines.every((line) => line.received === 0)) return 'ordered';
  return lines.some((line) => unitsToCome(line) > 0) ? 'partly_received' : 'received';
}
