import {
  type RaRecord,
  useDataProvider,
  useGetList,
  useListPaginationContext,
  useTranslate,
} from 'react-admin';
import * as v from 'valibot';
import {
  DOCUMENT_SORTS,
  DocumentFilter,
  type DocumentTax,
  documentFields,
} from '../../../../contract/document.ts';
import { CREDIT_NOTES, INVOICES, useHasEndpoint } from '../../../api/missingEndpoints.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import {
  declareList,
  type ExportExtras,
  type ListDeclaration,
} from '../../../lists/declareList.ts';
import { ExportRows } from '../../../lists/export/ExportRows.tsx';
import { ListScreen } from '../../../lists/ListScreen.tsx';
import { ScreenButton } from '../../../lists/ListStates.tsx';
import { LinkTabs } from '../../../lists/ListTabs.tsx';
import { RowLink } from '../../../lists/rows/RowLink.tsx';
import { useListQuery, viewSearch } from '../../../lists/savedViews.ts';
import { orderUrl, printUrl } from '../../../ui/screenUrls.ts';
import { Period, taxKeyText } from '../orderFilters.ts';

/** An invoice, or a credit note with the number of the invoice that it corrects. */
const TaxDocument = v.looseObject({
  ...documentFields,
  invoice: v.optional(v.nullable(v.string()), null),
});

type Resource = 'invoices' | 'credit-notes';
type Column =
  | 'number'
  | 'issuedAt'
  | 'invoice'
  | 'orderNumber'
  | 'customer'
  | 'country'
  | 'net'
  | 'tax'
  | 'total';

interface Choice {
  resource: Resource;
  columns: readonly Column[];
  card: readonly (readonly Column[])[];
}

/** Both document lists have the same fields, so that one file can contain invoices and credit notes. */
export function documentList({ resource, columns, card }: Choice): ListDeclaration {
  return declareList({
    resource,
    i18nPrefix: `resources.${resource}`,
    contract: { record: TaxDocument, filter: DocumentFilter, sorts: DOCUMENT_SORTS },
    sort: { field: 'issuedAt', order: 'DESC' },
    rowPath: pathOf,
    title: 'number',
    exportExtras: async () => linesByRate,
    fields: {
      kind: {
        label: 'documents.kind',
        value: kindOf,
        optionI18nPrefix: 'orderShow.print',
      },
      number: { label: 'documents.number', firstOrder: 'DESC' },
      issuedAt: {
        label: 'documents.issuedAt',
        as: 'dateTime',
        sortOptions: { DESC: 'orders.sort.newest', ASC: 'orders.sort.oldest' },
        filter: { source: 'period', schema: Period, as: 'period', label: 'documents.issuedAt' },
      },
      invoice: {
        label: 'documents.invoice',
        renderCard: ({ invoice }) => <CorrectedInvoice number={invoice} />,
      },
      orderNumber: {
        label: 'documents.order',
        render: ({ order, orderNumber }) => (
          <RowLink to={orderUrl(order)}>
            <bdi>{orderNumber}</bdi>
          </RowLink>
        ),
      },
      customer: {
        label: 'documents.customer',
        value: ({ customer }) => customer.name,
        render: ({ customer: { name } }) => (
          <div title={name} className="one-line">
            <bdi>{name}</bdi>
          </div>
        ),
        grow: 140,
      },
      vatNumber: { label: 'documents.vatNumber', value: ({ customer }) => customer.vatNumber },
      country: {
        label: 'documents.country',
        as: 'country',
        filter: { as: 'country', label: 'documents.country' },
      },
      net: { label: 'documents.net', as: 'money' },
      tax: { label: 'documents.tax', as: 'money' },
      total: {
        label: 'documents.total',
        as: 'money',
        sortOptions: { DESC: 'orders.sort.totalDown', ASC: 'orders.sort.totalUp' },
        filter: { range: ['totalMin', 'totalMax'], as: 'money', label: 'documents.total' },
      },
      currency: { label: 'documents.currency' },
    },
    // Filters without an input. Links from the tax report set `tax` and `issued`.
    filters: {
      tax: { text: taxKeyText, label: 'documents.taxReport', input: false },
      issued: {
        range: ['issuedFrom', 'issuedTo'],
        as: 'moment',
        label: 'documents.issuedAt',
        input: false,
      },
      customerId: {
        reference: 'users',
        label: 'documents.customer',
        unknownText: 'orders.filter.oneCustomer',
        input: false,
      },
    },
    columns,
    card,
  });
}

/** Has a label, because a bare number is unclear on a card. */
function CorrectedInvoice({ number }: { number: string | null }) {
  const translate = useTranslate();
  return (
    <span className="quiet">
      {translate('documents.invoice')} <bdi>{number}</bdi>
    </span>
  );
}

function kindOf(row: object): 'invoice' | 'creditNote' {
  return 'invoice' in row && typeof row.invoice === 'string' ? 'creditNote' : 'invoice';
}

function pathOf(row: RaRecord): string {
  const kind = kindOf(row);
  const from = kind === 'invoice' ? 'invoices' : 'credit-notes';
  return printUrl(kind, [row.order], { number: row.number, from });
}

/**
 * The exported file has a line for each tax rate of a document. Amounts of credit notes are negative, so that the lines
 * add up to the tax report by documents. Only the first line of a document has its total.
 */
const linesByRate: ExportExtras = {
  columns: [
    { name: 'rate', label: 'documents.rate', before: 'net', as: 'percent' },
    { name: 'taxName', label: 'documents.taxName', before: 'net' },
  ],
  async *lines(rows) {
    yield rows.flatMap((row) => {
      const sign = kindOf(row) === 'invoice' ? 1 : -1;
      const taxes: readonly DocumentTax[] = v.parse(documentFields.taxes, row.taxes);
      const whole = { rate: null, name: null, net: row.net, tax: row.tax };
      return (taxes.length > 0 ? taxes : [whole]).map(({ rate, name, net, tax }, at) => ({
        record: {
          ...row,
          rate,
          taxName: name,
          net: sign * net,
          tax: sign * tax,
          total: sign * row.total,
        },
        ...(at > 0 && { fields: FURTHER_LINE_FIELDS }),
      }));
    });
  },
};

const FURTHER_LINE_FIELDS = new Set([
  ...['kind', 'number', 'issuedAt', 'invoice', 'orderNumber', 'customer', 'vatNumber'],
  ...['country', 'rate', 'taxName', 'net', 'tax', 'currency'],
]);

export function DocumentScreen({ list }: { list: ListDeclaration }) {
  return (
    <ListScreen
      list={list}
      actions={
        <>
          <ScreenButton to="/orders" label="orderCreate.toOrders" color="inherit" />
          <ExportBoth list={list} />
        </>
      }
      tabs={<DocumentTabs />}
      emptyAction={<ScreenButton to="/orders" label="orderCreate.toOrders" variant="contained" />}
    />
  );
}

/** Tabs for invoices and credit notes, with the same filter. */
function DocumentTabs() {
  const translate = useTranslate();
  const { resource, filterValues: filter, sort, perPage } = useListQuery();
  const { total } = useListPaginationContext();
  const hasInvoices = useHasEndpoint(INVOICES);
  const hasCreditNotes = useHasEndpoint(CREDIT_NOTES);
  const other = resource === 'invoices' ? 'credit-notes' : 'invoices';
  const { total: count } = useGetList(
    other,
    { pagination: { page: 1, perPage: 1 }, sort, filter },
    { enabled: hasInvoices && hasCreditNotes, meta: { isOptional: true } },
  );
  if (!hasInvoices || !hasCreditNotes) return null;
  return (
    <LinkTabs
      label="documents.tabs"
      tabs={(['invoices', 'credit-notes'] as const).map((name) => ({
        to: `/${name}${viewSearch({ filter, sort, perPage, hidden: [] })}`,
        label: translate(`documents.${name}`),
        isCurrent: name === resource,
        count: name === resource ? total : count,
      }))}
    />
  );
}

/** Exports one file with the invoices, then the credit notes of the same filter. */
function ExportBoth({ list }: { list: ListDeclaration }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { filterValues: filter, sort } = useListQuery();
  const hasInvoices = useHasEndpoint(INVOICES);
  const hasCreditNotes = useHasEndpoint(CREDIT_NOTES);
  if (!hasInvoices || !hasCreditNotes) return null;
  return (
    <ExportRows
      label="documents.exportBoth"
      fileName="invoices-and-credit-notes"
      list={list}
      readPage={(page) => dataProvider.getList('invoices', { filter, sort, ...page })}
      readOther={(page) => dataProvider.getList('credit-notes', { filter, sort, ...page })}
    />
  );
}
