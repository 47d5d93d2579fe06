import * as v from 'valibot';
import { Days, Id } from '../../../contract/fieldRules.ts';
import {
  PURCHASE_ORDER_STATUSES,
  PurchaseFilter,
  purchaseOrders,
} from '../../../contract/purchaseOrder.ts';
import { decimalOf } from '../../../domain/money.ts';
import { purchaseTotal, unitsAwaited } from '../../../domain/purchaseOrders.ts';
import { declareList } from '../../lists/declareList.ts';
import { ListScreen } from '../../lists/ListScreen.tsx';
import { ListTabs } from '../../lists/ListTabs.tsx';
import { MoneyText } from '../../ui/fields/ValueText.tsx';
import { useStoreCurrency } from '../../ui/useStoreSettings.ts';
import { PurchaseStatusChip } from './PurchaseStatusChip.tsx';

const i18nPrefix = 'resources.purchase-orders';
const { awaited, productId, variantId } = PurchaseFilter.entries;

const purchaseOrderList = declareList({
  resource: 'purchase-orders',
  i18nPrefix,
  contract: purchaseOrders,
  sort: { field: 'createdAt', order: 'DESC' },
  title: 'name',
  fields: {
    name: { firstOrder: 'DESC' },
    supplierId: { reference: 'suppliers', filter: { schema: Id }, grow: 160 },
    status: {
      optionI18nPrefix: `${i18nPrefix}.status`,
      render: ({ status }) => <PurchaseStatusChip status={status} />,
      filter: {
        schema: v.picklist(PURCHASE_ORDER_STATUSES),
        choices: PURCHASE_ORDER_STATUSES,
        inTabs: true,
      },
    },
    expectedOn: {
      as: 'day',
      sortOptions: { ASC: `${i18nPrefix}.fields.expectedOn` },
      filter: { schema: Days, as: 'days' },
    },
    toCome: { value: unitsAwaited, align: 'right' },
    total: {
      value: ({ lines }) => purchaseTotal(lines),
      render: ({ lines }) => <Total amount={purchaseTotal(lines)} />,
      export: ({ lines }, { currency }) => decimalOf(purchaseTotal(lines), currency),
      align: 'right',
    },
    orderedOn: { as: 'day' },
    createdAt: {
      label: 'listing.createdAt',
      as: 'moment',
      sortOptions: { DESC: 'listing.createdAt' },
    },
  },
  filters: {
    awaited: {
      schema: awaited,
      choices: ['all', 'late'],
      optionI18nPrefix: `${i18nPrefix}.awaited`,
    },
    productId: {
      schema: productId,
      label: 'orders.filter.productId',
      reference: 'products',
      unknownText: 'orders.filter.oneProduct',
      input: false,
    },
    variantId: {
      schema: variantId,
      label: 'orders.filter.variantId',
      reference: 'variants',
      unknownText: 'orders.filter.oneVariant',
      input: false,
    },
  },
  columns: ['name', 'supplierId', 'status', 'expectedOn', 'toCome', 'total', 'createdAt'],
  card: [['name', 'total'], ['supplierId'], ['status', 'expectedOn']],
});

export default function PurchaseOrderList() {
  return (
    <ListScreen
      list={purchaseOrderList}
      tabs={<ListTabs list={purchaseOrderList} label={`${i18nPrefix}.tabs`} />}
    />
  );
}

function Total({ amount }: { amount: number }) {
  return <MoneyText amount={amount} currency={useStoreCurrency()} />;
}
