import { SelectInput } from 'react-admin';
import { PRODUCT_STATUSES } from '../../../contract/product.ts';
import { FormSection } from '../../forms/FormSection.tsx';
import { Buyability } from './Buyability.tsx';

export function StatusSection() {
  return (
    <FormSection title="products.section.status">
      <SelectInput source="status" choices={choices} isRequired fullWidth helperText={false} />
      <Buyability />
    </FormSection>
  );
}

const choices = PRODUCT_STATUSES.map((id) => ({ id, name: `products.status.${id}` }));
