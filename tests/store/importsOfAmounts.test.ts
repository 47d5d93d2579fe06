import { expect, test } from 'vitest';
import { guessDecimal } from '../../domain/imports/importFields.ts';
import { checkFile, drive } from './importFile.ts';
import { openStore } from './openStore.ts';

test.each([
  ['TND', ['12,500', '8,750'], 12_500],
  ['KWD', ['12.500', '8.750'], 12_500],
  ['KWD', ['1,012.500', '8.750'], 1_012_500],
  ['EUR', ['1,250', '8.75'], 125_000],
  ['CLP', ['12.000', '8.990'], 12_000],
])('thousands were decimals, or decimals thousands, in %s: %j', async (currency, cells, price) => {
  const store = await openStore();
  const { token } = await store.signIn();
  await store.call('PUT /users/profile', { token, body: { storeSettings: { currency } } });
  const fields = ['name', 'price'];
  const rows = cells.map((cell, index) => [`Mug${index}`, cell]);
  const decimal = guessDecimal(fields, rows, currency);
  const id = await checkFile({ store, token }, { fields, rows, decimal });
  await drive({ store, token }, id, 'run');
  const found = await store.call('GET /merchant/products?filter={"q":"Mug0"}', { token });
  expect(found.body).toMatchObject([{ price }]);
});
