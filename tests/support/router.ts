import type { To } from 'react-router';
import type { GuardedHistory } from '../../src/forms/router.tsx';

type Options = { replace?: boolean; state?: unknown };

/** Leads a screen elsewhere without a link, and says where it is. */
export function routerOf({ navigator, shown }: GuardedHistory) {
  return {
    async navigate(to: To | number, { replace = false, state }: Options = {}): Promise<void> {
      if (typeof to === 'number') navigator.go(to);
      else if (replace) navigator.replace(to, state);
      else navigator.push(to, state);
    },
    get location() {
      return shown().location;
    },
  };
}
