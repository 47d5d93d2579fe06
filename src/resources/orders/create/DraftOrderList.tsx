import {
  DRAFT_ORDER_SORTS,
  DraftOrder,
  DraftOrderFilter,
} from '../../../../contract/draftOrder.ts';
import { BulkDeleteButton, useBulkRun } from '../../../lists/bulk/BulkActions.tsx';
import { declareList } from '../../../lists/declareList.ts';
import { ListScreen } from '../../../lists/ListScreen.tsx';
import { ScreenButton } from '../../../lists/ListStates.tsx';

const draftOrderList = declareList({
  resource: 'draft-orders',
  i18nPrefix: 'resources.draft-orders',
  contract: { record: DraftOrder, filter: DraftOrderFilter, sorts: DRAFT_ORDER_SORTS },
  sort: { field: 'updatedAt', order: 'DESC' },
  title: 'number',
  fields: {
    number: { firstOrder: 'DESC' },
    customer: { value: ({ customer }) => customer.name, grow: 110 },
    itemsCount: {},
    total: { as: 'money', firstOrder: 'DESC' },
    heldUntil: { value: ({ heldUntil }) => heldUntil ?? null, as: 'moment' },
    createdAt: { label: 'listing.createdAt', as: 'moment', firstOrder: 'DESC' },
    updatedAt: {
      label: 'listing.updatedAt',
      as: 'moment',
      sortOptions: { DESC: 'listing.updatedAt' },
    },
  },
  hiddenColumns: ['createdAt'],
  card: [
    ['number', 'total'],
    ['customer', 'updatedAt'],
  ],
});

export default function DraftOrderList() {
  return (
    <ListScreen
      list={draftOrderList}
      actions={<ScreenButton to="/orders" label="orderCreate.toOrders" color="inherit" />}
      bulkActionButtons={<BulkDelete />}
      emptyAction={
        <ScreenButton to="/orders/create" label="orderCreate.title" variant="contained" />
      }
    />
  );
}

function BulkDelete() {
  return <BulkDeleteButton run={useBulkRun()} />;
}
