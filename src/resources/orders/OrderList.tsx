import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import {
  useDataProvider,
  useListFilterContext,
  useResourceDefinitions,
  useTranslate,
} from 'react-admin';
import {
  BULK_TRANSITIONS,
  FULFILMENT_STATUSES,
  ORDER_EMBEDS,
  ORDER_SORTS,
  ORDER_STATUSES,
  Order,
  OrderFilter,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
} from '../../../contract/order.ts';
import { mainTransition } from '../../../domain/bulkTransitions.ts';
import { isNotCancelled } from '../../../domain/metricOrders.ts';
import { DRAFT_ORDERS, INVOICES, useHasEndpoint } from '../../api/missingEndpoints.ts';
import { withoutPeriods } from '../../api/routes.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { declareList, type ListIntl } from '../../lists/declareList.ts';
import { ListScreen } from '../../lists/ListScreen.tsx';
import { ScreenButton } from '../../lists/ListStates.tsx';
import { ListTabs } from '../../lists/ListTabs.tsx';
import { CardAction } from '../../lists/rows/cardParts.tsx';
import { RowLink } from '../../lists/rows/RowLink.tsx';
import {
  BlockedChip,
  FulfilmentChip,
  OrderStates,
  OrderStatusChip,
  PaymentChip,
} from '../../ui/fields/OrderChips.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { useRestoredFocus } from '../../ui/useRestoredFocus.ts';
import {
  addressParts,
  itemTexts,
  noteTexts,
  parcelTexts,
  promotionTexts,
  refundTexts,
  taxTexts,
} from './orderExport.ts';
import { Period, taxKeyText, weekHourText } from './orderFilters.ts';
import { unitsOf } from './readOrder.ts';
import { type TransitionRequest, TransitionRequestContext } from './transitionRequest.ts';
import { ignoreRepeatedPress, useOrderAction } from './useOrderAction.ts';

// Loaded with the first filter.
const OrderMetrics = lazyPart(() => import('./OrderMetrics.tsx'), <Box sx={{ minHeight: 21 }} />);
// Loaded with the first selection or transition.
const OrderBulkActions = lazyPart(() => import('./OrderBulkActions.tsx'));
const TransitionDialog = lazyPart(() => import('./transitions/TransitionDialog.tsx'));

// Long chips such as `Remboursé en partie` wrap, so that the total stays visible below `xl`.
const chipSx = {
  '&.MuiTableCell-head': { whiteSpace: { md: 'normal', xl: 'nowrap' }, minWidth: { md: 136 } },
  '&:is(td) > span': {
    whiteSpace: 'normal',
    width: 'max-content',
    maxWidth: { md: 136, xl: 'none' },
  },
};

// Wraps the heading `Date de commande`, because the dates below are shorter.
const dateSx = {
  '&.MuiTableCell-head': { whiteSpace: { md: 'normal', xl: 'nowrap' }, minWidth: { md: 118 } },
};

export const orderList = declareList({
  resource: 'orders',
  i18nPrefix: 'orders',
  contract: { record: Order, filter: OrderFilter, sorts: ORDER_SORTS },
  sort: { field: 'createdAt', order: 'DESC' },
  rowClick: 'show',
  title: 'number',
  embed: ORDER_EMBEDS,
  fields: {
    number: { firstOrder: 'DESC' },
    createdAt: {
      as: 'dateTime',
      sx: dateSx,
      sortOptions: { DESC: 'orders.sort.newest', ASC: 'orders.sort.oldest' },
      filter: { source: 'period', schema: Period, as: 'period' },
    },
    status: {
      optionI18nPrefix: 'orders.status',
      render: ({ status }) => <OrderStatusChip value={status} />,
      renderCard: (order) => (
        <span style={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
          <OrderStates order={order} />
        </span>
      ),
      filter: { choices: ORDER_STATUSES, inTabs: true, text: notCancelledText },
    },
    paymentStatus: {
      optionI18nPrefix: 'orders.payment',
      render: ({ paymentStatus }) => <PaymentChip value={paymentStatus} />,
      sx: chipSx,
      filter: { choices: PAYMENT_STATUSES },
    },
    fulfilmentStatus: {
      optionI18nPrefix: 'orders.fulfilment',
      render: ({ fulfilmentStatus }) => <FulfilmentChip value={fulfilmentStatus} />,
      sx: chipSx,
      filter: { choices: FULFILMENT_STATUSES },
    },
    customer: {
      value: ({ customer }) => customer.name,
      render: (order) => <CustomerName customer={order.customer} />,
      renderCard: (order) => <CustomerAndItems order={order} />,
      grow: 110,
    },
    phone: { value: ({ customer }) => customer.phone },
    email: { value: ({ customer }) => customer.email },
    items: { value: unitsOf, align: 'right' },
    skus: { value: itemTexts },
    subtotal: { as: 'money' },
    discount: { as: 'money', value: ({ discountTotal }) => discountTotal },
    promotions: { label: 'orders.export.promotions', value: promotionTexts },
    shipping: { as: 'money', value: ({ shippingTotal }) => shippingTotal },
    tax: { as: 'money', value: ({ taxTotal }) => taxTotal },
    taxes: { label: 'orders.export.taxes', value: taxTexts },
    total: {
      as: 'money',
      sortOptions: { DESC: 'orders.sort.totalDown', ASC: 'orders.sort.totalUp' },
      filter: { range: ['totalMin', 'totalMax'], as: 'money' },
    },
    paid: { as: 'money', value: ({ paidTotal }) => paidTotal },
    refunded: { as: 'money', value: ({ refundedTotal }) => refundedTotal },
    refunds: { label: 'orders.export.refunds', export: refundTexts },
    currency: {},
    paymentMethod: {
      value: ({ paymentMethod }) => paymentMethod.kind,
      optionI18nPrefix: 'orders.method',
      filter: { source: 'paymentKind', choices: PAYMENT_METHODS },
    },
    shippingAddress: { export: addressParts('shipping', (order) => order.shippingAddress) },
    billingAddress: { export: addressParts('billing', (order) => order.billingAddress) },
    city: { value: ({ shippingAddress }) => shippingAddress?.city, export: false },
    country: {
      as: 'country',
      value: ({ shippingAddress }) => shippingAddress?.country,
      filter: { source: 'shippingCountry', as: 'country' },
      export: false,
    },
    customerNote: {},
    notes: { label: 'orders.export.notes', export: noteTexts },
    parcels: {
      label: 'orders.export.parcels',
      value: ({ shipments }) => shipments,
      export: parcelTexts,
    },
    invoiceNumber: { label: 'orders.export.invoice', value: ({ invoice }) => invoice?.number },
    cancelReason: { label: 'orders.export.cancelReason', optionI18nPrefix: 'orders.cancelReason' },
    tags: { filter: { source: 'tag' } },
    updatedAt: { as: 'dateTime', sortOptions: { DESC: 'orders.sort.updated' } },
    id: { label: 'orders.export.id', value: ({ _id }) => _id },
    nextStep: {
      render: (order) => <NextTransitionButton order={order} size="small" />,
      renderCard: (order) => (
        <CardAction>
          <NextTransitionButton order={order} size="large" />
        </CardAction>
      ),
      export: false,
    },
  },
  // Filters that links from other screens set. Only `returns` also has an input in this list.
  filters: {
    paymentKindNot: { optionI18nPrefix: 'orders.method', input: false },
    created: { range: ['createdFrom', 'createdTo'], as: 'moment', input: false },
    weekHour: { text: weekHourText, input: false },
    toPayBack: { choices: [true], input: false },
    unsent: { choices: [true], input: false },
    returns: { optionI18nPrefix: 'orderShow.returns.state' },
    refundedPeriod: { schema: Period, as: 'period', input: false },
    refunded: { range: ['refundedFrom', 'refundedTo'], as: 'moment', input: false },
    salesPeriod: { schema: Period, as: 'period', input: false },
    sales: { range: ['salesFrom', 'salesTo'], as: 'moment', input: false },
    tax: { text: taxKeyText, input: false },
    taxPeriod: { schema: Period, as: 'period', input: false },
    taxed: { range: ['taxFrom', 'taxTo'], as: 'moment', input: false },
    customers: { optionI18nPrefix: 'orders.filter.customerKind', input: false },
    costs: { optionI18nPrefix: 'orders.filter.costsKind', input: false },
    customerId: { reference: 'users', unknownText: 'orders.filter.oneCustomer', input: false },
    productId: { reference: 'products', unknownText: 'orders.filter.oneProduct', input: false },
    variantId: { reference: 'variants', unknownText: 'orders.filter.oneVariant', input: false },
    categoryId: { reference: 'categories', unknownText: 'orders.filter.oneCategory', input: false },
    subcategories: { choices: [true, false], input: false },
    promotionId: {
      reference: 'promotions',
      unknownText: 'orders.filter.onePromotion',
      input: false,
    },
  },
  columns: [
    'number',
    'createdAt',
    'customer',
    'status',
    'paymentStatus',
    'fulfilmentStatus',
    'items',
    'total',
    'nextStep',
    'paymentMethod',
    'city',
    'country',
    'tags',
    'updatedAt',
  ],
  hiddenColumns: ['nextStep', 'paymentMethod', 'city', 'country', 'tags', 'updatedAt'],
  card: [['number', 'createdAt', 'total'], ['customer'], ['status'], ['nextStep']],
});

export default function OrderList() {
  // The dialog outlives the selection bar, which unmounts after the last order is done.
  const [request, setRequest] = useState<TransitionRequest>();
  return (
    <TransitionRequestContext value={setRequest}>
      <ListScreen
        list={orderList}
        tabs={<OrderTabs />}
        notes={<FilteredMetrics />}
        bulkActionButtons={<OrderBulkActions />}
        emptyAction={<EmptyActions />}
      >
        {request && <TransitionDialog {...request} onClose={() => setRequest(undefined)} />}
      </ListScreen>
    </TransitionRequestContext>
  );
}

/** Buttons of the empty list. Another API may not support creating orders. */
function EmptyActions() {
  const hasCreate = useResourceDefinitions().orders?.hasCreate;
  return (
    <>
      {hasCreate && (
        <ScreenButton to="/orders/create" label="orderCreate.title" variant="contained" />
      )}
      <ScreenButton to="/products" label="orders.empty.action" variant="outlined" />
    </>
  );
}

function OrderTabs() {
  const hasDrafts = useHasEndpoint(DRAFT_ORDERS);
  const hasInvoices = useHasEndpoint(INVOICES);
  return (
    <ListTabs
      list={orderList}
      label="orders.list.tabs"
      counts={useOrderCounts()}
      more={[
        ...(hasDrafts ? [{ to: '/draft-orders', label: 'orderCreate.drafts' }] : []),
        ...(hasInvoices ? [{ to: '/invoices', label: 'documents.invoices' }] : []),
      ]}
    />
  );
}

function FilteredMetrics() {
  const { filterValues } = useListFilterContext();
  if (Object.keys(filterValues).length === 0) return null;
  return <OrderMetrics />;
}

/** The customer's name, which is a link unless the customer is a guest. */
function CustomerName({ customer }: Pick<Order, 'customer'>) {
  const { _id, name } = customer;
  return (
    <span style={besideSx}>
      <span title={name} className="one-line">
        {_id ? <RowLink to={`/users/${encodeURIComponent(_id)}`}>{name}</RowLink> : name}
      </span>
      <BlockedChip customer={customer} />
    </span>
  );
}

function CustomerAndItems({ order }: { order: Order }) {
  const translate = useTranslate();
  return (
    <div style={besideSx}>
      <div className="one-line">
        <bdi>{order.customer.name}</bdi>
        <span className="quiet">
          {` · ${translate('orders.items', { smart_count: unitsOf(order) })}`}
        </span>
      </div>
      <BlockedChip customer={order.customer} />
    </div>
  );
}

// The name shrinks before its neighbours.
const besideSx = { display: 'flex', gap: 8 };

function notCancelledText(value: unknown, { translate }: ListIntl): string | undefined {
  const isEveryOther = Array.isArray(value) && isNotCancelled(value);
  return isEveryOther ? translate('orders.filter.notCancelled') : undefined;
}

/**
 * Order counts by status, and of all orders under `all`, in one request. Undefined until the counts are read, and while
 * filters other than status and date apply, which the counts ignore.
 */
function useOrderCounts(): Record<string, number> | undefined {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { filterValues } = useListFilterContext();
  const { status: _, period, createdFrom, createdTo, ...others } = filterValues;
  const isOnlyPeriod = Object.keys(others).length === 0;
  const { data } = useQuery({
    queryKey: ['orders', 'counts', period, createdFrom, createdTo],
    enabled: isOnlyPeriod,
    // Optional: the list does not need the counts, and other APIs may not have them.
    meta: { isOptional: true },
    queryFn: async ({ signal }) => {
      const span = withoutPeriods({ period, createdFrom, createdTo });
      const [from, to] = [span.createdFrom, span.createdTo].map((at) => (at ? String(at) : ''));
      // The period and the other date filter do not overlap.
      if (from && to && Date.parse(from) >= Date.parse(to)) return [];
      const { data: stats } = await dataProvider.getOrderStats(
        { blocks: 'byStatus', ...(from && { from }), ...(to && { to }) },
        { signal },
      );
      return stats.byStatus ?? null;
    },
  });
  if (!isOnlyPeriod || !data) return undefined;
  const all = data.reduce((sum, { count }) => sum + count, 0);
  return { ...Object.fromEntries(data.map(({ status, count }) => [status, count])), all };
}

interface Props {
  order: Order;
  size: 'small' | 'large';
}

/**
 * A button for the order's main transition; nothing if there is none. Opens a dialog if the transition needs input or
 * has a warning.
 */
function NextTransitionButton({ order, size }: Props) {
  const translate = useTranslate();
  const requestTransition = useContext(TransitionRequestContext);
  const { run, isRunning } = useOrderAction();
  const button = useRestoredFocus<HTMLButtonElement>(isRunning);
  const step = mainTransition(order, new Date());
  const name = BULK_TRANSITIONS.find((one) => one === step?.name);
  if (!step || !name) return null;
  const ids = [order._id];
  const needsDialog = step.needs.length > 0 || step.warning !== undefined;
  // List rows have no version; the store validates the transition.
  const apply = () => void run(order, { status: step.to }, { ifMatch: false });
  const text = translate(`orders.step.${name}`);
  return (
    <Button
      ref={button}
      variant={size === 'large' ? 'text' : 'outlined'}
      size={size}
      fullWidth={size === 'large'}
      loading={isRunning}
      aria-haspopup={needsDialog ? 'dialog' : undefined}
      aria-label={translate('orders.list.nextFor', { step: text, number: order.number })}
      {...ignoreRepeatedPress(
        needsDialog
          ? () => requestTransition({ name, selection: { count: 1, ids, select: { ids } } })
          : apply,
      )}
      // The button lies above the link that covers the card. Tinted, not filled, because every card has this button.
      sx={[{ position: 'relative', zIndex: 1 }, size === 'large' && softSx]}
    >
      {text}
    </Button>
  );
}

const softSx = {
  color: 'tint.accent.text',
  backgroundColor: 'tint.accent.background',
  '&:hover': { backgroundColor: 'tint.accent.border' },
};
