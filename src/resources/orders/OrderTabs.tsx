import { ORDER_STATUSES } from '../../../contract/order.ts';
import { ListTabs } from '../../lists/ListTabs.tsx';
import { useOrderCounts } from './useOrderCounts.ts';

/** The statuses of orders, with counts. */
export function OrderTabs() {
  return (
    <ListTabs
      label="orders.list.tabs"
      source="status"
      choices={choices}
      counts={useOrderCounts()}
    />
  );
}

const choices = ORDER_STATUSES.map((id) => ({ id, name: `orders.status.${id}` }));
