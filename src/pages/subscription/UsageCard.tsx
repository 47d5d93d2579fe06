import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useGetList, useLocale, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { DetailCard } from '../../fields/DetailCard.tsx';

/** Only what the store itself can count; each figure opens the list whose total it is. */
export function UsageCard() {
  return (
    <DetailCard title="subscription.usage" text="subscription.usageText">
      <Box sx={figuresSx}>
        <Figure label="subscription.products" resource="products" filter={everything} />
        <Figure label="subscription.orders" resource="orders" filter={thisMonth} />
        <Figure label="subscription.customers" resource="users" filter={everything} />
      </Box>
    </DetailCard>
  );
}

const everything = {};
const thisMonth = { period: 'thisMonth' };

const figuresSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(140px, 100%), 1fr))',
};

interface FigureProps {
  /** Translation key. */
  label: string;
  resource: string;
  filter: Record<string, string>;
}

function Figure({ label, resource, filter }: FigureProps) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { total, isPending } = useGetList(
    resource,
    { pagination: { page: 1, perPage: 1 }, filter },
    { meta: { isErrorShown: true } },
  );
  const address = `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  return (
    <div>
      <Link component={RouterLink} to={address} variant="body2">
        {translate(label)}
      </Link>
      {isPending ? (
        <Skeleton width={64} height={36} />
      ) : (
        <Typography variant={total === undefined ? 'body1' : 'h2'} component="p" sx={figureSx}>
          {total === undefined
            ? translate('subscription.notAvailable')
            : total.toLocaleString(locale)}
        </Typography>
      )}
    </div>
  );
}

const figureSx = { mt: 0.5, fontVariantNumeric: 'tabular-nums' };
