import { useEffect, useMemo, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { zoneOr } from '../../../domain/timeZone.ts';
import { type Choice, SearchSelect } from './SearchSelect.tsx';
import { searchedNames, zoneNames } from './timeZoneNames.ts';

/** The store's clock, and what it shows right now. */
export function TimeZoneInput() {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const now = useNow();
  const zone: unknown = useWatch({ name: 'timezone' });
  const [isEntered, setEntered] = useState(false);
  const choices = useZones(typeof zone === 'string' ? zone : null, locale, isEntered);
  return (
    <SearchSelect
      onEnter={() => setEntered(true)}
      source="timezone"
      label="settings.fields.timezone"
      choices={choices}
      noneText={translate('settings.zone.none')}
      helperText={
        typeof zone === 'string' && zoneOr(zone) === zone
          ? translate('settings.zone.now', {
              time: clockIn(zone, locale, now),
              name: nameOf(zone, locale, now),
            })
          : translate('settings.zone.device', { zone: cityOf(zoneOr(null)) })
      }
    />
  );
}

/** Renders again when the minute may have changed. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function clockIn(timeZone: string, locale: string, now: Date): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now);
}

function nameOf(timeZone: string, locale: string, now: Date): string {
  return partOf(new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' }), now);
}

function partOf(format: Intl.DateTimeFormat, now: Date): string {
  return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/**
 * Every zone that the browser knows, found by city, region and offset. The offsets of four hundred zones take
 * a while: until somebody enters the field there is only the zone that it shows.
 */
function useZones(chosen: string | null, locale: string, isWanted: boolean): Choice[] {
  const translate = useTranslate();
  return useMemo(() => {
    const now = new Date();
    const own = chosen ? [zoneOr(chosen)] : [];
    return (isWanted ? zoneNames(chosen) : own).map((name) => {
      const offset = offsetOf(name, locale, now);
      return {
        value: name,
        label: translate('settings.zone.option', { city: cityOf(name), offset }),
        search: searchedNames(name),
      };
    });
  }, [translate, chosen, locale, isWanted]);
}

/** `America/Argentina/Buenos_Aires` -> `America, Argentina, Buenos Aires` */
function cityOf(zone: string): string {
  return zone.replaceAll('_', ' ').replaceAll('/', ', ');
}

function offsetOf(timeZone: string, locale: string, now: Date): string {
  return partOf(new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' }), now);
}
