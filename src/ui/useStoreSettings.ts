import { LOW_STOCK_DEFAULT } from '../../domain/stock.ts';
import { supportedZone } from '../../domain/timeZone.ts';
import { useSession } from '../session/session.ts';

/** ISO 4217 code of the store's currency; null while unknown. Never guess it. */
export function useStoreCurrency(): string | null {
  return useSession((session) => session.storeSettings.currency);
}

/** IANA name of the store's time zone; the browser's zone if the store has none or the browser does not support it. */
export function useStoreZone(): string {
  return supportedZone(useSession((session) => session.storeSettings.timezone));
}

/** Low-stock threshold of products without their own. */
export function useLowStockDefault(): number {
  return useSession((session) => session.storeSettings.lowStockDefault) ?? LOW_STOCK_DEFAULT;
}

export function useIsStoreVisible(): boolean {
  return useSession((session) => session.storeSettings.isVisible);
}
