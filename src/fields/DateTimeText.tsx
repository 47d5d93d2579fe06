import { useLocaleState } from 'react-admin';
import { fullMoment, shortMoment } from './moment.ts';
import { useStoreZone } from './useStoreSettings.ts';

interface Props {
  /** ISO 8601, UTC. */
  at: string;
}

/** Day and time on the store's clock; the full time with the zone's name is its tooltip. */
export function DateTimeText({ at }: Props) {
  const [locale] = useLocaleState();
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
