import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type {
  CreditNoteLine,
  CreditNote as CreditNoteRecord,
} from '../../../../../contract/creditNote.ts';
import type { Order } from '../../../../../contract/order.ts';
import { percentText } from '../../../../../domain/intl.ts';
import { sumByRate } from '../../../../../domain/tax.ts';
import { useLocale } from '../../../../i18n/useLocale.ts';
import { useTaxText } from '../../../../ui/fields/taxText.ts';
import { useMoneyText } from '../../../../ui/fields/ValueText.tsx';
import { DocumentHead, useDayText } from './DocumentHead.tsx';
import { Columns, ItemCell, invoicedOrder, UntaxedReason } from './Invoice.tsx';

type Props = { order: Order; note: CreditNoteRecord };

/** A credit note: the number of the corrected invoice, and lines with their tax. */
export function CreditNote({ order, note }: Props) {
  const translate = useTranslate();
  const dayText = useDayText();
  const { customer } = note;
  const facts = [
    ['creditNoteNumber', note.number],
    ['creditNoteIssued', dayText(note.issuedAt)],
    ['corrects', note.invoice],
    ...(customer.vatNumber ? ([['billToVatNumber', customer.vatNumber]] as const) : []),
  ] as const;
  return (
    <>
      <DocumentHead
        title="orderShow.print.creditNote"
        addressTitle="orderShow.print.billTo"
        order={{ ...order, customer: { ...order.customer, name: customer.name } }}
        address={customer.address}
        facts={facts.map(([name, value]) => [translate(`orderShow.print.${name}`), value])}
        isLegal
      />
      <Lines note={note} />
      <UntaxedReason
        order={invoicedOrder(order)}
        seller={note.seller?.vatNumber ?? null}
        customer={customer.vatNumber}
      />
    </>
  );
}

function Lines({ note }: { note: CreditNoteRecord }) {
  const translate = useTranslate();
  const locale = useLocale();
  const money = useMoneyText(note.currency);
  const taxText = useTaxText();
  const percent = (rate: number | null) => (rate === null ? '' : percentText(rate, locale));
  const hasRates = note.lines.some(({ rate }) => rate !== null);
  const columns = ['quantity', ...(hasRates ? ['rate'] : []), 'net', 'tax', 'gross'];
  const totals: [label: string, amount: number][] = [
    [translate('orderShow.print.net'), note.net],
    ...sumByRate(note.lines.map(toPart))
      .filter(({ tax }) => tax !== 0)
      .map(({ rate, name, tax }): [string, number] => [
        rate === null ? translate('orderShow.totals.tax') : taxText({ name, rate }),
        tax,
      ]),
    [translate('orderShow.print.credited'), note.total],
  ];
  return (
    <table className="priced">
      <Columns names={['item', ...columns]} />
      <tbody>
        {note.lines.map((line) => (
          <tr key={line.item}>
            <LineName line={line} />
            <td className="number short">{line.units || '—'}</td>
            {hasRates && <td className="number short">{percent(line.rate)}</td>}
            <td className="number">{money(line.net)}</td>
            <td className="number">{money(line.tax)}</td>
            <td className="number">{money(line.net + line.tax)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totals.map(([label, amount], at) => (
          <tr key={label} className={at === totals.length - 1 ? 'strong' : undefined}>
            <th scope="row" colSpan={columns.length} className="number">
              {label}
            </th>
            <td className="number">{money(amount)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

function LineName({ line }: { line: CreditNoteLine }) {
  const translate = useTranslate();
  const { name, item, units } = line;
  if (name === null) {
    return (
      <td>{translate(item === null ? 'orderShow.totals.shipping' : 'orderShow.print.item')}</td>
    );
  }
  const isMoneyAlone = units === 0 && <Box>{translate('orderShow.print.priceReduction')}</Box>;
  return <ItemCell item={{ ...line, name }}>{isMoneyAlone}</ItemCell>;
}

const toPart = ({ taxName, ...line }: CreditNoteLine) => ({ ...line, name: taxName });
