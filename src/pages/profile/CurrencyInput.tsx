import { useMemo } from 'react';
import { useGetList, useLocale, useRecordContext, useTranslate } from 'react-admin';
import { currencyCodes } from '../../../domain/countryCurrency.ts';
import { type Choice, SearchSelect } from './SearchSelect.tsx';

/** The store's currency: locked once there are orders, whose amounts would otherwise change their meaning. */
export function CurrencyInput() {
  const translate = useTranslate();
  const lock = useCurrencyLock();
  return (
    <SearchSelect
      source="currency"
      label="settings.fields.currency"
      choices={useCurrencies()}
      noneText={translate('settings.currency.none')}
      helperText={translate(`settings.currency.${lock}`)}
      isDisabled={lock === 'locked'}
    />
  );
}

/** `unknown` until the store has said whether it has orders; the store refuses a change by itself. */
function useCurrencyLock(): 'locked' | 'open' | 'unknown' {
  const { total } = useGetList(
    'orders',
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'createdAt', order: 'DESC' } },
    { meta: { isErrorShown: true } },
  );
  if (total === undefined) return 'unknown';
  return total > 0 ? 'locked' : 'open';
}

function useCurrencies(): Choice[] {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const own: unknown = useRecordContext()?.currency;
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'currency' });
    const english = new Intl.DisplayNames(['en'], { type: 'currency' });
    // One that is no longer used anywhere stays what the store has.
    const codes = new Set([...(typeof own === 'string' ? [own] : []), ...currencyCodes]);
    return [...codes].toSorted().map((code) => ({
      value: code,
      label: translate('settings.currency.option', { code, name: names.of(code) ?? code }),
      search: english.of(code) ?? '',
    }));
  }, [translate, locale, own]);
}
