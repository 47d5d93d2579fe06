import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addMerchant } from '../../store/addMerchant.ts';
import { createStore } from '../../store/app.ts';
import { openDatabase } from '../../store/db/open.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const account = {
  phone: '+33612340000',
  businessName: 'Atelier Nord',
  currency: 'SEK',
  password: 'a quiet long evening',
};

test('creates an account with an empty store, which can sign in at once', async () => {
  const url = join(temporaryFolder(), 'store.sqlite');
  await addMerchant(url, account, new Date('2026-03-02T09:00:00.000Z'));
  await expect(addMerchant(url, account, new Date())).rejects.toThrow(/unique/i);
  const db = await openDatabase(url);
  const store = createStore({ db, secret: 'x'.repeat(32) });
  const response = await store.request('/api/merchant/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ phone: account.phone, password: account.password }),
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    user: { businessName: 'Atelier Nord' },
    storeSettings: { name: 'Atelier Nord', currency: 'SEK' },
  });
  expect(await db.selectFrom('stores').select('id').execute()).toHaveLength(1);
  await db.destroy();
});
