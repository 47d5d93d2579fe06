import { Suspense } from 'react';
import { renewalSoon } from '../../../domain/subscription.ts';
import { useStoreZone } from '../../fields/useStoreSettings.ts';
import { lazyPart } from '../../lazy.tsx';
import { useSession } from '../../session.ts';

const RenewalNotice = lazyPart(() => import('./RenewalNotice.tsx'), ['subscription']);

/** The notice of a renewal for other screens: its code and texts are fetched in the week that has one. */
export function RenewalReminder() {
  const plan = useSession((session) => session.subscription);
  const isSoon = renewalSoon(plan, new Date(), useStoreZone()) !== null;
  return isSoon ? (
    <Suspense>
      <RenewalNotice />
    </Suspense>
  ) : null;
}
