// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';

const KEY = 'admin-store';
const ama = { user: { _id: 'ama', name: 'Ama' }, token: 'token-ama', refreshToken: 'r-ama' };
const ben = { user: { _id: 'ben', name: 'Ben' }, token: 'token-ben', refreshToken: 'r-ben' };

/** One more tab of this browser: modules of its own, and the storage that all tabs share. */
async function openTab() {
  vi.resetModules();
  const session = await import('../../src/session.ts');
  const reload = vi.fn();
  session.onOtherUser(reload);
  return { ...session, reload };
}

/** What the browser tells the other tabs when one of them writes. */
function storageSignal() {
  window.dispatchEvent(
    new StorageEvent('storage', { key: KEY, newValue: localStorage.getItem(KEY) }),
  );
}

beforeEach(() => localStorage.clear());

describe('several tabs', () => {
  test('a logout in one tab ends the session in the other within a second [A4] [S1]', async () => {
    const one = await openTab();
    one.startSession(ama);
    const two = await openTab();
    const redirect = vi.fn();
    two.onSessionEnded(redirect);
    one.endSession('logout');
    await vi.waitFor(() => expect(redirect).toHaveBeenCalledExactlyOnceWith('elsewhere'), 1000);
    expect(two.isSignedIn()).toBe(false);
  });

  test('B11: a 401 in a background tab sends every tab to /login [E1] [A5]', async () => {
    const one = await openTab();
    one.startSession(ama);
    const two = await openTab();
    const redirects = [vi.fn(), vi.fn()];
    one.onSessionEnded(() => redirects[0]?.());
    two.onSessionEnded(() => redirects[1]?.());
    one.endSession('expired');
    await vi.waitFor(() => {
      for (const redirect of redirects) expect(redirect).toHaveBeenCalledOnce();
    }, 1000);
  });

  test.each([
    ['the storage event', () => storageSignal()],
    ['a page shown again', () => window.dispatchEvent(new Event('pageshow'))],
    ['a tab looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('%s is enough to see that the session is gone', async (_what, signal) => {
    const tab = await openTab();
    tab.startSession(ama);
    localStorage.removeItem(KEY);
    expect(tab.isSignedIn()).toBe(true);
    signal();
    expect(tab.isSignedIn()).toBe(false);
  });

  test('storage that is wiped meanwhile is a clean logout [A3]', async () => {
    const tab = await openTab();
    tab.startSession(ama);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(tab.readSession()).toMatchObject({ user: null, token: null, ending: true });
  });

  test('signing in in one tab signs the others in, without a redirect', async () => {
    const two = await openTab();
    const one = await openTab();
    one.startSession(ama);
    storageSignal();
    expect(two.readSession()).toMatchObject({ token: 'token-ama', ending: false });
    expect(two.reload).not.toHaveBeenCalled();
  });

  test('new tokens of the same merchant are taken over', async () => {
    const one = await openTab();
    one.startSession(ama);
    const two = await openTab();
    one.replaceTokens({ token: 'token-ama-2', refreshToken: 'r2' });
    storageSignal();
    expect(two.readSession()).toMatchObject({ token: 'token-ama-2', refreshToken: 'r2' });
    expect(two.reload).not.toHaveBeenCalled();
  });

  test('when another merchant signs in, this tab keeps its own, reloads and writes nothing more', async () => {
    const one = await openTab();
    one.startSession(ama);
    const two = await openTab();
    two.startSession(ben);
    const bens = localStorage.getItem(KEY);
    storageSignal();
    expect(one.reload).toHaveBeenCalledOnce();
    expect(one.isSessionReplaced()).toBe(true);
    expect(one.readSession().user?._id).toBe('ama');
    one.patchSession({ user: { name: 'Ama again' } });
    one.replaceTokens({ token: 'x', refreshToken: 'y' });
    one.endSession('expired');
    expect(localStorage.getItem(KEY)).toBe(bens);
  });

  test('a message that is not ours changes nothing', async () => {
    const tab = await openTab();
    tab.startSession(ama);
    const stranger = new BroadcastChannel('admin-session');
    stranger.postMessage({ type: 'changed', session: ben });
    stranger.postMessage('changed');
    stranger.close();
    await new Promise((resolve) => setTimeout(resolve));
    expect(tab.readSession()).toMatchObject({ token: 'token-ama' });
  });
});
