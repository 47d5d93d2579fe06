import { useListContext, useLocale, useTranslate } from 'react-admin';
import { shortMoment } from '../../fields/moment.ts';
import { useStoreZone } from '../../fields/useStoreSettings.ts';
import type { FilterChip } from '../../lists/OldFilterChips.tsx';

/** The filters in force as chips. Neither the search text nor one state is: they are seen in their places. */
export function usePromotionChips(): FilterChip[] {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const zone = useStoreZone();
  const { filterValues } = useListContext();
  const { state, type, method, endsBefore } = filterValues;
  const list = new Intl.ListFormat(locale, { type: 'disjunction' });
  const names = (area: string, value: string | string[]) =>
    list.format([value].flat().map((one) => translate(`promotions.${area}.${one}`)));
  const chip = (name: string, value: string): FilterChip => ({
    names: [name],
    text: translate(`promotions.chip.${name}`, { value }),
  });
  return [
    ...(Array.isArray(state) ? [chip('state', names('state', state))] : []),
    ...(type ? [chip('type', names('type', type))] : []),
    ...(method ? [chip('method', names('method', method))] : []),
    ...(endsBefore ? [chip('endsBefore', shortMoment(endsBefore, zone, locale, new Date()))] : []),
  ];
}
