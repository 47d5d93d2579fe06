import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import { type ReactNode, useId } from 'react';
import { FilterLiveForm, TextInput, useTranslate } from 'react-admin';
import { USER_STATUSES } from '../../../contract/user.ts';
import { LAST_ORDERS, SINCE } from '../../../domain/customerFilter.ts';
import { MoneyInput } from '../../forms/MoneyInput.tsx';
import { WholeNumberInput } from '../../forms/WholeNumberInput.tsx';
import { ChoiceChips } from '../../lists/ChoiceChips.tsx';
import { useAgeText } from './useAgeText.ts';

/** The filters of the list besides its segments. Each takes effect as soon as it is chosen. */
export default function UserFilters() {
  return (
    <FilterLiveForm>
      <Box sx={{ display: 'grid', gap: 2.5, '& .MuiFormControl-root': { my: 0 } }}>
        <ChoiceChips
          source="status"
          label="customers.filter.status"
          choices={USER_STATUSES.map((id) => ({ id, name: `customers.status.${id}` }))}
        />
        <AgeChips source="lastOrder" names={LAST_ORDERS} />
        <AgeChips source="since" names={SINCE} />
        <Pair label="customers.filter.orders">
          <WholeNumberInput source="ordersMin" label="customers.filter.ordersMin" />
          <WholeNumberInput source="ordersMax" label="customers.filter.ordersMax" />
        </Pair>
        <Pair label="customers.filter.spent">
          <MoneyInput source="spentMin" label="customers.filter.spentMin" />
          <MoneyInput source="spentMax" label="customers.filter.spentMax" />
        </Pair>
        <TextInput source="tag" label="customers.filter.tag" helperText={false} />
      </Box>
    </FilterLiveForm>
  );
}

type AgeProps = { source: 'lastOrder' | 'since'; names: readonly string[] };

/** Ages in days of the store's calendar, counted from the day on which the list is opened. */
function AgeChips({ source, names }: AgeProps) {
  const textOf = useAgeText();
  return (
    <ChoiceChips
      source={source}
      label={`customers.filter.${source}`}
      choices={names.map((id) => ({ id, name: textOf(id) }))}
    />
  );
}

function Pair({ label, children }: { label: string; children: ReactNode }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <FormLabel id={id} component="div" sx={{ mb: 1, typography: 'subtitle2' }}>
        {translate(label)}
      </FormLabel>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>{children}</Box>
    </Box>
  );
}
