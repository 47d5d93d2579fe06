import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { chosenDays, type DaySpan } from '../../../contract/days.ts';
import { LAST_DAY } from '../../../domain/dates.ts';
import { periodOf } from '../../../domain/periods.ts';

interface Props {
  days: DaySpan;
  /** Told days in their right order, one or both of which may be empty. */
  onChange: (days: DaySpan) => void;
}

/** The first and the last day of a time, and below them what is wrong; in a row that wraps. */
export function DaysInput({ days, onChange }: Props) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(days);
  const [seen, setSeen] = useState(days);
  const problem = useId();
  // Another period by the browser's Back, or by its name; what was just typed is already what is shown.
  if (periodOf(days) !== periodOf(seen)) {
    setSeen(days);
    setTyped(days);
  }

  function type(change: Partial<DaySpan>) {
    const next = { ...typed, ...change };
    setTyped(next);
    // A year that is still being typed is a day of the first century.
    if (periodOf(next) === '' || chosenDays(periodOf(next)) !== null) onChange(next);
  }

  const isReversed = typed.from !== '' && typed.to !== '' && typed.to < typed.from;
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <PlainField key={end}>
          <span>{translate(`listing.period.${end}`)}</span>
          <input
            type="date"
            value={typed[end]}
            min={end === 'to' ? typed.from : undefined}
            max={(end === 'from' && typed.to) || LAST_DAY}
            {...(isReversed && { 'aria-invalid': true, 'aria-describedby': problem })}
            onChange={({ target }) => type({ [end]: target.value })}
          />
        </PlainField>
      ))}
      <Typography id={problem} role="status" variant="body2" color="error" sx={problemSx}>
        {isReversed && translate('listing.period.wrongOrder')}
      </Typography>
    </>
  );
}

// Under all that stands beside them, which keeps its place.
const problemSx = { order: 1, flexBasis: '100%', '&:empty': { height: 0, mt: -1 } };

/** One of the browser's own inputs, which fit a phone and need no code, below its name. */
export const PlainField = styled('label')(({ theme }) => ({
  display: 'grid',
  // Chromium's date has a width of its own, wider than half a phone's drawer.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(0.25),
  minWidth: 0,
  color: theme.palette.text.secondary,
  fontSize: theme.typography.caption.fontSize,
  '& select, & input': {
    ...theme.typography.body2,
    minHeight: 38,
    maxWidth: '100%',
    padding: theme.spacing(0, 1.25),
    color: theme.palette.text.primary,
    colorScheme: theme.palette.mode,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: theme.palette.background.paper,
    '&:hover': { borderColor: theme.palette.text.secondary },
    '&:focus-visible': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: 1 },
    '&[aria-invalid]': { borderColor: theme.palette.error.main },
  },
  '& select': { fontWeight: 550 },
  '@media print': {
    '& select': { appearance: 'none', padding: 0, minHeight: 0, border: 0, background: 'none' },
  },
  [theme.breakpoints.down('sm')]: {
    flex: '1 1 auto',
    '& select, & input': { minHeight: 44, width: '100%' },
  },
}));
