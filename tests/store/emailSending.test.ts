import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { EmailSender } from '../../store/emails/emailSender.ts';
import { claim, readDue } from '../../store/emails/outbox.ts';
import { createSmtp } from '../../store/emails/smtp.ts';
import { storeWithEmails } from './storeWithEmails.ts';
import { ALL } from './storeWithOrders.ts';

const emails = storeWithEmails();
const { startSender, accept, outbox, entries, arrived } = emails;

describe('a mail server', () => {
  /** The delays in minutes between attempts, until the sender gives up. */
  async function pausesUntilGivenUp(sender: EmailSender): Promise<number[]> {
    const pauses: number[] = [];
    for (let tries = 1; ; tries += 1) {
      await vi.waitFor(() => expect(sender.counts.tries).toBe(tries), 5000);
      await sender.stop();
      const [row] = await outbox();
      if (!row) return pauses;
      const pause = Date.parse(row.due_at) - emails.merchant.store.clock.now.getTime();
      pauses.push(pause / 60_000);
      emails.merchant.store.clock.advance(pause / 1000);
      sender = startSender(emails.mail.send);
      tries = 0;
    }
  }

  test('that fails temporarily is retried with growing pauses, for a day', async () => {
    await emails.openMailServer({
      onMailFrom: (_address, _session, callback) =>
        callback(Object.assign(new Error('Try later'), { responseCode: 451 })),
    });
    await accept();
    const pauses = await pausesUntilGivenUp(startSender(emails.mail.send));
    expect(pauses.slice(0, 9)).toEqual([0.5, 1, 2, 5, 10, 20, 40, 60, 120]);
    expect(new Set(pauses.slice(9))).toEqual(new Set([120]));
    expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(21 * 60);
    expect(pauses.reduce((sum, pause) => sum + pause)).toBeLessThan(24 * 60);
    expect(await entries()).toMatchObject([
      {
        type: 'email_failed',
        data: { email: 'confirmed', to: 'ada@example.org', why: 'unreachable' },
      },
    ]);
    expect(emails.problems[0]).toBe(
      'An email could not be sent (EENVELOPE 451). It will be retried.',
    );
  });

  test('that has no such mailbox is not retried', async () => {
    await emails.openMailServer({
      onRcptTo: (_address, _session, callback) =>
        callback(Object.assign(new Error('No such user'), { responseCode: 550 })),
    });
    const sender = startSender(emails.mail.send);
    await accept();
    await vi.waitFor(async () => expect(await outbox()).toEqual([]), 5000);
    expect(await entries()).toMatchObject([{ type: 'email_failed', data: { why: 'refused' } }]);
    expect(sender.counts).toMatchObject({ sent: 0, failed: 1, tries: 1 });
    // The log has no addresses.
    expect(emails.problems.join()).not.toContain('ada');
  });

  test.each([
    ['550 5.7.1', '5.7.1 <ada@example.org>: Relay access denied', 550],
    ['550 of Exim', 'relay not permitted', 550],
    ['530', 'Authentication required', 530],
    ['a full mailbox', '5.2.2 Mailbox full', 552],
  ])(
    'that accepts nothing now (%s) is retried, and does not blame the mailbox',
    async (_, message, responseCode) => {
      await emails.openMailServer({
        onRcptTo: (_address, _session, callback) =>
          callback(Object.assign(new Error(message), { responseCode })),
      });
      startSender(emails.mail.send);
      await accept();
      await vi.waitFor(() => expect(emails.problems).toHaveLength(1), 5000);
      expect(await outbox()).toMatchObject([{ attempts: 1, due_at: '2026-03-02T09:00:30.000Z' }]);
    },
  );

  test('that refuses the email itself is retried, because the operator may fix it', async () => {
    await emails.openMailServer({
      onData: (stream, _session, callback) => {
        stream.resume();
        stream.on('end', () =>
          callback(Object.assign(new Error('Sender not verified'), { responseCode: 554 })),
        );
      },
    });
    startSender(emails.mail.send);
    await accept();
    await vi.waitFor(() => expect(emails.problems).toHaveLength(1), 5000);
    expect(await outbox()).toMatchObject([{ attempts: 1, due_at: '2026-03-02T09:00:30.000Z' }]);
  });

  test('that hangs is abandoned, and the next attempt sends the email', async () => {
    let isHanging = true;
    await emails.openMailServer({
      onMailFrom: (_address, _session, callback) => {
        if (!isHanging) callback();
      },
    });
    const sender = startSender(emails.mail.send);
    await accept();
    await vi.waitFor(() => expect(emails.problems[0]).toMatch(/ETIMEDOUT/), 5000);
    isHanging = false;
    emails.merchant.store.clock.advance(60);
    sender.wake();
    await arrived();
  });

  test('that disconnects after accepting the email gets it again with the same Message-ID', async () => {
    const ids: (string | undefined)[] = [];
    let isBroken = true;
    await emails.openMailServer({
      onData(stream, _session, callback) {
        let source = '';
        stream.on('data', (chunk) => {
          source += chunk;
        });
        stream.on('end', () => {
          ids.push(/^Message-ID: (.*)$/m.exec(source)?.[1]);
          if (!isBroken) return callback();
          isBroken = false;
          for (const connection of connectionsOf(this)) connection.close();
          return undefined;
        });
      },
    });
    const sender = startSender(emails.mail.send);
    await accept();
    await vi.waitFor(() => expect(emails.problems).toHaveLength(1), 5000);
    emails.merchant.store.clock.advance(60);
    sender.wake();
    await vi.waitFor(async () => expect(await outbox()).toEqual([]), 5000);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await entries()).toMatchObject([{ type: 'email_sent' }]);
  });

  test('that requires a password gets it; a wrong password and an untrusted certificate are reported without secrets', async () => {
    const withLogin = (pass: string, isSecure = false) =>
      createSmtp({ ...emails.mail.settings, isSecure, login: { user: 'store', pass } }, 2000);
    await emails.openMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) =>
        password === 'hunter2'
          ? callback(null, { user: username })
          : callback(new Error('Wrong: hunter3')),
    });
    const wrong = startSender(withLogin('hunter3'));
    await accept();
    await vi.waitFor(() => expect(emails.problems).toHaveLength(1), 5000);
    expect(emails.problems[0]).toBe('An email could not be sent (EAUTH 535). It will be retried.');
    await wrong.stop();
    emails.merchant.store.clock.advance(60);
    const right = startSender(withLogin('hunter2'));
    await arrived();
    await right.stop();

    await emails.openMailServer({ secure: true, logger: false });
    await emails.merchant.put({
      status: 'shipped',
      shipment: { items: ALL },
      notifyCustomer: true,
    });
    startSender(withLogin('hunter2', true));
    await vi.waitFor(() => expect(emails.problems).toHaveLength(2), 5000);
    expect(emails.problems[1]).toMatch(/\((ETLS|ESOCKET|ECONNECTION)\)/);
    expect(emails.mail.received).toEqual([]);
    expect(emails.problems.join()).not.toContain('hunter');
  });

  test('that is unreachable blocks nothing, and gets all emails later', async () => {
    const { port } = emails.mail.settings;
    await emails.mail.close();
    const sender = startSender(emails.mail.send);
    expect((await accept()).status).toBe(200);
    await vi.waitFor(() => expect(emails.problems).toHaveLength(1), 5000);
    expect(emails.problems[0]).toMatch(/ESOCKET|ECONNREFUSED|ECONNECTION/);
    await emails.openMailServer();
    expect(emails.mail.settings.port).not.toBe(port);
    await sender.stop();
    emails.merchant.store.clock.advance(60);
    startSender(emails.mail.send);
    await arrived();
  });
});

describe('a sending process', () => {
  test('sends each email once, even if several processes share a database', async () => {
    const { db } = emails.merchant.store;
    await accept();
    const [row] = await outbox();
    if (!row) throw new Error('Nothing was written');
    const more = Array.from({ length: 59 }, (_, index) => ({
      ...row,
      id: `${row.id}-${index}`,
      to_email: `ada${index}@example.org`,
    }));
    await db.insertInto('outbox').values(more).execute();
    const both = [startSender(), startSender()];
    await arrived(60);
    expect(new Set(emails.mail.received.map(({ to }) => to.join())).size).toBe(60);
    const [one, other] = both.map(({ counts }) => counts);
    expect((one?.sent ?? 0) + (other?.sent ?? 0)).toBe(60);
  });

  test('finishes the current email when stopped, and starts no other', async () => {
    let go: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    let begun = 0;
    const sender = startSender(async () => {
      begun += 1;
      await held;
    });
    await accept();
    await vi.waitFor(() => expect(begun).toBe(1));
    const stopped = sender.stop();
    sender.wake();
    go();
    await stopped;
    expect(await outbox()).toEqual([]);
    expect(await entries()).toMatchObject([{ type: 'email_sent' }]);
  });

  test('sends an email once although the database fails afterwards', async () => {
    const { db, clock } = emails.merchant.store;
    await sql`create trigger fails before delete on outbox
      begin select raise(abort, 'the disk is full'); end`.execute(db);
    await accept();
    const faults: unknown[] = [];
    const sender = startSender(emails.mail.send, (error) => faults.push(error));
    await vi.waitFor(() => expect(faults).toHaveLength(1), 5000);
    expect(emails.mail.received).toHaveLength(1);
    await sql`drop trigger fails`.execute(db);
    clock.advance(121);
    sender.wake();
    await arrived();
    expect(await entries()).toMatchObject([{ type: 'email_sent' }]);
    expect(sender.counts).toMatchObject({ sent: 1, tries: 1 });
  });

  test('after a pause or a restore, does not send emails older than three days', async () => {
    await accept();
    emails.merchant.store.clock.advance(3 * 86_400 + 1);
    startSender();
    await vi.waitFor(async () => expect(await outbox()).toEqual([]), 5000);
    expect(emails.mail.received).toEqual([]);
    expect(await entries()).toMatchObject([{ type: 'email_failed', data: { why: 'late' } }]);
  });

  test('that dies while sending is replaced by another one after its lease', async () => {
    await accept();
    const { db, clock } = emails.merchant.store;
    const [row] = await readDue(db, clock.now, 1);
    if (!row) throw new Error('Nothing is due');
    expect(await claim(db, row, clock.now)).toMatchObject({ attempts: 1 });
    // A second claim of the same row fails.
    expect(await claim(db, row, clock.now)).toBeUndefined();
    expect(await readDue(db, clock.now, 1)).toEqual([]);
    clock.advance(121);
    startSender();
    await arrived();
  });
});

function connectionsOf(server: unknown): { close(): void }[] {
  if (typeof server !== 'object' || server === null || !('connections' in server)) return [];
  const { connections } = server;
  return connections instanceof Set ? [...connections] : [];
}
