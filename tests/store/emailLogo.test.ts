import { expect, test } from 'vitest';
import { amina, textAt } from './openStore.ts';
import { png } from './pictures.ts';
import { openStoreWithOrders, type StoreWithOrders } from './storeWithOrders.ts';

const emailQueue = { domain: 'mail.example', wake: () => {} };
const publicUrl = 'https://console.store.example';

let merchant: StoreWithOrders;
async function open(places: { publicUrl?: string; picturesUrl?: string }): Promise<string> {
  merchant = await openStoreWithOrders({}, { emailQueue, ...places });
  const form = new FormData();
  form.append('file', new File([png], 'logo.png', { type: 'image/png' }));
  const upload = await merchant.store.call('POST /uploads/single', { token: merchant.token, form });
  const logo = textAt(upload.body, 'url');
  const body = { storeSettings: { logo, name: 'Amina & "Co"' } };
  await merchant.store.call('PUT /users/profile', { token: merchant.token, body });
  return logo;
}

const preview = async (route = 'POST /merchant/orders/order-1/email-previews', body = {}) => {
  const sent = { token: merchant.token, body: { status: 'confirmed', ...body } };
  return (await merchant.store.call(route, sent)).body;
};
const setLogo = (logo: string) =>
  merchant.store.db.updateTable('stores').set({ logo }).where('id', '=', amina.storeId).execute();

test('an email shows the logo from the public address, with the store’s name, only in its HTML', async () => {
  const logo = await open({ publicUrl });
  const email = await preview();
  expect(textAt(email, 'html')).toContain(
    `<img src="${publicUrl}${logo}" alt="Amina &#38; &#34;Co&#34;" height="56" style="`,
  );
  expect(textAt(email, 'html')).toContain('max-height:56px;max-width:220px');
  expect(textAt(email, 'text')).toMatch(/^Hello Ada Lovelace,/);
  expect(textAt(email, 'text')).not.toContain('uploads');
});

test('the preview of a text shows it, too', async () => {
  const logo = await open({ publicUrl });
  const words = { status: undefined, subject: 'Hello', body: 'Hello' };
  const example = await preview('POST /merchant/emails/shipped-fr/previews', words);
  expect(textAt(example, 'html')).toContain(`src="${publicUrl}${logo}"`);
});

test('it comes from the public picture URL, if set', async () => {
  const logo = await open({ publicUrl, picturesUrl: 'https://pictures.store.example/{name}' });
  const url = logo.replace('/api/uploads', 'https://pictures.store.example');
  expect(textAt(await preview(), 'html')).toContain(`src="${url}"`);
});

test('an email has no picture without a public address', async () => {
  await open({});
  expect(textAt(await preview(), 'html')).not.toContain('<img');
});

test.each([
  ['a drawing, which mail programs do not show', '/api/uploads/abcdefgh.svg'],
  ['a picture of another place', 'https://elsewhere.example/logo.png'],
  ['a path that leads elsewhere', '/api/uploads/../secret.png'],
])('%s is left out', async (_what, logo) => {
  await open({ publicUrl });
  await setLogo(logo);
  expect(textAt(await preview(), 'html')).not.toContain('<img');
});

test('emails of a store without a logo are unchanged', async () => {
  merchant = await openStoreWithOrders({}, { emailQueue, publicUrl });
  expect(textAt(await preview(), 'html')).not.toContain('<img');
});
