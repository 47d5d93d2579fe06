import type { Order } from '../contract/order.ts';
import {
  type ActionContext,
  type ActionResult,
  type ItemCost,
  recorded,
  refuse,
} from './orderActions.ts';

/** Sets the unit costs of items. The timeline keeps the old and the new costs. */
export function changeCosts(
  order: Order,
  costs: readonly ItemCost[],
  context: ActionContext,
): ActionResult {
  const wanted = new Map(costs.map(({ _id, unitCost }) => [_id, unitCost]));
  const isKnown = costs.every(({ _id }) => order.items.some((item) => item._id === _id));
  if (!isKnown || wanted.size < costs.length) return refuse('order.itemUnknown');
  const changes: { item: string; from: number | null; to: number | null }[] = [];
  const items = order.items.map((item) => {
    const { _id, unitCost: from = null } = item;
    const to = wanted.get(_id);
    if (to === undefined || to === from) return item;
    changes.push({ item: _id, from, to });
    return { ...item, unitCost: to };
  });
  if (changes.length === 0) return { ok: true, order, stock: [] };
  const changed = recorded({ ...order, items }, context, 'costs_changed', { costs: changes });
  return { ok: true, order: changed, stock: [] };
}

/** Today's product costs, for those items of an order that have no known cost. */
export function productCosts({ items }: Pick<Order, 'items'>): ItemCost[] {
  return items.flatMap(({ _id, unitCost, productCost = null }) =>
    unitCost === null && productCost !== null ? [{ _id, unitCost: productCost }] : [],
  );
}
