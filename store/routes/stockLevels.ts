import { Hono } from 'hono';
import { STOCK_LEVEL_SORTS, StockLevelFilter } from '../../contract/stockLevel.ts';
import { readProductLevels, readStockLevels } from '../catalogue/stockLevels.ts';
import { readStoreRow } from '../catalogue/storeRow.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import { findRow } from '../http/findRow.ts';
import { readListQuery, sendList } from '../http/listQuery.ts';

/**
 * `/merchant/stock-levels`: the stock levels that are out or low. `/merchant/products/:id/stock-levels`: all stock
 * levels of a product.
 */
export function stockLevelRoutes({ db, clock }: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.get('/stock-levels', async (c) => {
    const list = readListQuery(c, {
      filter: StockLevelFilter,
      sorts: STOCK_LEVEL_SORTS,
      sort: ['daysLeft', 'ASC'],
    });
    const { id: storeId, lowStockDefault } = await readStoreRow(db, c.get('merchant').storeId);
    const page = await readStockLevels({ db, storeId }, lowStockDefault, list, clock());
    return sendList(c, 'stock-levels', page.rows, page.total, list);
  });
  routes.get('/products/:id/stock-levels', async (c) => {
    const { store_id: storeId, id } = await findRow(db, c, 'products');
    const { lowStockDefault } = await readStoreRow(db, storeId);
    return c.json(await readProductLevels({ db, storeId }, lowStockDefault, id, clock()));
  });
  return routes;
}
