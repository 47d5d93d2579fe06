import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  type RouterBlocker,
  type RouterBlockerFunction,
  type RouterHistoryAction,
  type RouterProvider,
  reactRouterProvider,
} from 'react-admin';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type Navigator,
  parsePath,
  Router,
  type To,
  useLocation,
  useNavigate,
} from 'react-router';

/**
 * The router as react-admin speaks to it: react-router with a history that can hold back who leaves unsaved work.
 * By itself react-router can do that only as a data router, of whose loaders, actions and error pages nothing is
 * used here, and which weighs 15 kB: docs/decisions/0014.
 */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  useBlocker,
  useCanBlock: () => use(HistoryContext) !== undefined,
};

type History = ReturnType<typeof createBrowserHistory>;
type Shown = { action: History['action']; location: Location };
type Held = { location: Location; proceed: () => void };
type Guard = { shouldBlock: RouterBlockerFunction; hold(held: Held | undefined): void };

/** Milliseconds. A step back that is asked for while the browser is still going, after a double click, is lost. */
const STANDSTILL = 50;

export type GuardedHistory = ReturnType<typeof guardedHistory>;

/** A history that asks its guards before it goes anywhere, by whatever way: a link, a call, the browser's buttons. */
export function guardedHistory(history: History = createBrowserHistory()) {
  const guards = new Set<Guard>();
  let shown: Shown = { action: history.action, location: history.location };
  let tell: ((next: Shown) => void) | undefined;
  /** Steps that the browser has gone from the page that is shown, to which it is led back. */
  let away = 0;
  /** What was confirmed before it was back there. */
  let onBack: (() => void) | undefined;
  let leading: ReturnType<typeof setTimeout> | undefined;
  let isConfirmed = false;

  function show() {
    away = 0;
    onBack = undefined;
    clearTimeout(leading);
    isConfirmed = false;
    shown = { action: history.action, location: history.location };
    for (const { hold } of guards) hold(undefined);
    tell?.(shown);
  }

  function isHeld(historyAction: RouterHistoryAction, location: Location, proceed: () => void) {
    const steps = { currentLocation: shown.location, nextLocation: location, historyAction };
    const guard = [...guards].find(({ shouldBlock }) => shouldBlock(steps));
    guard?.hold({ location, proceed });
    return guard !== undefined;
  }

  function move(action: 'PUSH' | 'REPLACE', to: To, state: unknown) {
    const path = typeof to === 'string' ? parsePath(to) : to;
    const { pathname } = shown.location;
    const go = () => {
      if (action === 'PUSH') history.push(to, state);
      else history.replace(to, state);
      show();
    };
    const location = { pathname, search: '', hash: '', state, key: 'default', mask: undefined };
    if (!isHeld(action, { ...location, ...path }, go)) go();
  }

  /** The browser has gone there already: it is led back until the question is answered. */
  function step({ location, delta }: { location: Location; delta: number | null }) {
    if (!delta || isConfirmed) return show();
    const again = () => {
      isConfirmed = true;
      history.go(delta);
    };
    const proceed = () => {
      if (away === 0) again();
      else onBack = again;
    };
    const isLedBack = away !== 0;
    away += delta;
    if (!isLedBack && !isHeld('POP', location, proceed)) return show();
    clearTimeout(leading);
    if (away === 0) onBack?.();
    else leading = setTimeout(() => history.go(-away), STANDSTILL);
  }

  const navigator: Navigator = {
    createHref: (to) => history.createHref(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (delta) => history.go(delta),
    push: (to, state) => move('PUSH', to, state),
    replace: (to, state) => move('REPLACE', to, state),
  };
  return {
    navigator,
    shown: () => shown,
    listen(listener: (next: Shown) => void) {
      tell = listener;
      return history.listen(step);
    },
    guard(guard: Guard) {
      guards.add(guard);
      return () => void guards.delete(guard);
    },
  };
}

const HistoryContext = createContext<GuardedHistory | undefined>(undefined);

export function GuardedRouter({
  history,
  children,
}: {
  history: GuardedHistory;
  children: ReactNode;
}) {
  const [{ action, location }, show] = useState(history.shown);
  // In a transition: a screen that is there stays until the next can be drawn.
  useLayoutEffect(() => {
    return history.listen((next) => startTransition(() => show(next)));
  }, [history]);
  return (
    <HistoryContext value={history}>
      <Router location={location} navigationType={action} navigator={history.navigator}>
        {children}
      </Router>
    </HistoryContext>
  );
}

/** Gives the page another search, unless the browser has gone on to another page that is not drawn yet. */
export function useReplaceSearch(): (search: string) => void {
  const history = use(HistoryContext);
  const location = useLocation();
  const navigate = useNavigate();
  return (search) => {
    if (history && history.shown().location.key !== location.key) return;
    navigate({ search, hash: location.hash }, { replace: true, state: location.state });
  };
}

function useBlocker(shouldBlock: RouterBlockerFunction | boolean): RouterBlocker {
  const history = use(HistoryContext);
  if (!history) throw new Error('Only a <GuardedRouter> can hold back who leaves.');
  const [held, hold] = useState<Held>();
  const latest = useRef(shouldBlock);
  latest.current = shouldBlock;
  useEffect(() => {
    return history.guard({
      shouldBlock: (steps) =>
        typeof latest.current === 'function' ? latest.current(steps) : latest.current,
      hold,
    });
  }, [history]);
  if (!held) {
    return { state: 'unblocked', location: undefined, proceed: undefined, reset: undefined };
  }
  const reset = () => hold(undefined);
  const proceed = () => {
    reset();
    held.proceed();
  };
  return { state: 'blocked', location: held.location, proceed, reset };
}
