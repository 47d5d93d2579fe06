import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type RaRecord, useCreatePath, useTranslate } from 'react-admin';
import type { Order } from '../../../contract/order.ts';
import { DateTimeText } from '../../fields/DateTimeText.tsx';
import { MoneyText } from '../../fields/MoneyText.tsx';
import { OrderStates } from '../../fields/OrderChips.tsx';
import { CardAction, CardLink, CardList } from '../../lists/CardList.tsx';
import { listedOrder, unitsOf } from './listedOrder.ts';
import { NextStepButton } from './NextStepButton.tsx';

/** Orders as cards, for phones. The number is a link that covers the card; the main step is a button. */
export function OrderCards() {
  return (
    <CardList label="orders.title" nameOf={numberOf}>
      {(record) => {
        const order = listedOrder(record);
        return (
          <>
            <CardHead id={String(record.id)} number={numberOf(record)} order={order} />
            {order && <CardBody order={order} />}
          </>
        );
      }}
    </CardList>
  );
}

function numberOf(record: RaRecord): string {
  return String(record.number ?? record.id);
}

function CardHead(props: { id: string; number: string; order: Order | null }) {
  const { id, number, order } = props;
  const createPath = useCreatePath();
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
      <CardLink to={createPath({ resource: 'orders', type: 'show', id })}>{number}</CardLink>
      {order && (
        <>
          <Typography variant="caption" color="textSecondary" noWrap>
            <DateTimeText at={order.createdAt} />
          </Typography>
          <Typography variant="body2" component="span" sx={{ ml: 'auto', fontWeight: 600 }}>
            <MoneyText amount={order.total} currency={order.currency} />
          </Typography>
        </>
      )}
    </Box>
  );
}

function CardBody({ order }: { order: Order }) {
  const translate = useTranslate();
  const count = unitsOf(order);
  return (
    <>
      <Typography variant="body2" noWrap>
        <bdi>{order.customer.name}</bdi>
        <Typography variant="body2" component="span" color="textSecondary">
          {` · ${translate('orders.items', { smart_count: count })}`}
        </Typography>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        <OrderStates order={order} />
      </Box>
      <CardAction>
        <Box sx={{ mt: 0.5, '&:empty': { display: 'none' } }}>
          <NextStepButton order={order} size="large" />
        </Box>
      </CardAction>
    </>
  );
}
