import * as v from 'valibot';
import { OrderSignal } from '../../../contract/orderSignal.ts';
import { followOrders } from './followOrders.ts';

/**
 * One connection for all tabs of a browser: the tab that holds a lock has it, and tells the others. Browsers freeze
 * tabs that nobody looks at, with the lock in their hands: a tab that is looked at asks, and takes the lock when
 * nobody answers.
 */
const LOCK = 'admin-orders';

/** Milliseconds in which a tab answers that is not frozen. */
const PATIENCE = 1000;
/** Between two questions of a tab that is looked at. */
const ASK = 60_000;
/** While no tab is looked at, the connection is held for so long. */
const REST_AFTER = 15 * 60_000;

const Message = v.looseObject({
  /** Whose orders: tabs of another merchant are not listened to. */
  owner: v.string(),
  /** Asks who has the connection, or answers that. */
  says: v.optional(v.string()),
  signal: v.optional(v.nullable(OrderSignal)),
  /** How many orders she has seen. */
  seen: v.optional(v.nullable(v.number())),
});
type Message = v.InferOutput<typeof Message>;

export type OrderWatch = {
  /** Tells the other tabs how many orders she has seen. */
  tellSeen(total: number): void;
  stop(): void;
};

type Options = {
  owner: string;
  onSignal: (signal: OrderSignal) => void;
  onSeen: (total: number) => void;
};

export function watchOrders({ owner, onSignal, onSeen }: Options): OrderWatch {
  const channel = new BroadcastChannel(LOCK);
  let isStopped = false;
  let known: OrderSignal | null = null;
  let seen: number | null = null;
  let isLeading = false;
  let isAnswered = false;
  let lookedAt = Date.now();
  let connection = new AbortController();
  let wake = () => {};

  function tell(message: Pick<Message, 'says' | 'signal' | 'seen'>): void {
    if (!isStopped) channel.postMessage({ ...message, owner });
  }

  function take(signal: OrderSignal): void {
    known = signal;
    onSignal(signal);
  }

  async function lead(lost: AbortSignal): Promise<void> {
    isLeading = true;
    lost.addEventListener('abort', () => {
      isLeading = false;
      connection.abort();
      wake();
    });
    while (!lost.aborted) {
      connection = new AbortController();
      const { signal: resting } = connection;
      const mayGoOn = await followOrders(resting, (signal) => {
        take(signal);
        tell({ signal });
      });
      if (lost.aborted || (resting.aborted && !document.hidden)) continue;
      // Until somebody looks; where there is nothing to be told by, until the page goes.
      await new Promise<void>((resolve) => {
        wake = mayGoOn ? resolve : () => lost.aborted && resolve();
      });
    }
  }

  function look(): void {
    if (document.hidden) return;
    lookedAt = Date.now();
    if (isLeading) {
      wake();
      return;
    }
    isAnswered = false;
    tell({ says: 'who' });
    setTimeout(() => {
      if (!isAnswered && !isLeading && !isStopped) lock.takeOver();
    }, PATIENCE);
  }

  function rest(): void {
    if (document.hidden && isLeading && Date.now() - lookedAt > REST_AFTER) connection.abort();
  }

  channel.addEventListener('message', ({ data }) => {
    const { success, output } = v.safeParse(Message, data);
    if (!success || output.owner !== owner || isStopped) return;
    const { says, signal } = output;
    if (says === 'who' && isLeading) {
      lookedAt = Date.now();
      tell({ says: 'here', signal: known, seen });
      wake();
    }
    if (says === 'here') isAnswered = true;
    if (typeof output.seen === 'number') {
      seen = output.seen;
      onSeen(seen);
    }
    if (signal) take(signal);
  });
  document.addEventListener('visibilitychange', look);
  const timer = setInterval(() => {
    look();
    rest();
  }, ASK);
  const lock = keepLock(lead);
  look();

  return {
    tellSeen: (total) => {
      seen = total;
      tell({ seen });
    },
    stop: () => {
      isStopped = true;
      lock.leave();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      channel.close();
    },
  };
}

/** Stands in line for the lock, works for as long as it has it, and stands in line again when it was taken away. */
function keepLock(work: (lost: AbortSignal) => Promise<void>) {
  let waiting = new AbortController();
  let holding = new AbortController();
  let hasLeft = false;

  function stand(takesOver: boolean): void {
    waiting.abort();
    const mine = new AbortController();
    const lost = new AbortController();
    waiting = mine;
    holding = lost;
    const options = takesOver ? { steal: true } : { signal: mine.signal };
    navigator.locks
      .request(LOCK, options, () => work(lost.signal))
      .catch(() => undefined)
      .then(() => {
        lost.abort();
        if (waiting === mine && !hasLeft) stand(false);
      });
  }

  stand(false);
  return {
    takeOver: () => stand(true),
    leave: () => {
      hasLeft = true;
      waiting.abort();
      holding.abort();
    },
  };
}
