/** jsdom has no `navigator.locks`: one lock that is held by one caller at a time. */
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
