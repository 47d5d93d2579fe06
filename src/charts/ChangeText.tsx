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
  if (change.kind === 'new') {
    return (
      <Line>
        <Tinted data-tone={good === 'up' ? 'good' : 'bad'}>{translate('charts.change.new')}</Tinted>
      </Line>
    );
  }
  const isUp = change.part > 0;
  // A change is never told as none, however small it is.
  const part = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: Math.abs(change.part) < 0.1 ? 1 : 0,
    signDisplay: 'always',
  }).format(Math.abs(change.part) < 0.001 ? Math.sign(change.part) * 0.001 : change.part);
  return (
    <Line>
      <Tinted data-tone={isUp === (good === 'up') ? 'good' : 'bad'}>
        <span aria-hidden>{isUp ? '▲' : '▼'}</span> {part}
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
