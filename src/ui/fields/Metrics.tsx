import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

/** Values below their labels, in columns where they fit. */
export const Metrics = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5, 2),
  margin: 0,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(7.5rem, 100%), 1fr))',
  fontVariantNumeric: 'tabular-nums',
}));

interface Props {
  /** Translation key. */
  label: string;
  /** Translated. */
  note?: string | null | undefined;
  isLarge?: boolean;
  children: ReactNode;
}

export function Metric({ label, note, isLarge = false, children }: Props) {
  const translate = useTranslate();
  return (
    <div>
      <Typography variant="hint" component="dt">
        {translate(label)}
      </Typography>
      <Typography
        variant={isLarge ? 'h2' : 'body1'}
        component="dd"
        sx={{ fontWeight: isLarge ? 620 : 570 }}
      >
        {children}
      </Typography>
      {note && (
        <Typography variant="hint" component="dd">
          {note}
        </Typography>
      )}
    </div>
  );
}

/** Labels at the start of a line, values at its end. */
export const Totals = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(0.5),
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0, 2) },
  // A value that does not fit wraps below its label.
  '& dt': { flex: '1 0 auto', maxWidth: '100%', overflowWrap: 'anywhere' },
  '& dd': { margin: 0, marginInlineStart: 'auto', textAlign: 'end' },
}));
