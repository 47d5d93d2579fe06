import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Ranking, RankingRow, StatsRank } from '../../../contract/stats.ts';
import { formatNumber, numberFormat } from '../../../domain/intl.ts';
import { changeOf } from '../../../domain/metricChange.ts';
import { formatMoneyChange } from '../../../domain/money.ts';
import { knownCosts, profitOf } from '../../../domain/profit.ts';
import { ApiError } from '../../api/errors.ts';
import { TableCard } from '../../charts/ChartTable.tsx';
import { type ChartCell, formatShare, textCell, valueCell } from '../../charts/chartData.ts';
import { StatsChoice } from '../../charts/period/StatsPeriodBar.tsx';
import { isPreviousEmpty } from '../../charts/runningPeriod.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { PartFailure } from '../../forms/ReadFailure.tsx';
import { PanelPagination } from '../../lists/PanelPagination.tsx';
import { GridCell, MissingBlock, useAnalytics } from './Section.tsx';

const ROWS = 10;

const SORTS = {
  netSales: ['netSales', 'DESC'],
  fell: ['change', 'ASC'],
  rose: ['change', 'DESC'],
  quantity: ['quantity', 'DESC'],
  name: ['name', 'ASC'],
  profit: ['profit', 'DESC'],
} as const;
type SortName = keyof typeof SORTS;
const SORT_NAMES = ['netSales', 'profit', 'fell', 'rose', 'quantity', 'name'] as const;

/** `isPaged` is false if the API lacks `ranking`. The card then shows the best rows without sorting and comparison. */
type Read = Ranking & { isPaged: boolean };

export type RankingColumn = {
  header: string;
  isFileOnly?: boolean;
  cell: (row: RankingRow) => ChartCell;
};

interface Props {
  rank: StatsRank;
  /** Name and link of a row, and the filter for its orders. */
  present: (row: RankingRow) => {
    name: string;
    to?: string | undefined;
    orderFilter?: object | undefined;
  };
  /** Appended to the common columns. */
  columns?: readonly RankingColumn[];
  /** Renders nothing while loading, without sales, or if the API lacks the ranking. */
  isOptional?: boolean;
}

/** A paged ranking with each row's share of net sales and its change since the previous period. */
export function RankingCard(props: Props) {
  const { from, to, compare } = useAnalytics().plan.query;
  // A new period starts on the first page.
  return <Pages key={`${from} ${to} ${compare}`} {...props} />;
}

function Pages({ rank, present, columns = [], isOptional = false }: Props) {
  const translate = useTranslate();
  const { stats, locale, moneyText, moneyCell, fileOf, ordersOf } = useAnalytics();
  const [sort, setSort] = useState<SortName>('netSales');
  const [page, setPage] = useState(1);
  const costColumns = useCostColumns();
  const differenceCell = useDifferenceCell();
  const read = useRanking(rank, sort, page);
  if (read.error) return <PartFailure text="analytics.failed.title" {...read} />;
  if (read.data === undefined) return isOptional ? null : <Skeleton height={280} />;
  if (read.data === null) {
    return isOptional ? null : <MissingBlock name={translate(`analytics.${rank}.title`)} />;
  }
  const { rows, total, isPaged } = read.data;
  if (isOptional && total === 0) return null;
  const text = (key: string) => translate(`analytics.ranking.${key}`);
  const net = stats.totals?.netSales ?? 0;
  const max = Math.max(...rows.map(({ netSales }) => netSales));
  const isCompared =
    !isPreviousEmpty(stats) && rows.some(({ previousNetSales }) => previousNetSales !== null);
  const profitChange: RankingColumn = {
    header: text('profitChange'),
    cell: (row) => differenceCell(profitOf(row)?.profit ?? null, previousProfit(row)),
  };
  const hasProfitChange = isCompared && costColumns.length > 0 && isProfitCompared(rows);
  const shown = [...costColumns, ...(hasProfitChange ? [profitChange] : []), ...columns];
  const summary = net > 0 ? translate('analytics.ranking.summary', { net: moneyText(net) }) : '';
  return (
    <GridCell columns={6}>
      <TableCard
        title={translate(`analytics.${rank}.ranking`)}
        summary={total === 0 ? translate('analytics.products.none') : summary}
        fileName={fileOf(`best-selling-${rank}`)}
        isBusy={read.isPlaceholderData}
        data={{
          columns: [
            { header: translate(`analytics.ranking.${rank}`) },
            { header: translate('analytics.products.id'), isFileOnly: true },
            { header: translate('analytics.products.sold'), isNumber: true },
            { header: translate('analytics.products.netSales'), isNumber: true },
            { header: text('share'), isNumber: true },
            ...(isCompared ? [{ header: text('change'), isNumber: true }] : []),
            ...shown.map(({ cell: _, ...column }) => ({ ...column, isNumber: true })),
          ],
          rows: rows.map((row) => {
            const { name, to, orderFilter } = present(row);
            const orders = orderFilter && ordersOf('placed', orderFilter);
            const share = net > 0 ? row.netSales / net : null;
            return {
              key: row._id ?? '',
              cells: [
                { ...textCell(name), to },
                textCell(row._id ?? ''),
                { ...valueCell(row.quantity, { kind: 'count' }, locale), to: orders },
                {
                  ...moneyCell(row.netSales),
                  to: orders,
                  bar: row.netSales > 0 ? row.netSales / max : 0,
                },
                { text: formatShare(share, locale), csv: share },
                ...(isCompared ? [differenceCell(row.netSales, row.previousNetSales)] : []),
                ...shown.map(({ cell }) => cell(row)),
              ],
            };
          }),
        }}
        tools={
          isPaged && (
            <SortChoice
              sort={sort}
              onChoose={(name) => {
                setSort(name);
                setPage(1);
              }}
            />
          )
        }
      >
        <PanelPagination
          i18nPrefix="analytics.ranking"
          page={page}
          perPage={ROWS}
          total={isPaged ? total : rows.length}
          onPage={setPage}
        />
      </TableCard>
    </GridCell>
  );
}

/** Returns a function that formats a difference: the money, and the per cent below. A dash if a value is null. */
function useDifferenceCell() {
  const translate = useTranslate();
  const { stats, locale, moneyCell } = useAnalytics();
  return (now: number | null, before: number | null): ChartCell => {
    if (now === null || before === null) return valueCell(null, { kind: 'count' }, locale);
    const amount = now - before;
    const change = changeOf(now, before);
    const { csv: plain } = moneyCell(amount);
    if (change.kind === 'same') return { text: translate('charts.change.same'), csv: plain };
    const value = formatMoneyChange(amount, stats.currency, locale);
    const part = numberFormat(locale, {
      style: 'percent',
      signDisplay: 'always',
      maximumFractionDigits: 0,
    });
    const note =
      change.kind === 'by' ? formatNumber(part, change.part) : translate('charts.change.new');
    return { text: value, note, csv: plain };
  };
}

/** Whether any row has a previous profit. The API may compare sales, but not costs. */
function isProfitCompared(rows: readonly RankingRow[]): boolean {
  return rows.some((row) => previousProfit(row) !== null);
}

function previousProfit({ previousCostedSales, previousCosts }: RankingRow): number | null {
  const previous = {
    costedSales: previousCostedSales ?? undefined,
    costs: previousCosts ?? undefined,
  };
  return profitOf(previous)?.profit ?? null;
}

/**
 * Profit, margin, and the share of sales whose costs are known. The card leaves out the share if all costs of the
 * period are known. Returns no columns if no cost is known.
 */
function useCostColumns(): RankingColumn[] {
  const translate = useTranslate();
  const { stats, locale, moneyText, moneyCell } = useAnalytics();
  const totals = stats.totals ?? {};
  if (profitOf(totals) === null) return [];
  const header = (key: string) => translate(`analytics.ranking.${key}`);
  const part = (share: number | null) => ({ text: formatShare(share, locale), csv: share });
  return [
    {
      header: header('profit'),
      cell: (row) => {
        const { profit = null, margin = null } = profitOf(row) ?? {};
        const { csv, text } = moneyCell(profit);
        if (profit === null || margin === null) return { text, csv };
        return { text: moneyText(profit), note: formatShare(margin, locale), csv };
      },
    },
    {
      header: header('margin'),
      isFileOnly: true,
      cell: (row) => part(profitOf(row)?.margin ?? null),
    },
    {
      header: header('known'),
      isFileOnly: knownCosts(totals) === 1,
      cell: (row) => part(knownCosts({ ...row, itemSales: row.netSales })),
    },
  ];
}

interface SortProps {
  sort: SortName;
  onChoose: (sort: SortName) => void;
}

function SortChoice({ sort, onChoose }: SortProps) {
  const translate = useTranslate();
  const { compare } = useAnalytics().plan;
  const hasCosts = useCostColumns().length > 0;
  const names = SORT_NAMES.filter(
    (name) =>
      (hasCosts || name !== 'profit') &&
      (compare !== 'none' || (name !== 'fell' && name !== 'rose')),
  );
  return (
    <StatsChoice
      label={translate('analytics.ranking.sort')}
      value={sort}
      onChange={(chosen) => {
        const name = names.find((one) => one === chosen);
        if (name) onChoose(name);
      }}
      choices={names.map((id) => ({ id, name: translate(`analytics.ranking.sorts.${id}`) }))}
    />
  );
}

const TOP = {
  products: 'topProducts',
  variants: 'topVariants',
  categories: 'topCategories',
} as const;

/** `data` is null if the API has no such ranking. */
function useRanking(rank: StatsRank, sort: SortName, page: number) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { from, to, tz, compare } = useAnalytics().plan.query;
  const period = { from, to, tz, compare };
  const range = JSON.stringify([(page - 1) * ROWS, page * ROWS - 1]);
  const params = { ...period, rank, sort: JSON.stringify(SORTS[sort]), range };
  return useQuery({
    queryKey: ['orders', 'stats', 'ranking', params],
    meta: { isErrorShown: true },
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Read | null> => {
      const stats = await unlessRefused(
        dataProvider.getOrderStats({ ...params, blocks: 'ranking' }, { signal }),
      );
      if (stats?.ranking) return { ...stats.ranking, isPaged: true };
      const older = await unlessRefused(
        dataProvider.getOrderStats({ ...period, blocks: TOP[rank] }, { signal }),
      );
      const top = older?.[TOP[rank]];
      if (!top) return null;
      const rows = top.map((row) => ({ ...row, previousNetSales: null }));
      return { rows, total: rows.length, isPaged: false };
    },
  });
}

/** Resolves to undefined after a 400, which an older server answers to unknown blocks and parameters. */
export async function unlessRefused<Data>(
  response: Promise<{ data: Data }>,
): Promise<Data | undefined> {
  try {
    return (await response).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return undefined;
    throw error;
  }
}
