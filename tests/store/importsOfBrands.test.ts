import { beforeEach, expect, test } from 'vitest';
import { checkFile, countsOf, drive, rowsOf } from './importFile.ts';
import { textAt } from './openStore.ts';
import { openStoreWithVariants } from './storeWithVariants.ts';

let merchant: Awaited<ReturnType<typeof openStoreWithVariants>>;
beforeEach(async () => {
  merchant = await openStoreWithVariants();
});

test('matches brands by name, announces each missing one once, and removes those that nobody uses with the undo', async () => {
  const { store, token } = merchant;
  const brand = (name: string) => store.call('POST /merchant/brands', { token, body: { name } });
  const nord = textAt((await brand('Nord')).body, '_id');
  const { body: had } = await store.call('POST /merchant/products', {
    token,
    body: { name: 'Had', sku: 'HAD', brandId: nord },
  });
  const long = 'x'.repeat(101);
  const file = {
    fields: ['sku', 'name', 'brandId'],
    rows: [
      ['A', 'A', ' NORD '],
      ['B', 'B', 'Été'],
      ['C', 'C', 'ete'],
      ['D', 'D', long],
      ['HAD', 'Had', 'Sud'],
      ['E', 'E', ''],
    ],
  };
  const id = await checkFile(merchant, file);
  const { body } = await store.call(`GET /merchant/imports/${id}`, { token });
  expect(body).toMatchObject({ newBrands: ['Été', 'Sud'], counts: { new: 4, changed: 1 } });
  expect(await rowsOf(merchant, id, { result: 'refused' })).toMatchObject([
    { label: 'D', problems: [{ field: 'brandId', code: 'textTooLong', values: { limit: 100 } }] },
  ]);
  expect(await rowsOf(merchant, id, { result: 'changed' })).toMatchObject([
    { changes: [{ field: 'brandId', from: nord, to: 'Sud' }] },
  ]);
  await drive(merchant, id, 'run');
  const listed = async () => {
    const { body: all } = await store.call('GET /merchant/brands', { token });
    return Array.isArray(all) ? all.map(({ name }) => name) : [];
  };
  expect(await listed()).toEqual(['Été', 'Nord', 'Sud']);
  expect(await countsOf(merchant, await checkFile(merchant, file))).toMatchObject({ same: 5 });

  const cleared = await checkFile(merchant, { ...file, rows: [['HAD', 'Had', '']], clears: true });
  expect(await rowsOf(merchant, cleared)).toMatchObject([{ changes: [{ to: null }] }]);

  await drive(merchant, id, 'undo');
  expect(await listed()).toEqual(['Nord']);
  expect(await merchant.read(textAt(had, '_id'))).toMatchObject({ brandId: nord });
});

test('a brand that an import created stays after the undo if another product has it', async () => {
  const { store, token } = merchant;
  const id = await checkFile(merchant, { fields: ['name', 'brandId'], rows: [['A', 'Nord']] });
  await drive(merchant, id, 'run');
  const { body: brands } = await store.call('GET /merchant/brands', { token });
  const body = { name: 'Later', brandId: textAt(brands, '0', '_id') };
  await store.call('POST /merchant/products', { token, body });
  await drive(merchant, id, 'undo');
  expect((await store.call('GET /merchant/brands', { token })).body).toMatchObject([
    { name: 'Nord' },
  ]);
});

test('a row that is refused while it is written leaves no new brand and category behind', async () => {
  const { store, token } = merchant;
  const id = await checkFile(merchant, {
    fields: ['sku', 'name', 'slug', 'brandId', 'category'],
    rows: [
      ['A', 'Mug', 'mug', '', ''],
      ['B', 'Mug', 'mug', 'Nord', 'Kitchen > Mugs'],
    ],
  });
  await drive(merchant, id, 'run');
  expect(await rowsOf(merchant, id, { result: 'refused' })).toMatchObject([
    { label: 'Mug', problems: [{ field: 'slug', code: 'slug.taken' }] },
  ]);
  expect((await store.call('GET /merchant/brands', { token })).body).toEqual([]);
  expect((await store.call('GET /categories', { token })).body).toEqual([]);
});
