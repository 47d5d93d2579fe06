import { toSessionUser, toStoreSettings, toSubscription } from './accounts.ts';
import type { StoreContext } from './context.ts';
import type { MerchantRow, StoreRow } from './db/schema.ts';
import { startSession } from './sessions.ts';

/** Starts a session and says all that the console's shell shows: the answer of login and register. */
export async function signedInAnswer(
  store: StoreContext,
  merchant: MerchantRow,
  shop: StoreRow,
  userAgent: string | undefined,
) {
  const tokens = await startSession(store, merchant, userAgent);
  return {
    user: toSessionUser(merchant),
    ...tokens,
    storeSettings: toStoreSettings(shop, store.emailOut !== undefined),
    subscription: toSubscription(shop),
  };
}
