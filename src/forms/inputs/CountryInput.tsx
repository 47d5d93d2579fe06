import { useMemo } from 'react';
import { AutocompleteArrayInput, AutocompleteInput } from 'react-admin';
import { namedCountries } from '../../../domain/countries.ts';
import { useLocale } from '../../i18n/useLocale.ts';

type Props = {
  source: string;
  label?: string;
  isRequired?: boolean;
  /** Translation key. */
  helperText?: string;
  /** The value is a list of codes. */
  isList?: boolean;
};

/** Countries as ISO 3166 codes, searched by their names in the merchant's language. */
export function CountryInput({ isList = false, helperText, ...input }: Props) {
  const locale = useLocale();
  // Sorting the names takes 2 to 5 ms, and a form renders at each key.
  const choices = useMemo(() => namedCountries(locale), [locale]);
  const shared = {
    ...input,
    choices,
    optionValue: 'code',
    translateChoice: false,
    helperText: helperText ?? false,
  } as const;
  return isList ? <AutocompleteArrayInput {...shared} /> : <AutocompleteInput {...shared} />;
}
