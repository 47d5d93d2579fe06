import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useLocale, useTranslate } from 'react-admin';
import { formatMoney } from '../../../../domain/money.ts';
import { totalsAddUp } from '../../../../domain/orderStatus.ts';
import { MoneyText } from '../../../fields/MoneyText.tsx';
import { useOrderScreen } from './orderScreen.ts';

type Line = [label: string, amount: number, isShown?: boolean, isStrong?: boolean];

/** Subtotal to total, what was paid and what went back. Says so when it doesn't add up. */
export function OrderTotals() {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { order } = useOrderScreen();
  const { currency, total, paidTotal, refundedTotal } = order;
  const codes = order.promotions.map(({ code }) => code).join(', ');
  const lines: Line[] = [
    [translate('order.totals.subtotal'), order.subtotal, true],
    [
      translate(codes ? 'order.totals.discountBy' : 'order.totals.discount', { codes }),
      -order.discountTotal,
    ],
    [translate('order.totals.shipping'), order.shippingTotal, true],
    [translate('order.totals.tax'), order.taxTotal],
    [translate('order.totals.total'), total, true, true],
    [translate('order.totals.paid'), paidTotal, true],
    [translate('order.totals.refunded'), -refundedTotal],
    [
      translate('order.totals.open'),
      order.status === 'cancelled' ? 0 : total - paidTotal,
      false,
      true,
    ],
  ];
  const expected = order.subtotal - order.discountTotal + order.shippingTotal + order.taxTotal;
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1.5 }}>
      <Box component="dl" sx={totalsSx}>
        {lines
          // Zeros say nothing, but for these.
          .filter(([, amount, isShown]) => isShown || amount !== 0)
          .map(([label, amount, , isStrong]) => (
            <Box key={label} sx={{ display: 'contents', fontWeight: isStrong ? 650 : undefined }}>
              <dt>{label}</dt>
              <dd>
                <MoneyText amount={amount === 0 ? 0 : amount} currency={currency} />
              </dd>
            </Box>
          ))}
      </Box>
      {!totalsAddUp(order) && (
        <Alert severity="warning">
          {translate('order.dontAddUp', { expected: formatMoney(expected, currency, locale) })}
        </Alert>
      )}
    </Box>
  );
}

const totalsSx = {
  m: 0,
  ml: 'auto',
  width: '100%',
  maxWidth: 360,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 2,
  rowGap: 0.5,
  fontSize: '0.875rem',
  '& dt': { color: 'text.secondary', overflowWrap: 'anywhere' },
  '& dd': { m: 0, textAlign: 'right' },
};
