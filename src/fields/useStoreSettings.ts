import { LOW_STOCK_DEFAULT } from '../../domain/stock.ts';
import { zoneOr } from '../../domain/timeZone.ts';
import { useSession } from '../session.ts';

/** ISO 4217 code of the store's currency. */
export function useStoreCurrency(): string {
  const currency = useSession((session) => session.storeSettings.currency);
  return currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : 'EUR';
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
