import { useMemo } from 'react';
import { useStore } from 'react-admin';
import type { Carrier } from '../../contract/linkPattern.ts';
import { carriersFor } from '../../domain/carriers.ts';
import { useSession } from '../session/session.ts';

/** The store's carriers and the well-known ones. `canStoreCarriers`: the API stores new and changed carriers. */
export function useCarriers(): { carriers: Carrier[]; canStoreCarriers: boolean } {
  const own = useSession((session) => session.storeSettings.carriers);
  return useMemo(() => {
    const named = (own ?? []).map(({ name, link }) => ({ name, link: link ?? null }));
    return { carriers: carriersFor(named), canStoreCarriers: own !== null };
  }, [own]);
}

/** The carrier of the last parcel that was shipped in this browser; '' before the first, and after a logout. */
export function useLastCarrier() {
  const [carrier, setCarrier] = useStore<string>('lastCarrier', '');
  return { carrier, setCarrier };
}
