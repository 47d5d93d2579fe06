import { TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormRow, FormSection } from '../../forms/FormSection.tsx';
import { WholeNumberInput } from '../../forms/WholeNumberInput.tsx';
import { CurrencyInput } from './CurrencyInput.tsx';
import { TimeZoneInput } from './TimeZoneInput.tsx';

/** Currency, clock and numbers, on which every other screen leans. */
export function RegionalSection() {
  const translate = useTranslate();
  return (
    <FormSection
      id="regional"
      title="settings.section.regional"
      text="settings.section.regionalText"
    >
      <CurrencyInput />
      <TimeZoneInput />
      <FormRow>
        <WholeNumberInput
          source="lowStockDefault"
          label="settings.fields.lowStockDefault"
          helperText={translate('settings.help.lowStockDefault')}
        />
        <OrderPrefix />
      </FormRow>
    </FormSection>
  );
}

function OrderPrefix() {
  const translate = useTranslate();
  const prefix: unknown = useWatch({ name: 'orderPrefix' });
  const number = `${typeof prefix === 'string' ? prefix.trim() : '#'}1042`;
  return (
    <TextInput
      source="orderPrefix"
      label="settings.fields.orderPrefix"
      fullWidth
      autoComplete="off"
      slotProps={{ htmlInput: { dir: 'auto' } }}
      helperText={translate('settings.prefix.example', { number: `\u2068${number}\u2069` })}
    />
  );
}
