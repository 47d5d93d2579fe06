import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { FilterLiveForm, TextInput, useInput, useTranslate } from 'react-admin';
import { daysOf, PERIODS, periodOf } from '../../domain/namedPeriods.ts';
import { DaysInput } from '../forms/inputs/DaysInput.tsx';
import { MoneyInput } from '../forms/inputs/MoneyInput.tsx';
import { WholeNumberInput } from '../forms/inputs/WholeNumberInput.tsx';
import { lazyPart } from '../ui/lazy.tsx';
import { useStoreZone } from '../ui/useStoreSettings.ts';
import type { ListFilter } from './declareList.ts';
import { filterLabel, useListIntl, valueText } from './filterText.ts';

const CountryInput = lazyPart(async () => ({
  default: (await import('../forms/inputs/CountryInput.tsx')).CountryInput,
}));
const RecordInput = lazyPart(async () => ({
  default: (await import('../forms/inputs/RecordInput.tsx')).RecordInput,
}));

type Props = { i18nPrefix: string; filters: readonly ListFilter[] };

export default function ListFilters({ i18nPrefix, filters }: Props) {
  return (
    <FilterLiveForm>
      <Box sx={{ display: 'grid', gap: 2.5, '& .MuiFormControl-root': { my: 0 } }}>
        {filters
          .filter(({ inTabs, input }) => !inTabs && input !== false)
          .map((filter) => (
            <FilterInput key={filter.name} i18nPrefix={i18nPrefix} filter={filter} />
          ))}
      </Box>
    </FilterLiveForm>
  );
}

function FilterInput({ i18nPrefix, filter }: { i18nPrefix: string; filter: ListFilter }) {
  const intl = useListIntl();
  const label = filterLabel(filter, intl, 'input');
  const [source = filter.name] = filter.sources;
  const { input: Input, as, choices, isRange, reference } = filter;
  if (isRange) return <RangeInput label={label} i18nPrefix={i18nPrefix} filter={filter} />;
  if (Input) {
    return <Input source={source} label={label} />;
  }
  if (choices) {
    const options = choices.map((id) => ({ id, name: valueText(filter, id, intl) }));
    return (
      <FilterGroup label={label}>
        <ChoiceChips source={source} choices={options} />
      </FilterGroup>
    );
  }
  if (as === 'period' || as === 'days') {
    return (
      <FilterGroup label={label}>
        <PeriodInput source={source} isDaysOnly={as === 'days'} />
      </FilterGroup>
    );
  }
  if (as === 'country') {
    return <CountryInput source={source} label={label} />;
  }
  if (reference) {
    return <RecordInput source={source} label={label} reference={reference} />;
  }
  return <TextInput source={source} label={label} helperText={false} />;
}

interface FilterGroupProps {
  label: string;
  children: ReactNode;
}

function FilterGroup({ label, children }: FilterGroupProps) {
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

function RangeInput({
  label,
  i18nPrefix,
  filter,
}: {
  label: string;
  i18nPrefix: string;
  filter: ListFilter;
}) {
  const Input = filter.as === 'money' ? MoneyInput : WholeNumberInput;
  return (
    <FilterGroup label={label}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        {filter.sources.map((source) => (
          <Input key={source} source={source} label={`${i18nPrefix}.filter.${source}`} />
        ))}
      </Box>
    </FilterGroup>
  );
}

interface ChoiceChipsProps {
  source: string;
  choices: readonly { id: string | boolean; name: string }[];
}

/** Toggle buttons for a few values. Pressing the selected one clears the filter. */
function ChoiceChips({ source, choices }: ChoiceChipsProps) {
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

/** A named period or a range of days in the store's time zone. `isDaysOnly`: only days, without a zone. */
function PeriodInput({ source, isDaysOnly }: { source: string; isDaysOnly: boolean }) {
  const translate = useTranslate();
  const zone = useStoreZone();
  const { field } = useInput({ source });
  const period = typeof field.value === 'string' ? field.value : '';
  const options = PERIODS.map((id) => ({ id, name: translate(`listing.period.${id}`) }));
  return (
    <>
      {!isDaysOnly && <ChoiceChips source={source} choices={options} />}
      {/* A named period fills in the days. Typed days select no named period. */}
      <Box sx={daysSx}>
        <DaysInput
          days={daysOf(period, zone, new Date()) ?? { from: '', to: '' }}
          onChange={(days) => field.onChange(periodOf(days))}
        />
      </Box>
      {!isDaysOnly && (
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
