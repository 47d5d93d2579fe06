import { type Ref, useMemo } from 'react';
import { asciiDigits } from '../../../domain/digits.ts';
import { intlLocale } from '../../i18n/languages.ts';
import { useLanguage } from '../../i18n/texts.ts';
import { Field, useHydrated } from '../PublicForm.tsx';
import { text } from '../texts.ts';
import { callingCodes, countryOfNumber, type TypedPhone } from './phoneCountry.ts';

type PhoneFieldProps = {
  value: TypedPhone;
  onChange: (value: TypedPhone) => void;
  problem: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
};

/** Accepts any usual notation. The country applies only to numbers without a country code. */
export function PhoneField({ value, onChange, problem, inputRef }: PhoneFieldProps) {
  return (
    // Phone numbers are written left to right in Arabic, too.
    <Field label={text('auth.login.phone')} problem={problem} dir="ltr">
      {(input) => (
        <>
          <CountryChoice
            country={value.country}
            onChange={(country) => onChange({ ...value, country })}
          />
          <input
            {...input}
            ref={inputRef}
            type="tel"
            inputMode="tel"
            name="phone"
            autoComplete="username"
            maxLength={40}
            dir="ltr"
            required
            value={value.typed}
            onChange={(event) => onChange(followCountry(event.target.value, value.country))}
          />
        </>
      )}
    </Field>
  );
}

/**
 * Selects the country of a typed `+44…` or `0044…`, unless the selected country has the same code.
 */
export function followCountry(typed: string, country: string): TypedPhone {
  const digits = asciiDigits(typed)
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+');
  if (!digits.startsWith('+')) return { typed, country };
  const found = countryOfNumber(digits);
  const isSameCode = found && callingCodes.get(found) === callingCodes.get(country);
  return { typed, country: isSameCode ? country : (found ?? country) };
}

type CountryChoiceProps = { country: string; onChange: (country: string) => void };

/** A transparent native select over a short label, so that phones show their own picker. */
function CountryChoice({ country, onChange }: CountryChoiceProps) {
  const language = useLanguage();
  const isHydrated = useHydrated();
  const options = useMemo(
    () => (isHydrated ? namedCountries(intlLocale(language)) : []),
    [isHydrated, language],
  );
  return (
    <div className="auth-country">
      <span aria-hidden="true">{isHydrated && `${country} +${callingCodes.get(country)}`}</span>
      <select
        aria-label={text('auth.login.country')}
        autoComplete="off"
        value={country}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

function namedCountries(locale: string): { code: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  return [...callingCodes]
    .map(([code, callingCode]) => ({ code, label: `${names.of(code) ?? code} (+${callingCode})` }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}
