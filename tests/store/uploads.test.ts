import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createUploadFiles } from '../../store/uploadFiles.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { amina, type OpenStore, openStore, textAt } from './openStore.ts';
import { avif, jpeg, png, webp } from './pictures.ts';

let store: OpenStore;
let token: string;
beforeEach(async () => {
  store = await openStore({ limits: { uploadBytes: 10_000 } });
  token = (await store.signIn()).token;
});

type Bytes = Uint8Array<ArrayBuffer>;

function form(field: string, ...files: [name: string, type: string, bytes: Bytes][]): FormData {
  const data = new FormData();
  for (const [name, type, bytes] of files) data.append(field, new File([bytes], name, { type }));
  return data;
}

const single = (name: string, type: string, bytes: Bytes) =>
  store.call('POST /uploads/single', { token, form: form('file', [name, type, bytes]) });
const fetchPicture = (url: string) => store.call(`GET ${url.replace(/^\/api/, '')}`);
const bytesOf = (text: string): Bytes => new Uint8Array(Buffer.from(text));

test('stores a picture under a random name and serves it [C11]', async () => {
  const { status, body } = await single('../../My cat.PNG', 'image/png', png);
  expect(status).toBe(201);
  expect(textAt(body, 'url')).toMatch(/^\/api\/uploads\/[a-z0-9]{26}\.png$/);
  const response = await store.app.request(`http://store.test${textAt(body, 'url')}`);
  expect(response.status).toBe(200);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(png);
  expect(response.headers.get('Content-Type')).toBe('image/png');
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(response.headers.get('Content-Security-Policy')).toContain('sandbox');
  expect(response.headers.get('Cache-Control')).toContain('immutable');
});

test.each([
  ['photo.jpg', jpeg, 'image/jpeg'],
  ['photo.png', png, 'image/png'],
  ['photo.webp', webp, 'image/webp'],
  ['photo.avif', avif, 'image/avif'],
])('detects %s by its first bytes, whatever its name [C11]', async (_name, bytes, type) => {
  const { body } = await single('page.html', 'text/html', bytes);
  expect((await fetchPicture(textAt(body, 'url'))).headers.get('Content-Type')).toBe(type);
});

test.each([
  ['drawing.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ['photo.png', 'image/png', '<!doctype html><script>alert(1)</script><p>padding padding'],
  ['photo.gif', 'image/gif', 'GIF89a; a picture we do not take, however long it is'],
  ['notes.txt', 'text/plain', 'just some words that go on for long enough'],
  ['cut.png', 'image/png', '\x89PNG'],
  ['empty.jpg', 'image/jpeg', ''],
])('refuses %s (%s) and names the picture [C11]', async (name, type, content) => {
  const { status, body } = await single(name, type, bytesOf(content));
  expect(status).toBe(415);
  expect(textAt(body, 'error', 'message')).toBe(
    `${name} is not a picture we can use. Use JPG, PNG, WebP or AVIF.`,
  );
});

test('accepts up to four pictures at once and returns them in order [C11] [D22]', async () => {
  const files = form('files', ['1', '', png], ['2', '', jpeg], ['3', '', webp], ['4', '', avif]);
  const { status, body } = await store.call('POST /uploads/multiple', { token, form: files });
  expect(status).toBe(201);
  expect(Array.isArray(body) && body.map((upload) => textAt(upload, 'url').slice(-4))).toEqual([
    '.png',
    '.jpg',
    'webp',
    'avif',
  ]);
});

test('stores none of several pictures if one is bad [C11]', async () => {
  const files = form('files', ['good.png', '', png], ['bad.png', '', bytesOf('<html>'.repeat(9))]);
  const { status } = await store.call('POST /uploads/multiple', { token, form: files });
  expect(status).toBe(415);
  expect(await store.db.selectFrom('uploads').selectAll().execute()).toEqual([]);
});

test('refuses five pictures, a picture that is too large, another field, and no picture [C11]', async () => {
  const one: [string, string, Bytes] = ['a.png', '', png];
  const five = form('files', one, one, one, one, one);
  expect((await store.call('POST /uploads/multiple', { token, form: five })).status).toBe(400);
  const large = new Uint8Array(10_001);
  large.set(png);
  expect((await single('large.png', 'image/png', large)).status).toBe(413);
  const wrong = form('picture', one);
  expect((await store.call('POST /uploads/single', { token, form: wrong })).status).toBe(400);
  const text = new FormData();
  text.append('file', 'not a file');
  expect((await store.call('POST /uploads/single', { token, form: text })).status).toBe(400);
});

test('refuses a body that is not multipart, or truncated [C11]', async () => {
  expect((await store.call('POST /uploads/single', { token, body: {} })).status).toBe(415);
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const broken = await store.call('POST /uploads/single', { token, body: '--x\r\nConte', headers });
  expect(broken.status).toBe(400);
});

test('refuses a body far beyond the limit before reading it [C11]', async () => {
  const form4 = form('file', ['huge.png', '', new Uint8Array(200_000)]);
  expect((await store.call('POST /uploads/single', { token, form: form4 })).status).toBe(413);
});

test('needs a session to upload [C11]', async () => {
  const response = await store.call('POST /uploads/single', { form: form('file', ['a', '', png]) });
  expect(response.status).toBe(401);
});

test('names that the store did not generate are 404, and never leave the folder [C11]', async () => {
  const names = [
    'x',
    '..%2F..%2Fetc%2Fpasswd',
    '%2e%2e',
    'aaaaaaaaaaaaaaaaaaaaaaaaaa.png',
    'a.html',
  ];
  for (const name of names) {
    const { status } = await store.call(`GET /uploads/${name}`, { token });
    expect(status).toBe(404);
  }
});

test('keeps pictures on disk across a restart [C11]', async () => {
  const uploadsDir = temporaryFolder();
  const first = await openStore({ files: createUploadFiles(uploadsDir) });
  const { token: signedIn } = await first.signIn();
  const { body } = await first.call('POST /uploads/single', {
    token: signedIn,
    form: form('file', ['a.png', '', png]),
  });
  const url = textAt(body, 'url');
  expect(await readdir(uploadsDir)).toEqual([url.split('/').at(-1)]);
  const { createStore } = await import('../../store/app.ts');
  const again = createStore({
    db: first.db,
    secret: 'x'.repeat(32),
    files: createUploadFiles(uploadsDir),
  });
  expect((await again.request(`http://store.test${url}`)).status).toBe(200);
});

test('a picture folder that cannot be read is a server error, not a 404', async () => {
  const faults: unknown[] = [];
  const noFolder = join(temporaryFolder(), 'uploads');
  const files = createUploadFiles(noFolder);
  const ownStore = await openStore({ files, onFault: (error) => faults.push(error) });
  const { token: signedIn } = await ownStore.signIn();
  const data = form('file', ['a.png', '', png]);
  const { body } = await ownStore.call('POST /uploads/single', { token: signedIn, form: data });
  await rm(noFolder, { recursive: true });
  await writeFile(noFolder, 'no folder');
  const response = await ownStore.call(`GET ${textAt(body, 'url').slice(4)}`);
  expect(response.status).toBe(500);
  expect(faults).toHaveLength(1);
});

test('a picture of the store itself is served with a policy that disables scripts', async () => {
  await store.db
    .insertInto('uploads')
    .values({
      id: 'drawn',
      store_id: amina.storeId,
      name: 'drawn-linen-shirt.svg',
      type: 'image/svg+xml',
      size: 5,
      content: '<svg/>',
      created_at: '2026-03-02T09:00:00.000Z',
    })
    .execute();
  const { status, text, headers } = await fetchPicture('/api/uploads/drawn-linen-shirt.svg');
  expect([status, text]).toEqual([200, '<svg/>']);
  expect(headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  );
});
