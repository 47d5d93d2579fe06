/** A replacement for `navigator.locks`, which jsdom lacks: one exclusive lock. */
export function stubLocks() {
  let tail: Promise<unknown> = Promise.resolve();
  const locks = {
    request(_name: string, _options: object, task: () => Promise<void>) {
      const turn = tail.then(task, task);
      tail = turn.catch(() => undefined);
      return turn;
    },
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
}
