import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { UserStats } from '../../../../contract/user.ts';
import { useCustomerMetrics } from '../../../charts/customerQueries.ts';
import { MomentText, MoneyText } from '../../../fields/ValueText.tsx';
import { PartFailure } from '../../../forms/ReadFailure.tsx';
import { useLocale } from '../../../i18n/useLocale.ts';

/** What the customer has bought so far, computed by the store. */
export function CustomerMetrics({ id }: { id: string }) {
  const read = useCustomerMetrics(id);
  const { data } = read;
  if (read.error) return <PartFailure text="customers.figures.failed" {...read} />;
  return (
    <>
      <Box component="dl" sx={gridSx}>
        {METRICS.map((metric) => (
          <Metric key={metric} name={metric} hasHint>
            {data ? <Value metric={metric} stats={data} /> : <Skeleton width={72} />}
          </Metric>
        ))}
      </Box>
      <Box
        component="dl"
        sx={{ ...gridSx, mt: 1.5, pt: 1.5, borderTop: 1, borderColor: 'divider' }}
      >
        {MOMENTS.map((moment) => (
          <Metric key={moment} name={moment}>
            {data ? <Moment at={data[moment]} /> : <Skeleton width={72} />}
          </Metric>
        ))}
      </Box>
    </>
  );
}

const METRICS = ['totalSpent', 'ordersCount', 'averageOrderValue', 'refundedTotal'] as const;
const MOMENTS = ['firstOrderAt', 'lastOrderAt'] as const;

type MetricProps = {
  name: (typeof METRICS)[number] | (typeof MOMENTS)[number];
  hasHint?: boolean;
  children: ReactNode;
};

function Metric({ name, hasHint = false, children }: MetricProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="muted">
        {translate(`customers.figures.${name}`)}
      </Typography>
      <Typography
        component="dd"
        variant={hasHint ? 'h2' : 'body2'}
        sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}
      >
        {children}
      </Typography>
      {hasHint && (
        <Typography component="dd" variant="hint" sx={{ m: 0 }}>
          {translate(`customers.figures.${name}Hint`)}
        </Typography>
      )}
    </Box>
  );
}

function Value({ metric, stats }: { metric: (typeof METRICS)[number]; stats: UserStats }) {
  const locale = useLocale();
  if (metric === 'ordersCount') return new Intl.NumberFormat(locale).format(stats.ordersCount);
  return <MoneyText amount={stats[metric]} currency={stats.currency} />;
}

function Moment({ at }: { at: string | null }) {
  const translate = useTranslate();
  return at === null ? translate('customers.never') : <MomentText at={at} />;
}

const gridSx = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, minmax(0, 1fr))' },
};
