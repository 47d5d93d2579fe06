import { afterEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../store/db/open.ts';
import { createEmailSender } from '../../store/emails/emailSender.ts';
import { writeEmail } from '../../store/emails/outbox.ts';
import { openMailServer } from '../support/mailServer.ts';
import { addOrder } from './addOrder.ts';
import { amina } from './openStore.ts';
import { isThere, openPostgresStore, patience } from './postgresServer.ts';

const cleaning: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});

describe.skipIf(!isThere)('PostgreSQL: the outbox', () => {
  test('is sent by two processes, each email once, while more are written', async () => {
    const wakes: (() => void)[] = [];
    const emailQueue = { domain: 'x.example', wake: () => wakes.map((wake) => wake()) };
    const store = await openPostgresStore({ emailQueue });
    cleaning.push(store.remove);
    const mail = await openMailServer();
    cleaning.push(mail.close);
    const { token } = await store.signIn();
    const ids = Array.from({ length: 40 }, (_, index) => `order-${index}`);
    for (const [index, id] of ids.entries()) {
      await addOrder(store.db, amina.storeId, id, {
        sequence: 1000 + index,
        customer_email: `customer${index}@example.org`,
        items: [{ name: 'Mug' }],
      });
    }
    for (let process = 0; process < 2; process += 1) {
      const db = await openDatabase(store.url);
      const sender = createEmailSender({ db, send: mail.send, clock: () => store.clock.now });
      wakes.push(sender.wake);
      cleaning.push(
        () => db.destroy(),
        () => sender.stop(),
      );
    }
    const body = { status: 'confirmed', notifyCustomer: true };
    const responses = await Promise.all(
      ids.map((id) => store.call(`PUT /merchant/orders/${id}`, { token, body })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    await vi.waitFor(async () => {
      expect(await store.db.selectFrom('outbox').select('id').execute()).toEqual([]);
    }, patience * 15_000);
    expect(mail.received.map(({ to }) => to.join()).toSorted()).toEqual(
      ids.map((_, index) => `customer${index}@example.org`).toSorted(),
    );
    const notes = await store.db
      .selectFrom('order_events')
      .select('order_id')
      .where('type', '=', 'email_sent')
      .execute();
    expect(notes.map(({ order_id }) => order_id).toSorted()).toEqual(ids.toSorted());
  });

  test('has no email of a rolled back action', async () => {
    const { db, clock, remove } = await openPostgresStore();
    cleaning.push(remove);
    const email = {
      event: 'confirmed',
      language: 'en',
      to: { email: 'ada@example.org', name: 'Ada' },
      from: { name: 'Store', replyTo: null },
      subject: 'x',
      text: 'x',
      html: 'x',
    } as const;
    const order = { storeId: amina.storeId, orderId: 'order-1', domain: 'x.example' };
    await expect(
      db.transaction().execute(async (trx) => {
        await writeEmail(trx, order, email, clock.now);
        throw new Error('The step was not taken');
      }),
    ).rejects.toThrow('not taken');
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([]);
  });
});
