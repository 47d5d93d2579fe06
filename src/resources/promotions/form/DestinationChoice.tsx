import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { Place, TaxRules } from '../../../../domain/tax.ts';
import { FormRow } from '../../../forms/FormSection.tsx';
import { CountrySelect } from '../../../ui/fields/contact/AddressFields.tsx';

interface Props {
  value: Place;
  rates: TaxRules['rates'];
  /** Null: the store's own country. */
  onChange: (destination: Place | null) => void;
}

/** The country that a basket is shipped to, and its region if the country has tax rates by region. */
export function DestinationChoice({ value: { country, region }, rates, onChange }: Props) {
  const translate = useTranslate();
  const regions = new Set(
    rates.flatMap((rate) => (rate.country === country && rate.region ? [rate.region] : [])),
  );
  return (
    <FormRow>
      <CountrySelect
        label="promotionForm.simulator.destination"
        value={country}
        onChange={(chosen) => onChange(chosen === '' ? null : { country: chosen })}
      />
      {regions.size > 0 && (
        <TextField
          select
          label={translate('contact.address.region')}
          value={region ?? ''}
          onChange={({ target }) => onChange({ country, region: target.value || null })}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{translate('promotionForm.simulator.anyRegion')}</option>
          {[...regions].sort().map((name) => (
            <option key={name}>{name}</option>
          ))}
        </TextField>
      )}
    </FormRow>
  );
}
