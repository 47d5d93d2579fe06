import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { SoldVariant } from '../../../../contract/stats.ts';
import { numberText } from '../../../../domain/intl.ts';
import { NOT_CANCELLED } from '../../../../domain/metricOrders.ts';
import { statsPlan } from '../../../../domain/statsChoice.ts';
import { isCallMissing } from '../../../api/errors.ts';
import type { ConsoleDataProvider } from '../../../dataProvider.ts';
import { ChoiceField } from '../../../forms/inputs/ChoiceField.tsx';
import { PartFailure } from '../../../forms/ReadFailure.tsx';
import { useLocale } from '../../../i18n/useLocale.ts';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { MoneyText } from '../../../ui/fields/ValueText.tsx';
import { ordersUrl } from '../../../ui/screenUrls.ts';
import { useStoreZone } from '../../../ui/useStoreSettings.ts';
import { filterProps } from '../stock/StockHistory.tsx';
import { type VariantRow, variantRowName } from './variantSet.ts';

const PERIODS = ['last30', 'last90', 'last12Months'] as const;

type Props = { id: string; variants: readonly VariantRow[] };

/** The sales of a product's variants, best-selling first. Renders nothing if the API does not report them. */
export default function VariantSales({ id, variants }: Props) {
  const translate = useTranslate();
  const [period, setPeriod] = useState('last90');
  const { data, error, isFetching, refetch } = useVariantSales(id, period);
  if (data === null || isCallMissing(error)) return null;
  return (
    <DetailCard title="variants.sales.title">
      <ChoiceField
        {...filterProps}
        label="variants.sales.period"
        value={period}
        onChange={setPeriod}
        options={PERIODS.map((value) => ({ value, text: translate(`listing.period.${value}`) }))}
      />
      {data && data.sold.length > 0 && <Sold {...data} period={period} variants={variants} />}
      {data?.sold.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('variants.sales.none')}
        </Typography>
      )}
      {error && <PartFailure text="variants.sales.failed" {...{ isFetching, refetch }} />}
      {!data && !error && <Skeleton height={44} />}
    </DetailCard>
  );
}

function useVariantSales(productId: string, period: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const timeZone = useStoreZone();
  return useQuery({
    queryKey: ['orders', 'variantSales', productId, period],
    // Optional: another API may lack this endpoint.
    meta: { isOptional: true },
    queryFn: async ({ signal }) => {
      const chosen = new URLSearchParams({ period });
      const { span } = statsPlan(chosen, { timeZone, now: new Date(), usualPeriod: period });
      const filter = {
        productId,
        status: NOT_CANCELLED,
        createdFrom: span.from.toISOString(),
        createdTo: span.to.toISOString(),
      };
      const query = { blocks: 'variantSales', filter: JSON.stringify(filter) };
      const { data } = await dataProvider.getOrderStats(query, { signal });
      return data.variantSales ? { sold: data.variantSales, currency: data.currency } : null;
    },
  });
}

type SoldProps = {
  sold: readonly SoldVariant[];
  currency: string;
  period: string;
  variants: readonly VariantRow[];
};

function Sold({ sold, currency, period, variants }: SoldProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const known = new Map(variants.map((row) => [row._id, variantRowName(row)]));
  const name = ({ variantId, variantName }: SoldVariant) =>
    (variantId === null ? null : known.get(variantId)) ?? variantName;
  return (
    <Table aria-label={translate('variants.sales.title')}>
      <thead>
        <tr>
          {(['variant', 'sold', 'netSales'] as const).map((head) => (
            <th key={head} scope="col">
              {translate(head === 'variant' ? 'variants.variant' : `variants.sales.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sold.map((one) => (
          <tr key={`${one.variantId} ${one.variantName}`}>
            <th scope="row">
              <bdi>{name(one) ?? translate('variants.sales.before')}</bdi>
              {one.variantId === null && one.variantName !== null && (
                <Typography variant="caption" color="textSecondary" component="div">
                  {translate('variants.sales.gone')}
                </Typography>
              )}
            </th>
            <td>
              {one.variantId === null ? (
                numberText(one.quantity, locale)
              ) : (
                <Link
                  component={RouterLink}
                  color="inherit"
                  to={ordersUrl('placed', { period }, { variantId: one.variantId })}
                >
                  {numberText(one.quantity, locale)}
                </Link>
              )}
            </td>
            <td>
              <MoneyText amount={one.netSales} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: theme.typography.body2.fontSize,
  lineHeight: theme.typography.body2.lineHeight,
  '& th, & td': { padding: theme.spacing(1), textAlign: 'end', verticalAlign: 'top' },
  '& thead th': { fontWeight: 600 },
  '& tbody th': { fontWeight: 'inherit', overflowWrap: 'anywhere' },
  '& td': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& tr': { borderBottom: `1px solid ${theme.palette.divider}` },
  '& tr > th:first-of-type': { paddingInlineStart: 0, textAlign: 'start' },
  '& tr > :last-child': { paddingInlineEnd: 0 },
}));
