import { LOW_STOCK_DEFAULT } from '../../domain/stock.ts';
import { zoneOr } from '../../domain/timeZone.ts';
import { useSession } from '../session/session.ts';

/** ISO 4217 code of the store's currency; null while it is not known. It is never guessed. */
export function useStoreCurrency(): string | null {
  return useSession((session) => session.storeSettings.currency);
}

/** IANA name of the store's time zone; the browser's when the store has none. */
export function useStoreZone(): string {
  return zoneOr(useSession((session) => session.storeSettings.timezone));
}

/** From how many left on a product counts as low when it has no threshold of its own. */
export function useLowStockDefault(): number {
  return useSession((session) => session.storeSettings.lowStockDefault) ?? LOW_STOCK_DEFAULT;
}

/** Whether customers can see the store at all. */
export function useIsStoreVisible(): boolean {
  return useSession((session) => session.storeSettings.isVisible);
}
