import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { Order } from '../../../contract/order.ts';
import { taxByRate } from '../../../domain/tax.ts';
import { Totals } from '../../ui/fields/Metrics.tsx';
import { useTaxText } from '../../ui/fields/taxText.ts';
import { MoneyText } from '../../ui/fields/ValueText.tsx';

type Line = [label: string, amount: number, isShown?: boolean, isStrong?: boolean];

/** An order, or the preview of one. */
type Charged = Pick<
  Order,
  'currency' | 'subtotal' | 'discountTotal' | 'isTaxExempt' | 'buyerVatNumber'
> &
  Parameters<typeof taxByRate>[0];

/** The tax by rate; the total tax if the order's rates are unknown. */
function useTaxLines(order: Charged): Line[] {
  const translate = useTranslate();
  const taxText = useTaxText();
  if (order.isTaxExempt) {
    const { buyerVatNumber: number } = order;
    return [
      [translate(`orderShow.totals.${number ? 'taxExemptBy' : 'taxExempt'}`, { number }), 0, true],
    ];
  }
  const label = (tax: string) =>
    order.taxIncluded ? translate('orderShow.totals.taxIncluded', { tax }) : tax;
  const lines = taxByRate(order);
  if (lines === null) return [[label(translate('orderShow.totals.tax')), order.taxTotal]];
  return lines.flatMap(({ rate, name, tax }): Line[] =>
    rate === null ? [] : [[label(taxText({ rate, name })), tax]],
  );
}

/** Subtotal to total, then `more`. `codes`: the codes of the discount. */
export function TotalRows(props: { order: Charged; codes: string; more?: readonly Line[] }) {
  const { order, codes, more = [] } = props;
  const translate = useTranslate();
  const taxes = useTaxLines(order);
  const lines: Line[] = [
    [translate('orderShow.totals.subtotal'), order.subtotal, true],
    [
      translate(codes ? 'orderShow.totals.discountBy' : 'orderShow.totals.discount', { codes }),
      -order.discountTotal,
    ],
    [translate('orderShow.totals.shipping'), order.shippingTotal, true],
    ...(order.taxIncluded ? [] : taxes),
    [translate('orderShow.totals.total'), order.total, true, true],
    ...(order.taxIncluded ? taxes : []),
    ...more,
  ];
  return (
    <Totals sx={{ width: '100%', maxWidth: 360, ml: 'auto' }}>
      {lines
        // Hide zeros, except for required lines.
        .filter(([, amount, isShown]) => isShown || amount !== 0)
        .map(([label, amount, , isStrong]) => (
          <Box key={label} sx={{ fontWeight: isStrong ? 650 : undefined }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <dd>
              <MoneyText amount={amount === 0 ? 0 : amount} currency={order.currency} />
            </dd>
          </Box>
        ))}
    </Totals>
  );
}
