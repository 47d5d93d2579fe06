import { type ComponentType, lazy, useEffect, useState } from 'react';
import { showToast } from './toasts.ts';

/**
 * A part of a screen that is fetched when it is first opened: `lazy`, but one that cannot be fetched says so
 * in a toast and closes itself (`onClose`), so that it can be opened again and the screen around it stays.
 * `React.lazy` alone would take the screen away, with what was typed there, and remember the failure.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let current = lazy(fetchPart);

  async function fetchPart(): Promise<{ default: ComponentType<Props> }> {
    try {
      return await load();
    } catch {
      current = lazy(fetchPart);
      // With a connection it is gone from the server: a newer version has been deployed.
      const [title, text] = navigator.onLine
        ? ['shell.outdated.title', 'shell.outdated.text']
        : ['errors.networkError', 'errors.network'];
      showToast({ tone: 'error', title, text });
      return { default: Missing };
    }
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when its module is loaded
  return function LazyPart(props: Props) {
    const [Part] = useState(() => current);
    return <Part {...props} />;
  };
}

function Missing(props: object) {
  const close = 'onClose' in props ? props.onClose : undefined;
  useEffect(() => {
    if (typeof close === 'function') close();
  }, [close]);
  return null;
}
