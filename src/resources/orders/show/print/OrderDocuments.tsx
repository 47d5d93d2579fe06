import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import type { Order } from '../../../../../contract/order.ts';
import { remainingUnits } from '../../../../../domain/orderItems.ts';
import type { ConsoleDataProvider } from '../../../../dataProvider.ts';
import { FormHeader } from '../../../../forms/FormHeader.tsx';
import { RecordSkeleton } from '../../../../forms/FormStates.tsx';
import { RetryAlert } from '../../../../forms/ReadFailure.tsx';
import { useSession } from '../../../../session/session.ts';
import { writtenSx } from '../../../../theme/direction.ts';
import { useRememberedList } from '../../../../ui/rememberedList.ts';
import { DOCUMENTS, type DocumentKind, orderUrl } from '../../../../ui/screenUrls.ts';
import { byPlaced, orderKey, orderQuery } from '../../readOrder.ts';
import { CreditNote } from './CreditNote.tsx';
import { DocumentHead, useSeller } from './DocumentHead.tsx';
import { documentSx, printStyles } from './documentStyles.ts';
import { Columns, Invoice, ItemCell } from './Invoice.tsx';

/** Larger print jobs block the browser for minutes. */
const MAX_ORDERS = 200;

/**
 * Prints packing slips, invoices or credit notes: `/orders/print?ids=a,b&kind=slip`. The parameter `number` chooses one
 * credit note, or an invoice that was replaced.
 */
export default function OrderDocuments() {
  const translate = useTranslate();
  const [params, setParams] = useSearchParams();
  const ids = [...new Set((params.get('ids') ?? '').split(',').filter(Boolean))];
  const kind = KINDS.find((one) => one === params.get('kind')) ?? 'slip';
  const { orders, isLoading, failedCount, refetch } = usePrintOrders(ids.slice(0, MAX_ORDERS));
  const numbering = useInvoiceNumbers(kind === 'invoice' ? orders : []);
  const number = params.get('number');
  const pages = orders.flatMap((order) => pagesOf(order, kind, number));
  const hasCreditNotes = orders.some(({ creditNotes = [] }) => creditNotes.length > 0);
  const [only] = ids;
  const from = LISTS.find((one) => one === params.get('from'));
  const list = useRememberedList(`/${from}`);
  const backTo = from ? list : ids.length === 1 && only ? orderUrl(only) : '/orders';
  return (
    <>
      <GlobalStyles styles={printStyles} />
      <Box data-print="no">
        <FormHeader
          title={translate('orderShow.print.title')}
          backTo={backTo}
          backLabel="orderShow.print.back"
          actions={
            <Button
              variant="contained"
              startIcon={<PrintOutlined />}
              disabled={isLoading || pages.length === 0}
              loading={numbering.isRunning}
              onClick={numbering.print}
            >
              {translate('orderShow.print.print')}
            </Button>
          }
        >
          <Typography variant="muted" role="status">
            {translate('orderShow.print.pages', { smart_count: pages.length })}
          </Typography>
        </FormHeader>
        <KindChoice
          kind={kind}
          kinds={hasCreditNotes || kind === 'creditNote' ? KINDS : DOCUMENTS}
          onChange={(next) =>
            setParams({ ids: ids.join(','), kind: next, ...(from && { from }) }, { replace: true })
          }
        />
        {kind === 'invoice' && orders.length > 0 && (
          <InvoiceNotes orders={orders} hasFailed={numbering.hasFailed} />
        )}
        {ids.length > MAX_ORDERS && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {translate('orderShow.print.tooMany', {
              max: MAX_ORDERS,
              smart_count: ids.length - MAX_ORDERS,
            })}
          </Alert>
        )}
        {failedCount > 0 && (
          <RetryAlert severity="error" sx={{ mb: 2 }} refetch={refetch}>
            {translate('orderShow.print.failed', { smart_count: failedCount })}
          </RetryAlert>
        )}
        {ids.length === 0 && <Typography>{translate('orderShow.print.none')}</Typography>}
        {isLoading && <RecordSkeleton />}
      </Box>
      {pages.map(({ key, page }) => (
        <Box key={key} component="article" className="paper" sx={documentSx}>
          {page}
        </Box>
      ))}
    </>
  );
}

const KINDS: readonly DocumentKind[] = [...DOCUMENTS, 'creditNote'];

/** The values of `from`: lists that link to this page. The back button leads to that list. */
const LISTS = ['invoices', 'credit-notes'];

/** The pages of an order. `number` selects one credit note, or a former invoice instead of the current one. */
function pagesOf(
  order: Order,
  kind: DocumentKind,
  number: string | null,
): { key: string; page: ReactNode }[] {
  if (kind === 'creditNote') {
    const { creditNotes = [] } = order;
    const shown = number ? creditNotes.filter((note) => note.number === number) : creditNotes;
    return shown.map((note) => ({
      key: note._id,
      page: <CreditNote order={withInvoice(order, note.invoice)} note={note} />,
    }));
  }
  const page =
    kind === 'invoice' ? (
      <Invoice order={withInvoice(order, number)} />
    ) : (
      <PackingSlip order={order} />
    );
  return [{ key: order._id, page }];
}

/** The order with its former invoice of this number; the unchanged order if there is no such invoice. */
function withInvoice(order: Order, number: string | null): Order {
  const former = order.formerInvoices?.find((invoice) => invoice.number === number);
  return former ? { ...order, invoice: former } : order;
}

type Props = {
  kind: DocumentKind;
  kinds: readonly DocumentKind[];
  onChange: (kind: DocumentKind) => void;
};

function KindChoice({ kind, kinds, onChange }: Props) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={kind}
      onChange={(_, next) => {
        const chosenKind = kinds.find((one) => one === next);
        if (chosenKind) onChange(chosenKind);
      }}
      aria-label={translate('orderShow.print.kind')}
      sx={{ mb: 2, flexWrap: 'wrap' }}
    >
      {kinds.map((one) => (
        <ToggleButton key={one} value={one}>
          {translate(`orderShow.print.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** The orders, sorted by creation date. Reads each order, because list rows lack credit notes. */
function usePrintOrders(ids: readonly string[]) {
  const dataProvider = useDataProvider();
  const results = useQueries({
    queries: ids.map((id) => orderQuery(dataProvider, id)),
  });
  const failures = results.filter(({ isError }) => isError);
  return {
    orders: results.flatMap(({ data }) => data ?? []).sort(byPlaced),
    isLoading: results.some(({ isPending }) => isPending),
    failedCount: failures.length,
    refetch: () => {
      for (const { refetch } of failures) void refetch();
    },
  };
}

type InvoiceNotesProps = { orders: readonly Order[]; hasFailed: boolean };

/** Hints about the invoices, shown above them and not printed. */
function InvoiceNotes({ orders, hasFailed }: InvoiceNotesProps) {
  const translate = useTranslate();
  const settings = useSession((session) => session.storeSettings);
  const open = orders.filter(needsNumber).length;
  const cancelled = orders.filter((one) => one.invoice === null && !needsNumber(one)).length;
  const isUnknown = orders.some(({ invoice }) => invoice === undefined);
  const sellerOf = useSeller();
  const isMissing = (field: 'address' | 'vatNumber') =>
    orders.some(
      (order) => (field === 'address' || order.taxTotal !== 0) && !sellerOf(order, true)[field],
    );
  const missing = [
    isMissing('address') && 'address',
    settings.carriers !== null && isMissing('vatNumber') && 'vatNumber',
  ].filter((field) => field !== false);
  const notes = [
    isUnknown && translate('orderShow.print.noNumbers'),
    open > 0 && translate('orderShow.print.toNumber', { smart_count: open }),
    cancelled > 0 && translate('orderShow.print.cancelled', { smart_count: cancelled }),
  ].filter((note) => note !== false);
  return (
    <>
      {hasFailed && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate('orderShow.print.notNumbered')}
        </Alert>
      )}
      {missing.length > 0 && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button component={Link} to="/profile" color="inherit" size="small">
              {translate('orderShow.print.toSettings')}
            </Button>
          }
        >
          {translate(`orderShow.print.lacks.${missing.join('And')}`)}
        </Alert>
      )}
      {notes.length > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {notes.join(' ')}
        </Alert>
      )}
    </>
  );
}

/** `print` first requests numbers for invoices that need one, in the sequence of `orders`. */
function useInvoiceNumbers(orders: readonly Order[]) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [numbered, setNumbered] = useState<ReadonlySet<string>>();
  const open = orders.filter(needsNumber).map(({ _id }) => _id);
  const { mutate, isPending, isError, reset } = useMutation({
    mutationFn: (ids: string[]) => dataProvider.numberInvoices(ids),
    // The page shows the error.
    meta: { isErrorShown: true },
    onSuccess: async ({ data }, ids) => {
      for (const { order, ...invoice } of data) {
        queryClient.setQueryData(orderKey(order), (cached: Order | undefined) =>
          cached ? { ...cached, invoice } : cached,
        );
        // Numbering also adds a timeline entry.
        void queryClient.invalidateQueries({ queryKey: orderKey(order), refetchType: 'none' });
      }
      const numberedIds = new Set(data.map(({ order }) => order));
      // An order that was cancelled meanwhile gets no number: refetch it.
      const others = ids.filter((id) => !numberedIds.has(id));
      await Promise.all(
        others.map((id) => queryClient.refetchQueries({ queryKey: orderKey(id), exact: true })),
      );
      setNumbered(numberedIds);
    },
  });
  const isReady = numbered !== undefined && !open.some((id) => numbered.has(id));
  const [isPrinting, setPrinting] = useState(false);
  const print = useCallback(async () => {
    setPrinting(true);
    await logosLoaded();
    setPrinting(false);
    // Skip printing if the merchant left the page.
    if (document.querySelector('.paper')) window.print();
  }, []);
  // Print after the numbers are rendered.
  useEffect(() => {
    if (!isReady) return;
    setNumbered(undefined);
    void print();
  }, [isReady, print]);
  return {
    isRunning: isPending || isPrinting,
    hasFailed: isError,
    print() {
      reset();
      if (open.length > 0) mutate(open);
      else void print();
    },
  };
}

/** Milliseconds to wait for logos before printing. */
const LOGO_TIMEOUT_MS = 5000;

/** Waits for logos, at most `LOGO_TIMEOUT_MS`. Without them, the print would have a gap. */
async function logosLoaded(): Promise<void> {
  const logos = [...document.querySelectorAll<HTMLImageElement>('.paper img')];
  const isSettled = (logo: HTMLImageElement) =>
    new Promise((resolve) => {
      logo.addEventListener('load', resolve);
      logo.addEventListener('error', resolve);
    });
  await Promise.race([
    Promise.all(logos.filter(({ complete }) => !complete).map(isSettled)),
    new Promise((resolve) => setTimeout(resolve, LOGO_TIMEOUT_MS)),
  ]);
}

/** Whether the invoice needs a number; cancelled orders get none. */
function needsNumber({ invoice, status }: Order): boolean {
  return invoice === null && status !== 'cancelled';
}

/** Lists the unshipped units, without prices. If nothing is left to ship, lists the shipped units. */
function PackingSlip({ order }: { order: Order }) {
  const translate = useTranslate();
  const isOpen = order.items.some((item) => remainingUnits(item) > 0);
  const rows = order.items
    .map((item) => ({ item, units: isOpen ? remainingUnits(item) : item.fulfilledQuantity }))
    .filter(({ units }) => units > 0);
  const isPart = isOpen && order.items.some((item) => item.fulfilledQuantity > 0);
  const count = rows.reduce((sum, { units }) => sum + units, 0);
  return (
    <>
      <DocumentHead
        title="orderShow.print.slip"
        addressTitle="orderShow.print.shipTo"
        order={order}
        address={order.shippingAddress}
      />
      {isPart && <Box sx={{ mt: 2 }}>{translate('orderShow.print.toSend')}</Box>}
      <table>
        <Columns names={['item', 'quantity', 'packed']} />
        <tbody>
          {rows.map(({ item, units }) => (
            <tr key={item._id}>
              <ItemCell item={item} />
              <td className="number">{units}</td>
              <td className="number">
                <Box sx={tickBoxSx} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Box sx={{ mt: 2 }}>{translate('orderShow.print.units', { smart_count: count })}</Box>
      {order.customerNote && (
        <Box sx={{ ...writtenSx, mt: 2 }}>
          <h3>{translate('orderShow.customer.note')}</h3>
          {order.customerNote}
        </Box>
      )}
      <Box sx={{ mt: 3 }}>{translate('orderShow.print.thanks')}</Box>
    </>
  );
}

// A border, because printers skip backgrounds.
const tickBoxSx = { display: 'inline-block', width: 16, height: 16, border: '1.5px solid #1B1F23' };
