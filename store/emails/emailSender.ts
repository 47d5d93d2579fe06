import type { Kysely } from 'kysely';
import type { Database, OutboxRow } from '../db/schema.ts';
import { claim, readDue, recordResult, reschedule } from './outbox.ts';
import { type SendEmail, SendProblem } from './smtp.ts';

/** Sends the emails of the outbox. Each process has a sender; a lease prevents duplicate sending. */
export type EmailSender = {
  wake(): void;
  /** Starts no further email, and waits up to `STOP_MS` for those being sent. */
  stop(): Promise<void>;
  /** Numbers since this process started; `tries` counts attempts. */
  counts: Readonly<{ sent: number; failed: number; tries: number }>;
};

type EmailSenderOptions = {
  db: Kysely<Database>;
  send: SendEmail;
  clock?: () => Date;
  /** Returns a number from 0 to 1, for jitter. */
  random?: () => number;
  /** Called with one line, without addresses or secrets, when sending fails; at most once a minute. */
  onProblem?: (line: string) => void;
  onFault?: (error: unknown) => void;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Polling interval, for emails that another process has queued, and for retries that are due. */
const POLL_MS = 5 * SECOND;
/** Pause after the mail server was unavailable. */
const AWAY_MS = 20 * SECOND;
/** Limit for sending one email: shorter than its lease. */
const DEADLINE_MS = MINUTE;
/** Limit for emails being sent when the process stops. */
const STOP_MS = 8 * SECOND;
const CONCURRENCY = 4;
const MAX_RETRY_MS = 24 * 60 * MINUTE;
/** Older emails, for example after a restore, would only confuse customers. */
const MAX_AGE_MS = 3 * MAX_RETRY_MS;
/** Delays after the first attempt, the second, …; the last one repeats. */
const RETRY_DELAYS_MS = [0.5, 1, 2, 5, 10, 20, 40, 60, 120].map((minutes) => minutes * MINUTE);

export function createEmailSender(options: EmailSenderOptions): EmailSender {
  const { db, clock = () => new Date(), random = Math.random, onFault = () => {} } = options;
  const counts = { sent: 0, failed: 0, tries: 0 };
  const stopping = new AbortController();
  let isStopped = false;
  let isAway = false;
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;
  let pass: Promise<void> | undefined;
  const sendOne = createSendOne(
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
    timer = setTimeout(poll, milliseconds);
    timer.unref();
  }

  function poll(): void {
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
        // Jitter, so that several processes don't poll at the same time.
        const pause = (isAway ? AWAY_MS : POLL_MS) * (0.8 + 0.4 * random());
        schedule(isWoken && !isAway ? 0 : pause);
      });
  }

  async function sendDue(): Promise<void> {
    const canGoOn = () => !isStopped && !isAway;
    while (canGoOn()) {
      const due = await readDue(db, clock(), CONCURRENCY * 8);
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
      // An error in one worker must not abandon the others.
      await Promise.all(Array.from({ length: CONCURRENCY }, () => work().catch(onFault)));
      // No email is due, or other processes have claimed the due ones.
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

/**
 * Handles one claimed email: sends it, reschedules it, or gives up. Calls `onAway` when the mail server is
 * unavailable.
 */
function createSendOne(
  options: Required<Omit<EmailSenderOptions, 'onProblem'>> & EmailSenderOptions,
  counts: { sent: number; failed: number; tries: number },
  stopped: AbortSignal,
  onAway: () => void,
): (row: OutboxRow) => Promise<void> {
  const { db, send, clock, random, onFault } = options;
  const log = throttle(options.onProblem ?? (() => {}));
  /** Message-IDs of sent emails whose row couldn't be deleted. */
  const undeleted = new Set<string>();

  async function sendOne(row: OutboxRow): Promise<void> {
    if (clock().getTime() - Date.parse(row.created_at) > MAX_AGE_MS) {
      return giveUp(row, 'late', 'too old');
    }
    if (!undeleted.has(row.message_id)) {
      counts.tries += 1;
      try {
        await send(row, AbortSignal.any([stopped, AbortSignal.timeout(DEADLINE_MS)]));
      } catch (error) {
        return failed(row, error);
      }
      counts.sent += 1;
    }
    undeleted.add(row.message_id);
    await recordResult(db, row, { type: 'email_sent', now: clock() });
    undeleted.delete(row.message_id);
  }

  async function failed(row: OutboxRow, error: unknown): Promise<void> {
    const problem = error instanceof SendProblem ? error : new SendProblem('fault');
    if (problem !== error) onFault(error);
    if (problem.isAway) onAway();
    const now = clock();
    const { dueAt, reason } = afterFailure(row, problem, now, random());
    if (!reason) {
      log(`An email could not be sent (${problem.code}). It will be retried.`);
      return reschedule(db, row, dueAt);
    }
    await giveUp(row, reason, problem.code);
  }

  async function giveUp(row: OutboxRow, reason: FailureReason, code: string): Promise<void> {
    counts.failed += 1;
    log(`Gave up on an email (${code}).`);
    await recordResult(db, row, { type: 'email_failed', reason, now: clock() });
  }

  return sendOne;
}

function throttle(log: (line: string) => void): (line: string) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (line) => {
    if (Date.now() - loggedAt < MINUTE) return;
    loggedAt = Date.now();
    log(line);
  };
}

/** Why the sender gave up, as recorded in the order's timeline. */
type FailureReason = 'refused' | 'unreachable' | 'late';

/** The time of the next attempt, or `reason` when there is none. */
function afterFailure(
  { attempts, created_at }: OutboxRow,
  { isRefused }: SendProblem,
  now: Date,
  chance: number,
): { dueAt: Date; reason?: FailureReason } {
  const pause = RETRY_DELAYS_MS[attempts - 1] ?? RETRY_DELAYS_MS.at(-1) ?? 0;
  const dueAt = new Date(now.getTime() + Math.round(pause * (0.8 + 0.4 * chance)));
  if (isRefused) return { dueAt, reason: 'refused' };
  const isTooLate = dueAt.getTime() - Date.parse(created_at) > MAX_RETRY_MS;
  return { dueAt, ...(isTooLate && { reason: 'unreachable' }) };
}
