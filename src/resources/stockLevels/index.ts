import Icon from '@mui/icons-material/ProductionQuantityLimitsOutlined';
import type { StockLevel } from '../../../contract/stockLevel.ts';
import { STOCK_LEVELS } from '../../api/missingEndpoints.ts';
import { lazyScreen } from '../../ui/lazy.tsx';
import type { ResourceDefinition, WithId } from '../definition.ts';

/** Products and variants that are out of stock or low. A row opens its product. */
export const stockLevels: ResourceDefinition<WithId<StockLevel>> = {
  name: 'stock-levels',
  path: STOCK_LEVELS,
  contract: async () => (await import('../../../contract/stockLevel.ts')).StockLevel,
  icon: Icon,
  list: lazyScreen(() => import('./StockLevelList.tsx')),
  recordRepresentation: ({ name }) => name,
};
