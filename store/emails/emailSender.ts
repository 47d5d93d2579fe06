import type { Kysely } from 'kysely';
import type { Database, OutboxRow } from '../db/schema.ts';
import { claim, finish, putBack, readDue } from './outbox.ts';
import { type SendEmail, SendProblem } from './smtp.ts';

/** Sends what is in the outbox; each process has one, and no two send the same email at the same time. */
export type EmailSender = {
  /** Looks into the outbox now. */
  wake(): void;
  /** Begins with no other email, and waits for those that are on their way; a server that hangs is left after a while. */
  stop(): Promise<void>;
  /** Since the start of this process. */
  counts: Readonly<{ sent: number; failed: number; tries: number }>;
};

export type EmailSenderOptions = {
  db: Kysely<Database>;
  send: SendEmail;
  clock?: () => Date;
  /** 0 to 1. */
  random?: () => number;
  /** Told in one line why nothing leaves, without an address or a secret in it; once a minute. */
  onProblem?: (line: string) => void;
  /** Told of what is the store's own fault. */
  onFault?: (error: unknown) => void;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** An email that another process wrote, or put back, waits for this at most. */
const LOOK_MS = 5 * SECOND;
/** A server that is away is left alone for this. */
const AWAY_MS = 20 * SECOND;
/** For all that is said about one email: less than for how long it is claimed. */
const DEADLINE_MS = MINUTE;
/** For what is on its way when the process is told to stop. */
const STOP_MS = 8 * SECOND;
const AT_ONCE = 4;
const GIVEN_UP_AFTER_MS = 24 * 60 * MINUTE;
/** What waited for so long, because nothing ran or a backup was restored, would only confuse. */
const TOO_OLD_MS = 3 * GIVEN_UP_AFTER_MS;
/** After the first try, the second, …; from then on the last. */
const PAUSES_MS = [0.5, 1, 2, 5, 10, 20, 40, 60, 120].map((minutes) => minutes * MINUTE);

export function createEmailSender(options: EmailSenderOptions): EmailSender {
  const { db, clock = () => new Date(), random = Math.random, onFault = () => {} } = options;
  const counts = { sent: 0, failed: 0, tries: 0 };
  const stopping = new AbortController();
  let isStopped = false;
  let isAway = false;
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;
  let pass: Promise<void> | undefined;
  const sendOne = sendingOne(
    { ...options, clock, random, onFault },
    counts,
    stopping.signal,
    () => {
      isAway = true;
    },
  );

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(look, milliseconds);
    timer.unref();
  }

  function look(): void {
    if (isStopped) return;
    if (pass) {
      isWoken = true;
      return;
    }
    isWoken = false;
    isAway = false;
    pass = sendDue()
      .catch(onFault)
      .finally(() => {
        pass = undefined;
        // Not all at the same moment, where there are several processes.
        const pause = (isAway ? AWAY_MS : LOOK_MS) * (0.8 + 0.4 * random());
        schedule(isWoken && !isAway ? 0 : pause);
      });
  }

  async function sendDue(): Promise<void> {
    const canGoOn = () => !isStopped && !isAway;
    while (canGoOn()) {
      const due = await readDue(db, clock(), AT_ONCE * 8);
      const waiting = due[Symbol.iterator]();
      let taken = 0;
      const work = async () => {
        for (const row of waiting) {
          if (!canGoOn()) return;
          const own = await claim(db, row, clock());
          if (!own) continue;
          taken += 1;
          await sendOne(own);
        }
      };
      // What is on its way beside a fault is waited for, too.
      await Promise.all(Array.from({ length: AT_ONCE }, () => work().catch(onFault)));
      // Nothing is due, or other processes are at it.
      if (taken === 0) return;
    }
  }

  schedule(0);
  return {
    wake: () => schedule(0),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const limit = setTimeout(() => stopping.abort(), STOP_MS);
      await pass;
      clearTimeout(limit);
    },
    counts,
  };
}

/** What is done with one email that was claimed: sent, put back, or given up. `onAway`: nothing leaves just now. */
function sendingOne(
  options: Required<Omit<EmailSenderOptions, 'onProblem'>> & EmailSenderOptions,
  counts: { sent: number; failed: number; tries: number },
  stopped: AbortSignal,
  onAway: () => void,
): (row: OutboxRow) => Promise<void> {
  const { db, send, clock, random, onFault } = options;
  const tell = onceAMinute(options.onProblem ?? (() => {}));
  /** Message-IDs that left while the database could not be told. */
  const left = new Set<string>();

  async function sendOne(row: OutboxRow): Promise<void> {
    if (clock().getTime() - Date.parse(row.created_at) > TOO_OLD_MS) {
      return giveUp(row, 'late', 'too old');
    }
    if (!left.has(row.message_id)) {
      counts.tries += 1;
      try {
        await send(row, AbortSignal.any([stopped, AbortSignal.timeout(DEADLINE_MS)]));
      } catch (error) {
        return failed(row, error);
      }
      counts.sent += 1;
    }
    left.add(row.message_id);
    await finish(db, row, { type: 'email_sent', now: clock() });
    left.delete(row.message_id);
  }

  async function failed(row: OutboxRow, error: unknown): Promise<void> {
    const problem = error instanceof SendProblem ? error : new SendProblem('fault');
    if (problem !== error) onFault(error);
    if (problem.isAway) onAway();
    const now = clock();
    const { dueAt, reason } = afterFailure(row, problem, now, random());
    if (!reason) {
      tell(`An email did not leave (${problem.code}). It is tried again.`);
      return putBack(db, row, dueAt);
    }
    await giveUp(row, reason, problem.code);
  }

  async function giveUp(row: OutboxRow, reason: GivenUp, code: string): Promise<void> {
    counts.failed += 1;
    tell(`An email was given up (${code}).`);
    await finish(db, row, { type: 'email_failed', reason, now: clock() });
  }

  return sendOne;
}

function onceAMinute(tell: (line: string) => void): (line: string) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (line) => {
    if (Date.now() - toldAt < MINUTE) return;
    toldAt = Date.now();
    tell(line);
  };
}

/** As the order's timeline has it. */
type GivenUp = 'refused' | 'unreachable' | 'late';

/** When a failed email is tried again; `reason`: why it is not. */
function afterFailure(
  { attempts, created_at }: OutboxRow,
  { isRefused }: SendProblem,
  now: Date,
  chance: number,
): { dueAt: Date; reason?: GivenUp } {
  const pause = PAUSES_MS[attempts - 1] ?? PAUSES_MS.at(-1) ?? 0;
  const dueAt = new Date(now.getTime() + Math.round(pause * (0.8 + 0.4 * chance)));
  if (isRefused) return { dueAt, reason: 'refused' };
  const isTooLate = dueAt.getTime() - Date.parse(created_at) > GIVEN_UP_AFTER_MS;
  return { dueAt, ...(isTooLate && { reason: 'unreachable' }) };
}
