import Box from '@mui/material/Box';
import { useLocale, useTranslate } from 'react-admin';
import type { Order } from '../../../../../contract/order.ts';
import { formatMoney } from '../../../../../domain/money.ts';
import { PaperHead } from './PaperHead.tsx';

/** For the customer: what was bought, for how much, and what was paid. */
export function Invoice({ order }: { order: Order }) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const money = (amount: number) => formatMoney(amount, order.currency, locale);
  const { kind } = order.paymentMethod;
  const totals: [label: string, amount: number][] = [
    ['subtotal', order.subtotal],
    ['discount', -order.discountTotal],
    ['shipping', order.shippingTotal],
    ['tax', order.taxTotal],
    ['total', order.total],
    ['paid', order.paidTotal],
    ['refunded', -order.refundedTotal],
  ];
  return (
    <>
      <PaperHead
        title="order.print.invoice"
        addressTitle="order.print.billTo"
        order={order}
        address={order.billingAddress ?? order.shippingAddress}
      />
      <table>
        <thead>
          <tr>
            <th scope="col">{translate('order.print.item')}</th>
            <th scope="col" className="number">
              {translate('order.print.quantity')}
            </th>
            <th scope="col" className="number">
              {translate('order.print.price')}
            </th>
            <th scope="col" className="number">
              {translate('order.print.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item._id}>
              <td>
                {item.name}
                {item.sku && <Box sx={{ color: '#585E65' }}>{item.sku}</Box>}
              </td>
              <td className="number">{item.quantity}</td>
              <td className="number">{money(item.unitPrice)}</td>
              <td className="number">{money(item.unitPrice * item.quantity)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {totals
            .filter(([label, amount]) => label === 'total' || amount !== 0)
            .map(([label, amount]) => (
              <tr key={label}>
                <th scope="row" colSpan={3} className="number">
                  {translate(`order.totals.${label}`)}
                </th>
                <td className="number">{money(amount)}</td>
              </tr>
            ))}
        </tfoot>
      </table>
      <Box sx={{ mt: 2 }}>
        {translate('order.print.payment')}: {translate(`orders.method.${kind}`, { _: kind })}
      </Box>
      <Box sx={{ mt: 3 }}>{translate('order.print.thanks')}</Box>
    </>
  );
}
