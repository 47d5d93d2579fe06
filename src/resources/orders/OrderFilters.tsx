import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { FilterLiveForm, useTranslate } from 'react-admin';
import { FULFILMENT_STATUSES, PAYMENT_STATUSES } from '../../../contract/order.ts';
import { MoneyInput } from '../../forms/MoneyInput.tsx';
import { ChoiceChips } from '../../lists/ChoiceChips.tsx';
import { PeriodInput } from '../../lists/PeriodInput.tsx';

/** The filters of the order list besides its tabs. Each takes effect as soon as it is chosen. */
export default function OrderFilters() {
  const translate = useTranslate();
  const totalId = useId();
  return (
    <FilterLiveForm>
      <Box sx={{ display: 'grid', gap: 2.5, '& .MuiFormControl-root': { my: 0 } }}>
        <ChoiceChips
          source="paymentStatus"
          label="orders.filter.paymentStatus"
          choices={PAYMENT_STATUSES.map((id) => ({ id, name: `orders.payment.${id}` }))}
        />
        <ChoiceChips
          source="fulfilmentStatus"
          label="orders.filter.fulfilmentStatus"
          choices={FULFILMENT_STATUSES.map((id) => ({ id, name: `orders.fulfilment.${id}` }))}
        />
        <PeriodInput source="period" label="orders.filter.period" />
        <Box role="group" aria-labelledby={totalId}>
          <FormLabel id={totalId} component="div" sx={{ mb: 1, typography: 'subtitle2' }}>
            {translate('orders.filter.total')}
          </FormLabel>
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
            <MoneyInput source="totalMin" label="orders.filter.totalMin" />
            <MoneyInput source="totalMax" label="orders.filter.totalMax" />
          </Box>
        </Box>
      </Box>
    </FilterLiveForm>
  );
}
