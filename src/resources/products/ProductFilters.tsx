import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import { type ReactNode, useId } from 'react';
import { FilterLiveForm, TextInput, useTranslate } from 'react-admin';
import { PRODUCT_STATUSES } from '../../../contract/product.ts';
import { MoneyInput } from '../../forms/MoneyInput.tsx';
import { ChoiceChips } from '../../lists/ChoiceChips.tsx';
import { CategoryPicker } from './CategoryPicker.tsx';

/** The filters of the product list. Each takes effect as soon as it is chosen. */
export default function ProductFilters() {
  const translate = useTranslate();
  return (
    <FilterLiveForm>
      <Box sx={{ display: 'grid', gap: 2.5, '& .MuiFormControl-root': { my: 0 } }}>
        <ChoiceChips
          source="status"
          label="products.filter.status"
          choices={PRODUCT_STATUSES.map((id) => ({ id, name: `products.status.${id}` }))}
        />
        <ChoiceChips
          source="stock"
          label="products.filter.stock"
          choices={['in', 'low', 'out'].map((id) => ({ id, name: `products.stock.${id}` }))}
        />
        <CategoryPicker source="categoryId" label="products.filter.categoryId" />
        <Group label={translate('products.filter.price')}>
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
            <MoneyInput source="priceMin" label="products.filter.priceMin" />
            <MoneyInput source="priceMax" label="products.filter.priceMax" />
          </Box>
        </Group>
        <TextInput source="tag" label="products.filter.tag" helperText={false} />
      </Box>
    </FilterLiveForm>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
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
