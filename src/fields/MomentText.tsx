import { useLocaleState } from 'react-admin';
import { describeMoment, fullMoment } from './moment.ts';
import { useStoreZone } from './useStoreSettings.ts';

interface Props {
  /** ISO 8601, UTC. */
  at: string;
}

/** How long ago, then the day; the full time with the store's zone is its tooltip. */
export function MomentText({ at }: Props) {
  const [locale] = useLocaleState();
  const zone = useStoreZone();
  return (
    <time dateTime={at} title={fullMoment(at, zone, locale)}>
      {describeMoment(at, zone, locale, new Date())}
    </time>
  );
}
