import { isWebUrl } from '../../../contract/fieldRules.ts';
import { numberText } from '../../../domain/intl.ts';
import { type CurrencyCode, formatMoney } from '../../../domain/money.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { useNowOfPage } from '../useNow.ts';
import { useStoreZone } from '../useStoreSettings.ts';
import { describeMoment, fullMoment, shortDay, shortMoment } from './moment.ts';

/** Writes amounts of minor units of a currency. */
export function useMoneyText(currency: CurrencyCode): (amount: number) => string {
  const locale = useLocale();
  return (amount) => formatMoney(amount, currency, locale);
}

interface MoneyProps {
  /** Minor units; null shows a dash. */
  amount: number | null | undefined;
  currency: CurrencyCode;
}

/** An amount in its own currency, in digits of equal width so that columns line up. */
export function MoneyText({ amount, currency }: MoneyProps) {
  const locale = useLocale();
  if (amount === null || amount === undefined) return <span style={digits}>—</span>;
  return <span style={digits}>{formatMoney(amount, currency, locale)}</span>;
}

// Not a styled element: lists have hundreds of them.
const digits = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** A count, as the language of the console writes it. */
export function NumberText({ value }: { value: number }) {
  return numberText(value, useLocale());
}

interface MomentProps {
  /** ISO 8601, UTC. */
  at: string;
}

/** How long ago, then the day; the full time with the store's zone is its tooltip. */
export function MomentText({ at }: MomentProps) {
  const locale = useLocale();
  const zone = useStoreZone();
  return (
    <time dateTime={at} title={fullMoment(at, zone, locale)}>
      {describeMoment(at, zone, locale, useNowOfPage())}
    </time>
  );
}

/** Day and time on the store's clock; the full time with the zone's name is its tooltip. */
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

/** A day without a time, the same on every clock. */
export function DayText({ day }: { day: string }) {
  return <time dateTime={day}>{shortDay(day, 'UTC', useLocale(), new Date())}</time>;
}

/** A link to a web page, without its scheme. Text when it is none: a record of another server may hold anything. */
export function UrlText({ url }: { url: string }) {
  if (!isWebUrl(url)) return <bdi>{url}</bdi>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      dir="ltr"
      // Above the link that covers a phone's card.
      style={{ color: 'inherit', overflowWrap: 'anywhere', position: 'relative', zIndex: 1 }}
    >
      {url.replace(/^https?:\/\/(www\.)?|\/$/gi, '')}
    </a>
  );
}
