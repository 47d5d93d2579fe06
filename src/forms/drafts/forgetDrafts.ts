import { localStore, tabStore } from '../../browser/storage.ts';
import {
  isSessionReplaced,
  isSignedIn,
  lastEnd,
  onSessionCleared,
  onSessionMessage,
  readSession,
  type Session,
  useSession,
} from '../../session/session.ts';
import { identityOf, own, readJson } from '../../session/sessionShape.ts';
import { tabId } from './tabId.ts';

/**
 * Unsaved work is kept in the storage that all tabs share, so that whoever signs out in one leaves nothing
 * behind in any (docs/decisions/0009). Apart from `drafts.ts`, so that it is there before any form is.
 */
const PREFIX = 'draft:';
/** With which the keys of what was done in bulk begin. */
const RUNS = 'bulk:';

/** Milliseconds: two weeks, so that what was begun before the holidays is there after them. */
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

/** Where what a merchant did in bulk on this device is kept. */
export function bulkRunsKey(owner: string): string {
  return RUNS + encodeURIComponent(owner);
}

export function bulkRunsKeys(): string[] {
  return keysIn(localStore, RUNS);
}

function keysIn(storage: typeof localStore, prefix: string): string[] {
  return storage.keys().filter((key) => key.startsWith(prefix));
}

export function isOfThisTab(key: string): boolean {
  return key.split('/').at(-2) === tabId;
}

export function isFresh(savedAt: string): boolean {
  // A clock that was set back takes nothing along.
  return Math.abs(Date.now() - Date.parse(savedAt)) < DRAFT_LIFETIME;
}

/** A merchant who signed out, in whichever tab, or whose place another one took, leaves nothing behind. */
export function mayKeepDrafts(): boolean {
  return lastEnd() !== 'logout' && !isSessionReplaced();
}

onSessionCleared(() => {
  // One whose session expired finds the work again.
  if (mayKeepDrafts()) return;
  if (isSessionReplaced()) forget((key) => key.startsWith(ownStart(readSession())));
  else forget(() => true);
});
// A tab that still runs version 0.1.0 only says so.
onSessionMessage((news) => {
  if (news === 'signedOut' && !isSignedIn()) forget(() => true);
});
useSession.subscribe((now, before) => {
  if (now.user && identityOf(now.user) !== identityOf(before.user)) prune();
});
takeOverOlderDrafts();
for (const key of draftKeys())
  if (!isFresh(String(own(readJson(localStore.read(key)), 'savedAt')))) localStore.remove(key);
if (readSession().user) prune();

/** Drafts of another merchant are not for this one. */
function prune() {
  const mine = ownStart(readSession());
  forget((key) => !key.startsWith(mine));
}

function forget(isGivenUp: (key: string) => boolean) {
  for (const key of draftKeys()) if (isGivenUp(key)) localStore.remove(key);
  // What was done in bulk, to be undone: it goes whenever its merchant's drafts would.
  for (const key of bulkRunsKeys()) {
    if (isGivenUp(draftKey(decodeURIComponent(key.slice(RUNS.length)), ''))) localStore.remove(key);
  }
}

function ownStart({ user }: Session): string {
  return `${draftKey(identityOf(user) ?? '')}/`;
}

/** Version 0.1.0 kept them in each tab's own storage, by merchant, resource and record. */
function takeOverOlderDrafts() {
  for (const key of keysIn(tabStore, PREFIX)) {
    const text = tabStore.read(key);
    if (text !== null && mayKeepDrafts()) localStore.write(`${key}/${tabId}/0`, text);
    tabStore.remove(key);
  }
}
