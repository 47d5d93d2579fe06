import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const KEY = 'admin-store';
const ama = { user: { _id: 'ama', name: 'Ama' }, token: 'token-ama', refreshToken: 'r-ama' };
const ben = { user: { _id: 'ben', name: 'Ben' }, token: 'token-ben', refreshToken: 'r-ben' };

/** Another tab of this browser: its own modules, and the shared storage. */
async function openTab() {
  vi.resetModules();
  const session = await import('../../src/session/session.ts');
  const reload = vi.fn();
  session.onOtherUser(reload);
  return { ...session, reload };
}

/** Sends the storage events of a write to the other tabs. */
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

  test('a 401 in a background tab sends every tab to /login [E1] [A5]', async () => {
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
    ['the event of cleared storage', () => void dispatchEvent(new StorageEvent('storage'))],
    ['a page shown again', () => window.dispatchEvent(new Event('pageshow'))],
    ['a tab looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('%s is enough to notice that the session has ended [A3]', async (_what, signal) => {
    const tab = await openTab();
    tab.startSession(ama);
    localStorage.removeItem(KEY);
    expect(tab.isSignedIn()).toBe(true);
    signal();
    expect(tab.isSignedIn()).toBe(false);
    expect(tab.readSession()).toMatchObject({ user: null, token: null, ending: true });
  });

  test('signing in in one tab signs in the others, without a redirect', async () => {
    const two = await openTab();
    const one = await openTab();
    one.startSession(ama);
    storageSignal();
    expect(two.readSession()).toMatchObject({ token: 'token-ama', ending: false });
    expect(two.reload).not.toHaveBeenCalled();
  });

  test('uses new tokens of the same merchant from another tab', async () => {
    const one = await openTab();
    one.startSession(ama);
    const two = await openTab();
    one.replaceTokens({ token: 'token-ama-2', refreshToken: 'r2' });
    storageSignal();
    expect(two.readSession()).toMatchObject({ token: 'token-ama-2', refreshToken: 'r2' });
    expect(two.reload).not.toHaveBeenCalled();
  });

  test('when another merchant signs in, this tab keeps its own session, reloads and writes nothing more', async () => {
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
    one.useSession.setState({ refreshToken: 'z' });
    expect(localStorage.getItem(KEY)).toBe(bens);
  });

  test('a foreign message changes nothing', async () => {
    const tab = await openTab();
    tab.startSession(ama);
    const stranger = new BroadcastChannel('admin-session');
    stranger.postMessage({ type: 'changed', session: ben });
    stranger.postMessage('changed');
    stranger.close();
    await new Promise((resolve) => setTimeout(resolve));
    expect(tab.readSession()).toMatchObject({ token: 'token-ama' });
  });

  test('no tab ever sends another merchant’s token, whatever the tabs do', async () => {
    const merchants = [ama, ben];
    const step = fc.record({
      tab: fc.nat(2),
      act: fc.constantFrom('in', 'out', 'expire', 'refresh', 'patch', 'signal', 'send', 'wipe'),
      who: fc.nat(1),
    });
    const schedule = fc.array(step, { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(schedule, async (steps) => {
        localStorage.clear();
        const tabs = [await openTab(), await openTab(), await openTab()];
        for (const { tab: at, act, who } of steps) {
          const tab = tabs[at];
          if (!tab) continue;
          const shown = tab.readSession().user?._id;
          if (act === 'in' && !tab.isSignedIn()) tab.startSession(merchants[who]);
          if (act === 'out') tab.endSession('logout');
          if (act === 'expire') tab.endSession('expired');
          if (act === 'refresh' && shown)
            tab.replaceTokens({ token: `token-${shown}`, refreshToken: 'r' });
          if (act === 'patch') tab.patchSession({ user: { name: 'x' } });
          if (act === 'signal') storageSignal();
          if (act === 'wipe') localStorage.clear();
          if (act === 'send') {
            tab.syncSession();
            const { token, user } = tab.readSession();
            if (!tab.isSessionReplaced()) expect(token).toBe(user ? `token-${user._id}` : null);
            // The sender is the merchant on the screen, or nobody. A tab never changes from one merchant to another.
            if (shown && user) expect(user._id).toBe(shown);
          }
          const inStorage = JSON.parse(localStorage.getItem(KEY) ?? '{}').state;
          if (inStorage) expect(inStorage.token).toBe(`token-${inStorage.user._id}`);
        }
        for (const tab of tabs) tab.endSession('logout');
      }),
      { numRuns: 60 },
    );
  });
});
