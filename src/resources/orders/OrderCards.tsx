import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type RaRecord, useCreatePath, useListContext, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Order } from '../../../contract/order.ts';
import { DateTimeText } from '../../fields/DateTimeText.tsx';
import { MoneyText } from '../../fields/MoneyText.tsx';
import { listedOrder, unitsOf } from './listedOrder.ts';
import { NextStepButton } from './NextStepButton.tsx';
import { FulfilmentChip, OrderStatusChip, PaymentChip } from './OrderChips.tsx';

/** Orders as cards, for phones. The number is a link that covers the card; the main step is a button. */
export function OrderCards() {
  const translate = useTranslate();
  const { data = [], selectedIds, onToggleItem } = useListContext<RaRecord>();
  return (
    <Cards aria-label={translate('orders.title')}>
      {data.map((record) => {
        const order = listedOrder(record);
        const number = String(record.number ?? record.id);
        const isSelected = selectedIds.includes(record.id);
        return (
          <Card key={record.id} data-selected={isSelected || undefined}>
            <Checkbox
              checked={isSelected}
              onChange={() => onToggleItem(record.id)}
              slotProps={{
                input: { 'aria-label': translate('listing.select', { name: number }) },
              }}
              sx={{ width: 44, height: 44, mt: -1, zIndex: 1 }}
            />
            <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.75 }}>
              <CardHead id={String(record.id)} number={number} order={order} />
              {order && <CardBody order={order} />}
            </Box>
          </Card>
        );
      })}
    </Cards>
  );
}

function CardHead(props: { id: string; number: string; order: Order | null }) {
  const { id, number, order } = props;
  const createPath = useCreatePath();
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
      <CoverLink to={createPath({ resource: 'orders', type: 'show', id })}>{number}</CoverLink>
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
        <OrderStatusChip value={order.status} />
        <PaymentChip value={order.paymentStatus} />
        <FulfilmentChip value={order.fulfilmentStatus} />
      </Box>
      <Box sx={{ mt: 0.5, '&:empty': { display: 'none' } }}>
        <NextStepButton order={order} size="large" />
      </Box>
    </>
  );
}

function CoverLink(props: { to: string; children: string }) {
  return (
    <Link
      component={RouterLink}
      to={props.to}
      color="textPrimary"
      underline="none"
      noWrap
      sx={{
        fontWeight: 620,
        fontVariantNumeric: 'tabular-nums',
        '&::after': { content: '""', position: 'absolute', inset: 0 },
        '&:focus-visible': { outline: 'none' },
        '&:focus-visible::after': {
          outline: '2px solid',
          outlineColor: 'focus',
          outlineOffset: -2,
        },
      }}
    >
      {props.children}
    </Link>
  );
}

const Cards = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderTop: `1px solid ${theme.palette.divider}`,
}));

const Card = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: theme.spacing(0.5),
  padding: theme.spacing(1.5, 2, 1.5, 0.5),
  '& + &': { borderTop: `1px solid ${theme.palette.divider}` },
  '&:active': { backgroundColor: theme.palette.action.hover },
  '&[data-selected]': { backgroundColor: theme.palette.action.selected },
}));
