import SellOutlined from '@mui/icons-material/SellOutlined';
import type { Promotion } from '../../../contract/promotion.ts';
import { lazyScreen } from '../../ui/lazy.tsx';
import type { ResourceDefinition, WithId } from '../definition.ts';

export const promotions: ResourceDefinition<WithId<Promotion>> = {
  name: 'promotions',
  path: '/merchant/promotions',
  contract: async () => (await import('../../../contract/promotion.ts')).Promotion,
  icon: SellOutlined,
  goTo: 'r',
  list: lazyScreen(() => import('./PromotionList.tsx')),
  create: lazyScreen(() => import('./form/PromotionCreate.tsx')),
  edit: lazyScreen(() => import('./form/PromotionEdit.tsx')),
  search: { hint: (promotion) => promotion.code },
  recordRepresentation: (promotion) => promotion.name,
};
