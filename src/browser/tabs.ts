/**
 * What the tabs of a browser share. Browsers that block storage also block locks, and Firefox channels; no session is
 * shared then, and each tab works by itself.
 */

/** Undefined if the browser blocks channels. */
export function openChannel(name: string): BroadcastChannel | undefined {
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return undefined;
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** Runs `task` under a lock of all tabs; without one if the browser has none (they need https) or blocks them. */
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
