import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { TAX_BASES, type TaxBasis, type TaxRow } from '../../../contract/stats.ts';
import { taxKeyOf } from '../../../contract/taxKey.ts';
import { countryName } from '../../../domain/countries.ts';
import { dateFormat } from '../../../domain/intl.ts';
import { INVOICES, useHasEndpoint } from '../../api/missingEndpoints.ts';
import { TableCard } from '../../charts/ChartTable.tsx';
import { type ChartCell, textCell } from '../../charts/chartData.ts';
import { StatsChoice } from '../../charts/period/StatsPeriodBar.tsx';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { PartFailure } from '../../forms/ReadFailure.tsx';
import { useTaxText } from '../../ui/fields/taxText.ts';
import { listUrl } from '../../ui/screenUrls.ts';
import { unlessRefused } from './Ranking.tsx';
import { GridCell, MissingBlock, Section, useAnalytics } from './Section.tsx';

const VIEWS = ['period', 'months'] as const;
type View = (typeof VIEWS)[number];

export function TaxSection() {
  return (
    <Section name="tax">
      <GridCell columns={6}>
        <TaxReport />
      </GridCell>
    </Section>
  );
}

function TaxReport() {
  const translate = useTranslate();
  const [basis, setBasis] = useState<TaxBasis>('orders');
  const [view, setView] = useState<View>('period');
  const { from, to } = useAnalytics().plan.query;
  return (
    <TaxesOfPeriod
      // The rows of another period must not stay under this heading.
      key={`${from} ${to}`}
      basis={basis}
      view={view}
      tools={
        <>
          <StatsChoice
            label={translate('analytics.tax.basis')}
            value={basis}
            onChange={(name) => setBasis(TAX_BASES.find((one) => one === name) ?? 'orders')}
            choices={TAX_BASES.map((id) => ({ id, name: translate(`analytics.tax.bases.${id}`) }))}
          />
          <StatsChoice
            label={translate('analytics.tax.view')}
            value={view}
            onChange={(name) => setView(VIEWS.find((one) => one === name) ?? 'period')}
            choices={VIEWS.map((id) => ({ id, name: translate(`analytics.tax.views.${id}`) }))}
          />
        </>
      }
    />
  );
}

function TaxesOfPeriod({ basis, view, tools }: { basis: TaxBasis; view: View; tools: ReactNode }) {
  const translate = useTranslate();
  const read = useTaxes(basis);
  const title = translate('analytics.tax.table');
  if (read.error) return <PartFailure text="analytics.failed.title" {...read} />;
  if (read.data === undefined) return <Skeleton variant="rounded" height={280} />;
  if (read.data === null) return <MissingBlock name={title} />;
  const { rows, basis: shown } = read.data;
  return (
    <TaxTable
      title={title}
      basis={shown}
      rows={view === 'months' ? rows : byCountry(addUpMonths(rows))}
      isByMonth={view === 'months'}
      isBusy={read.isPlaceholderData}
      tools={tools}
    />
  );
}

interface TableProps {
  title: string;
  basis: TaxBasis;
  rows: readonly TaxRow[];
  isByMonth: boolean;
  isBusy: boolean;
  tools: ReactNode;
}

function TaxTable({ title, basis, rows, isByMonth, isBusy, tools }: TableProps) {
  const translate = useTranslate();
  const taxText = useTaxText();
  const { plan, locale, moneyText, moneyCell, fileOf } = useAnalytics();
  const text = (key: string) => translate(`analytics.tax.${key}`);
  const month = dateFormat(locale, { timeZone: plan.timeZone, year: 'numeric', month: 'long' });
  const starts = [...new Set(rows.map(({ start }) => start))];
  const hasDocuments = useHasEndpoint(INVOICES) && basis === 'documents';
  const linkOf = (row: TaxRow | null, column: Column) => {
    const tax = taxKeyOf(basis, row);
    const { period } = plan;
    const from = row?.start;
    const isWhole = from === undefined || !isByMonth;
    const to = isWhole ? undefined : (starts[starts.indexOf(from) + 1] ?? plan.query.to);
    if (hasDocuments) {
      const documents = column === 'corrected' ? 'credit-notes' : 'invoices';
      const span = isWhole ? { period } : { issuedFrom: from, issuedTo: to };
      return listUrl(documents, { tax, ...span });
    }
    const span = isWhole ? { taxPeriod: period } : { taxFrom: from, taxTo: to };
    return listUrl('orders', { tax, ...span });
  };
  const amounts = (amount: Amounts, row: TaxRow | null): ChartCell[] =>
    COLUMNS.map((name) => ({ ...moneyCell(amountOf[name](amount)), to: linkOf(row, name) }));
  const rateText = ({ isRecorded, rate, name }: TaxRow) => {
    if (!isRecorded) return text('unrecorded');
    return rate === null ? text('untaxed') : taxText({ rate, name });
  };
  const total = addUp(rows);
  return (
    <TableCard
      title={title}
      summary={
        rows.length === 0
          ? text('none')
          : translate(`analytics.tax.summaries.${basis}`, { tax: moneyText(total.tax) })
      }
      fileName={fileOf(`tax-by-${basis}`)}
      isBusy={isBusy}
      tools={tools}
      data={{
        columns: [
          { header: text('rate') },
          { header: text('percent'), isFileOnly: true },
          { header: text('country') },
          ...(isByMonth ? [{ header: text('month') }] : []),
          ...COLUMNS.map((name) => ({ header: text(name), isNumber: true })),
        ],
        rows: [
          ...rows.map((row) => {
            const country =
              row.country === null ? text('noCountry') : countryName(row.country, locale);
            return {
              key: `${row.start} ${taxKeyOf(basis, row)}`,
              cells: [
                textCell(rateText(row)),
                { text: '', csv: row.rate },
                textCell(country, row.country ?? ''),
                ...(isByMonth ? [textCell(month.format(new Date(row.start)))] : []),
                ...amounts(row, row),
              ],
            };
          }),
          ...(rows.length > 1
            ? [
                {
                  key: 'total',
                  cells: [
                    textCell(text('total')),
                    { text: '', csv: null },
                    textCell(''),
                    ...(isByMonth ? [textCell('')] : []),
                    ...amounts(total, null),
                  ],
                },
              ]
            : []),
        ],
      }}
    />
  );
}

type Amounts = Pick<TaxRow, 'net' | 'tax' | 'correctedNet' | 'correctedTax'>;

const COLUMNS = ['net', 'tax', 'gross', 'corrected'] as const;
type Column = (typeof COLUMNS)[number];
const amountOf: Record<Column, (row: Amounts) => number> = {
  net: ({ net }) => net,
  tax: ({ tax }) => tax,
  gross: ({ net, tax }) => net + tax,
  corrected: ({ correctedNet, correctedTax }) => correctedNet + correctedTax,
};

function addUp(rows: readonly Amounts[]): Amounts {
  const sum = (of: (row: Amounts) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    net: sum(({ net }) => net),
    tax: sum(({ tax }) => tax),
    correctedNet: sum(({ correctedNet }) => correctedNet),
    correctedTax: sum(({ correctedTax }) => correctedTax),
  };
}

/** Returns one row for each country, rate and name of a tax, summed over all months. */
function addUpMonths(rows: readonly TaxRow[]): TaxRow[] {
  return [...Map.groupBy(rows, (row) => taxKeyOf('orders', row)).values()].flatMap((group) =>
    group.slice(0, 1).map((first) => ({ ...first, ...addUp(group) })),
  );
}

/** Sorts by country, the highest rate first, as the API sorts each month. */
function byCountry(rows: readonly TaxRow[]): TaxRow[] {
  return rows.toSorted(
    (one, other) =>
      (one.country ?? '').localeCompare(other.country ?? '') ||
      (other.rate ?? -1) - (one.rate ?? -1),
  );
}

/** `basis` belongs to `rows`, which stay while another basis loads. `data` is null if the API has no tax report. */
function useTaxes(basis: TaxBasis) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { from, to, tz } = useAnalytics().plan.query;
  const params = { from, to, tz, basis, blocks: 'taxes' };
  return useQuery({
    queryKey: ['orders', 'stats', 'taxes', params],
    meta: { isErrorShown: true },
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const stats = await unlessRefused(dataProvider.getOrderStats(params, { signal }));
      return stats?.taxes ? { basis, rows: stats.taxes } : null;
    },
  });
}
