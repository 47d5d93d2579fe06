import * as v from 'valibot';
import { ORDER_SORTS, OrderFilter } from '../../../contract/order.ts';
import { isPeriod } from '../../../domain/periods.ts';
import type { ListRules } from '../../lists/listParams.ts';
import { optionalColumns } from './orderColumns.ts';

const { entries } = OrderFilter;

/** What the address may ask of the order list. Periods are sent as instants on the store's clock. */
export const orderListRules: ListRules = {
  filters: {
    q: entries.q.wrapped,
    status: entries.status.wrapped,
    paymentStatus: entries.paymentStatus.wrapped,
    fulfilmentStatus: entries.fulfilmentStatus.wrapped,
    paymentKind: entries.paymentKind.wrapped,
    paymentKindNot: entries.paymentKindNot.wrapped,
    customerId: entries.customerId.wrapped,
    customers: entries.customers.wrapped,
    productId: entries.productId.wrapped,
    categoryId: entries.categoryId.wrapped,
    promotionId: entries.promotionId.wrapped,
    period: v.pipe(v.string(), v.check(isPeriod)),
    createdFrom: entries.createdFrom.wrapped,
    createdTo: entries.createdTo.wrapped,
    weekHour: entries.weekHour.wrapped,
    refundedPeriod: v.pipe(v.string(), v.check(isPeriod)),
    refundedFrom: entries.refundedFrom.wrapped,
    refundedTo: entries.refundedTo.wrapped,
    salesPeriod: v.pipe(v.string(), v.check(isPeriod)),
    salesFrom: entries.salesFrom.wrapped,
    salesTo: entries.salesTo.wrapped,
    totalMin: entries.totalMin.wrapped,
    totalMax: entries.totalMax.wrapped,
  },
  sorts: ORDER_SORTS,
  defaultSort: { field: 'createdAt', order: 'DESC' },
  defaultPerPage: 25,
  columns: optionalColumns,
};
