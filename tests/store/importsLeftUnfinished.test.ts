import { beforeEach, expect, test } from 'vitest';
import { checkFile, rowsOf } from './importFile.ts';
import { at, type OpenStore, openStore, textAt } from './openStore.ts';

let store: OpenStore;
let token: string;
let merchant: { store: OpenStore; token: string };
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn()).token;
  merchant = { store, token };
});

test('a checked import that is never run is deleted after a week, with its rows', async () => {
  const rows = [
    ['A', 'Mug'],
    ['B', ''],
    ['C', 'Vase'],
  ];
  const id = await checkFile(merchant, { fields: ['sku', 'name'], rows });
  store.clock.advance(8 * 24 * 3600);
  token = (await store.signIn()).token;
  merchant = { store, token };
  await checkFile(merchant, { fields: ['name'], rows: [['Jug']] });
  const { body } = await store.call(`GET /merchant/imports/${id}`, { token });
  expect(body).toMatchObject({ state: 'cancelled', counts: { new: 2, refused: 1 } });
  expect(await rowsOf(merchant, id)).toMatchObject([{ line: 3, result: 'refused' }]);
});

test('a check that was cut off took up space for a week', async () => {
  const cutOff = async (fileName: string) => {
    const body = { type: 'products', fileName, head: ['Name'], fields: ['name'] };
    const begun = await store.call('POST /merchant/imports', { token, body });
    const path = `/merchant/imports/${textAt(begun.body, '_id')}`;
    const portion = { rows: [{ line: 2, cells: [['Mug']] }], isLast: false };
    await store.call(`PUT ${path}/portions/0`, { token, body: portion });
    return async () => at((await store.call(`GET ${path}`, { token })).body, 'state');
  };
  const stateOf = await cutOff('mugs.csv');
  // Another desk with a file of that name: neither cancels the other.
  await cutOff('mugs.csv');
  expect(await stateOf()).toBe('checking');
  store.clock.advance(25 * 3600);
  token = (await store.signIn()).token;
  await cutOff('jugs.csv');
  expect(await stateOf()).toBe('cancelled');
  expect(await store.db.selectFrom('import_rows').select('label').execute()).toHaveLength(1);
});
