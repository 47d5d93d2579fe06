import * as v from 'valibot';
import { OrderSignal } from '../../../contract/orderSignal.ts';
import { openChannel, withLock } from '../../browser/tabs.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';

/**
 * All tabs share one connection. The tab with this lock opens the connection and broadcasts its signals to the others.
 * Browsers freeze background tabs without releasing their locks. A visible tab therefore asks which tab has the lock,
 * and steals the lock when no tab answers.
 */
const LOCK = 'admin-orders';

/** Milliseconds to wait for the answer of the tab that has the lock. */
const ANSWER_TIMEOUT = 1000;
/** Milliseconds before a tab that lost the lock, or was refused, requests it again. */
const QUEUE_DELAY = 500;
/** Milliseconds between two checks, in a visible tab, whether the tab that has the lock answers. */
const CHECK_INTERVAL = 60_000;
/** Milliseconds without a visible tab after which the connection is closed. */
const IDLE_TIMEOUT = 15 * 60_000;

const Message = v.looseObject({
  /** Messages of another merchant's tabs are ignored. */
  owner: v.string(),
  /** `who` asks which tab has the connection, `here` answers. */
  says: v.optional(v.string()),
  signal: v.optional(v.nullable(OrderSignal)),
  /** The total that the merchant has seen. */
  seen: v.optional(v.nullable(v.number())),
});
type Message = v.InferOutput<typeof Message>;

export type OrderWatch = {
  /** Broadcasts the total that the merchant has seen. */
  broadcastSeen(total: number): void;
  stop(): void;
};

type Options = {
  followOrders: ConsoleDataProvider['followOrders'];
  owner: string;
  onSignal: (signal: OrderSignal) => void;
  onSeen: (total: number) => void;
};

export function watchOrders({ followOrders, owner, onSignal, onSeen }: Options): OrderWatch {
  const channel = openChannel(LOCK);
  let isStopped = false;
  let latest: OrderSignal | null = null;
  let seen: number | null = null;
  let isLeading = false;
  let isAnswered = false;
  let visibleAt = Date.now();
  let connection = new AbortController();
  let wake = () => {};

  function broadcast(message: Pick<Message, 'says' | 'signal' | 'seen'>): void {
    if (!isStopped) channel?.postMessage({ ...message, owner });
  }

  function receive(signal: OrderSignal): void {
    latest = signal;
    onSignal(signal);
  }

  async function runAsLeader(lost: AbortSignal): Promise<void> {
    isLeading = true;
    lost.addEventListener('abort', () => {
      isLeading = false;
      connection.abort();
      wake();
    });
    while (!lost.aborted) {
      connection = new AbortController();
      const { signal: connectionSignal } = connection;
      const mayReconnect = await followOrders(connectionSignal, (signal) => {
        receive(signal);
        broadcast({ signal });
      });
      if (lost.aborted || (connectionSignal.aborted && !document.hidden)) continue;
      // Waits for a visible tab, or, if reconnecting is pointless, until the lock is lost.
      await new Promise<void>((resolve) => {
        wake = mayReconnect ? resolve : () => lost.aborted && resolve();
      });
    }
  }

  function checkLeader(): void {
    if (document.hidden) return;
    visibleAt = Date.now();
    if (isLeading) {
      wake();
      return;
    }
    isAnswered = false;
    broadcast({ says: 'who' });
    setTimeout(() => {
      if (!isAnswered && !isLeading && !isStopped) lock.takeOver();
    }, ANSWER_TIMEOUT);
  }

  function disconnectIfIdle(): void {
    if (document.hidden && isLeading && Date.now() - visibleAt > IDLE_TIMEOUT) connection.abort();
  }

  channel?.addEventListener('message', ({ data }) => {
    const { success, output } = v.safeParse(Message, data);
    if (!success || output.owner !== owner || isStopped) return;
    const { says, signal } = output;
    if (says === 'who' && isLeading) {
      visibleAt = Date.now();
      broadcast({ says: 'here', signal: latest, seen });
      wake();
    }
    if (says === 'here') isAnswered = true;
    if (typeof output.seen === 'number') {
      seen = output.seen;
      onSeen(seen);
    }
    if (signal) receive(signal);
  });
  document.addEventListener('visibilitychange', checkLeader);
  const timer = setInterval(() => {
    checkLeader();
    disconnectIfIdle();
  }, CHECK_INTERVAL);
  const lock = queueForLock(runAsLeader);
  checkLeader();

  return {
    broadcastSeen: (total) => {
      seen = total;
      broadcast({ seen });
    },
    stop: () => {
      isStopped = true;
      lock.release();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkLeader);
      channel?.close();
    },
  };
}

/**
 * Requests the lock, runs `work` while it has the lock, and requests the lock again after losing
 * it.
 */
function queueForLock(work: (lost: AbortSignal) => Promise<void>) {
  let waiting = new AbortController();
  let holding = new AbortController();
  let hasLeft = false;

  function queue(takesOver: boolean): void {
    waiting.abort();
    const mine = new AbortController();
    const lost = new AbortController();
    waiting = mine;
    holding = lost;
    const options = takesOver ? { steal: true } : { signal: mine.signal };
    withLock(LOCK, options, () => work(lost.signal))
      .catch(() => undefined)
      .then(() => {
        lost.abort();
        // WebKit rejects every request of a page that unloads. Without a timer, this loop would never end.
        setTimeout(() => {
          if (waiting === mine && !hasLeft) queue(false);
        }, QUEUE_DELAY);
      });
  }

  queue(false);
  return {
    takeOver: () => queue(true),
    release: () => {
      hasLeft = true;
      waiting.abort();
      holding.abort();
    },
  };
}
