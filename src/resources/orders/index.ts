import Icon from '@mui/icons-material/ReceiptLongOutlined';
import type { ResourceDefinition } from '../definition.ts';
import { lazyScreen } from '../lazyScreen.tsx';

export const orders: ResourceDefinition = {
  name: 'orders',
  path: '/merchant/orders',
  icon: Icon,
  list: lazyScreen(() => import('./OrderList.tsx')),
};
