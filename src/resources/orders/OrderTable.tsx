import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type RaRecord, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Order } from '../../../contract/order.ts';
import { DateTimeText } from '../../fields/DateTimeText.tsx';
import { MoneyText } from '../../fields/MoneyText.tsx';
import { NumberText } from '../../fields/NumberText.tsx';
import { FulfilmentChip, OrderStatusChip, PaymentChip } from '../../fields/OrderChips.tsx';
import { ListColumn } from '../../lists/ListColumn.tsx';
import { ListTable } from '../../lists/ListTable.tsx';
import { listedOrder, unitsOf } from './listedOrder.ts';
import { NextStepButton } from './NextStepButton.tsx';
import { hiddenColumns } from './orderColumns.ts';

/** Orders as a table, for screens from 768 px on. */
export function OrderTable() {
  return (
    <ListTable label="orders.title" hidden={hiddenColumns} opens="show">
      <ListColumn source="number" sortByOrder="DESC" field={NumberLink} />
      <ListColumn source="createdAt" sortByOrder="DESC" render={placed} />
      <ListColumn
        source="customer"
        disableSort
        render={customer}
        sx={{ width: '100%', minWidth: 110, maxWidth: 0 }}
      />
      <ListColumn source="status" render={status} />
      <ListColumn source="paymentStatus" disableSort render={payment} sx={chipSx} />
      <ListColumn source="fulfilmentStatus" disableSort render={fulfilment} sx={chipSx} />
      <ListColumn source="items" align="right" disableSort render={items} />
      <ListColumn source="total" align="right" sortByOrder="DESC" render={total} />
      <ListColumn source="nextStep" disableSort render={nextStep} />
      <ListColumn source="paymentMethod" disableSort render={method} />
      <ListColumn source="city" disableSort render={city} />
      <ListColumn source="tags" disableSort render={tags} />
      <ListColumn source="updatedAt" sortByOrder="DESC" render={updated} />
    </ListTable>
  );
}

// `Remboursé en partie` in two lines, and nothing shorter: the total, at the end of the row, is in view in every
// language.
const chipSx = { 'td& > span': { whiteSpace: 'normal', width: 'max-content', maxWidth: 104 } };

function NumberLink() {
  const createPath = useCreatePath();
  const record = useRecordContext<RaRecord>();
  if (!record) return null;
  return (
    <Link
      component={RouterLink}
      to={createPath({ resource: 'orders', type: 'show', id: record.id })}
      color="textPrimary"
      sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
    >
      {String(record.number ?? record.id)}
    </Link>
  );
}

function MethodText({ kind }: { kind: string }) {
  const translate = useTranslate();
  return translate(`orders.method.${kind}`, { _: kind });
}

/** The customer by name; a link to the customer's page for one who has one. */
function CustomerName({ customer: { _id, name } }: Pick<Order, 'customer'>) {
  return (
    <Typography variant="body2" component="span" noWrap title={name} sx={{ display: 'block' }}>
      {_id ? (
        <Link
          component={RouterLink}
          to={`/users/${encodeURIComponent(_id)}`}
          color="inherit"
          underline="hover"
          sx={{ fontWeight: 'inherit' }}
        >
          {name}
        </Link>
      ) : (
        name
      )}
    </Typography>
  );
}

/** A cell of an order; a dash where the server sent something that is none. */
function ofOrder(content: (order: Order) => ReactNode): (record: RaRecord) => ReactNode {
  return (record) => {
    const order = listedOrder(record);
    return order ? content(order) : '—';
  };
}

const placed = ofOrder(({ createdAt }) => <DateTimeText at={createdAt} />);
const updated = ofOrder(({ updatedAt }) => <DateTimeText at={updatedAt} />);
const customer = ofOrder((order) => <CustomerName customer={order.customer} />);
const status = ofOrder((order) => <OrderStatusChip value={order.status} />);
const payment = ofOrder((order) => <PaymentChip value={order.paymentStatus} />);
const fulfilment = ofOrder((order) => <FulfilmentChip value={order.fulfilmentStatus} />);
const items = ofOrder((order) => <NumberText value={unitsOf(order)} />);
const total = ofOrder((order) => <MoneyText amount={order.total} currency={order.currency} />);
const nextStep = ofOrder((order) => <NextStepButton order={order} size="small" />);
const method = ofOrder((order) => <MethodText kind={order.paymentMethod.kind} />);
const city = ofOrder((order) => order.shippingAddress?.city ?? '—');
const tags = ofOrder((order) => order.tags.join(', '));
