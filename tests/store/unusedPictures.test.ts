import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { findUnusedPictures, removeUnusedPictures } from '../../store/operations/unusedPictures.ts';
import { createUploadBucket } from '../../store/uploadBucket.ts';
import { createUploadFiles, type UploadFiles } from '../../store/uploadFiles.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { addOrder } from './addOrder.ts';
import { amina, type OpenStore, openStore, textAt } from './openStore.ts';
import { png } from './pictures.ts';
import { isThere, openPostgresStore } from './postgresServer.ts';
import { keys, startS3Server } from './s3Server.ts';

/** Unused pictures are found and deleted in every type of storage. */

async function inBucket() {
  const { settings } = await startS3Server();
  return createUploadBucket(settings, { credentials: keys });
}
const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

async function upload({ call }: OpenStore, token: string) {
  const form = new FormData();
  form.append('file', new File([png], 'cup.png', { type: 'image/png' }));
  const { body } = await call('POST /uploads/single', { token, form });
  return { _id: textAt(body, '_id'), url: textAt(body, 'url') };
}

const nameOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? '';

async function namesIn(files: UploadFiles): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of files.list()) names.push(name);
  return names.sort();
}

test('in a bucket: keeps pictures of products, categories, merchants, orders and stores', async () => {
  const files = await inBucket();
  await deletesWhatIsUnused(files, await openStore({ files }));
});

test('the same in a folder', async () => {
  const files = createUploadFiles(temporaryFolder());
  await deletesWhatIsUnused(files, await openStore({ files }));
});

test.skipIf(!isThere)('the same on PostgreSQL', async () => {
  const files = await inBucket();
  const store = await openPostgresStore({ files });
  onTestFinished(store.remove);
  // Tables of another application in a schema of its own, which the store does not read.
  await sql`create schema other_app`.execute(store.db);
  await sql`create table other_app.pages (content text)`.execute(store.db);
  await deletesWhatIsUnused(files, store);
});

async function deletesWhatIsUnused(files: UploadFiles, store: OpenStore): Promise<void> {
  const { call, clock, db } = store;
  clock.now = new Date();
  const { token } = await store.signIn();
  const shown = await upload(store, token);
  const ofCategory = await upload(store, token);
  const ofMerchant = await upload(store, token);
  const ofOrder = await upload(store, token);
  const logo = await upload(store, token);
  await addOrder(db, amina.storeId, 'order-1', { items: [{ image: ofOrder.url }] });
  const unused = await upload(store, token);
  const product = { name: 'Cup', price: 500, stock: 5, images: [{ ...shown, alt: '' }] };
  const made = await call('POST /merchant/products', { token, body: product });
  await call('POST /categories', { token, body: { name: 'Cups', image: ofCategory.url } });
  const body = { profilePicture: ofMerchant.url, storeSettings: { logo: logo.url } };
  await call('PUT /users/profile', { token, body });
  // A file without a row, as after a crash between both writes.
  const lost = `${'a'.repeat(26)}.png`;
  await files.save(lost, png, 'image/png');
  await files.save('notes-of-somebody.txt', png, 'text/plain');

  // Keep recent uploads: their form may not be saved yet.
  const early = await findUnusedPictures(db, files, later(29));
  expect([early.uploads, early.files]).toEqual([[], []]);
  const found = await findUnusedPictures(db, files, later(31));
  expect(found.uploads.map(({ name }) => name)).toEqual([nameOf(unused)]);
  expect(found.files.map(({ name }) => name)).toEqual([lost]);
  expect(found.isForeign).toBe(false);
  await removeUnusedPictures(db, files, found);
  expect(await namesIn(files)).toEqual(
    [...[shown, ofCategory, ofMerchant, ofOrder, logo].map(nameOf), 'notes-of-somebody.txt'].sort(),
  );
  expect((await call(`GET ${unused.url.slice(4)}`)).status).toBe(404);
  expect((await call(`GET ${shown.url.slice(4)}`)).status).toBe(200);
  const none = await findUnusedPictures(db, files, later(31));
  expect([none.uploads, none.files]).toEqual([[], []]);
  // The product's picture is removed, so it is unused after a month.
  const path = `/merchant/products/${textAt(made.body, '_id')}`;
  expect((await call(`PUT ${path}`, { token, body: { images: [] } })).status).toBe(200);
  const dropped = await findUnusedPictures(db, files, later(31));
  expect(dropped.uploads.map(({ name }) => name)).toEqual([nameOf(shown)]);
}

test('a picture that the undo of a bulk change brings back counts as used', async () => {
  const store = await openStore({ files: await inBucket() });
  const { token } = await store.signIn();
  const images = [{ ...(await upload(store, token)), alt: '' }];
  const made = await store.call('POST /merchant/products', {
    token,
    body: { name: 'Cup', images },
  });
  const path = 'POST /merchant/bulk-changes';
  const change = { kind: 'update', data: { images: [] } };
  const select = { ids: [textAt(made.body, '_id')] };
  const begun = await store.call(path, { token, body: { resource: 'products', select, change } });
  await store.bulkRunner.idle();
  await store.db.updateTable('uploads').set({ is_used: 0 }).execute();
  await store.call(`${path}/${textAt(begun.body, '_id')}/undo`, { token });
  await store.bulkRunner.idle();
  const used = await store.db.selectFrom('uploads').select('is_used').execute();
  expect(used).toEqual([{ is_used: 1 }]);
});

test('keeps pictures of another database', async () => {
  const files = await inBucket();
  const store = await openStore({ files });
  const { token } = await store.signIn();
  for (const _ of [1, 2, 3]) await upload(store, token);
  const other = await openStore({ files });
  const found = await findUnusedPictures(other.db, files, later(31));
  expect([found.files.length, found.isForeign]).toEqual([3, true]);
});
