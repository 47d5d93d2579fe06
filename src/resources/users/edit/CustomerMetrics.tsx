import Divider from '@mui/material/Divider';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import type { UserStats } from '../../../../contract/user.ts';
import { numberText } from '../../../../domain/intl.ts';
import { useCustomerMetrics } from '../../../charts/customerQueries.ts';
import { PartFailure } from '../../../forms/ReadFailure.tsx';
import { useLocale } from '../../../i18n/useLocale.ts';
import { twoColumns } from '../../../theme/rowStyles.ts';
import { Metric, Metrics } from '../../../ui/fields/Metrics.tsx';
import { MomentText, MoneyText } from '../../../ui/fields/ValueText.tsx';

export function CustomerMetrics({ id }: { id: string }) {
  const translate = useTranslate();
  const read = useCustomerMetrics(id);
  const { data } = read;
  if (read.error) return <PartFailure text="customers.figures.failed" {...read} />;
  return (
    <>
      <Metrics sx={columns}>
        {METRICS.map((metric) => (
          <Metric
            key={metric}
            label={`customers.figures.${metric}`}
            note={translate(`customers.figures.${metric}Hint`)}
            isLarge
          >
            {data ? <Value metric={metric} stats={data} /> : <Skeleton width={72} />}
          </Metric>
        ))}
      </Metrics>
      <Divider sx={{ my: 1.5 }} />
      <Metrics sx={columns}>
        {MOMENTS.map((moment) => (
          <Metric key={moment} label={`customers.figures.${moment}`}>
            {data ? <Moment at={data[moment]} /> : <Skeleton width={72} />}
          </Metric>
        ))}
      </Metrics>
    </>
  );
}

const METRICS = ['totalSpent', 'ordersCount', 'averageOrderValue', 'refundedTotal'] as const;
const MOMENTS = ['firstOrderAt', 'lastOrderAt'] as const;

const columns = { gridTemplateColumns: { xs: twoColumns, sm: 'repeat(4, minmax(0, 1fr))' } };

function Value({ metric, stats }: { metric: (typeof METRICS)[number]; stats: UserStats }) {
  const locale = useLocale();
  if (metric === 'ordersCount') return numberText(stats.ordersCount, locale);
  return <MoneyText amount={stats[metric]} currency={stats.currency} />;
}

function Moment({ at }: { at: string | null }) {
  const translate = useTranslate();
  return at === null ? translate('customers.never') : <MomentText at={at} />;
}
