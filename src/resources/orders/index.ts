import Icon from '@mui/icons-material/ReceiptLongOutlined';
import type { Order } from '../../../contract/order.ts';
import { ORDER_PREVIEW } from '../../api/missingEndpoints.ts';
import { lazyScreen } from '../../ui/lazy.tsx';
import type { ResourceDefinition, WithId } from '../definition.ts';

export const orders: ResourceDefinition<WithId<Order>> = {
  name: 'orders',
  path: '/merchant/orders',
  contract: async () => (await import('../../../contract/order.ts')).Order,
  icon: Icon,
  goTo: 'o',
  isInHeader: true,
  createEndpoint: ORDER_PREVIEW,
  create: lazyScreen(() => import('./create/OrderCreate.tsx')),
  list: lazyScreen(() => import('./OrderList.tsx')),
  show: lazyScreen(() => import('./show/OrderShow.tsx')),
  pages: {
    ':id/change': lazyScreen(() => import('./edit/OrderEdit.tsx')),
    pick: lazyScreen(() => import('./packing/PickListPage.tsx')),
    pack: lazyScreen(() => import('./packing/PackPage.tsx')),
    print: lazyScreen(() => import('./show/print/OrderDocuments.tsx')),
  },
  search: { hint: (order) => order.customer.name },
  recordRepresentation: (order) => order.number,
};
