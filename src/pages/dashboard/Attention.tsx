import CheckIcon from '@mui/icons-material/TaskAltOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { OrderStats } from '../../../contract/stats.ts';
import { ATTENTION, type AttentionName, attentionFilters } from '../../../domain/attention.ts';
import { numberText } from '../../../domain/intl.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import type { Tone } from '../../ui/fields/StatusChip.tsx';
import { listUrl } from '../../ui/screenUrls.ts';
import { Panel, PanelLink, Unavailable } from './Panel.tsx';

interface Props {
  stats: OrderStats | undefined;
}

/** Each line links to the list with the same count. Zeros are left out. */
export function Attention({ stats }: Props) {
  const translate = useTranslate();
  return (
    <Panel title={translate('dashboard.attention.title')}>
      <Content stats={stats} />
    </Panel>
  );
}

function Content({ stats }: Props) {
  const translate = useTranslate();
  if (!stats) return <LineSkeletons />;
  const { attention } = stats;
  if (!attention) {
    return (
      <Box sx={{ px: 2, pb: 2 }}>
        <Unavailable />
      </Box>
    );
  }
  const lists = attentionFilters(new Date(stats.generatedAt));
  const isByVariant = attention.variantsOut !== undefined;
  const lines = ATTENTION.flatMap((name) => {
    if (isByVariant && (name === 'outOfStock' || name === 'lowStock')) return [];
    const count = attention[name] ?? 0;
    const { resource, filter } = lists[name];
    return count > 0 ? [{ name, count, to: listUrl(resource, filter) }] : [];
  });
  if (lines.length === 0) return <CaughtUp />;
  return (
    <Lines aria-label={translate('dashboard.attention.title')}>
      {lines.map((line) => (
        <Line key={line.name} {...line} />
      ))}
    </Lines>
  );
}

const tones: Record<AttentionName, Tone> = {
  toAccept: 'accent',
  toPack: 'info',
  readyToShip: 'info',
  toShip: 'error',
  onHold: 'warning',
  unpaid: 'warning',
  returnsExpected: 'info',
  returnsToSettle: 'warning',
  toPayBack: 'warning',
  outOfStock: 'error',
  lowStock: 'warning',
  variantsOut: 'error',
  variantsLow: 'warning',
  promotionsEnding: 'info',
};

function Line({ name, count, to }: { name: AttentionName; count: number; to: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <li>
      <PanelLink to={to}>
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          {translate(`dashboard.attention.${name}`)}
        </Box>
        <Count data-tone={tones[name]}>{numberText(count, locale)}</Count>
      </PanelLink>
    </li>
  );
}

function CaughtUp() {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', px: 2, pb: 2 }}>
      <CheckIcon aria-hidden sx={{ color: 'success.main' }} />
      <Box>
        <Typography variant="subtitle2" component="p">
          {translate('dashboard.attention.none')}
        </Typography>
        <Typography variant="hint">{translate('dashboard.attention.noneText')}</Typography>
      </Box>
    </Box>
  );
}

function LineSkeletons() {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('dashboard.attention.loading')} sx={{ pb: 0.5 }}>
      {[62, 48, 55, 40, 66].map((width) => (
        <Box key={width} sx={skeletonSx}>
          <Skeleton width={`${width}%`} />
          <Skeleton width={28} sx={{ ml: 'auto' }} />
        </Box>
      ))}
    </Box>
  );
}

const skeletonSx = { display: 'flex', alignItems: 'center', px: 2, minHeight: 45 };

const Lines = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { borderTop: `1px solid ${theme.palette.divider}` },
}));

const Count = styled('span')<{ 'data-tone': Tone }>(({ theme, 'data-tone': tone }) => ({
  minWidth: 28,
  padding: theme.spacing(0.125, 1),
  borderRadius: 999,
  textAlign: 'center',
  fontWeight: 620,
  fontVariantNumeric: 'tabular-nums',
  color: theme.palette.tint[tone].text,
  backgroundColor: theme.palette.tint[tone].background,
}));
