import type { Store } from 'react-admin';
import {
  acceptsViewSetting,
  isDeviceSetting,
  isSharedBetweenTabs,
  lastingPart,
  lifetimeOf,
} from './viewSettings.ts';

/**
 * Browser storage that never throws. When it is blocked or full, values live in memory until the page closes.
 * Importing this file also replaces blocked storage on `window`, which react-admin reads while it loads: import this
 * file before react-admin.
 */
export type GuardedStorage = {
  read(key: string): string | null;
  /** Returns whether the value outlives the page. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
};

type Area = 'localStorage' | 'sessionStorage';

class MemoryStorage implements Storage {
  readonly #values = new Map<string, string>();
  get length() {
    return this.#values.size;
  }
  clear() {
    this.#values.clear();
  }
  getItem(key: string) {
    return this.#values.get(String(key)) ?? null;
  }
  key(index: number) {
    return [...this.#values.keys()][index] ?? null;
  }
  removeItem(key: string) {
    this.#values.delete(String(key));
  }
  setItem(key: string, value: string) {
    this.#values.set(String(key), String(value));
  }
}

/** Shared by the tabs of this browser. */
export const localStore = guard('localStorage');
/** Per tab; survives a reload. */
export const tabStore = guard('sessionStorage');

function guard(area: Area): GuardedStorage {
  const memory = new Map<string, string>();
  installFallback(area);
  if (typeof window !== 'undefined') {
    // Another tab could write: its value is newer than the one in memory.
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key !== null && newValue !== null) memory.delete(key);
    });
  }
  return {
    read: (key) => memory.get(key) ?? attempt(() => real(area)?.getItem(key)) ?? null,
    write(key, value) {
      if (attempt(() => put(area, key, value))) {
        memory.delete(key);
        return true;
      }
      // Remove the old value: it would come back after a reload.
      attempt(() => real(area)?.removeItem(key));
      memory.set(key, value);
      reportFailure();
      return false;
    },
    remove(key) {
      memory.delete(key);
      attempt(() => real(area)?.removeItem(key));
    },
    keys: () => [...new Set([...memory.keys(), ...(attempt(() => keysOf(area)) ?? [])])],
  };
}

function real(area: Area): Storage | undefined {
  if (typeof window === 'undefined') return undefined;
  const storage = window[area];
  return storage instanceof MemoryStorage ? undefined : storage;
}

function put(area: Area, key: string, value: string): boolean {
  const storage = real(area);
  storage?.setItem(key, value);
  return storage !== undefined;
}

function keysOf(area: Area): string[] {
  const storage = real(area);
  if (!storage) return [];
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

let hasFailed = false;
let onFailure: (() => void) | undefined;

/** Calls `listener` once, at the first failed write; at once if a write has failed already. */
export function onStorageFailure(listener: () => void): void {
  onFailure = listener;
  if (hasFailed) listener();
}

function reportFailure() {
  if (hasFailed || typeof window === 'undefined') return;
  hasFailed = true;
  onFailure?.();
}

function installFallback(area: Area) {
  if (typeof window === 'undefined' || attempt(() => window[area])) return;
  attempt(() =>
    Object.defineProperty(window, area, { value: new MemoryStorage(), configurable: true }),
  );
}

const PREFIX = 'RaStore.';

/**
 * react-admin's store of view settings (columns, list parameters, selections, theme). Drops malformed values,
 * which would crash the screen on every visit. Keeps list parameters for the tab, and selections until a reload, both
 * only for the merchant whom `ownerOf` names. Keeps other settings, and the page sizes of lists, for the browser.
 */
export function createGuardedStore(ownerOf: () => string | null = () => null): Store {
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const settings = createSettings(ownerOf);
  const publish = (key: string, value: unknown) => {
    for (const listener of [...(listeners.get(key) ?? [])]) listener(value);
  };
  const onOtherTab = ({ key, newValue }: StorageEvent) => {
    const name = key?.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined;
    if (name === undefined || !isSharedBetweenTabs(name)) return;
    const value = parse(newValue);
    publish(name, acceptsViewSetting(name, value) ? value : undefined);
  };
  const remove = (key: string) => {
    settings.remove(key);
    publish(key, undefined);
  };
  const removeWhere = (matches: (key: string) => boolean) => {
    for (const key of settings.names()) if (matches(key)) remove(key);
  };
  return {
    setup: () => window.addEventListener('storage', onOtherTab),
    teardown: () => window.removeEventListener('storage', onOtherTab),
    getItem: (key, defaultValue) => settings.read(key) ?? defaultValue,
    setItem(key, value) {
      if (value === undefined) settings.remove(key);
      else settings.write(key, value);
      publish(key, value);
    },
    removeItem: remove,
    removeItems: (prefix) => removeWhere((key) => key.startsWith(prefix)),
    // Removes the merchant's settings. The device's settings, such as the theme, and saved views stay.
    reset() {
      removeWhere((key) => !isDeviceSetting(key));
      settings.forgetOthers();
    },
    subscribe(key, callback) {
      const callbacks = listeners.get(key) ?? new Set();
      listeners.set(key, callbacks.add(callback));
      return () => callbacks.delete(callback);
    },
    listItems: (prefix = '') =>
      Object.fromEntries(
        settings
          .names()
          .filter((key) => key.startsWith(prefix))
          .map((key) => [key, settings.read(key)]),
      ),
  };
}

function createSettings(ownerOf: () => string | null) {
  const page = memoryOfPage();
  const placeOf = (key: string): [area: GuardedStorage, prefix: string] => {
    const lifetime = lifetimeOf(key);
    if (lifetime === 'browser') return [localStore, PREFIX];
    return [lifetime === 'page' ? page : tabStore, `${PREFIX}${ownerOf() ?? ''}/`];
  };

  // react-admin's signature promises any type to the caller. Only `acceptsViewSetting` checks it, so this
  // returns the type of JSON.parse.
  function read(key: string): ReturnType<typeof JSON.parse> {
    const [area, prefix] = placeOf(key);
    return readFrom(area, prefix, key) ?? lastingPart(key, readFrom(localStore, PREFIX, key));
  }

  function write(key: string, value: unknown) {
    const [area, prefix] = placeOf(key);
    area.write(prefix + key, JSON.stringify(value));
    const lasting = lastingPart(key, value);
    if (area !== localStore && lasting !== undefined) {
      localStore.write(PREFIX + key, JSON.stringify(lasting));
    }
  }

  function remove(key: string) {
    const [area, prefix] = placeOf(key);
    area.remove(prefix + key);
    localStore.remove(PREFIX + key);
  }

  function names(): string[] {
    const own = `${PREFIX}${ownerOf() ?? ''}/`;
    const ofOwner = [page, tabStore].flatMap((area) => namesIn(area, own));
    return [...new Set([...namesIn(localStore, PREFIX), ...ofOwner])];
  }

  /** Removes the values of all merchants from this tab. */
  function forgetOthers() {
    for (const area of [page, tabStore]) {
      for (const name of namesIn(area, PREFIX)) area.remove(PREFIX + name);
    }
  }

  // Version 0.1.0 kept everything per browser, for every merchant.
  for (const key of namesIn(localStore, PREFIX)) {
    if (lifetimeOf(key) === 'browser') continue;
    const lasting = lastingPart(key, readFrom(localStore, PREFIX, key));
    if (lasting === undefined) localStore.remove(PREFIX + key);
    else localStore.write(PREFIX + key, JSON.stringify(lasting));
  }

  return { read, write, remove, names, forgetOthers };
}

function memoryOfPage(): GuardedStorage {
  const values = new Map<string, string>();
  return {
    read: (key) => values.get(key) ?? null,
    write: (key, value) => {
      values.set(key, value);
      return false;
    },
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
}

function namesIn(area: GuardedStorage, prefix: string): string[] {
  const keys = area.keys().filter((key) => key.startsWith(prefix));
  return keys.map((key) => key.slice(prefix.length));
}

function readFrom(area: GuardedStorage, prefix: string, key: string): unknown {
  const text = area.read(prefix + key);
  if (text === null) return undefined;
  const value = parse(text);
  if (acceptsViewSetting(key, value)) return value;
  area.remove(prefix + key);
  return undefined;
}

function parse(text: string | null): ReturnType<typeof JSON.parse> {
  if (text === null || text.length > 65_536) return undefined;
  return attempt(() => JSON.parse(text));
}
