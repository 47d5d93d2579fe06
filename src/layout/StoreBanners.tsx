import { Suspense, useEffect, useState } from 'react';
import { useProfile } from '../account/useProfile.ts';
import { withTexts } from '../i18n/texts.ts';
import { lazyPart } from '../lazyPart.tsx';
import { useSession } from '../session.ts';

const BannerRows = lazyPart(withTexts(() => import('./BannerRows.tsx'), ['banners']));

/** Milliseconds after which the session is compared with the server: long after the screen has what it needs. */
const CHECK_AFTER = 10_000;

/**
 * Stands above every screen as long as the store is hidden or a payment is late. What it says is fetched
 * only then. The session says at once whether it is so; the profile is read later, because a session may be
 * older than the payment.
 */
export function StoreBanners() {
  const isLater = useLater(CHECK_AFTER);
  // A session of a server that sent no settings along: without its currency no amount can be shown.
  const lacksCurrency = useSession((session) => session.storeSettings.currency === null);
  useProfile({ isWanted: isLater || lacksCurrency });
  const isHidden = useSession((session) => !session.storeSettings.isVisible);
  const isPastDue = useSession((session) => session.subscription.status === 'past_due');
  if (!isHidden && !isPastDue) return null;
  return (
    <Suspense>
      <BannerRows isHidden={isHidden} isPastDue={isPastDue} />
    </Suspense>
  );
}

function useLater(milliseconds: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isLater;
}
