import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useInput, useTranslate } from 'react-admin';
import { chosenDays, type DaySpan, daysOf, PERIODS, periodOf } from '../../domain/periods.ts';
import { useStoreZone } from '../fields/useStoreSettings.ts';

interface Props {
  source: string;
  /** Translation key. */
  label: string;
}

/** A time: named by where today is, or by its first and last day on the store's calendar. */
export function PeriodInput({ source, label }: Props) {
  const translate = useTranslate();
  const labelId = useId();
  const zone = useStoreZone();
  const { field } = useInput({ source });
  const period = typeof field.value === 'string' ? field.value : '';
  return (
    <Box role="group" aria-labelledby={labelId}>
      <FormLabel id={labelId} component="div" sx={{ mb: 1, typography: 'subtitle2' }}>
        {translate(label)}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {PERIODS.map((name) => (
          <Chip
            key={name}
            component="button"
            type="button"
            clickable
            aria-pressed={period === name}
            color={period === name ? 'primary' : 'default'}
            variant={period === name ? 'filled' : 'outlined'}
            label={translate(`listing.period.${name}`)}
            onClick={() => field.onChange(period === name ? '' : name)}
            sx={(theme) => ({ [theme.breakpoints.down('sm')]: { height: 44, borderRadius: 22 } })}
          />
        ))}
      </Box>
      {/* A period that was chosen above fills the days in; days that were typed press none of them. */}
      <Days
        key={chosenDays(period) ? 'chosen' : period}
        days={daysOf(period, zone, new Date()) ?? { from: '', to: '' }}
        onChange={(days) => field.onChange(periodOf(days))}
      />
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5 }}>
        {translate('listing.period.zone', { zone })}
      </Typography>
    </Box>
  );
}

interface DaysProps {
  days: DaySpan;
  onChange: (days: DaySpan) => void;
}

function Days({ days, onChange }: DaysProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(days);
  const isWrong = typed.from !== '' && typed.to !== '' && typed.from > typed.to;

  function type(change: Partial<DaySpan>) {
    const next = { ...typed, ...change };
    setTyped(next);
    // A year that is still being typed is a day of the first century.
    const isWhole = periodOf(next) === '' || chosenDays(periodOf(next)) !== null;
    if (isWhole) onChange(next);
  }

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, mt: 1.5 }}>
      <TextField
        type="date"
        size="small"
        label={translate('listing.period.from')}
        value={typed.from}
        onChange={(event) => type({ from: event.target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        type="date"
        size="small"
        label={translate('listing.period.to')}
        value={typed.to}
        error={isWrong}
        helperText={isWrong ? translate('listing.period.wrongOrder') : undefined}
        onChange={(event) => type({ to: event.target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </Box>
  );
}
