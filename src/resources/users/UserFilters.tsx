import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import { type ReactNode, useId } from 'react';
import { FilterLiveForm, TextInput, useTranslate } from 'react-admin';
import { USER_STATUSES } from '../../../contract/user.ts';
import { MoneyInput } from '../../forms/MoneyInput.tsx';
import { WholeNumberInput } from '../../forms/WholeNumberInput.tsx';
import { ChoiceChips } from '../../lists/ChoiceChips.tsx';

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
