import type { Store } from '../../contract/store.ts';
import { readSession } from '../session.ts';

/**
 * The merchant's own stores. No endpoint lists them (D20): today a merchant has one, and the session
 * knows its name. Its `_id` is the merchant's.
 */
export function ownStores(): (Store & { id: string })[] {
  const { user, storeSettings } = readSession();
  if (!user) return [];
  const name = storeSettings.name ?? user.businessName ?? '';
  return [{ id: user._id, _id: user._id, name }];
}
