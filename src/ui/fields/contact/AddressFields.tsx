import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { Address } from '../../../../contract/address.ts';
import { ADDRESS_FIELDS } from '../../../../domain/addressLines.ts';
import { namedCountries } from '../../../../domain/countries.ts';
import { asciiDigits } from '../../../../domain/digits.ts';
import { useLocale } from '../../../i18n/useLocale.ts';

const REQUIRED: readonly string[] = ['line1', 'city'];

type Props = {
  /** Prefix of the fields' names in a form: `shippingAddress`. */
  name?: string;
  values: AddressValues;
  /** Translated errors by field. */
  problems: Partial<Record<string, string>>;
  onChange: (change: Partial<AddressValues>) => void;
};

export function AddressFields({ name, values, problems, onChange }: Props) {
  const translate = useTranslate();
  return (
    <>
      {ADDRESS_FIELDS.filter((field) => field !== 'country').map((field) => (
        <TextField
          key={field}
          {...(name && { name: `${name}.${field}` })}
          label={translate(`contact.address.${field}`)}
          value={values[field]}
          onChange={({ target }) => onChange({ [field]: target.value })}
          required={REQUIRED.includes(field)}
          error={problems[field] !== undefined}
          helperText={problems[field]}
          // Off: the browser would fill in the merchant's address.
          autoComplete="off"
          slotProps={field === 'phone' ? { htmlInput: { type: 'tel', dir: 'ltr' } } : {}}
        />
      ))}
      <CountrySelect
        required
        {...(name && { name: `${name}.country` })}
        value={values.country}
        onChange={(country) => onChange({ country })}
        problem={problems.country}
      />
    </>
  );
}

type CountrySelectProps = {
  name?: string;
  value: string;
  onChange: (code: string) => void;
  required?: boolean;
  problem?: string | undefined;
  /** Translation key. */
  label?: string;
};

/** A native select of all countries, in the merchant's language. Typing finds a country. */
export function CountrySelect({
  name,
  value,
  onChange,
  required = false,
  problem,
  label = 'contact.address.country',
}: CountrySelectProps) {
  const translate = useTranslate();
  const locale = useLocale();
  // A form renders at each key: 250 sorted names and their elements are then the slowest part.
  const options = useMemo(
    () =>
      namedCountries(locale).map(({ code, name: country }) => (
        <option key={code} value={code}>
          {country}
        </option>
      )),
    [locale],
  );
  return (
    <TextField
      select
      name={name}
      required={required}
      label={translate(label)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={problem !== undefined}
      helperText={problem}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="" />
      {options}
    </TextField>
  );
}

/** Form values: each field is a string. */
export const AddressValues = v.object(v.entriesFromList(ADDRESS_FIELDS, v.string()));
export type AddressValues = v.InferOutput<typeof AddressValues>;

export function addressToValues(address: Address | null): AddressValues {
  const texts = ADDRESS_FIELDS.map((field) => [field, address?.[field] ?? '']);
  return v.parse(AddressValues, Object.fromEntries(texts));
}

/** Trims the fields; empty optional ones become null. */
export function valuesToAddress(texts: AddressValues): Address {
  return {
    name: texts.name.trim(),
    phone: asciiDigits(texts.phone).trim() || null,
    line1: texts.line1.trim(),
    line2: texts.line2.trim() || null,
    city: texts.city.trim(),
    region: texts.region.trim() || null,
    postcode: texts.postcode.trim() || null,
    country: texts.country,
  };
}
