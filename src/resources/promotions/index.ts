import Icon from '@mui/icons-material/SellOutlined';
import type { ResourceDefinition } from '../definition.ts';
import { lazyScreen } from '../lazyScreen.tsx';

export const promotions: ResourceDefinition = {
  name: 'promotions',
  path: '/merchant/promotions',
  icon: Icon,
  list: lazyScreen(() => import('./PromotionList.tsx'), ['placeholders']),
};
