import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { addOrder } from './addOrder.ts';
import { at, bruno } from './openStore.ts';
import { storeWithEmails } from './storeWithEmails.ts';
import { ALL, MUG, openStoreWithOrders, PLATE } from './storeWithOrders.ts';

const emails = storeWithEmails();
const { startSender, accept, outbox, entries, arrived } = emails;

describe('an email to a customer', () => {
  test('leaves after the transition, from the store, to the customer, with the bought items', async () => {
    await emails.merchant.store.db
      .updateTable('stores')
      .set({ name: 'Atelier Amina', contact_email: 'hello@amina.example' })
      .where('id', '=', 'store-a')
      .execute();
    startSender();
    expect((await accept()).status).toBe(200);
    const [email] = await arrived();
    expect(email).toMatchObject({ from: 'store@mail.example', to: ['ada@example.org'] });
    expect(email?.headers).toMatchObject({
      from: 'Atelier Amina <store@mail.example>',
      to: 'Ada Lovelace <ada@example.org>',
      'reply-to': 'hello@amina.example',
      subject: 'Your order #1001 is confirmed',
      'message-id': expect.stringMatching(/^<[a-z0-9]+@mail\.example>$/),
      'auto-submitted': 'auto-generated',
      'content-language': 'en',
    });
    expect(email?.text).toContain('Hello Ada Lovelace,');
    expect(email?.text).toContain(
      '3 × Blue mug: €60.00\n2 × Plate: €70.00\n\nSubtotal: €130.00\nDiscount: −€6.00\nShipping: €5.90\nTotal: €129.90',
    );
    expect(email?.text).toContain('Questions? Write to hello@amina.example.');
    expect(email?.text).toContain('Kind regards,');
    expect(email?.html).toContain('<html lang="en" dir="ltr">');
    expect(email?.html).toContain('3 × <bdi>Blue mug</bdi>');
    expect(await entries()).toEqual([
      {
        type: 'email_sent',
        by: 'system',
        at: '2026-03-02T09:00:00.000Z',
        data: { email: 'confirmed', to: 'ada@example.org' },
      },
    ]);
  });

  test('names the tax that its prices include, without adding it', async () => {
    const { db } = emails.merchant.store;
    await db.updateTable('orders').set({ tax_included: 1, tax_total: 2165 }).execute();
    startSender();
    await accept();
    const [email] = await arrived();
    expect(email?.text).toContain('Shipping: €5.90\nTax included: €21.65\nTotal: €129.90');
  });

  test('about a parcel has its items and its link; without a number these lines are absent', async () => {
    startSender();
    await emails.merchant.put({ status: 'confirmed' });
    const items = [{ _id: MUG, quantity: 2 }];
    const parcel = { carrier: 'DHL', trackingNumber: 'X1', trackingUrl: 'https://dhl.example/X1' };
    await emails.merchant.put({
      status: 'shipped',
      notifyCustomer: true,
      shipment: { items, ...parcel },
    });
    const [first] = await arrived();
    expect(first?.text).toContain(
      '2 × Blue mug\n\nCarrier: DHL\nTracking number: X1\nFollow your parcel: https://dhl.example/X1',
    );
    expect(first?.text).not.toContain('Plate');
    expect(first?.html).toContain('<a href="https://dhl.example/X1"');
    await emails.merchant.put({
      status: 'shipped',
      notifyCustomer: true,
      shipment: { items: [{ _id: MUG, quantity: 1 }] },
    });
    const [, second] = await arrived(2);
    expect(second?.text).toContain('1 × Blue mug');
    expect(second?.text).not.toMatch(/Carrier|Tracking|Follow/);
  });

  test('about a tracking number that was added later names its parcel', async () => {
    startSender();
    await emails.merchant.put({ status: 'confirmed' });
    const ship = (_id: string, quantity: number) =>
      emails.merchant.put({ status: 'shipped', shipment: { items: [{ _id, quantity }] } });
    await ship(MUG, 3);
    await ship(PLATE, 2);
    const { shipments } = await emails.merchant.read();
    const parcel = shipments.find(({ items }) => items[0]?._id === MUG);
    const tracking = { shipment: parcel?._id, carrier: 'DHL', trackingNumber: 'X1' };
    expect((await emails.merchant.put({ tracking, notifyCustomer: true })).status).toBe(200);
    const [email] = await arrived();
    expect(email?.headers.subject).toBe('Your order #1001 is on its way');
    expect(email?.text).toContain('3 × Blue mug\n\nCarrier: DHL\nTracking number: X1');
    expect(email?.text).not.toContain('Plate');
    expect(await entries()).toMatchObject([{ type: 'email_sent', data: { email: 'shipped' } }]);
  });

  test('about the same parcel is limited to one an hour, unless requested again', async () => {
    const { put, read, store } = emails.merchant;
    await put({ status: 'confirmed' });
    const shipment = { items: ALL, carrier: 'DHL', trackingNumber: 'X1' };
    await put({ status: 'shipped', notifyCustomer: true, shipment });
    const { _id } = (await read()).shipments[0] ?? {};
    const tracking = { shipment: _id, carrier: 'DHL', trackingNumber: 'X1' };
    for (let tries = 0; tries < 25; tries += 1) {
      const response = await put({ tracking, notifyCustomer: true });
      expect(response).toMatchObject({
        status: 409,
        body: { problems: [{ field: 'notifyCustomer', code: 'notify.recently' }] },
      });
    }
    expect(await outbox()).toHaveLength(1);
    expect((await put({ tracking })).status).toBe(200);
    expect((await put({ tracking, notifyCustomer: true, notifyAgain: true })).status).toBe(200);
    expect(await outbox()).toHaveLength(2);
    store.clock.advance(59 * 60);
    const { token } = await store.signIn();
    const route = 'PUT /merchant/orders/order-1';
    const body = { tracking, notifyCustomer: true };
    expect((await store.call(route, { token, body })).status).toBe(409);
    store.clock.advance(60);
    expect((await store.call(route, { token, body })).status).toBe(200);
    expect(await outbox()).toHaveLength(3);
  });

  test('about a refund names the amount; about a cancellation, only if money was refunded', async () => {
    startSender();
    await emails.merchant.put({ status: 'confirmed' });
    const refund = { amount: 2000, items: [{ _id: MUG, quantity: 1 }], reason: 'damaged' };
    const { store, token } = emails.merchant;
    await store.call('POST /merchant/invoices', { token, body: { orders: ['order-1'] } });
    await emails.merchant.put({ refund, notifyCustomer: true });
    const [first] = await arrived();
    expect(first?.headers.subject).toBe('Refund for your order #1001');
    expect(first?.text).toContain(
      'We are refunding €20.00 for your order #1001. It can take a few days to arrive.',
    );
    expect(first?.text).toContain('Credit note: C0001');
    expect(first?.text).toContain('1 × Blue mug');
    const paidOn = String(at(await emails.merchant.read(), 'updatedAt')).slice(0, 10);
    const payment = { method: 'cash', paidOn, reference: 'R-7' };
    await emails.merchant.put({
      refund: { amount: 100, reason: 'late', payment },
      notifyCustomer: true,
    });
    const [, inCash] = await arrived(2);
    expect(inCash?.text).toMatch(/We paid it back to you in cash on \d.*\. Reference: R-7\./);
    await emails.merchant.put({
      status: 'cancelled',
      cancelReason: 'other',
      reason: 'x',
      notifyCustomer: true,
    });
    const [, , second] = await arrived(3);
    expect(second?.headers.subject).toBe('Your order #1001 was cancelled');
    expect(second?.text).not.toMatch(/refund|pay|arrive/);
  });

  test('uses the customer’s language, else the store’s; Arabic is right to left', async () => {
    startSender();
    const { db } = emails.merchant.store;
    const fill = { status: 'pending', version: 1 } as const;
    const again = () => db.updateTable('orders').set(fill).where('id', '=', 'order-1').execute();
    await db.updateTable('stores').set({ email_language: 'ar' }).execute();
    await accept();
    const [arabic] = await arrived();
    expect(arabic?.headers.subject).toBe('تم تأكيد طلبك #1001');
    expect(arabic?.html).toContain('<html lang="ar" dir="rtl">');
    expect(arabic?.text).toContain('مرحبًا \u2068Ada Lovelace\u2069،');
    await again();
    const { token } = emails.merchant;
    const body = { language: 'fr' };
    expect(
      (await emails.merchant.store.call('PUT /users/ada', { token, body })).body,
    ).toMatchObject(body);
    await accept();
    const [, french] = await arrived(2);
    expect(french?.headers.subject).toBe('Votre commande #1001 est confirmée');
    expect(french?.text).toMatch(/Total\u00a0: 129,90\s€/);
    expect(
      (await emails.merchant.store.call('PUT /users/ada', { token, body: { language: 'xx' } }))
        .status,
    ).toBe(422);
  });

  test('of another store has that store as sender and reply address', async () => {
    const { store, put } = emails.merchant;
    await store.db
      .updateTable('stores')
      .set({ contact_email: 'hello@bruno.example' })
      .where('id', '=', bruno.storeId)
      .execute();
    await addOrder(store.db, bruno.storeId, 'order-b', { customer_email: 'carla@example.org' });
    const { token } = await store.signIn(bruno);
    const body = { status: 'confirmed', notifyCustomer: true };
    startSender();
    await store.call('PUT /merchant/orders/order-b', { token, body });
    await arrived();
    await put(body);
    const [his, hers] = await arrived(2);
    expect(his?.headers).toMatchObject({
      from: '"Bruno Costa\'s store" <store@mail.example>',
      'reply-to': 'hello@bruno.example',
    });
    expect(hers?.headers.from).toBe('"Amina Diallo\'s store" <store@mail.example>');
    expect(hers?.headers).not.toHaveProperty('reply-to');
  });

  test('a name cannot inject headers or markup', async () => {
    await emails.merchant.store.db
      .updateTable('orders')
      .set({
        customer_name: 'Ada\r\nBcc: everyone@example.org\n<b onclick="x">',
        number: '#1\nX-Own: 1',
      })
      .execute();
    await emails.merchant.store.db
      .updateTable('stores')
      .set({ name: 'Store\nBcc: all@example.org', contact_email: null })
      .execute();
    await emails.merchant.store.db
      .updateTable('order_items')
      .set({ name: '<img src=x>', variant_name: 'A\n& B' })
      .execute();
    startSender();
    await accept();
    const [email] = await arrived();
    expect(email?.to).toEqual(['ada@example.org']);
    expect(Object.keys(email?.headers ?? {}).toSorted()).toEqual(
      [
        'auto-submitted',
        'content-language',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'subject',
        'to',
      ].toSorted(),
    );
    expect(email?.headers.subject).toBe('Your order #1 X-Own: 1 is confirmed');
    expect(email?.html).not.toMatch(/<img|<b /);
    expect(email?.html).toContain('&#60;img src=x&#62; (A &#38; B)');
    expect(email?.text).toContain('3 × <img src=x> (A & B)');
  });
});

describe('an email and its action', () => {
  test('a repeated request writes one email; a refused one, or one without notifyCustomer, writes none', async () => {
    expect((await accept({ 'If-Match': '"7"' })).status).toBe(412);
    expect(await outbox()).toEqual([]);
    const key = { 'Idempotency-Key': 'the-same-key' };
    expect((await accept(key)).status).toBe(200);
    expect((await accept(key)).status).toBe(200);
    expect(await outbox()).toHaveLength(1);
    await emails.merchant.put({ status: 'shipped', shipment: { items: ALL } });
    expect(await outbox()).toHaveLength(1);
  });

  test('are rolled back together', async () => {
    const { db } = emails.merchant.store;
    const faults = vi.spyOn(console, 'error').mockImplementation(() => {});
    await sql`create trigger fails before update on idempotency_keys
      begin select raise(abort, 'the disk is full'); end`.execute(db);
    await expect(accept({ 'Idempotency-Key': 'some-key-1' })).rejects.toThrow('the disk is full');
    expect(await outbox()).toEqual([]);
    expect((await emails.merchant.read()).status).toBe('pending');
    await sql`drop trigger fails`.execute(db);
    await sql`create trigger fails before insert on outbox
      begin select raise(abort, 'the disk is full'); end`.execute(db);
    await expect(accept()).rejects.toThrow('the disk is full');
    expect((await emails.merchant.read()).status).toBe('pending');
    faults.mockRestore();
  });

  test.each([
    ['no address', { customer_email: null }, 409, 'This customer has no email address.'],
    ['no real address', { customer_email: 'ada@@x' }, 409, 'This customer has no email address.'],
  ])('%s: is refused at the field, without the transition', async (_, change, status, message) => {
    await emails.merchant.store.db.updateTable('orders').set(change).execute();
    const response = await accept();
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ errors: { notifyCustomer: message } });
    expect((await emails.merchant.read()).status).toBe('pending');
  });

  test('notifyCustomer is refused for other actions, and if the store sends no emails', async () => {
    const put = { status: 'on_hold', reason: 'Stock', notifyCustomer: true };
    expect((await emails.merchant.put(put)).status).toBe(422);
    expect((await emails.merchant.put({ note: 'x', notifyCustomer: true })).status).toBe(422);
    const silent = await openStoreWithOrders();
    const response = await silent.put({ status: 'confirmed', notifyCustomer: true });
    expect(response).toMatchObject({
      status: 409,
      body: { errors: { notifyCustomer: 'This store can’t send emails at the moment.' } },
    });
    const profile = await silent.store.call('GET /users/profile', { token: silent.token });
    expect(profile.body).toMatchObject({ storeSettings: { emailLanguage: null } });
  });

  test('a preview is what would be sent, and changes nothing', async () => {
    const { store, token } = emails.merchant;
    const body = { status: 'confirmed', notifyCustomer: true };
    const preview = await store.call('POST /merchant/orders/order-1/email-previews', {
      token,
      body,
    });
    expect(preview).toMatchObject({
      status: 200,
      body: {
        event: 'confirmed',
        language: 'en',
        to: 'ada@example.org',
        subject: 'Your order #1001 is confirmed',
        text: expect.stringContaining('2 × Plate: €70.00'),
        html: expect.stringContaining('</html>'),
      },
    });
    expect(await outbox()).toEqual([]);
    expect((await emails.merchant.read()).status).toBe('pending');
    const { token: other } = await store.signIn(bruno);
    const foreign = await store.call('POST /merchant/orders/order-1/email-previews', {
      token: other,
      body,
    });
    expect(foreign.status).toBe(404);
  });
});
