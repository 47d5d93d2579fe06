import DialogContentText from '@mui/material/DialogContentText';
import { useTranslate } from 'react-admin';
import { countryName } from '../../../domain/countries.ts';
import { uncoveredAfter } from '../../../domain/shipping.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { useSession } from '../../session/session.ts';
import { useMoneyText } from '../../ui/fields/ValueText.tsx';
import { useShippingRates } from '../../ui/useShippingRates.ts';
import { useStoreCurrency } from '../../ui/useStoreSettings.ts';

/**
 * Names the countries that lose their last rate. Renders nothing if there are none, or if all records of the filter are
 * selected (`ids` is null).
 */
export function ShippingAfterDeletion({ ids }: { ids: readonly string[] | null }) {
  const translate = useTranslate();
  const locale = useLocale();
  const money = useMoneyText(useStoreCurrency());
  const fallback = useSession(({ storeSettings }) => storeSettings.shippingRate);
  const { rates = [] } = useShippingRates();
  if (ids === null) return null;
  const { countries, isElsewhere } = uncoveredAfter(rates, ids);
  const names = countries.map((country) => countryName(country, locale));
  if (isElsewhere) names.push(translate('shipping.afterDeletion.elsewhere'));
  if (names.length === 0) return null;
  return (
    <DialogContentText>
      {translate('shipping.afterDeletion.uncovered', {
        countries: new Intl.ListFormat(locale).format(names),
        price: money(fallback),
      })}
    </DialogContentText>
  );
}
