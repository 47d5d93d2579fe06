import { type Ref, useId, useMemo } from 'react';
import { asciiDigits } from '../../../domain/digits.ts';
import { intlLocale } from '../../i18n/languages.ts';
import { useLanguage } from '../../i18n/texts.ts';
import { text } from '../texts.ts';
import { callingCodes, countryOfNumber } from './callingCodes.ts';
import { FieldProblem } from './FieldProblem.tsx';

export type TypedPhone = { typed: string; country: string };

type PhoneFieldProps = {
  value: TypedPhone;
  onChange: (value: TypedPhone) => void;
  problem: string | undefined;
  inputRef: Ref<HTMLInputElement>;
};

/** Takes a number as people write it; the country beside it matters only when no country code is typed. */
export function PhoneField({ value, onChange, problem, inputRef }: PhoneFieldProps) {
  const id = useId();
  return (
    <div className="auth-field">
      <label htmlFor={id}>{text('auth.login.phone')}</label>
      {/* A number begins with its country's code, in every language. */}
      <div className="auth-box" dir="ltr" data-invalid={problem !== undefined || undefined}>
        <CountryChoice
          country={value.country}
          onChange={(country) => onChange({ ...value, country })}
        />
        <input
          id={id}
          ref={inputRef}
          type="tel"
          inputMode="tel"
          name="phone"
          autoComplete="username"
          maxLength={40}
          dir="ltr"
          required
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
          value={value.typed}
          onChange={(event) => onChange(followCountry(event.target.value, value.country))}
        />
      </div>
      <FieldProblem id={`${id}-problem`} text={problem} />
    </div>
  );
}

/** `+44…` or `0044…` moves the country choice along, unless the chosen country shares that code. */
function followCountry(typed: string, country: string): TypedPhone {
  const digits = asciiDigits(typed)
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+');
  if (!digits.startsWith('+')) return { typed, country };
  const found = countryOfNumber(digits);
  const isSameCode = found && callingCodes.get(found) === callingCodes.get(country);
  return { typed, country: isSameCode ? country : (found ?? country) };
}

type CountryChoiceProps = { country: string; onChange: (country: string) => void };

/** The browser's own select, laid invisibly over a short label: a phone shows its own picker. */
function CountryChoice({ country, onChange }: CountryChoiceProps) {
  const language = useLanguage();
  const options = useMemo(() => namedCountries(intlLocale(language)), [language]);
  return (
    <div className="auth-country">
      <span aria-hidden="true">
        {country} +{callingCodes.get(country)}
      </span>
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
