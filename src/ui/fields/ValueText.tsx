import { isWebUrl } from '../../../contract/fieldRules.ts';
import { numberText } from '../../../domain/intl.ts';
import { type CurrencyCode, formatMoney } from '../../../domain/money.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { useNowOfPage } from '../useNow.ts';
import { useStoreZone } from '../useStoreSettings.ts';
import { describeMoment, fullMoment, shortDay, shortMoment } from './moment.ts';

/** Returns a formatter of amounts in minor units. */
export function useMoneyText(currency: CurrencyCode): (amount: number) => string {
  const locale = useLocale();
  return (amount) => formatMoney(amount, currency, locale);
}

interface MoneyProps {
  /** Minor units; null shows a dash. */
  amount: number | null | undefined;
  currency: CurrencyCode;
}

/** An amount in its currency, in tabular figures so that columns align. */
export function MoneyText({ amount, currency }: MoneyProps) {
  const locale = useLocale();
  if (amount === null || amount === undefined) return <span style={digits}>—</span>;
  return <span style={digits}>{formatMoney(amount, currency, locale)}</span>;
}

// Inline styles, because lists contain hundreds of amounts.
const digits = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

export function NumberText({ value }: { value: number }) {
  return numberText(value, useLocale());
}

interface MomentProps {
  /** ISO 8601, UTC. */
  at: string;
}

/** A relative time, or the day of an older moment. The tooltip has the full time in the store's zone. */
export function MomentText({ at }: MomentProps) {
  const locale = useLocale();
  const zone = useStoreZone();
  return (
    <time dateTime={at} title={fullMoment(at, zone, locale)}>
      {describeMoment(at, zone, locale, useNowOfPage())}
    </time>
  );
}

/** Day and time in the store's zone. The tooltip has the full time and the zone. */
export function DateTimeText({ at }: MomentProps) {
  const locale = useLocale();
  const zone = useStoreZone();
  return (
    <time
      dateTime={at}
      title={fullMoment(at, zone, locale)}
      style={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {shortMoment(at, zone, locale, new Date())}
    </time>
  );
}

/** A day without a time zone. */
export function DayText({ day }: { day: string }) {
  return <time dateTime={day}>{shortDay(day, 'UTC', useLocale(), new Date())}</time>;
}

/** A link whose text leaves out the scheme. Plain text for other values, because another API may send anything. */
export function UrlText({ url }: { url: string }) {
  if (!isWebUrl(url)) return <bdi>{url}</bdi>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      dir="ltr"
      // Above the link that covers a card.
      style={{ color: 'inherit', overflowWrap: 'anywhere', position: 'relative', zIndex: 1 }}
    >
      {url.replace(/^https?:\/\/(www\.)?|\/$/gi, '')}
    </a>
  );
}
