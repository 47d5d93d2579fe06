import type { Store } from 'react-admin';
import { showToast } from './toasts.ts';
import { acceptsViewSetting, isDeviceSetting, isSharedBetweenTabs } from './viewSettings.ts';

/**
 * Browser storage that never throws. Where it is blocked or full, values live in memory until the page
 * goes away. Importing this file also replaces a blocked `window.localStorage`: the framework looks at it
 * while it is being loaded, and would leave a white screen. So it must be imported before react-admin.
 */
export type GuardedStorage = {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
};

type Area = 'localStorage' | 'sessionStorage';

/** Storage for as long as the page lives. */
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
/** Of this tab; survives its reload. */
export const tabStore = guard('sessionStorage');

export function readStored(key: string): string | null {
  return localStore.read(key);
}

export function writeStored(key: string, value: string): void {
  localStore.write(key, value);
}

function guard(area: Area): GuardedStorage {
  const memory = new Map<string, string>();
  installFallback(area);
  if (typeof window !== 'undefined') {
    // Another tab could write again: its value is newer than the one remembered here.
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key !== null && newValue !== null) memory.delete(key);
    });
  }
  return {
    read: (key) => memory.get(key) ?? attempt(() => real(area)?.getItem(key)) ?? null,
    write(key, value) {
      if (attempt(() => put(area, key, value))) {
        memory.delete(key);
        return;
      }
      // The old value must go: after a reload it would come back as if it were current.
      attempt(() => real(area)?.removeItem(key));
      memory.set(key, value);
      warnOnce();
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

let hasWarned = false;
function warnOnce() {
  if (hasWarned || typeof window === 'undefined') return;
  hasWarned = true;
  showToast({ tone: 'warning', title: 'errors.storageTitle', text: 'errors.storageText' });
}

function installFallback(area: Area) {
  if (typeof window === 'undefined' || attempt(() => window[area])) return;
  attempt(() =>
    Object.defineProperty(window, area, { value: new MemoryStorage(), configurable: true }),
  );
}

const PREFIX = 'RaStore.';

/**
 * react-admin's store of view settings (columns, list parameters, selections, theme), in which a value
 * that its reader could not bear is dropped instead of crashing the screen on every visit.
 */
export function createGuardedStore(): Store {
  const listeners = new Map<string, Set<(value: unknown) => void>>();
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
    localStore.remove(PREFIX + key);
    publish(key, undefined);
  };
  const removeWhere = (matches: (key: string) => boolean) => {
    for (const key of settingNames()) if (matches(key)) remove(key);
  };
  return {
    setup: () => window.addEventListener('storage', onOtherTab),
    teardown: () => window.removeEventListener('storage', onOtherTab),
    getItem: (key, defaultValue) => readSetting(key) ?? defaultValue,
    setItem(key, value) {
      if (value === undefined) localStore.remove(PREFIX + key);
      else localStore.write(PREFIX + key, JSON.stringify(value));
      publish(key, value);
    },
    removeItem: remove,
    removeItems: (prefix) => removeWhere((key) => key.startsWith(prefix)),
    // At logout a merchant's settings go; those of the device, such as the theme, stay.
    reset: () => removeWhere((key) => !isDeviceSetting(key)),
    subscribe(key, callback) {
      const callbacks = listeners.get(key) ?? new Set();
      listeners.set(key, callbacks.add(callback));
      return () => callbacks.delete(callback);
    },
    listItems: (prefix = '') =>
      Object.fromEntries(
        settingNames()
          .filter((key) => key.startsWith(prefix))
          .map((key) => [key, readSetting(key)]),
      ),
  };
}

function settingNames(): string[] {
  const keys = localStore.keys().filter((key) => key.startsWith(PREFIX));
  return keys.map((key) => key.slice(PREFIX.length));
}

// The framework's own signature promises each caller the type it hopes for; only the checks of
// `acceptsViewSetting` stand behind that, hence the type of JSON.parse.
function readSetting(key: string): ReturnType<typeof JSON.parse> {
  const text = localStore.read(PREFIX + key);
  if (text === null) return undefined;
  const value = parse(text);
  if (acceptsViewSetting(key, value)) return value;
  localStore.remove(PREFIX + key);
  return undefined;
}

function parse(text: string | null): ReturnType<typeof JSON.parse> {
  if (text === null || text.length > 65_536) return undefined;
  return attempt(() => JSON.parse(text));
}
