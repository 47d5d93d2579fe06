import { useWatch } from 'react-hook-form';
import { type CurrencyCode, isCurrency } from '../../../domain/money.ts';
import { useStoreCurrency } from '../../fields/useStoreSettings.ts';

/** The currency as it is chosen in the form, which amounts follow at once. */
export function useFormCurrency(): CurrencyCode {
  const saved = useStoreCurrency();
  const chosen: unknown = useWatch({ name: 'currency' });
  return isCurrency(chosen) ? chosen : saved;
}
