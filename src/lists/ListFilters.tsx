import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import { Suspense, useId } from 'react';
import { FilterLiveForm, TextInput } from 'react-admin';
import { MoneyInput } from '../forms/MoneyInput.tsx';
import { WholeNumberInput } from '../forms/WholeNumberInput.tsx';
import { ChoiceChips } from './ChoiceChips.tsx';
import type { ListFilter } from './declareList.ts';
import { filterLabel, useFilterWords, valueText } from './filterText.ts';
import { PeriodInput } from './PeriodInput.tsx';

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
