import { useTranslate } from 'react-admin';
import type { ShippingRate } from '../../../contract/shippingRate.ts';
import { countryName } from '../../../domain/countries.ts';
import { formatNumber, numberFormat } from '../../../domain/intl.ts';
import { type CurrencyCode, exponentOf, isCurrency } from '../../../domain/money.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { useMoneyText } from '../../ui/fields/ValueText.tsx';
import { useStoreCurrency } from '../../ui/useStoreSettings.ts';

/** Number of countries or postcodes that a text names. More countries are counted; further postcodes are left out. */
const MAX_NAMES = 3;

/** Functions that format a shipping rate. `daysOf` returns '' for a rate without delivery days. */
export function useShippingTexts() {
  const translate = useTranslate();
  const locale = useLocale();
  const money = useMoneyText(useStoreCurrency());
  const list = (names: readonly string[]) =>
    new Intl.ListFormat(locale, { style: 'short', type: 'conjunction' }).format(names);
  const priceOf = (amount: number) => (amount === 0 ? translate('shipping.free') : money(amount));

  const countriesOf = (codes: readonly string[]) => {
    if (codes.length === 0) return translate('shipping.places.everywhere');
    return codes.length > MAX_NAMES
      ? translate('shipping.places.countries', { smart_count: codes.length })
      : list(codes.map((code) => countryName(code, locale)));
  };
  const placesOf = ({ countries, postcodes }: ShippingRate) => {
    if (postcodes.length === 0) return countriesOf(countries);
    const more = postcodes.length > MAX_NAMES ? '…' : '';
    return translate('shipping.places.postcodes', {
      countries: countriesOf(countries),
      postcodes: `\u2066${postcodes.slice(0, MAX_NAMES).join(', ')}${more}\u2069`,
    });
  };
  const limitsOf = (from: number | null, to: number | null, text: (value: number) => string) => {
    if (from === null && to === null) return '';
    const kind = from === null ? 'under' : to === null ? 'from' : 'between';
    return translate(`shipping.limits.${kind}`, { from: text(from ?? 0), to: text(to ?? 0) });
  };
  const weightText = (grams: number) =>
    grams < 1000 ? unitText(grams, 'gram') : unitText(grams / 1000, 'kilogram');
  const unitText = (value: number, unit: string) =>
    formatNumber(numberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 3 }), value);
  const daysOf = ({ deliveryDaysMin: min, deliveryDaysMax: max }: ShippingRate) => {
    if (max === null) {
      return min === null ? '' : translate('shipping.days.from', { smart_count: min });
    }
    const kind = min === null ? 'upTo' : min === max ? 'exactly' : 'between';
    return translate(`shipping.days.${kind}`, { from: min, smart_count: max });
  };
  return {
    list,
    priceOf,
    countriesOf,
    daysOf,
    /** Places, limits and delivery. */
    describeRate: (rate: ShippingRate) =>
      [
        placesOf(rate),
        limitsOf(rate.subtotalFrom, rate.subtotalTo, money),
        limitsOf(rate.weightFrom, rate.weightTo, weightText),
        daysOf(rate),
      ]
        .filter((part) => part !== '')
        .join(' · '),
  };
}

/** Subtotal of a small order in minor units: 40 euros, or 4000 yen. Null if the currency is unknown. */
export function exampleSubtotal(currency: CurrencyCode): number | null {
  if (!isCurrency(currency)) return null;
  const exponent = exponentOf(currency);
  return exponent === 0 ? 4000 : 40 * 10 ** exponent;
}
