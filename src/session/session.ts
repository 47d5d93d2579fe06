import { create } from 'zustand';
import { persist, type StorageValue } from 'zustand/middleware';
import { localStore } from '../browser/storage.ts';
import { SESSION_KEY } from '../browser/storageKeys.ts';
import { openChannel } from '../browser/tabs.ts';
import {
  emptySession,
  identityOf,
  ownValue,
  parseSession,
  parseSessionUser,
  parseStoreSettings,
  parseSubscription,
  parseToken,
  readJson,
  type StoredSession,
} from './sessionShape.ts';
import { forgetArrival, rememberArrival } from './tokenAge.ts';

/**
 * The session of this browser: stored under `admin-store` (S1), checked when read, shared by all tabs.
 * `ready`: the stored session has been read (R4). `ending`: the session has just ended and the redirect to `/login` is
 * pending; a guard must not redirect meanwhile.
 */
export type Session = StoredSession & { ready: boolean; ending: boolean };

/**
 * `logout`: the merchant logged out, a public page got a 401, or an incomplete session was removed. `expired`: another
 * 401. `elsewhere`: another tab ended the session, or the storage was cleared.
 */
type EndReason = 'logout' | 'expired' | 'elsewhere';

/** Storage key: how the last session ended, until the next session starts. Suspended tabs read the value later. */
const END_KEY = 'admin-session-end';
/** Storage key: the phone number of the last sign-in, as typed. It prefills the sign-in form until a logout. */
export const PHONE_KEY = 'admin-phone';
/** Versions up to 0.2 stored URLs here. Now only removed. */
const OLD_READS_KEY = 'admin-early-reads';
/** Milliseconds between the end of a session and the redirect (A5). */
const REDIRECT_DELAY = 100;
const SIZE_LIMIT = 65_536;

// The last value this tab read or wrote. Another value in storage comes from another tab.
let knownText: string | null = null;
let isReplaced = false;
/** Messages to the other tabs. */
const channel = openChannel('admin-session');
let redirectTimer: ReturnType<typeof setTimeout> | undefined;

const clearedListeners = new Set<() => void>();
const endedListeners = new Set<(reason: EndReason) => void>();
let reloadForOtherUser = () => window.location.reload();

export const useSession = create<Session>()(
  persist((): Session => ({ ...emptySession(), ready: false, ending: false }), {
    name: SESSION_KEY,
    version: 1,
    storage: { getItem: load, setItem: save, removeItem: () => localStore.remove(SESSION_KEY) },
    partialize: ({ ready: _ready, ending: _ending, ...stored }): StoredSession => stored,
    merge: (stored, current) => ({ ...current, ...parseSession(stored), ready: true }),
  }),
);
removeUnusableSession();
watchOtherTabs();

export function readSession(): Session {
  return useSession.getState();
}

export function isSignedIn(): boolean {
  return readSession().isAuthenticated;
}

/** Whether storage has a usable session now. For the entry script, which must not open the console without one. */
export function hasStoredSession(): boolean {
  return parseSession(parse(localStore.read(SESSION_KEY))).isAuthenticated;
}

/**
 * Starts a session from a login or register response. If the token or the user is missing, throws an `Error` with a
 * translation key (A2), and stores nothing.
 */
export function startSession(login: unknown): Session {
  if (!parseToken(ownValue(login, 'token'))) throw new Error('errors.noToken');
  if (!parseSessionUser(ownValue(login, 'user'))) throw new Error('errors.noUser');
  clearTimeout(redirectTimer);
  isReplaced = false;
  const session = parseSession(login);
  if (session.token) rememberArrival(session.token);
  localStore.remove(END_KEY);
  useSession.setState({ ...session, ending: false });
  notifyOtherTabs('changed');
  return readSession();
}

/**
 * Clears the session at once, here and in the other tabs. Calls the `onSessionEnded` listeners after 100 ms, except for
 * `logout`. If another merchant has signed in, only calls the `onOtherUser` listener.
 */
export function endSession(reason: EndReason): void {
  // The stored session belongs to another merchant: do not clear it.
  if (isReplaced) {
    reloadForOtherUser();
    return;
  }
  clearTimeout(redirectTimer);
  forgetArrival();
  const redirects = reason !== 'logout';
  // Written first: another tab that sees the session gone reads the reason.
  if (reason !== 'elsewhere') localStore.write(END_KEY, reason);
  if (reason === 'logout') localStore.remove(PHONE_KEY);
  localStore.remove(OLD_READS_KEY);
  useSession.setState({ ...emptySession(), ending: redirects });
  for (const listener of [...clearedListeners]) listener();
  if (reason !== 'elsewhere') notifyOtherTabs(reason === 'logout' ? 'signedOut' : 'changed');
  if (!redirects) return;
  redirectTimer = setTimeout(() => {
    useSession.setState({ ending: false });
    for (const listener of [...endedListeners]) listener(reason);
  }, REDIRECT_DELAY);
}

/** Why the last session ended, in this or another tab; null if unknown, or if a session has started since. */
export function lastSessionEnd(): 'logout' | 'expired' | null {
  const reason = localStore.read(END_KEY);
  return reason === 'logout' || reason === 'expired' ? reason : null;
}

/** Stores refreshed tokens of the session. Does nothing after the session has ended. */
export function replaceTokens(tokens: { token: string; refreshToken: string | null }): void {
  syncSession();
  if (isReplaced || !isSignedIn()) return;
  rememberArrival(tokens.token);
  useSession.setState(tokens);
  notifyOtherTabs('changed');
}

/** Stores the profile endpoint's response (D21). Fields that the response lacks stay. */
export function patchSession(changes: {
  user?: Record<string, unknown>;
  storeSettings?: Record<string, unknown>;
  subscription?: Record<string, unknown>;
}): void {
  syncSession();
  const { user, storeSettings, subscription } = readSession();
  if (isReplaced || !user) return;
  const { _id, ...fields } = { ...user, ...changes.user };
  useSession.setState({
    user: parseSessionUser({ ...fields, _id: user._id }) ?? user,
    storeSettings: parseStoreSettings({ ...storeSettings, ...changes.storeSettings }),
    subscription: parseSubscription({ ...subscription, ...changes.subscription }),
  });
  notifyOtherTabs('changed');
}

/** `listener` runs at once when the session is cleared, or another merchant's session replaces it. */
export function onSessionCleared(listener: () => void): () => void {
  clearedListeners.add(listener);
  return () => clearedListeners.delete(listener);
}

/** `listener` runs 100 ms after a session has ended (A5), except for the reason `logout`. */
export function onSessionEnded(listener: (reason: EndReason) => void): () => void {
  endedListeners.add(listener);
  return () => endedListeners.delete(listener);
}

/** `listener` runs when another merchant signs in, in another tab. By default, the page reloads. */
export function onOtherUser(listener: () => void): void {
  reloadForOtherUser = listener;
}

/** Whether another merchant has signed in, in another tab. This tab must then send nothing. */
export function isSessionReplaced(): boolean {
  return isReplaced;
}

/**
 * Compares the stored session with this tab's. If they differ, adopts the stored session, ends this tab's session, or
 * calls the `onOtherUser` listener. Called on messages of other tabs and before requests.
 */
export function syncSession(): void {
  const text = localStore.read(SESSION_KEY);
  if (text === knownText || isReplaced) return;
  const mine = readSession();
  const stored = parseSession(parse(text));
  if (mine.isAuthenticated && !stored.isAuthenticated) {
    // Set first, so that `save` does not remove a session that a third tab writes meanwhile.
    knownText = text;
    endSession('elsewhere');
  } else if (mine.isAuthenticated && identityOf(mine.user) !== identityOf(stored.user)) {
    isReplaced = true;
    for (const listener of [...clearedListeners]) listener();
    reloadForOtherUser();
  } else {
    clearTimeout(redirectTimer);
    void useSession.persist.rehydrate();
    if (readSession().ending) useSession.setState({ ending: false });
    removeUnusableSession();
  }
}

function load(): StorageValue<StoredSession> | null {
  knownText = localStore.read(SESSION_KEY);
  // Accepts any stored version, because the fields are checked one by one.
  return { state: parseSession(parse(knownText)) };
}

function save(_name: string, { state, version }: StorageValue<StoredSession>): void {
  // The stored session now belongs to another merchant.
  if (isReplaced) return;
  const text = state.isAuthenticated ? JSON.stringify({ state, version }) : null;
  if (text === knownText) return;
  knownText = text;
  if (text === null) localStore.remove(SESSION_KEY);
  else localStore.write(SESSION_KEY, text);
}

/** Clears an incomplete or malformed session (A3). */
function removeUnusableSession() {
  if (knownText === null || isSignedIn()) return;
  knownText = null;
  localStore.remove(SESSION_KEY);
}

function parse(text: string | null): unknown {
  const envelope = text !== null && text.length > SIZE_LIMIT ? undefined : readJson(text);
  return ownValue(envelope, 'state') ?? envelope;
}

function watchOtherTabs() {
  if (typeof window === 'undefined') return;
  onSessionMessage(syncSession);
  window.addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY || key === null) syncSession();
  });
  window.addEventListener('pageshow', syncSession);
  document.addEventListener('visibilitychange', syncSession);
}

/** `changed`: the stored session has changed. `signedOut`: the merchant logged out. */
type SessionMessage = 'changed' | 'signedOut';

function notifyOtherTabs(message: SessionMessage): void {
  channel?.postMessage(message);
}

/** Calls `listener` on messages of other tabs. Messages carry no session: `syncSession` reads the stored one. */
export function onSessionMessage(listener: (message: SessionMessage) => void): void {
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'changed' || data === 'signedOut') listener(data);
  });
}
