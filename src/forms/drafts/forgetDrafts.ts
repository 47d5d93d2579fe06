import { localStore, tabStore } from '../../browser/storage.ts';
import {
  isSessionReplaced,
  isSignedIn,
  lastSessionEnd,
  onSessionCleared,
  onSessionMessage,
  readSession,
  type Session,
  useSession,
} from '../../session/session.ts';
import { identityOf, ownValue, readJson } from '../../session/sessionShape.ts';
import { tabId } from './tabId.ts';

/**
 * Drafts are in `localStorage`, so that logging out in one tab removes the drafts of all tabs (docs/decisions/0009).
 * This module is separate from `drafts.ts`, because this one must be loaded before any form.
 */
const PREFIX = 'draft:';
/** Key prefix of bulk changes that versions up to 0.2 stored. Only removed: the server keeps them now. */
const OLD_BULK_CHANGES = 'bulk:';

/** Milliseconds: two weeks, which covers holidays. */
export const DRAFT_LIFETIME = 14 * 24 * 60 * 60_000;

/** `draft:` merchant `/` resource `/` record `/` tab `/` form. */
export function draftKey(...parts: readonly string[]): string {
  return PREFIX + parts.map(encodeURIComponent).join('/');
}

export function partsOfKey(key: string): { owner: string; resource: string; recordId: string } {
  const [owner = '', resource = '', recordId = ''] = key
    .slice(PREFIX.length)
    .split('/')
    .map(decodeURIComponent);
  return { owner, resource, recordId };
}

export function draftKeys(): string[] {
  return keysIn(localStore, PREFIX);
}

function keysIn(storage: typeof localStore, prefix: string): string[] {
  return storage.keys().filter((key) => key.startsWith(prefix));
}

export function isOfThisTab(key: string): boolean {
  return key.split('/').at(-2) === tabId;
}

export function isFresh(savedAt: string): boolean {
  // `Math.abs`: after the clock was set back, drafts from the future stay.
  return Math.abs(Date.now() - Date.parse(savedAt)) < DRAFT_LIFETIME;
}

/** False once the merchant has logged out, in any tab, or another merchant has signed in. */
export function mayStoreDrafts(): boolean {
  return lastSessionEnd() !== 'logout' && !isSessionReplaced();
}

onSessionCleared(() => {
  // After an expired session, the drafts stay.
  if (mayStoreDrafts()) return;
  if (isSessionReplaced()) forget((key) => key.startsWith(ownStart(readSession())));
  else forget(() => true);
});
// A tab that still runs version 0.1.0 only sends a message.
onSessionMessage((message) => {
  if (message === 'signedOut' && !isSignedIn()) forget(() => true);
});
useSession.subscribe((now, before) => {
  if (now.user && identityOf(now.user) !== identityOf(before.user)) prune();
});
takeOverOlderDrafts();
for (const key of draftKeys())
  if (!isFresh(String(ownValue(readJson(localStore.read(key)), 'savedAt')))) localStore.remove(key);
for (const key of keysIn(localStore, OLD_BULK_CHANGES)) localStore.remove(key);
if (readSession().user) prune();

function prune() {
  const mine = ownStart(readSession());
  forget((key) => !key.startsWith(mine));
}

function forget(isDiscardedKey: (key: string) => boolean) {
  for (const key of draftKeys()) if (isDiscardedKey(key)) localStore.remove(key);
}

function ownStart({ user }: Session): string {
  return `${draftKey(identityOf(user) ?? '')}/`;
}

/** Version 0.1.0 stored drafts in each tab's own storage, by merchant, resource and record. */
function takeOverOlderDrafts() {
  for (const key of keysIn(tabStore, PREFIX)) {
    const text = tabStore.read(key);
    if (text !== null && mayStoreDrafts()) localStore.write(`${key}/${tabId}/0`, text);
    tabStore.remove(key);
  }
}
