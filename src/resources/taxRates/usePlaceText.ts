import { useTranslate } from 'react-admin';
import type { TaxRate } from '../../../contract/taxRate.ts';
import { countryName } from '../../../domain/countries.ts';
import { regionName } from '../../../domain/regions.ts';
import { useLocale } from '../../i18n/useLocale.ts';

/** `France`, or `Canada, Québec`. */
export function usePlaceText() {
  const translate = useTranslate();
  const locale = useLocale();
  return ({ country, region }: Pick<TaxRate, 'country' | 'region'>): string => {
    const countryText = countryName(country, locale);
    if (!region) return countryText;
    return translate('taxes.place', { country: countryText, region: regionName(country, region) });
  };
}
