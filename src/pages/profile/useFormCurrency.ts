import { useWatch } from 'react-hook-form';
import { useStoreCurrency } from '../../fields/useStoreSettings.ts';

/** The currency as it is chosen in the form, which amounts follow at once. */
export function useFormCurrency(): string {
  const saved = useStoreCurrency();
  const chosen: unknown = useWatch({ name: 'currency' });
  return typeof chosen === 'string' && /^[A-Z]{3}$/.test(chosen) ? chosen : saved;
}
