import * as v from 'valibot';
import { parseTaxKey } from '../../../contract/taxKey.ts';
import { countryName } from '../../../domain/countries.ts';
import { percentText } from '../../../domain/intl.ts';
import { isPeriod } from '../../../domain/namedPeriods.ts';
import { weekLabels } from '../../charts/weekLabels.ts';
import type { ListIntl } from '../../lists/declareList.ts';

/**
 * A period as the URL has it, such as `today`, so that a saved link shows the day on which it is opened. The data
 * provider sends instants instead, calculated in the store's time zone.
 */
export const Period = v.pipe(v.string(), v.check(isPeriod));

export function weekHourText(hour: unknown, { locale, zone }: ListIntl): string | undefined {
  if (typeof hour !== 'number') return undefined;
  const labels = weekLabels(locale);
  return `${labels.weekday(Math.floor(hour / 24))}, ${labels.hour(hour % 24)} (${zone})`;
}

/** The text of a tax key, such as `VAT 20%, France, by order date`. Undefined for an invalid key. */
export function taxKeyText(value: unknown, { translate, locale }: ListIntl): string | undefined {
  const key = parseTaxKey(String(value));
  if (!key) return undefined;
  const text = (name: string) => translate(`orders.filter.taxKey.${name}`);
  const parts = [text(key.basis)];
  if (key.row) {
    const { country, rate, name, isRecorded } = key.row;
    if (country !== null) parts.unshift(countryName(country, locale));
    const percent = rate === null ? text('untaxed') : percentText(rate, locale);
    parts.unshift(isRecorded ? [name, percent].filter(Boolean).join(' ') : text('unrecorded'));
  }
  return parts.join(', ');
}
