import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createEmailSender, type EmailSender } from '../../store/emails/emailSender.ts';
import type { SendEmail } from '../../store/emails/smtp.ts';
import { type MailServer, openMailServer } from '../support/mailServer.ts';
import { openStoreWithOrders, type StoreWithOrders } from './storeWithOrders.ts';

/** Call once at the top of a test file: a store with one order, and a mail server, for every test. */
export function storeWithEmails() {
  let merchant: StoreWithOrders | undefined;
  let mail: MailServer | undefined;
  let senders: EmailSender[] = [];
  let problems: string[] = [];

  beforeEach(async () => {
    senders = [];
    problems = [];
    mail = await openMailServer();
    const wake = () => {
      for (const sender of senders) sender.wake();
    };
    merchant = await openStoreWithOrders({}, { emailQueue: { domain: 'mail.example', wake } });
  });
  afterEach(async () => {
    await Promise.all(senders.map(({ stop }) => stop()));
    await mail?.close();
  });

  function there<T>(part: T | undefined): T {
    if (part === undefined) throw new Error('The store is open only during a test');
    return part;
  }

  const readOutbox = () => there(merchant).store.db.selectFrom('outbox').selectAll().execute();

  return {
    get merchant(): StoreWithOrders {
      return there(merchant);
    },
    get mail(): MailServer {
      return there(mail);
    },
    /** The log of the operator. */
    get problems(): readonly string[] {
      return problems;
    },
    /** Replaces the mail server. */
    async openMailServer(options: SMTPServerOptions = {}): Promise<void> {
      await mail?.close();
      mail = await openMailServer(options);
    },
    /** A sender process; its pauses have no random part. */
    startSender(
      send: SendEmail = there(mail).send,
      onFault: (error: unknown) => void = () => {},
    ): EmailSender {
      const { db, clock } = there(merchant).store;
      const sender = createEmailSender({
        db,
        send,
        clock: () => clock.now,
        random: () => 0.5,
        onProblem: (line) => problems.push(line),
        onFault,
      });
      senders.push(sender);
      return sender;
    },
    accept: (headers: Record<string, string> = {}) =>
      there(merchant).put({ status: 'confirmed', notifyCustomer: true }, headers),
    outbox: readOutbox,
    /** The emails of the timeline, read from the table, because sessions would expire within the day of a test. */
    async entries() {
      const rows = await there(merchant)
        .store.db.selectFrom('order_events')
        .select(['type', 'by', 'at', 'data'])
        .where('type', 'in', ['email_sent', 'email_failed'])
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...row, data: JSON.parse(row.data) }));
    },
    /** Waits for emails and for their timeline entries. */
    async arrived(count = 1) {
      await vi.waitFor(async () => {
        expect(there(mail).received).toHaveLength(count);
        expect(await readOutbox()).toEqual([]);
      }, 5000);
      return there(mail).received;
    },
  };
}
