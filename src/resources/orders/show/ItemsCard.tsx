import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { OrderItem } from '../../../../contract/order.ts';
import { remainingUnits } from '../../../../domain/orderItems.ts';
import { expectedTotal } from '../../../../domain/orderStatus.ts';
import { openAmount, overpaidAmount } from '../../../../domain/refundAmounts.ts';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { Thumbnail } from '../../../ui/fields/Thumbnail.tsx';
import { useTaxText } from '../../../ui/fields/taxText.ts';
import { MoneyText } from '../../../ui/fields/ValueText.tsx';
import { TotalRows } from '../TotalRows.tsx';
import { useMoney, useOrderScreen } from './orderScreen.ts';

export function ItemsCard() {
  const { order } = useOrderScreen();
  return (
    <DetailCard title="orderShow.items.title">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {order.items.map((item) => (
          <ItemRow key={item._id} item={item} currency={order.currency} />
        ))}
      </Box>
      <OrderTotals />
    </DetailCard>
  );
}

function ItemRow({ item, currency }: { item: OrderItem; currency: string }) {
  const translate = useTranslate();
  const price = useMoney()(item.unitPrice);
  const taxText = useTaxText();
  return (
    <Box component="li" sx={rowSx}>
      <Thumbnail src={item.image ?? undefined} size={48} />
      <Box sx={{ flex: '1 1 5rem', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
          <ItemName item={item} />
        </Typography>
        {item.variantName && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{item.variantName}</bdi>
          </Typography>
        )}
        <Typography variant="muted" sx={{ overflowWrap: 'anywhere' }}>
          {item.sku && `${translate('orderShow.items.sku', { sku: item.sku })} · `}
          {item.productId === null && `${translate('orderShow.items.deleted')} · `}
          {translate('orderShow.items.each', { price })}
          {item.taxRate !== null && ` · ${taxText({ name: item.taxName, rate: item.taxRate })}`}
        </Typography>
        <Quantities item={item} />
      </Box>
      <Box sx={{ ml: 'auto', textAlign: 'right', whiteSpace: 'nowrap' }}>
        <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 550 }}>
          {/* Without the item's discount, so that these amounts add up to the subtotal. */}
          <MoneyText amount={item.unitPrice * item.quantity} currency={currency} />
        </Typography>
        <Typography variant="muted">× {item.quantity}</Typography>
      </Box>
    </Box>
  );
}

function ItemName({ item }: { item: OrderItem }) {
  if (item.productId === null) return <bdi>{item.name}</bdi>;
  return (
    <Link
      component={RouterLink}
      to={`/products/${encodeURIComponent(item.productId)}${item.variantId ? `#${encodeURIComponent(item.variantId)}` : ''}`}
      color="inherit"
    >
      <bdi>{item.name}</bdi>
    </Link>
  );
}

/** Ordered, shipped, remaining, removed, returned and refunded units; omits zeros. */
function Quantities({ item }: { item: OrderItem }) {
  const translate = useTranslate();
  const quantities = [
    ['ordered', item.quantity],
    ['sent', item.fulfilledQuantity],
    ['toSend', remainingUnits(item)],
    ['removed', item.cancelledQuantity],
    ['returned', item.returnedQuantity],
    ['refunded', item.refundedQuantity],
  ] as const;
  const shown = quantities.filter(([, count]) => count > 0);
  return (
    <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {shown
        .map(([key, count]) => translate(`orderShow.items.${key}`, { smart_count: count }))
        .join(' · ')}
    </Typography>
  );
}

const rowSx = {
  display: 'flex',
  // With a large font size, amounts stand below the names.
  flexWrap: 'wrap',
  gap: 1.5,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
};

/** The amounts from subtotal to total, payments and refunds. Warns if the parts do not add up to the total. */
function OrderTotals() {
  const translate = useTranslate();
  const money = useMoney();
  const { order } = useOrderScreen();
  const { total, paidTotal, refundedTotal } = order;
  const expected = expectedTotal(order);
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1.5 }}>
      <TotalRows
        order={order}
        codes={order.promotions.map(({ code }) => code).join(', ')}
        more={[
          { label: translate('orderShow.totals.paid'), amount: paidTotal, isRequired: true },
          { label: translate('orderShow.totals.refunded'), amount: -refundedTotal },
          {
            label: translate('orderShow.totals.open'),
            amount: openAmount(order),
            isStrong: true,
          },
          {
            label: translate('orderEdit.payBack'),
            amount: overpaidAmount(order),
            isStrong: true,
          },
        ]}
      />
      {expected !== total && (
        <Alert severity="warning">
          {translate('orderShow.dontAddUp', { expected: money(expected) })}
        </Alert>
      )}
    </Box>
  );
}
