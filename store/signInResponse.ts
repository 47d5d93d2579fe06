import { toSessionUser, toStoreSettings, toSubscription } from './accounts.ts';
import type { StoreContext } from './context.ts';
import type { MerchantRow, StoreRow } from './db/schema.ts';
import { startSession } from './sessions.ts';

/** Starts a session and returns what the console's layout needs: the response of login and register. */
export async function signInResponse(
  store: StoreContext,
  merchant: MerchantRow,
  storeRow: StoreRow,
  userAgent: string | undefined,
) {
  const tokens = await startSession(store, merchant, userAgent);
  return {
    user: toSessionUser(merchant),
    ...tokens,
    storeSettings: toStoreSettings(storeRow, store.emailQueue !== undefined),
    subscription: toSubscription(storeRow),
  };
}
