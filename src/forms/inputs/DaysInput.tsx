import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { type DaySpan, parseDays } from '../../../contract/days.ts';
import { LAST_DAY } from '../../../domain/dates.ts';
import { periodOf } from '../../../domain/namedPeriods.ts';

interface Props {
  days: DaySpan;
  /** `days` are in order; one or both can be empty. */
  onChange: (days: DaySpan) => void;
}

/** Two date inputs for a period, and an error for the wrong order. The parent must be a flex row that wraps. */
export function DaysInput({ days, onChange }: Props) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(days);
  const [seen, setSeen] = useState(days);
  const problem = useId();
  // Follows changes from outside, such as by the Back button. After typing, `days` equals `typed`.
  if (periodOf(days) !== periodOf(seen)) {
    setSeen(days);
    setTyped(days);
  }

  function type(change: Partial<DaySpan>) {
    const next = { ...typed, ...change };
    setTyped(next);
    // While the merchant types a year, the date has a year such as 0020, which `parseDays` refuses.
    if (periodOf(next) === '' || parseDays(periodOf(next)) !== null) onChange(next);
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

// Shows the error in a row of its own below the inputs. Without an error, the row takes no space.
const problemSx = { order: 1, flexBasis: '100%', '&:empty': { height: 0, mt: -1 } };

/** A native input below its label: fits phones and needs no library. */
export const PlainField = styled('label')(({ theme }) => ({
  display: 'grid',
  // Chromium's date input has a minimum width, which is wider than half a phone.
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
