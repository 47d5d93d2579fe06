import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { Order } from '../../../contract/order.ts';
import { taxByRate } from '../../../domain/tax.ts';
import { Totals } from '../../ui/fields/Metrics.tsx';
import { useTaxText } from '../../ui/fields/taxText.ts';
import { MoneyText } from '../../ui/fields/ValueText.tsx';

/** A line with `isRequired` is also shown when its amount is zero. */
type Line = { label: string; amount: number; isRequired?: boolean; isStrong?: boolean };

/** An order, or the preview of an order. */
type Charged = Pick<
  Order,
  'currency' | 'subtotal' | 'discountTotal' | 'isTaxExempt' | 'buyerVatNumber'
> &
  Parameters<typeof taxByRate>[0];

/** One line for each tax rate; the total tax if the rates are unknown; "tax exempt" for an exempt order. */
function useTaxLines(order: Charged): Line[] {
  const translate = useTranslate();
  const taxText = useTaxText();
  if (order.isTaxExempt) {
    const { buyerVatNumber: number } = order;
    const key = number ? 'taxExemptBy' : 'taxExempt';
    return [
      { label: translate(`orderShow.totals.${key}`, { number }), amount: 0, isRequired: true },
    ];
  }
  const labelOf = (tax: string) =>
    order.taxIncluded ? translate('orderShow.totals.taxIncluded', { tax }) : tax;
  const lines = taxByRate(order);
  if (lines === null) {
    return [{ label: labelOf(translate('orderShow.totals.tax')), amount: order.taxTotal }];
  }
  return lines.flatMap(({ rate, name, tax }): Line[] =>
    rate === null ? [] : [{ label: labelOf(taxText({ rate, name })), amount: tax }],
  );
}

/**
 * Shows the amounts from subtotal to total, then `more`. Taxes that prices include follow the total. `codes` names the
 * promotions of the discount; it may be empty.
 */
export function TotalRows(props: { order: Charged; codes: string; more?: readonly Line[] }) {
  const { order, codes, more = [] } = props;
  const translate = useTranslate();
  const taxes = useTaxLines(order);
  const lines: Line[] = [
    { label: translate('orderShow.totals.subtotal'), amount: order.subtotal, isRequired: true },
    {
      label: translate(`orderShow.totals.${codes ? 'discountBy' : 'discount'}`, { codes }),
      amount: -order.discountTotal,
    },
    {
      label: translate('orderShow.totals.shipping'),
      amount: order.shippingTotal,
      isRequired: true,
    },
    ...(order.taxIncluded ? [] : taxes),
    {
      label: translate('orderShow.totals.total'),
      amount: order.total,
      isRequired: true,
      isStrong: true,
    },
    ...(order.taxIncluded ? taxes : []),
    ...more,
  ];
  return (
    <Totals sx={{ width: '100%', maxWidth: 360, ml: 'auto' }}>
      {lines
        .filter(({ amount, isRequired }) => isRequired || amount !== 0)
        .map(({ label, amount, isStrong }) => (
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
