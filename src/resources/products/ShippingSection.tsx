import { FormSection } from '../../forms/FormSection.tsx';
import { WholeNumberInput } from '../../forms/WholeNumberInput.tsx';

export function ShippingSection() {
  return (
    <FormSection title="products.section.shipping">
      <WholeNumberInput source="weight" unit="g" />
    </FormSection>
  );
}
