import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { Order, OrderItem } from '../../../../../contract/order.ts';
import { percentText } from '../../../../../domain/intl.ts';
import { taxRate, taxSummary } from '../../../../../domain/invoices.ts';
import { isSaudiVatNumber } from '../../../../../domain/vatNumbers.ts';
import { useLocale } from '../../../../i18n/useLocale.ts';
import { useMoneyText } from '../../../../ui/fields/ValueText.tsx';
import { DocumentHead, useDayText, useSeller } from './DocumentHead.tsx';

export function Invoice({ order }: { order: Order }) {
  const translate = useTranslate();
  const { kind } = order.paymentMethod;
  const { vatNumber } = useSeller()(order, true);
  const isTaxInvoice = vatNumber !== null && isSaudiVatNumber(vatNumber);
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
      {order.taxTotal !== 0 && <Taxes order={order} />}
      <Box sx={{ mt: 2 }}>
        {translate('forms.label', { name: translate('orderShow.print.payment') })}{' '}
        {translate(`orders.method.${kind}`, { _: kind })}
      </Box>
      <Box sx={{ mt: 3 }}>{translate('orderShow.print.thanks')}</Box>
    </>
  );
}

/** Number, date of the invoice and date of supply. Omits number and date if the API has none. */
function useFacts({ invoice, shipments }: Order): [name: string, value: string][] {
  const translate = useTranslate();
  const dayText = useDayText();
  const number = invoice === null ? translate('orderShow.print.draft') : invoice?.number;
  const sentAt = shipments[0]?.shippedAt;
  const facts = [
    ['number', number],
    ['issued', invoice && dayText(invoice.issuedAt)],
    ['sent', sentAt && dayText(sentAt)],
  ] as const;
  return facts.flatMap(([name, value]) =>
    value ? [[translate(`orderShow.print.${name}`), value]] : [],
  );
}

function Items({ order }: { order: Order }) {
  const translate = useTranslate();
  const { money, percent } = useAmounts(order);
  const isTaxed = order.taxTotal !== 0;
  const totals: [label: string, amount: number][] = [
    ['subtotal', order.subtotal],
    ['discount', -order.discountTotal],
    ['shipping', order.shippingTotal],
    ['tax', order.taxTotal],
    ['total', order.total],
    ['paid', order.paidTotal],
    ['refunded', -order.refundedTotal],
  ];
  const columns = isTaxed
    ? ['quantity', 'priceNet', 'rate', 'amountNet']
    : ['quantity', 'price', 'amount'];
  return (
    <table className="priced">
      <Columns names={['item', ...columns]} />
      <tbody>
        {order.items.map((item) => (
          <tr key={item._id}>
            <ItemCell item={item} />
            <td className="number short">{item.quantity}</td>
            <td className="number">{money(item.unitPrice)}</td>
            {isTaxed && (
              <td className="number short">{percent(taxRate(item.total - item.tax, item.tax))}</td>
            )}
            <td className="number">{money(item.unitPrice * item.quantity)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totals
          .filter(([label, amount]) => label === 'total' || amount !== 0)
          .map(([label, amount]) => (
            <tr key={label} className={label === 'total' ? 'strong' : undefined}>
              <th scope="row" colSpan={columns.length} className="number">
                {translate(`orderShow.totals.${label}`)}
              </th>
              <td className="number">{money(amount)}</td>
            </tr>
          ))}
      </tfoot>
    </table>
  );
}

function Taxes({ order }: { order: Order }) {
  const { money, percent } = useAmounts(order);
  return (
    <table className="narrow">
      <Columns names={['rate', 'net', 'tax', 'gross']} />
      <tbody>
        {taxSummary(order).map(({ rate, net, tax }) => (
          <tr key={rate}>
            <td className="number">{percent(rate)}</td>
            <td className="number">{money(net)}</td>
            <td className="number">{money(tax)}</td>
            <td className="number">{money(net + tax)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useAmounts({ currency }: Order) {
  const locale = useLocale();
  const money = useMoneyText(currency);
  return { money, percent: (rate: number) => percentText(rate, locale) };
}

/** Column headings. Columns after the first are numeric; `short` ones have few digits. */
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
export function ItemCell({ item: { name, variantName, sku } }: { item: OrderItem }) {
  return (
    <td>
      <bdi>{name}</bdi>
      {variantName && (
        <Box>
          <bdi>{variantName}</bdi>
        </Box>
      )}
      {sku && <Box sx={{ color: '#585E65' }}>{sku}</Box>}
    </td>
  );
}
