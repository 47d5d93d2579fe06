import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useState } from 'react';
import { FilterLiveForm, TextInput, useInput, useTranslate } from 'react-admin';
import { chosenDays, type DaySpan, daysOf, PERIODS, periodOf } from '../../domain/periods.ts';
import { useStoreZone } from '../fields/useStoreSettings.ts';
import { MoneyInput } from '../forms/inputs/MoneyInput.tsx';
import { WholeNumberInput } from '../forms/inputs/WholeNumberInput.tsx';
import type { ListFilter } from './declareList.ts';
import { filterLabel, useFilterWords, valueText } from './filterText.ts';

type Props = { texts: string; filters: readonly ListFilter[] };

/** The inputs of a list's filters. Each takes effect as soon as it is chosen. */
export default function ListFilters({ texts, filters }: Props) {
  return (
    <FilterLiveForm>
      <Box sx={{ display: 'grid', gap: 2.5, '& .MuiFormControl-root': { my: 0 } }}>
        {filters
          .filter(({ inTabs, input }) => !inTabs && input !== false)
          .map((filter) => (
            <FilterInput key={filter.name} texts={texts} filter={filter} />
          ))}
      </Box>
    </FilterLiveForm>
  );
}

function FilterInput({ texts, filter }: { texts: string; filter: ListFilter }) {
  const words = useFilterWords();
  const label = filterLabel(filter, words, 'input');
  const [source = filter.name] = filter.sources;
  const { input: Input, as, choices, isRange } = filter;
  if (isRange) return <Range label={label} texts={texts} filter={filter} />;
  if (Input) {
    return (
      <Suspense fallback={null}>
        <Input source={source} label={label} />
      </Suspense>
    );
  }
  if (choices) {
    const named = choices.map((id) => ({ id, name: valueText(filter, id, words) }));
    return <ChoiceChips source={source} label={label} choices={named} />;
  }
  if (as === 'period') return <PeriodInput source={source} label={label} />;
  return <TextInput source={source} label={label} helperText={false} />;
}

function Range({ label, texts, filter }: { label: string; texts: string; filter: ListFilter }) {
  const id = useId();
  const Input = filter.as === 'money' ? MoneyInput : WholeNumberInput;
  return (
    <Box role="group" aria-labelledby={id}>
      <FormLabel id={id} component="div" sx={{ mb: 1, typography: 'subtitle2' }}>
        {label}
      </FormLabel>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        {filter.sources.map((source) => (
          <Input key={source} source={source} label={`${texts}.filter.${source}`} />
        ))}
      </Box>
    </Box>
  );
}

interface ChoiceChipsProps {
  source: string;
  /** Translation keys. */
  label: string;
  choices: readonly { id: string | boolean; name: string }[];
}

/** A filter with few values: one may be pressed, pressing it again takes it away. */
function ChoiceChips({ source, label, choices }: ChoiceChipsProps) {
  const translate = useTranslate();
  const labelId = useId();
  const { field } = useInput({ source });
  return (
    <Box role="group" aria-labelledby={labelId}>
      <FormLabel id={labelId} component="div" sx={{ mb: 1, typography: 'subtitle2' }}>
        {translate(label)}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {choices.map((choice) => {
          const isPressed = field.value === choice.id;
          return (
            <Chip
              key={String(choice.id)}
              component="button"
              type="button"
              clickable
              aria-pressed={isPressed}
              color={isPressed ? 'primary' : 'default'}
              variant={isPressed ? 'filled' : 'outlined'}
              label={translate(choice.name)}
              onClick={() => field.onChange(isPressed ? '' : choice.id)}
              sx={(theme) => ({ [theme.breakpoints.down('sm')]: { height: 44, borderRadius: 22 } })}
            />
          );
        })}
      </Box>
    </Box>
  );
}

interface PeriodInputProps {
  source: string;
  /** Translation key. */
  label: string;
}

/** A time: named by where today is, or by its first and last day on the store's calendar. */
function PeriodInput({ source, label }: PeriodInputProps) {
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
