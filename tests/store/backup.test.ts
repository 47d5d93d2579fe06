import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createStore } from '../../store/app.ts';
import { openDatabase } from '../../store/db/open.ts';
import { claim, readDue, recordResult } from '../../store/emails/outbox.ts';
import { backUp, restore, type StoreFiles } from '../../store/operations/backup.ts';
import { createUploadBucket } from '../../store/uploadBucket.ts';
import { createUploadFiles } from '../../store/uploadFiles.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { addOrder } from './addOrder.ts';
import { keptDatabases } from './keptDatabase.ts';
import { amina, at, type OpenStore, openStore, textAt } from './openStore.ts';
import { png } from './pictures.ts';
import { keys, startS3Server } from './s3Server.ts';

let folder: string;
let files: StoreFiles & { folder: string };
let file: string;
/** The backup of the state before a restore. */
let previous: string;

beforeEach(() => {
  folder = temporaryFolder();
  files = filesIn(folder);
  file = join(folder, 'backups', 'store.backup');
  previous = join(folder, 'kept.backup');
});

function filesIn(place: string): StoreFiles & { folder: string } {
  const uploads = join(place, 'uploads');
  mkdirSync(uploads, { recursive: true });
  return {
    database: join(place, 'store.sqlite'),
    folder: uploads,
    uploads: createUploadFiles(uploads),
    isBucket: false,
  };
}

async function everything(of: StoreFiles & { folder: string }) {
  const db = await openDatabase(of.database);
  const tables = await db.introspection.getTables();
  const rows: [string, unknown[]][] = [];
  for (const { name } of tables.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    rows.push([name, (await sql`select * from ${sql.table(name)}`.execute(db)).rows]);
  }
  await db.destroy();
  const pictures = readdirSync(of.folder).sort();
  return { rows, pictures: pictures.map((name) => [name, readFileSync(join(of.folder, name))]) };
}

async function openWithFiles(): Promise<OpenStore & { token: string }> {
  const store = await openStore({ url: files.database, files: files.uploads });
  return { ...store, token: (await store.signIn()).token };
}

async function upload({ call, token }: OpenStore & { token: string }): Promise<string> {
  const form = new FormData();
  form.append('file', new File([png], 'cup.png', { type: 'image/png' }));
  return textAt((await call('POST /uploads/single', { token, form })).body, 'url').slice(4);
}

const addProduct = async ({ call, token }: OpenStore & { token: string }, name: string) =>
  textAt((await call('POST /merchant/products', { token, body: { name } })).body, '_id');

test('backs up and restores a running store, with its pictures', async () => {
  const store = await openWithFiles();
  const { call, token } = store;
  const cup = await addProduct(store, 'Cup');
  const picture = await upload(store);
  expect(await backUp(files, file)).toEqual({ pictures: 1 });
  const before = await everything(files);

  // Changes after the backup: lost after a restore, but part of the backup that the restore makes.
  await call(`PUT /merchant/products/${cup}`, { token, body: { name: 'Broken' } });
  const later = await addProduct(store, 'Later');
  const newer = await upload(store);
  rmSync(join(files.folder, picture.replace('/uploads/', '')));
  expect(await restore(files, file, previous)).toEqual({ pictures: 1, hasPrevious: true });

  const read = await call(`GET /merchant/products/${cup}`, { token });
  expect([read.status, at(read.body, 'name')]).toEqual([200, 'Cup']);
  expect((await call(`GET /merchant/products/${later}`, { token })).status).toBe(404);
  expect((await call(`GET ${picture}`, { token })).status).toBe(200);
  expect((await everything(files)).rows).toEqual(before.rows);
  // The restored store accepts writes.
  const body = { name: 'Saucer' };
  expect((await call('POST /merchant/products', { token, body })).status).toBe(201);

  await restore(files, previous, `${previous}2`);
  const back = await call(`GET /merchant/products/${later}`, { token });
  expect(at(back.body, 'name')).toBe('Later');
  expect((await call(`GET ${newer}`, { token })).status).toBe(200);
  await store.db.destroy();
});

test('restores all rows and pictures on another machine', async () => {
  const store = await openWithFiles();
  await addProduct(store, 'Cup');
  await upload(store);
  await store.db.destroy();
  await backUp(files, file);
  const other = filesIn(join(folder, 'other'));
  expect(await restore(other, file, previous)).toEqual({ pictures: 1, hasPrevious: false });
  expect(await everything(other)).toEqual(await everything(files));
  expect(existsSync(previous)).toBe(false);
});

test('does not send an email again that left after the backup; a waiting one leaves', async () => {
  const store = await openStore({
    url: files.database,
    emailQueue: { domain: 'mail.example', wake: () => {} },
  });
  const { token } = await store.signIn();
  for (const id of ['sent', 'waiting']) {
    await addOrder(store.db, amina.storeId, id, {
      customer_email: `${id}@example.org`,
      sequence: id.length,
    });
    const body = { status: 'confirmed', notifyCustomer: true };
    await store.call(`PUT /merchant/orders/${id}`, { token, body });
    store.clock.advance(1);
  }
  await backUp(files, file);
  for (const row of await readDue(store.db, store.clock.now, 1)) {
    const taken = await claim(store.db, row, store.clock.now);
    expect(taken?.order_id).toBe('sent');
    if (taken) await recordResult(store.db, taken, { type: 'email_sent', now: store.clock.now });
  }
  const emailState = async (of: StoreFiles) => {
    const db = await openDatabase(of.database);
    const waiting = await db.selectFrom('outbox').select('order_id').execute();
    const notes = await db
      .selectFrom('order_events')
      .select(['order_id', 'type', 'by', 'data'])
      .where('type', 'like', 'email%')
      .orderBy('order_id')
      .execute();
    await db.destroy();
    return {
      waiting: waiting.map((row) => row.order_id),
      notes: notes.map((row) => [row.order_id, row.type, row.by, JSON.parse(row.data)]),
    };
  };
  const noteOf = (id: string) => [
    id,
    'email_failed',
    'system',
    { email: 'confirmed', to: `${id}@example.org`, why: 'restored' },
  ];
  await restore(files, file, previous);
  expect(await emailState(files)).toEqual({ waiting: ['waiting'], notes: [noteOf('sent')] });
  await store.db.destroy();

  // On another machine it is unknown which emails were sent.
  const other = filesIn(join(folder, 'other'));
  await restore(other, file, `${previous}2`);
  expect(await emailState(other)).toEqual({
    waiting: [],
    notes: [noteOf('sent'), noteOf('waiting')],
  });
});

test('migrates a backup of an older version', async () => {
  copyFileSync(new URL('0.1.0.sqlite', keptDatabases), join(folder, 'old.sqlite'));
  await backUp({ ...files, database: join(folder, 'old.sqlite') }, file);
  await restore(files, file, previous);
  const db = await openDatabase(files.database);
  const changes = await db.selectFrom('stock_changes').select('id').limit(1).execute();
  expect(changes).toHaveLength(1);
  await db.destroy();
});

test('refuses a file that is no backup, and overwrites nothing', async () => {
  const store = await openWithFiles();
  await addProduct(store, 'Cup');
  await store.db.destroy();
  const before = await everything(files);
  const text = join(folder, 'text.backup');
  writeFileSync(text, 'not a backup'.repeat(1000));
  await expect(restore(files, text, previous)).rejects.toThrow(`${text} is not a backup`);
  await expect(restore(files, files.database, previous)).rejects.toThrow(
    'is not a complete backup',
  );
  await backUp(files, file);
  const bytes = readFileSync(file);
  const half = join(folder, 'half.backup');
  writeFileSync(half, bytes.subarray(0, bytes.length / 2));
  await expect(restore(files, half, previous)).rejects.toThrow(
    /half\.backup is not a (complete )?backup/,
  );
  await expect(backUp(files, file)).rejects.toThrow(`${file} already exists`);
  expect(readFileSync(file)).toEqual(bytes);
  await expect(restore(files, join(folder, 'none'), previous)).rejects.toThrow('There is no file');
  expect(await everything(files)).toEqual(before);
  expect(readdirSync(folder).filter((name) => name.startsWith('.backup-'))).toEqual([]);
});

test('refuses a backup of a newer version, and keeps the store and its folder of pictures', async () => {
  const store = await openWithFiles();
  await upload(store);
  await sql`insert into kysely_migration values ('0899_later', '2027-01-01')`.execute(store.db);
  await store.db.destroy();
  await backUp(files, file);
  const other = filesIn(join(folder, 'other'));
  await expect(restore(other, file, previous)).rejects.toThrow(
    'was made by a newer version (0899_later)',
  );
  expect(existsSync(other.database)).toBe(false);
  expect(readdirSync(other.folder)).toEqual([]);
});

test('keeps pictures in a bucket, and uploads those of a folder backup to it', async () => {
  const { settings, objects } = await startS3Server();
  const bucket = {
    database: files.database,
    uploads: createUploadBucket(settings, { credentials: keys }),
    isBucket: true,
  };
  const store = await openWithFiles();
  const picture = await upload(store);
  await backUp(files, file);
  expect(await backUp(bucket, `${file}2`)).toEqual({ pictures: 0 });
  await store.db.destroy();

  expect(await restore(bucket, file, previous)).toEqual({ pictures: 1, hasPrevious: true });
  rmSync(files.folder, { recursive: true });
  const db = await openDatabase(files.database);
  onTestFinished(() => db.destroy());
  const moved = createStore({ db, secret: 'x'.repeat(32), files: bucket.uploads });
  const response = await moved.request(`http://store.test/api${picture}`);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(png);
  expect([...objects.values()][0]?.headers['content-type']).toBe('image/png');
  // A second restore keeps existing pictures, also those that no backup contains.
  await restore(bucket, `${file}2`, `${previous}2`);
  expect((await moved.request(`http://store.test/api${picture}`)).status).toBe(200);
});

test('does not restore the session of somebody who has logged out', async () => {
  const store = await openWithFiles();
  const { token: stays } = await store.signIn();
  await backUp(files, file);
  expect((await store.call('POST /merchant/auth/logout', { token: store.token })).status).toBe(204);
  await restore(files, file, previous);
  expect((await store.call('GET /merchant/products', { token: store.token })).status).toBe(401);
  expect((await store.call('GET /merchant/products', { token: stays })).status).toBe(200);
});

test('only the owner can read a backup', async () => {
  await (await openWithFiles()).db.destroy();
  await backUp(files, file);
  await restore(files, file, previous);
  for (const path of [file, previous]) expect(statSync(path).mode & 0o077).toBe(0);
});

test.runIf(process.geteuid?.() === 0)(
  'files restored by root belong to the owner of the database',
  async () => {
    const store = await openWithFiles();
    await upload(store);
    await store.db.destroy();
    await backUp(files, file);
    rmSync(files.folder, { recursive: true });
    chownSync(files.database, 12345, 12345);
    const was = statSync(folder).uid;
    await restore(files, file, previous);
    const [picture = ''] = readdirSync(files.folder);
    for (const path of [files.folder, join(files.folder, picture), previous]) {
      expect(statSync(path)).toMatchObject({ uid: 12345, gid: 12345 });
    }
    expect(statSync(folder).uid).toBe(was);
  },
);
