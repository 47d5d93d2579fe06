import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { AddressTexts } from './addressTexts.ts';
import { CountrySelect } from './CountrySelect.tsx';

const FIELDS = ['name', 'phone', 'line1', 'line2', 'postcode', 'city', 'region'] as const;
const REQUIRED: readonly string[] = ['line1', 'city'];

type Props = {
  values: AddressTexts;
  /** What is wrong, by field, already translated. */
  problems: Record<string, string>;
  onChange: (change: Partial<AddressTexts>) => void;
};

/** The fields of a customer's address. */
export function AddressFields({ values, problems, onChange }: Props) {
  const translate = useTranslate();
  return (
    <>
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={translate(`contact.address.${field}`)}
          value={values[field]}
          onChange={({ target }) => onChange({ [field]: target.value })}
          required={REQUIRED.includes(field)}
          error={problems[field] !== undefined}
          helperText={problems[field]}
          // The customer's address, not the merchant's own.
          autoComplete="off"
          slotProps={field === 'phone' ? { htmlInput: { type: 'tel', dir: 'ltr' } } : {}}
        />
      ))}
      <CountrySelect
        value={values.country}
        onChange={(country) => onChange({ country })}
        problem={problems.country}
      />
    </>
  );
}
