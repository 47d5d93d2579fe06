import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useId } from 'react';
import { FilterLiveForm, TextInput, useInput, useTranslate } from 'react-admin';
import { daysOf, PERIODS, periodOf } from '../../domain/periods.ts';
import { DaysInput } from '../forms/inputs/DaysInput.tsx';
import { MoneyInput } from '../forms/inputs/MoneyInput.tsx';
import { WholeNumberInput } from '../forms/inputs/WholeNumberInput.tsx';
import { useStoreZone } from '../ui/useStoreSettings.ts';
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
    return (
      <Group label={label}>
        <ChoiceChips source={source} choices={named} />
      </Group>
    );
  }
  if (as === 'period' || as === 'days') {
    return (
      <Group label={label}>
        <PeriodInput source={source} isOfDays={as === 'days'} />
      </Group>
    );
  }
  return <TextInput source={source} label={label} helperText={false} />;
}

interface GroupProps {
  /** Already translated. */
  label: string;
  children: ReactNode;
}

function Group({ label, children }: GroupProps) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <FormLabel id={id} component="div" sx={{ mb: 1, typography: 'subtitle2' }}>
        {label}
      </FormLabel>
      {children}
    </Box>
  );
}

function Range({ label, texts, filter }: { label: string; texts: string; filter: ListFilter }) {
  const Input = filter.as === 'money' ? MoneyInput : WholeNumberInput;
  return (
    <Group label={label}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        {filter.sources.map((source) => (
          <Input key={source} source={source} label={`${texts}.filter.${source}`} />
        ))}
      </Box>
    </Group>
  );
}

interface ChipsProps {
  source: string;
  /** Their names are translated already. */
  choices: readonly { id: string | boolean; name: string }[];
}

/** A few values: one may be pressed, pressing it again takes it away. */
function ChoiceChips({ source, choices }: ChipsProps) {
  const { field } = useInput({ source });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {choices.map(({ id, name }) => {
        const isPressed = field.value === id;
        return (
          <Chip
            key={String(id)}
            component="button"
            type="button"
            clickable
            aria-pressed={isPressed}
            color={isPressed ? 'primary' : 'default'}
            variant={isPressed ? 'filled' : 'outlined'}
            label={name}
            onClick={() => field.onChange(isPressed ? '' : id)}
            sx={(theme) => ({ [theme.breakpoints.down('sm')]: { height: 44, borderRadius: 22 } })}
          />
        );
      })}
    </Box>
  );
}

/** A time: named by where today is, or by its first and last day on the store's calendar; of days on no clock, by these alone. */
function PeriodInput({ source, isOfDays }: { source: string; isOfDays: boolean }) {
  const translate = useTranslate();
  const zone = useStoreZone();
  const { field } = useInput({ source });
  const period = typeof field.value === 'string' ? field.value : '';
  const named = PERIODS.map((id) => ({ id, name: translate(`listing.period.${id}`) }));
  return (
    <>
      {!isOfDays && <ChoiceChips source={source} choices={named} />}
      {/* A period that was chosen above fills the days in; days that were typed press none of them. */}
      <Box sx={daysSx}>
        <DaysInput
          days={daysOf(period, zone, new Date()) ?? { from: '', to: '' }}
          onChange={(days) => field.onChange(periodOf(days))}
        />
      </Box>
      {!isOfDays && (
        <Typography variant="hint" sx={{ mt: 0.5 }}>
          {translate('listing.period.zone', { zone })}
        </Typography>
      )}
    </>
  );
}

const daysSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  mt: 1.5,
  '& label': { flex: '1 1 136px' },
};
