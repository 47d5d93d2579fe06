/**
 * Channels and locks between the tabs of a browser. A browser that blocks storage also blocks locks, and Firefox also
 * blocks channels. The tabs then share no session, and each tab works by itself.
 */

/** Undefined if the browser blocks channels or has none. */
export function openChannel(name: string): BroadcastChannel | undefined {
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return undefined;
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** Runs `task` under a lock that all tabs share; without a lock if the browser blocks locks or lacks them (on http). */
export async function withLock(
  name: string,
  options: LockOptions,
  task: () => Promise<void>,
): Promise<void> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) return task();
  try {
    await locks.request(name, options, task);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error;
    await task();
  }
}
