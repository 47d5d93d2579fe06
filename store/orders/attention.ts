import type { OrderFilter } from '../../contract/order.ts';
import type { ProductFilter } from '../../contract/product.ts';
import type { PromotionFilter } from '../../contract/promotion.ts';
import type { Attention } from '../../contract/stats.ts';
import { attentionFilters } from '../../domain/attention.ts';
import { conditionsOf } from '../catalogue/productConditions.ts';
import { totalsOf } from '../catalogue/productTotals.ts';
import { readPromotionPage } from '../promotions/promotionPage.ts';
import { orderConditions } from './orderConditions.ts';
import { orderTotals } from './orderTotals.ts';
import type { Store } from './statsSums.ts';

/** How many records each list that needs attention finds: counted by what counts those lists. */
export async function readAttention(store: Store, now: Date): Promise<Attention> {
  const lists = attentionFilters(now);
  return {
    toAccept: await countOrders(store, lists.toAccept.filter),
    toPack: await countOrders(store, lists.toPack.filter),
    toShip: await countOrders(store, lists.toShip.filter),
    onHold: await countOrders(store, lists.onHold.filter),
    unpaid: await countOrders(store, lists.unpaid.filter),
    outOfStock: await countProducts(store, lists.outOfStock.filter),
    lowStock: await countProducts(store, lists.lowStock.filter),
    promotionsEnding: await countPromotions(store, lists.promotionsEnding.filter, now),
  };
}

async function countOrders({ db, storeId }: Store, filter: OrderFilter): Promise<number> {
  const { total } = await orderTotals(db, storeId, filter, orderConditions(storeId, filter));
  return total;
}

async function countProducts({ db, storeId }: Store, filter: ProductFilter): Promise<number> {
  const { total } = await totalsOf(db, storeId, conditionsOf(storeId, filter, []));
  return total;
}

async function countPromotions({ db, storeId }: Store, filter: PromotionFilter, now: Date) {
  const sort = { field: 'endsAt', direction: 'asc' } as const;
  const list = { filter, sort, offset: 0, limit: 1 };
  const { total } = await readPromotionPage(db, storeId, list, now);
  return total;
}

/** How far the shop is set up. */
export async function readCatalogue({ db, storeId }: Store) {
  const { all } = await totalsOf(db, storeId, []);
  const pictured = await db
    .selectFrom('products')
    .select('id')
    .where('store_id', '=', storeId)
    .where('images', '<>', '[]')
    .limit(1)
    .executeTakeFirst();
  return { products: all, hasPictures: pictured !== undefined };
}
