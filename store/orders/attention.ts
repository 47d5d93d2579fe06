import type { OrderFilter } from '../../contract/order.ts';
import type { ProductFilter } from '../../contract/product.ts';
import type { PromotionFilter } from '../../contract/promotion.ts';
import type { Attention } from '../../contract/stats.ts';
import { attentionFilters } from '../../domain/attention.ts';
import { countStockLevels } from '../catalogue/productCounts.ts';
import { productList } from '../catalogue/productList.ts';
import type { Store } from '../lists/listDeclaration.ts';
import { countRows } from '../lists/readPage.ts';
import { readPromotionPage } from '../promotions/promotionPage.ts';
import { orderList } from './orderList.ts';

/** Counts the records that need attention, with the same code as their lists. */
export async function readAttention(store: Store, now: Date): Promise<Attention> {
  const lists = attentionFilters(now);
  const levels = await countStockLevels(store);
  return {
    toAccept: await countOrders(store, lists.toAccept.filter),
    toPack: await countOrders(store, lists.toPack.filter),
    readyToShip: await countOrders(store, lists.readyToShip.filter),
    toShip: await countOrders(store, lists.toShip.filter),
    onHold: await countOrders(store, lists.onHold.filter),
    unpaid: await countOrders(store, lists.unpaid.filter),
    returnsExpected: await countOrders(store, lists.returnsExpected.filter),
    returnsToSettle: await countOrders(store, lists.returnsToSettle.filter),
    toPayBack: await countOrders(store, lists.toPayBack.filter),
    outOfStock: await countProducts(store, lists.outOfStock.filter),
    lowStock: await countProducts(store, lists.lowStock.filter),
    variantsOut: levels.out,
    variantsLow: levels.low,
    promotionsEnding: await countPromotions(store, lists.promotionsEnding.filter, now),
  };
}

async function countOrders(store: Store, filter: OrderFilter): Promise<number> {
  const { total } = await countRows(orderList, store, filter);
  return total;
}

async function countProducts(store: Store, filter: ProductFilter): Promise<number> {
  const { total } = await countRows(productList, store, filter);
  return total;
}

async function countPromotions({ db, storeId }: Store, filter: PromotionFilter, now: Date) {
  const sort = { field: 'endsAt', direction: 'asc' } as const;
  const list = { filter, sort, offset: 0, limit: 1 };
  const { total } = await readPromotionPage(db, storeId, list, now);
  return total;
}

/** For the setup checklist: the number of products, and whether one of them has a picture. */
export async function readSetupProgress(store: Store) {
  const { db, storeId } = store;
  const { all } = await countRows(productList, store, {});
  const pictured = await db
    .selectFrom('products')
    .select('id')
    .where('store_id', '=', storeId)
    .where('images', '<>', '[]')
    .limit(1)
    .executeTakeFirst();
  return { products: all, hasPictures: pictured !== undefined };
}
