import Icon from '@mui/icons-material/EditNoteOutlined';
import type { DraftOrder } from '../../../contract/draftOrder.ts';
import { DRAFT_ORDERS } from '../../api/missingEndpoints.ts';
import { lazyScreen } from '../../ui/lazy.tsx';
import type { ResourceDefinition, WithId } from '../definition.ts';

/** Orders that are not placed yet. A tab of the order list leads to them. */
export const draftOrders: ResourceDefinition<WithId<DraftOrder>> = {
  name: 'draft-orders',
  path: DRAFT_ORDERS,
  contract: async () => (await import('../../../contract/draftOrder.ts')).DraftOrder,
  icon: Icon,
  isInSettings: true,
  list: lazyScreen(() => import('./create/DraftOrderList.tsx')),
  edit: lazyScreen(() => import('./create/DraftOrderEdit.tsx')),
  recordRepresentation: ({ number }) => number,
};
