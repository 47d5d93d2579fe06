import { beforeEach, describe, expect, test } from 'vitest';
import { EMAIL_EVENTS, EmailTextInput } from '../../contract/customerEmail.ts';
import { EMAIL_LANGUAGES } from '../../contract/emailLanguage.ts';
import { problemsOf } from '../../contract/problems.ts';
import { unknownPlaceholder } from '../../domain/emailPlaceholders.ts';
import { defaultTexts } from '../../store/emails/defaultTexts.ts';
import { at, bruno, type OpenStore } from './openStore.ts';
import { openStoreWithOrders, type StoreWithOrders } from './storeWithOrders.ts';

let merchant: StoreWithOrders;
let store: OpenStore;
let token: string;
beforeEach(async () => {
  merchant = await openStoreWithOrders({}, { emailQueue: { domain: 'x.example', wake: () => {} } });
  ({ store, token } = merchant);
});

const own = { subject: 'Merci, {customer} !', body: 'Commande {order}\n\n{items}\n\n{store}' };
const put = (id: string, body: object, headers = {}) =>
  store.call(`PUT /merchant/emails/${id}`, { token, body, headers });
const read = (id: string, as = token) => store.call(`GET /merchant/emails/${id}`, { token: as });
const preview = async () =>
  (
    await store.call('POST /merchant/orders/order-1/email-previews', {
      token,
      body: { status: 'confirmed' },
    })
  ).body;

test('every event has a valid text in every language', async () => {
  const { body } = await store.call('GET /merchant/emails', { token });
  expect(body).toHaveLength(EMAIL_EVENTS.length * EMAIL_LANGUAGES.length);
  for (const language of EMAIL_LANGUAGES) {
    for (const event of EMAIL_EVENTS) {
      const words = defaultTexts[language][event];
      expect(problemsOf(EmailTextInput, words)).toEqual([]);
      expect(unknownPlaceholder(words.subject, event, 'subject')).toBeUndefined();
      expect(unknownPlaceholder(words.body, event, 'body')).toBeUndefined();
    }
  }
});

describe('a custom text', () => {
  test('is used by emails in its language and store, until it is reset', async () => {
    const saved = await put('confirmed-en', own);
    expect(saved.body).toMatchObject({ ...own, isDefault: false });
    expect(await preview()).toMatchObject({
      subject: 'Merci, Ada Lovelace !',
      text: expect.stringContaining('Commande #1001\n\n3 × Blue mug: €60.00'),
    });
    expect((await read('confirmed-fr')).body).toMatchObject({ isDefault: true });
    const { token: other } = await store.signIn(bruno);
    expect((await read('confirmed-en', other)).body).toMatchObject({ isDefault: true });
    expect((await store.call('DELETE /merchant/emails/confirmed-en', { token })).status).toBe(204);
    expect(at((await read('confirmed-en')).body, 'subject')).toBe(
      'Your order {order} is confirmed',
    );
    expect(await preview()).toMatchObject({ subject: 'Your order #1001 is confirmed' });
  });

  test('is not overwritten with an older version', async () => {
    const { headers } = await read('shipped-en');
    const seen = { 'If-Match': headers.get('ETag') ?? '' };
    expect((await put('shipped-en', own, seen)).status).toBe(200);
    const late = await put('shipped-en', { ...own, subject: 'Another' }, seen);
    expect(late.status).toBe(412);
    expect(late.body).toMatchObject({ current: own });
  });

  test.each([
    ['a placeholder that nobody knows', { subject: 'Hi {nmae}' }, 'subject', '{nmae}'],
    ['one of another event', { body: 'It comes with {carrier}' }, 'body', '{carrier}'],
    ['a block in a subject', { subject: 'You bought {items}' }, 'subject', '{items}'],
    ['one with a space', { body: 'Hello { customer }' }, 'body', '{ customer }'],
  ])('with %s is refused by name', async (_, change, field, name) => {
    const response = await put('confirmed-en', { ...own, ...change });
    expect(response.status).toBe(422);
    expect(at(response.body, 'errors', field)).toContain(`There is no ${name} here. You can use`);
    expect((await read('confirmed-en')).body).toMatchObject({ isDefault: true });
  });

  test('has a subject of one line and a body; a single brace is text', async () => {
    expect((await put('confirmed-en', { ...own, subject: '' })).status).toBe(422);
    expect((await put('confirmed-en', { ...own, subject: 'a\nBcc: b' })).status).toBe(422);
    expect((await put('confirmed-en', { ...own, body: ' ' })).status).toBe(422);
    expect((await put('confirmed-en', { ...own, body: 'Thanks :-} {order}' })).status).toBe(200);
    expect((await put('delivered-en', own)).status).toBe(404);
  });

  test('is previewed before it is saved, in an email about an example order', async () => {
    const response = await store.call('POST /merchant/emails/shipped-ar/previews', {
      token,
      body: { subject: '{order}', body: '{customer}\n{items}\n{link}' },
    });
    expect(response).toMatchObject({
      status: 200,
      body: { event: 'shipped', language: 'ar', to: '', subject: '#1042' },
    });
    expect((await read('shipped-ar')).body).toMatchObject({ isDefault: true });
  });
});

test('a new store emails in the language of the registration', async () => {
  const phone = '+33600000099';
  const { body } = await store.call('POST /merchant/auth/register', {
    headers: { 'Accept-Language': 'fr-FR,fr;q=0.9,en;q=0.8' },
    body: {
      verificationToken: await store.verify(phone, 'register'),
      password: 'a quieter evening',
      name: 'Claire Martin',
      businessName: 'Atelier Claire',
      businessType: 'Ceramics',
    },
  });
  expect(body).toMatchObject({ storeSettings: { emailLanguage: 'fr' } });
});

test('the language of a store is a setting, and must have texts', async () => {
  const change = (emailLanguage: string) =>
    store.call('PUT /users/profile', { token, body: { storeSettings: { emailLanguage } } });
  expect((await change('fr')).body).toMatchObject({ storeSettings: { emailLanguage: 'fr' } });
  expect(await preview()).toMatchObject({ language: 'fr' });
  expect((await change('de')).status).toBe(422);
});
