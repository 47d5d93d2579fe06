import { useLocale } from 'react-admin';
import { FormSection } from '../../forms/FormSection.tsx';
import { WholeNumberInput } from '../../forms/WholeNumberInput.tsx';

export function ShippingSection() {
  const locale = useLocale() ?? 'en';
  const grams = new Intl.NumberFormat(locale, { style: 'unit', unit: 'gram' }).formatToParts(0);
  return (
    <FormSection title="products.section.shipping">
      <WholeNumberInput source="weight" unit={grams.find(({ type }) => type === 'unit')?.value} />
    </FormSection>
  );
}
