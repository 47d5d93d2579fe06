import Icon from '@mui/icons-material/MoveToInboxOutlined';
import type { PurchaseOrder } from '../../../contract/purchaseOrder.ts';
import { PURCHASE_ORDERS } from '../../api/missingEndpoints.ts';
import { lazyScreen } from '../../ui/lazy.tsx';
import type { ResourceDefinition, WithId } from '../definition.ts';

/** Orders of the store to its suppliers. */
export const purchaseOrders: ResourceDefinition<WithId<PurchaseOrder>> = {
  name: 'purchase-orders',
  path: PURCHASE_ORDERS,
  contract: async () => (await import('../../../contract/purchaseOrder.ts')).PurchaseOrder,
  icon: Icon,
  list: lazyScreen(() => import('./PurchaseOrderList.tsx')),
  create: lazyScreen(() => import('./PurchaseOrderCreate.tsx')),
  edit: lazyScreen(() => import('./PurchaseOrderEdit.tsx')),
  search: { hint: () => null },
  recordRepresentation: ({ name }) => name,
};
