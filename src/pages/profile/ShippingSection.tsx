import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { type CurrencyCode, formatMoney, isCurrency } from '../../../domain/money.ts';
import { percentOf } from '../../../domain/rounding.ts';
import { FormSection } from '../../forms/FormSection.tsx';
import { MoneyInput } from '../../forms/inputs/MoneyInput.tsx';
import { PartFailure } from '../../forms/ReadFailure.tsx';
import { useLocale } from '../../i18n/useLocale.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import { useShippingRates } from '../../ui/useShippingRates.ts';
import { useStoreCurrency } from '../../ui/useStoreSettings.ts';
import { useTaxRates } from '../../ui/useTaxRates.ts';
import { exampleSubtotal } from './shippingTexts.ts';
import { MissingCountry } from './TaxesSection.tsx';

const ShippingRates = lazyPart(
  () => import('./ShippingRates.tsx'),
  <Skeleton variant="rounded" height={120} />,
);

export function ShippingSection() {
  const translate = useTranslate();
  const locale = useLocale();
  const currency = useFormCurrency();
  const rate: unknown = useWatch({ name: 'shippingRate' });
  const subtotal = exampleSubtotal(currency);
  const taxRate: unknown = useWatch({ name: 'taxRate' });
  const isIncluded = useWatch({ name: 'pricesIncludeTax' }) === true;
  const { rates: taxRates = [] } = useTaxRates();
  // With a table of rates, the added tax depends on the customer's country.
  const isOneAdded = !isIncluded && taxRates.length === 0;
  const isTaxKnown = typeof taxRate === 'number' && taxRate >= 0 && taxRate <= 100;
  const tax = isOneAdded && isTaxKnown && subtotal !== null ? percentOf(subtotal, taxRate) : 0;
  const { rates, isServed, ...read } = useShippingRates();
  const hasRates = isServed && rates !== undefined && rates.length > 0;
  const isAmount = subtotal !== null && typeof rate === 'number' && rate >= 0;
  return (
    <FormSection
      id="shipping"
      title="settings.section.shipping"
      text="settings.section.shippingText"
    >
      {hasRates && <MissingCountry text="shipping.noCountry" to="#taxes" />}
      {isServed && rates && <ShippingRates rates={rates} />}
      {isServed && read.error && <PartFailure text="shipping.failed" {...read} />}
      <MoneyInput
        source="shippingRate"
        currency={currency}
        helperText={
          currency === null
            ? 'settings.shipping.noCurrency'
            : hasRates
              ? 'shipping.fallback'
              : 'settings.help.shippingRate'
        }
      />
      {!hasRates && (
        <Typography variant="muted" sx={{ mt: -1.75 }} aria-live="polite">
          {isAmount &&
            translate(rate === 0 ? 'settings.shipping.freeExample' : 'settings.shipping.example', {
              goods: formatMoney(subtotal, currency, locale),
              total: formatMoney(subtotal + rate + tax, currency, locale),
            })}{' '}
          <span>
            {isAmount && isOneAdded && !isTaxKnown && translate('settings.shipping.taxUnknown')}
            {isAmount &&
              tax > 0 &&
              translate('settings.shipping.tax', { tax: formatMoney(tax, currency, locale) })}
          </span>
        </Typography>
      )}
    </FormSection>
  );
}

/** The currency selected in the form, so amounts follow before it is saved. */
function useFormCurrency(): CurrencyCode {
  const saved = useStoreCurrency();
  const chosen: unknown = useWatch({ name: 'currency' });
  return isCurrency(chosen) ? chosen : saved;
}
