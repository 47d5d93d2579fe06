import { beforeEach, describe, expect, test, vi } from 'vitest';

const KEY = 'admin-store';
const user = { _id: 'm1', name: 'Ama' };

async function boot() {
  vi.resetModules();
  return import('../../src/session/session.ts');
}

beforeEach(() => localStorage.clear());

describe('the end of a session', () => {
  test('clears at once and redirects once, 100 ms later [A5] [D6]', async () => {
    vi.useFakeTimers();
    const { startSession, endSession, onSessionEnded, readSession } = await boot();
    const redirect = vi.fn();
    onSessionEnded(redirect);
    startSession({ user, token: 't' });
    endSession('expired');
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(readSession()).toMatchObject({ user: null, token: null, ending: true });
    vi.advanceTimersByTime(99);
    expect(redirect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(redirect.mock.calls).toEqual([['expired']]);
    expect(readSession().ending).toBe(false);
    vi.useRealTimers();
  });

  test('signing in within the 100 ms cancels the redirect [D6]', async () => {
    vi.useFakeTimers();
    const { startSession, endSession, onSessionEnded, readSession } = await boot();
    const redirect = vi.fn();
    onSessionEnded(redirect);
    startSession({ user, token: 't' });
    endSession('expired');
    vi.advanceTimersByTime(50);
    startSession({ user, token: 't2' });
    vi.advanceTimersByTime(1000);
    expect(redirect).not.toHaveBeenCalled();
    expect(readSession()).toMatchObject({ token: 't2', ending: false });
    vi.useRealTimers();
  });

  test('a logout redirects by itself, so listeners are not called [A4]', async () => {
    vi.useFakeTimers();
    const { startSession, endSession, onSessionEnded } = await boot();
    const redirect = vi.fn();
    onSessionEnded(redirect);
    startSession({ user, token: 't' });
    endSession('logout');
    vi.advanceTimersByTime(1000);
    expect(redirect).not.toHaveBeenCalled();
    vi.useRealTimers();
  });
});
