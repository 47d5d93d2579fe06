import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import { InvoicedOrder, type Order, type OrderItem } from '../../../../../contract/order.ts';
import { percentText } from '../../../../../domain/intl.ts';
import { type TaxLine, taxByRate } from '../../../../../domain/tax.ts';
import { isReverseCharge, isSaudiVatNumber } from '../../../../../domain/vatNumbers.ts';
import { useLanguage } from '../../../../i18n/texts.ts';
import { useLocale } from '../../../../i18n/useLocale.ts';
import { MoneyText, useMoneyText } from '../../../../ui/fields/ValueText.tsx';
import { DocumentHead, useDayText, useSeller } from './DocumentHead.tsx';

/** An invoice. An issued invoice shows the order as it was when issued. */
export function Invoice({ order: current }: { order: Order }) {
  const order = invoicedOrder(current);
  const translate = useTranslate();
  const language = useLanguage();
  const { kind } = order.paymentMethod;
  const { vatNumber } = useSeller()(order, true);
  // Arab states with VAT require this title, and their sellers write Arabic invoices.
  const isTaxInvoice = vatNumber && (language === 'ar' || isSaudiVatNumber(vatNumber));
  return (
    <>
      <DocumentHead
        title={isTaxInvoice ? 'orderShow.print.taxInvoice' : 'orderShow.print.invoice'}
        addressTitle="orderShow.print.billTo"
        order={order}
        address={order.billingAddress ?? order.shippingAddress}
        facts={useFacts(order)}
        isLegal
      />
      <Items order={order} />
      <Taxes order={order} />
      <Box sx={{ mt: 2 }}>
        {translate('forms.label', { name: translate('orderShow.print.payment') })}{' '}
        {translate(`orders.method.${kind}`, { _: kind })}
      </Box>
      <Box sx={{ mt: 3 }}>{translate('orderShow.print.thanks')}</Box>
    </>
  );
}

/** The order with the fields that its invoice stored. Older invoices stored none: the order is returned as it is. */
export function invoicedOrder(order: Order): Order {
  const kept = v.safeParse(InvoicedOrder, order.invoice?.content);
  return kept.success ? { ...order, ...kept.output } : order;
}

/** Number, date of the invoice, date of supply and the customer's VAT number. Omits what is unknown. */
function useFacts({ invoice, shipments, buyerVatNumber }: Order): [name: string, value: string][] {
  const translate = useTranslate();
  const dayText = useDayText();
  const number = invoice === null ? translate('orderShow.print.draft') : invoice?.number;
  const sentAt = shipments[0]?.shippedAt;
  const facts = [
    ['number', number],
    ['issued', invoice && dayText(invoice.issuedAt)],
    ['sent', sentAt && dayText(sentAt)],
    ['billToVatNumber', buyerVatNumber],
  ] as const;
  return facts.flatMap(([name, value]) =>
    value ? [[translate(`orderShow.print.${name}`), value]] : [],
  );
}

function Items({ order }: { order: Order }) {
  const translate = useTranslate();
  const { money, percent } = useAmounts(order);
  const { taxIncluded, taxTotal } = order;
  const kind = taxIncluded ? 'Gross' : taxTotal === 0 ? '' : 'Net';
  const hasRates = order.items.some(({ taxRate }) => taxRate !== null);
  const columns = ['quantity', `price${kind}`, ...(hasRates ? ['rate'] : []), `amount${kind}`];
  return (
    <table className="priced">
      <Columns names={['item', ...columns]} />
      <tbody>
        {order.items.map((item) => (
          <tr key={item._id}>
            <ItemCell item={item}>
              {item.discount > 0 && (
                <Box>
                  {translate('forms.label', { name: translate('orderShow.totals.discount') })}{' '}
                  <MoneyText amount={-item.discount} currency={order.currency} />
                </Box>
              )}
            </ItemCell>
            <td className="number short">{item.quantity}</td>
            <td className="number">{money(item.unitPrice)}</td>
            {hasRates && <td className="number short">{percent(item.taxRate)}</td>}
            <td className="number">{money(item.unitPrice * item.quantity)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totalsOf(order).map(([label, amount]) => (
          <tr key={label} className={label === 'total' ? 'strong' : undefined}>
            <th scope="row" colSpan={columns.length} className="number">
              {translate(`orderShow.totals.${label}`)}
              {label === 'shipping' && order.shippingTax && ` (${percent(order.shippingTax.rate)})`}
            </th>
            <td className="number">{money(amount)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

/** The rows below the items, without zeros except the total. Tax that prices include is only in the table of taxes. */
function totalsOf(order: Order): [label: string, amount: number][] {
  const rows: [label: string, amount: number][] = [
    ['subtotal', order.subtotal],
    ['discount', -order.discountTotal],
    ['shipping', order.shippingTotal],
    ['tax', order.taxIncluded ? 0 : order.taxTotal],
    ['total', order.total],
    ['paid', order.paidTotal],
    ['refunded', -order.refundedTotal],
  ];
  return rows.filter(([label, amount]) => label === 'total' || amount !== 0);
}

/** Net amounts and taxes by rate. A sentence if the rates are unknown or the order is exempt; nothing without tax. */
function Taxes({ order }: { order: Order }) {
  const translate = useTranslate();
  const { money, percent } = useAmounts(order);
  const { vatNumber } = useSeller()(order, true);
  if (order.isTaxExempt) {
    return <UntaxedReason order={order} seller={vatNumber} customer={order.buyerVatNumber} />;
  }
  const lines = taxByRate(order);
  if (lines === null) {
    const tax = money(order.taxTotal);
    return <Box sx={{ mt: 2 }}>{translate('orderShow.print.ratesUnknown', { tax })}</Box>;
  }
  if (lines.every(({ rate }) => rate === null)) return null;
  const nameOf = ({ rate, name }: TaxLine) => (name ? `${name} ${percent(rate)}` : percent(rate));
  return (
    <table className="narrow">
      <Columns names={['rate', 'net', 'tax', 'gross']} />
      <tbody>
        {lines.map((line) => (
          <tr key={nameOf(line)}>
            <td className="number">{nameOf(line)}</td>
            <td className="number">{money(line.net)}</td>
            <td className="number">{money(line.tax)}</td>
            <td className="number">{money(line.net + line.tax)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface UntaxedProps {
  order: Pick<Order, 'isTaxExempt'>;
  /** VAT numbers. */
  seller: string | null;
  customer: string | null;
}

/** Why an exempt customer is charged no tax; nothing for others. */
export function UntaxedReason({ order, seller, customer }: UntaxedProps) {
  const translate = useTranslate();
  if (!order.isTaxExempt) return null;
  const reason = isReverseCharge(seller, customer) ? 'reverseCharge' : 'vatExempt';
  return <Box sx={{ mt: 2 }}>{translate(`orderShow.print.${reason}`)}</Box>;
}

function useAmounts({ currency }: Order) {
  const translate = useTranslate();
  const locale = useLocale();
  const money = useMoneyText(currency);
  const percent = (rate: number | null) =>
    rate === null ? translate('orderShow.print.untaxed') : percentText(rate, locale);
  return { money, percent };
}

/** Column headings. All columns except `item` are aligned as numbers; `short` ones have few digits. */
export function Columns({ names }: { names: readonly string[] }) {
  const translate = useTranslate();
  const classOf = (name: string) =>
    name === 'quantity' || name === 'rate' ? 'number short' : 'number';
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col" className={name === 'item' ? undefined : classOf(name)}>
            {translate(`orderShow.print.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The item as named in the order. */
export function ItemCell({
  item: { name, variantName, sku },
  children,
}: {
  item: Pick<OrderItem, 'name' | 'variantName' | 'sku'>;
  /** Shown below the name. */
  children?: ReactNode;
}) {
  return (
    <td>
      <bdi>{name}</bdi>
      {variantName && (
        <Box>
          <bdi>{variantName}</bdi>
        </Box>
      )}
      {sku && <Box sx={{ color: '#585E65' }}>{sku}</Box>}
      {children}
    </td>
  );
}
