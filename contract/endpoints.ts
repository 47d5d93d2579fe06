import * as v from 'valibot';
import { authEndpoints } from './authEndpoints.ts';
import { bulkChangesEndpoints } from './bulkEndpoints.ts';
import { categoriesEndpoints, productsEndpoints, uploadsEndpoints } from './catalogueEndpoints.ts';
import { crudEndpoints } from './crud.ts';
import { emailsEndpoints } from './emailEndpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { importEndpoints } from './importEndpoints.ts';
import { ordersEndpoints } from './orderEndpoints.ts';
import { promotionsEndpoints } from './promotionEndpoints.ts';
import { PurchaseOrder, purchaseOrders, Receipt, ReceiptFilter } from './purchaseOrder.ts';
import { crudResources } from './resources.ts';
import { STOCK_CHANGE_SORTS, StockChange } from './stockChange.ts';
import { usersEndpoints } from './userEndpoints.ts';
import { writesEndpoints } from './writeState.ts';

/** Every endpoint that the console may use. */
export const endpoints: readonly Endpoint[] = [
  ...authEndpoints,
  ...usersEndpoints,
  ...productsEndpoints,
  ...categoriesEndpoints,
  ...ordersEndpoints,
  ...emailsEndpoints,
  ...promotionsEndpoints,
  ...uploadsEndpoints,
  ...bulkChangesEndpoints,
  ...importEndpoints,
  ...writesEndpoints,
  ...Object.values(crudEndpoints(purchaseOrders)),
  {
    method: 'GET',
    path: '/merchant/purchase-orders/{id}/receipts',
    summary: 'List the receipts of a purchase order, newest first',
    tag: 'purchase-orders',
    list: { filter: ReceiptFilter, sorts: STOCK_CHANGE_SORTS },
    response: v.array(StockChange),
  },
  {
    method: 'POST',
    path: '/merchant/purchase-orders/{id}/receipts',
    summary: 'Receive units of a purchase order into the stock',
    tag: 'purchase-orders',
    body: Receipt,
    response: PurchaseOrder,
  },
  ...crudResources.flatMap((resource) => Object.values(crudEndpoints(resource))),
];
