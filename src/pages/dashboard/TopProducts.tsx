import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { OrderStats } from '../../../contract/stats.ts';
import { numberText } from '../../../domain/intl.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { StatusChip } from '../../ui/fields/StatusChip.tsx';
import { Thumbnail } from '../../ui/fields/Thumbnail.tsx';
import { MoneyText } from '../../ui/fields/ValueText.tsx';
import { Panel, PanelRows, RowLink, Unavailable } from './Panel.tsx';

type Product = NonNullable<OrderStats['topProducts']>[number];

const COUNT = 5;

interface Props {
  stats: OrderStats | undefined;
}

/** The products with the highest net sales in the period, with their current stock. */
export function TopProducts({ stats }: Props) {
  const translate = useTranslate();
  return (
    <Panel
      title={translate('dashboard.top.title')}
      more={{ to: '/products', text: translate('dashboard.top.all') }}
    >
      <Content stats={stats} />
    </Panel>
  );
}

function Content({ stats }: Props) {
  const translate = useTranslate();
  if (!stats) return <RowSkeletons />;
  const { topProducts, currency } = stats;
  if (!topProducts || topProducts.length === 0) {
    return (
      <Box sx={{ px: 2, pb: 2, typography: 'muted' }}>
        {topProducts ? translate('dashboard.top.none') : <Unavailable />}
      </Box>
    );
  }
  return (
    <PanelRows sx={columns}>
      {topProducts.slice(0, COUNT).map((product) => (
        <Row key={product._id} product={product} currency={currency} />
      ))}
    </PanelRows>
  );
}

function Row({ product, currency }: { product: Product; currency: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const count = numberText(product.quantity, locale);
  return (
    <li>
      <Thumbnail src={product.image ?? undefined} size={36} />
      <Box sx={{ minWidth: 0 }}>
        <RowLink
          to={`/products/${encodeURIComponent(product._id)}`}
          className="two-lines"
          sx={{ fontWeight: 550 }}
        >
          <bdi>{product.name}</bdi>
        </RowLink>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="hint" component="span">
            {translate('dashboard.top.sold', { smart_count: product.quantity, count })}
          </Typography>
          <StockLeft product={product} />
        </Box>
      </Box>
      <Box sx={{ fontWeight: 550, typography: 'body2', textAlign: 'end' }}>
        <MoneyText amount={product.netSales} currency={currency} />
      </Box>
    </li>
  );
}

/** Renders nothing if the API omits the stock. */
function StockLeft({ product: { stock, availability } }: { product: Product }) {
  const translate = useTranslate();
  if (stock === undefined) return null;
  if (stock === null) {
    return <StatusChip tone="neutral">{translate('dashboard.top.untracked')}</StatusChip>;
  }
  if (stock <= 0) return <StatusChip tone="error">{translate('dashboard.top.out')}</StatusChip>;
  return (
    <StatusChip tone={availability === 'low' ? 'warning' : 'neutral'}>
      {translate('dashboard.top.left', {
        smart_count: stock,
        count: stock,
      })}
    </StatusChip>
  );
}

function RowSkeletons() {
  return (
    <PanelRows sx={columns} aria-hidden>
      {[...Array(COUNT).keys()].map((row) => (
        <li key={row}>
          <Skeleton variant="rounded" width={36} height={36} />
          <Box>
            <Skeleton width="60%" />
            <Skeleton width="40%" height={16} />
          </Box>
        </li>
      ))}
    </PanelRows>
  );
}

const columns = { gridTemplateColumns: 'auto minmax(0, 1fr) auto' };
