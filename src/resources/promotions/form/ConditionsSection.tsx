import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormRow, FormSection } from '../../../forms/FormSection.tsx';
import { MoneyInput } from '../../../forms/MoneyInput.tsx';
import { SwitchInput } from '../../../forms/SwitchInput.tsx';
import { WholeNumberInput } from '../../../forms/WholeNumberInput.tsx';

/** From when on it counts, how often, and beside what. */
export function ConditionsSection({ usedCount }: { usedCount: number }) {
  const translate = useTranslate();
  const method: unknown = useWatch({ name: 'method' });
  return (
    <FormSection title="promotion.section.conditions" text="promotion.section.conditionsText">
      <FormRow>
        <MoneyInput source="minSubtotal" fullWidth helperText="promotion.help.minSubtotal" />
        <WholeNumberInput source="minQuantity" />
      </FormRow>
      <FormRow>
        {method === 'code' && (
          <WholeNumberInput
            source="usageLimit"
            helperText={
              usedCount > 0
                ? translate('promotion.help.usedSoFar', { smart_count: usedCount })
                : translate('promotion.help.usageLimit')
            }
          />
        )}
        <WholeNumberInput source="usageLimitPerCustomer" />
      </FormRow>
      <SwitchInput source="combinable" helperText="promotion.help.combinable" />
    </FormSection>
  );
}
