import { styled } from '@mui/material/styles';
import { useLocaleState, useTranslate } from 'react-admin';
import type { Change } from '../../domain/change.ts';

interface Props {
  change: Change;
  /** Which way is welcome: the colour follows it, the arrow follows the number. */
  good: 'up' | 'down';
  /** The earlier value, as it is read. */
  before: string;
}

/** How much more or less than before. Sign, arrow and words say it; the colour only helps. */
export function ChangeText({ change, good, before }: Props) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  if (change.kind === 'unknown') return <Quiet>{translate('charts.change.unknown')}</Quiet>;
  if (change.kind === 'same') return <Quiet>{translate('charts.change.same')}</Quiet>;
  if (change.kind === 'new') return <Quiet>{translate('charts.change.new')}</Quiet>;
  const amount = change.kind === 'points' ? change.points : change.part;
  // A change is never told as none, however small it is.
  const part = Math.abs(amount) < 0.001 ? Math.sign(amount) * 0.001 : amount;
  const signed = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { ...options, signDisplay: 'always' }).format(value);
  const text =
    change.kind === 'points'
      ? translate('charts.change.points', {
          points: signed(part * 100, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
        })
      : signed(part, {
          style: 'percent',
          maximumFractionDigits: Math.abs(part) < 0.1 ? 1 : 0,
        });
  const isUp = amount > 0;
  return (
    <Line>
      <Tinted data-tone={isUp === (good === 'up') ? 'good' : 'bad'}>
        <span aria-hidden>{isUp ? '▲' : '▼'}</span> <bdi>{text}</bdi>
      </Tinted>
      <Quiet>{translate('charts.change.before', { before })}</Quiet>
    </Line>
  );
}

const Line = styled('span')(({ theme }) => ({
  display: 'grid',
  fontSize: theme.typography.caption.fontSize,
  fontVariantNumeric: 'tabular-nums',
}));

const Tinted = styled('span')(({ theme }) => ({
  fontWeight: 570,
  whiteSpace: 'nowrap',
  '&[data-tone="good"]': { color: theme.palette.success.main },
  '&[data-tone="bad"]': { color: theme.palette.error.main },
  '& > span': { fontSize: '0.7em', verticalAlign: '0.1em' },
}));

const Quiet = styled('span')(({ theme }) => ({
  color: theme.palette.text.secondary,
  fontSize: theme.typography.caption.fontSize,
}));
