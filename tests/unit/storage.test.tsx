import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

async function load() {
  vi.resetModules();
  const storage = await import('../../src/browser/storage.ts');
  const { useToasts } = await import('../../src/ui/toasts.ts');
  return { ...storage, toasts: () => useToasts.getState().toasts };
}

const original = Object.getOwnPropertyDescriptor(window, 'localStorage');
function blockStorage() {
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  if (original) Object.defineProperty(window, 'localStorage', original);
});

describe('blocked storage', () => {
  test('react-admin can access localStorage while loading, and finds it empty', async () => {
    blockStorage();
    expect(() => window.localStorage).toThrow();
    await load();
    expect(() => window.localStorage.setItem('test', 'test')).not.toThrow();
    expect(window.localStorage).toHaveLength(1);
    expect(window.localStorage.key(0)).toBe('test');
    window.localStorage.clear();
    expect(window.localStorage.getItem('test')).toBeNull();
  });

  test('a session is in memory, with one warning [S1]', async () => {
    blockStorage();
    const { toasts } = await load();
    const { startSession, isSignedIn, syncSession } = await import('../../src/session/session.ts');
    startSession({ user: { _id: 'm1' }, token: 't' });
    syncSession();
    expect(isSignedIn()).toBe(true);
    expect(toasts()).toMatchObject([{ tone: 'warning', title: 'errors.storageTitle' }]);
  });
});

describe('full storage', () => {
  function fill() {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  }

  test('values are in memory, with one warning', async () => {
    const { localStore, toasts } = await load();
    localStorage.setItem('a', 'old');
    fill();
    localStore.write('a', 'new');
    localStore.write('b', '2');
    expect([localStore.read('a'), localStore.read('b')]).toEqual(['new', '2']);
    expect(localStorage.getItem('a')).toBeNull();
    expect(toasts()).toHaveLength(1);
  });

  test('signing in works, with a warning', async () => {
    const { toasts } = await load();
    const { startSession, isSignedIn } = await import('../../src/session/session.ts');
    fill();
    startSession({ user: { _id: 'm1' }, token: 't' });
    expect(isSignedIn()).toBe(true);
    expect(toasts()).toHaveLength(1);
  });

  test('values of another tab replace older ones in memory', async () => {
    const { localStore } = await load();
    fill();
    localStore.write('a', 'mine');
    vi.restoreAllMocks();
    localStorage.setItem('a', 'theirs');
    window.dispatchEvent(new StorageEvent('storage', { key: 'a', newValue: 'theirs' }));
    expect(localStore.read('a')).toBe('theirs');
  });
});

describe('view settings', () => {
  test.each([
    ['products.selectedIds', '5'],
    ['products.selectedIds', '{"a":1}'],
    ['products.selectedIds', 'null'],
    ['products.selectedIds', 'true'],
    ['products.selectedIds', '[{}]'],
    ['products.selectedIds', 'no json'],
    ['products.listParams', '[]'],
    ['products.listParams', '{"page":"x"}'],
    ['products.listParams', '{"sort":5}'],
    ['products.listParams', '{"filter":"x"}'],
    ['sidebar.open', '"yes"'],
    ['theme', '"blue"'],
    ['locale', '7'],
    // `Intl` throws for this locale, which once broke every price on the screen.
    ['locale', '"x"'],
    ['preferences.products.columns', '"name"'],
    ['anything', '}{'],
    ['anything', `"${'x'.repeat(70_000)}"`],
  ])('drop a corrupt %s (%s)', async (key, text) => {
    localStorage.setItem(`RaStore.${key}`, text);
    const store = (await load()).createGuardedStore();
    expect(store.getItem(key, 'default')).toBe('default');
    expect(localStorage.getItem(`RaStore.${key}`)).toBeNull();
  });

  test.each<[string, unknown]>([
    ['products.selectedIds', ['p1', 'p2']],
    [
      'products.listParams',
      { sort: 'name', order: 'ASC', page: 2, perPage: 25, filter: { q: 'x' } },
    ],
    ['theme', 'dark'],
    ['sidebar.open', false],
    ['preferences.products.columns', ['0', '1']],
  ])('%s is kept as set', async (key, value) => {
    const store = (await load()).createGuardedStore();
    store.setItem(key, value);
    expect(store.getItem(key)).toEqual(value);
    expect(store.listItems?.()).toEqual({ [key]: value });
    store.setItem(key, undefined);
    expect(store.getItem(key)).toBeUndefined();
  });

  describe('after a restart of the browser', () => {
    const params = {
      sort: 'name',
      order: 'ASC',
      page: 3,
      perPage: 50,
      filter: { q: 'Chiara', status: 'active' },
    };
    beforeEach(() => sessionStorage.clear());
    const restarted = async () => {
      sessionStorage.clear();
      return (await load()).createGuardedStore(() => 'amina');
    };

    test('keep only the page size, not search, filters and selection', async () => {
      const store = (await load()).createGuardedStore(() => 'amina');
      store.setItem('orders.listParams', params);
      store.setItem('orders.selectedIds', ['1', '2', '3']);
      expect(store.getItem('orders.listParams')).toEqual(params);
      expect(store.getItem('orders.selectedIds')).toHaveLength(3);
      expect(JSON.stringify({ ...localStorage })).not.toContain('Chiara');

      const later = await restarted();
      expect(later.getItem('orders.selectedIds', [])).toEqual([]);
      expect(later.getItem('orders.listParams')).toEqual({ perPage: 50, page: 1, filter: {} });
    });

    test('ignore data of version 0.1.0', async () => {
      localStorage.setItem('RaStore.orders.listParams', JSON.stringify(params));
      localStorage.setItem('RaStore.orders.selectedIds', '["1","2","3"]');
      localStorage.setItem('RaStore.orders.datatable', '["city"]');
      const store = await restarted();
      expect(store.getItem('orders.listParams')).toMatchObject({
        filter: {},
        page: 1,
        perPage: 50,
      });
      expect(store.getItem('orders.selectedIds', [])).toEqual([]);
      expect(store.getItem('orders.datatable')).toEqual(['city']);
      expect(JSON.stringify({ ...localStorage })).not.toContain('Chiara');
    });

    test('a reload keeps the filters; another merchant in the tab does not see them', async () => {
      const { createGuardedStore } = await load();
      createGuardedStore(() => 'amina').setItem('orders.listParams', params);
      const reloaded = (await load()).createGuardedStore;
      expect(reloaded(() => 'amina').getItem('orders.listParams')).toEqual(params);
      const bruno = reloaded(() => 'bruno');
      expect(bruno.getItem('orders.listParams')).toMatchObject({ filter: {} });
      bruno.reset();
      expect(JSON.stringify({ ...sessionStorage })).not.toContain('Chiara');
    });
  });

  test('notify subscribers until they unsubscribe', async () => {
    const store = (await load()).createGuardedStore();
    const seen = vi.fn();
    const stop = store.subscribe('theme', seen);
    store.setItem('theme', 'dark');
    store.removeItem('theme');
    stop();
    store.setItem('theme', 'light');
    expect(seen.mock.calls).toEqual([['dark'], [undefined]]);
  });

  test('a logout deletes the merchant’s settings, and keeps the device’s and unknown keys', async () => {
    localStorage.setItem('other', '1');
    const store = (await load()).createGuardedStore();
    store.setItem('theme', 'dark');
    store.setItem('products.selectedIds', ['p1']);
    store.setItem('products.listParams', { page: 2 });
    store.removeItems('products.list');
    expect(store.listItems?.('products')).toEqual({ 'products.selectedIds': ['p1'] });
    store.reset();
    expect(store.listItems?.()).toEqual({ theme: 'dark' });
    expect(localStorage.getItem('other')).toBe('1');
  });

  test('follow another tab’s theme, but not its selection or corrupt data', async () => {
    const store = (await load()).createGuardedStore();
    const theme = vi.fn();
    const selection = vi.fn();
    store.setup();
    store.subscribe('theme', theme);
    store.subscribe('products.selectedIds', selection);
    const tell = (key: string, newValue: string) =>
      window.dispatchEvent(new StorageEvent('storage', { key: `RaStore.${key}`, newValue }));
    tell('theme', '"dark"');
    tell('theme', '5');
    tell('products.selectedIds', '["p9"]');
    expect(theme.mock.calls).toEqual([['dark'], [undefined]]);
    expect(selection).not.toHaveBeenCalled();
    store.teardown();
  });

  test('of any shape are read without a crash; selected ids are always a list', async () => {
    const store = (await load()).createGuardedStore();
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        localStorage.setItem('RaStore.products.selectedIds', text);
        const ids = store.getItem<unknown>('products.selectedIds', []);
        expect(Array.isArray(ids)).toBe(true);
        expect(() => store.listItems?.()).not.toThrow();
      }),
      { numRuns: 1000 },
    );
  });
});
