import { useLocale, useTranslate } from 'react-admin';
import type { TimelineEntry } from '../../../../contract/order.ts';
import { formatMoney } from '../../../../domain/money.ts';
import { useOrderScreen } from './orderScreen.ts';

/** What an entry of the timeline says: its title, and the details that came with it. */
export function useEntryText(): (entry: TimelineEntry) => { title: string; text: string } {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { notes, currency } = useOrderScreen().order;
  return ({ type, data }) => {
    const { amount, reason, units, note, carrier, trackingNumber, number } = data;
    const written = notes.find(({ _id }) => _id === note)?.text;
    const parts = [
      typeof amount === 'number' && formatMoney(amount, currency, locale),
      typeof reason === 'string' && translate(`order.reason.${reason}`, { _: reason }),
      typeof units === 'number' && translate('order.timeline.units', { smart_count: units }),
      typeof carrier === 'string' && carrier,
      typeof trackingNumber === 'string' && trackingNumber,
      typeof number === 'string' && number,
    ].filter((part) => typeof part === 'string' && part !== '');
    return {
      title: translate(`order.timeline.${type}`, { _: type }),
      text: written ?? parts.join(' · '),
    };
  };
}
