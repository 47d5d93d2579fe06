import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../store/config.ts';
import { startServer } from '../../store/serve.ts';
import { createUploadBucket } from '../../store/uploadBucket.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { checkFile, drive } from './importFile.ts';
import { type OpenStore, openStore, textAt } from './openStore.ts';
import { png } from './pictures.ts';
import { keys, type S3Server, startS3Server } from './s3Server.ts';

/** Pictures in a bucket of S3, over the wire, signed and checked as AWS does. */

let s3: S3Server;
let store: OpenStore;
let token: string;
beforeEach(async () => {
  s3 = await startS3Server();
  store = await openStore({ files: bucket(), onFault: () => {} });
  token = (await store.signIn()).token;
});

const bucket = () =>
  createUploadBucket(s3.settings, {
    credentials: keys,
    requestHandler: { requestTimeout: 1_000, throwOnRequestTimeout: true },
  });

async function upload(ownStore = store, as = token) {
  const form = new FormData();
  form.append('file', new File([png], 'cup.png', { type: 'image/png' }));
  return ownStore.call('POST /uploads/single', { token: as, form });
}
const pathOf = (body: unknown) => textAt(body, 'url').slice(4);
const uploads = () => store.db.selectFrom('uploads').selectAll().execute();

test('a picture is stored in the bucket, below the prefix, and served like one of the folder', async () => {
  const { status, body } = await upload();
  expect(status).toBe(201);
  const name = pathOf(body).replace('/uploads/', '');
  const stored = s3.objects.get(`amina/${name}`);
  expect(stored && new Uint8Array(stored.bytes)).toEqual(png);
  expect(stored?.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const response = await store.app.request(`http://store.test${textAt(body, 'url')}`);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(png);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(png.length),
    'content-disposition': `inline; filename="${name}"`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    etag: `"${name}"`,
  });
});

test('returns 304 without asking the bucket', async () => {
  const path = pathOf((await upload()).body);
  s3.requests.length = 0;
  const headers = { 'If-None-Match': `"${path.replace('/uploads/', '')}"` };
  expect((await store.call(`GET ${path}`, { headers })).status).toBe(304);
  expect(s3.requests).toEqual([]);
});

test('HEAD does not download the picture', async () => {
  const path = pathOf((await upload()).body);
  s3.requests.length = 0;
  const { status, headers } = await store.call(`HEAD ${path}`);
  expect([status, headers.get('Content-Length')]).toEqual([200, String(png.length)]);
  expect(s3.requests).toEqual([]);
});

test.each([['NoSuchKey'], ['NotFound']])(
  'a picture that the bucket lacks is 404, whatever its error (%s)',
  async (code) => {
    const path = pathOf((await upload()).body);
    s3.fault = () => ({ status: 404, code });
    expect((await store.call(`GET ${path}`)).status).toBe(404);
    s3.fault = () => ({ status: 404, code: 'NoSuchBucket' });
    expect((await store.call(`GET ${path}`)).status).toBe(503);
  },
);

test.each([
  ['is full of errors', { status: 500, code: 'InternalError' }, 3],
  ['asks to go slower', { status: 503, code: 'SlowDown' }, 3],
  ['lets nobody in', { status: 403, code: 'AccessDenied' }, 1],
  ['says nothing', 'silent' as const, 3],
])(
  'a bucket that %s: 503 with a request id, nothing half-written; then it continues',
  async (_, fault, tries) => {
    const path = pathOf((await upload()).body);
    s3.requests.length = 0;
    s3.fault = () => fault;
    const failed = await upload();
    expect(failed.status).toBe(503);
    expect(textAt(failed.body, 'error', 'code')).toBe('unavailable');
    expect(failed.headers.get('Retry-After')).toBe('5');
    expect(failed.headers.get('X-Request-Id')).toMatch(/^\w+$/);
    expect(s3.requests).toHaveLength(tries);
    expect((await store.call(`GET ${path}`)).status).toBe(503);
    expect(await uploads()).toHaveLength(1);
    s3.fault = () => undefined;
    expect((await upload()).status).toBe(201);
    expect((await store.call(`GET ${path}`)).status).toBe(200);
  },
);

test('a bucket that fails once is retried silently', async () => {
  let times = 0;
  s3.fault = () => (times++ === 0 ? { status: 500, code: 'InternalError' } : undefined);
  expect((await upload()).status).toBe(201);
  expect(s3.objects.size).toBe(1);
});

test('a truncated download from the bucket is no complete response', async () => {
  const { body } = await upload();
  s3.fault = (request) => (request.startsWith('GET') ? 'half' : undefined);
  const response = await store.app.request(`http://store.test${textAt(body, 'url')}`);
  await expect(response.arrayBuffer()).rejects.toThrow();
});

test.each([
  ['fewer', png.subarray(0, 20)],
  ['more', Uint8Array.of(...png, 1, 2, 3)],
])(
  'a picture with %s bytes in the bucket than were uploaded does not break the connection',
  async (_, bytes) => {
    const path = pathOf((await upload()).body);
    for (const object of s3.objects.values()) object.bytes = Buffer.from(bytes);
    const server = createServer(
      getRequestListener(store.app.fetch, { overrideGlobalObjects: false }),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
    });
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const statusOf = async (requests: string) => {
      const options = { port, path: `/api${requests}`, agent, timeout: 2000 };
      const [response] = await once(
        get(options).on('timeout', () => agent.destroy()),
        'response',
      );
      await once(response.resume(), 'end');
      return response.statusCode;
    };
    expect([await statusOf(path), await statusOf('/uploads/aaaaaaaaaaaaaaaa.png')]).toEqual([
      503, 404,
    ]);
  },
);

test('deletes a picture from the bucket if its row cannot be written', async () => {
  await sql`create trigger full before insert on uploads begin select raise(abort, 'full'); end`.execute(
    store.db,
  );
  expect((await upload()).status).toBe(500);
  expect(s3.requests.map((line) => line.split(' ')[0])).toEqual(['PUT', 'DELETE']);
  expect(s3.objects.size).toBe(0);
});

test('an import waits for the bucket instead of writing products without pictures', async () => {
  const ownStore = await openStore({
    files: bucket(),
    imports: { fetchPicture: async () => png },
    onFault: () => {},
  });
  const { token: signedIn } = await ownStore.signIn();
  const fields = ['sku', 'name', 'images'];
  const rows = [['MUG', 'Mug', 'https://pictures.example/a.png']];
  const id = await checkFile({ store: ownStore, token: signedIn }, { fields, rows });
  s3.fault = () => ({ status: 403, code: 'AccessDenied' });
  const failed = await ownStore.call(`POST /merchant/imports/${id}/run`, {
    token: signedIn,
    body: {},
  });
  expect(failed.status).toBe(503);
  expect(await ownStore.db.selectFrom('products').selectAll().execute()).toEqual([]);
  s3.fault = () => undefined;
  await drive({ store: ownStore, token: signedIn }, id, 'run');
  const { body } = await ownStore.call('GET /merchant/products', { token: signedIn });
  const path = textAt(body, '0', 'images', '0', 'url').slice(4);
  expect((await ownStore.call(`GET ${path}`)).status).toBe(200);
});

test('redirects browsers to a public address; serves the store’s own pictures itself', async () => {
  const picturesUrl = 'https://pictures.store.example/amina/{name}?w=1600';
  const ownStore = await openStore({ files: bucket(), picturesUrl });
  const { body } = await upload(ownStore, (await ownStore.signIn()).token);
  const path = pathOf(body);
  const { status, headers } = await ownStore.call(`GET ${path}`);
  expect([status, headers.get('Location')]).toEqual([
    302,
    `https://pictures.store.example/amina/${path.replace('/uploads/', '')}?w=1600`,
  ]);
  expect(headers.get('Cache-Control')).toBe('public, max-age=86400');
  expect((await ownStore.call('GET /uploads/aaaaaaaaaaaaaaaaaaaaaaaaaa.png')).status).toBe(404);
  await ownStore.db.updateTable('uploads').set({ content: '<svg/>', size: 6 }).execute();
  expect((await ownStore.call(`GET ${path}`)).text).toBe('<svg/>');
});

test('lists all pages of the bucket below its prefix, without the prefix', async () => {
  const files = bucket();
  const names = ['a.png', 'b.png', 'c.png', 'd.png', 'e.png'];
  for (const name of names) await files.save(name, png, 'image/png');
  s3.objects.set('bruno/f.png', { bytes: Buffer.alloc(1), headers: {}, changedAt: new Date() });
  const found: string[] = [];
  for await (const { name, size } of files.list()) found.push(`${name} ${size}`);
  expect(found).toEqual(names.map((name) => `${name} ${png.length}`));
  await files.remove('c.png');
  await files.remove('c.png');
  expect([...s3.objects.keys()]).not.toContain('amina/c.png');
});

/** `npm start` with the bucket. */
async function start(env: Record<string, string>) {
  const directory = temporaryFolder();
  mkdirSync(join(directory, 'dist'));
  writeFileSync(join(directory, 'dist', 'index.html'), '<html><head></head></html>');
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', join(directory, 'none'));
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { bucket: name, prefix, region, endpoint } = s3.settings;
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: join(directory, 'data', 'store.sqlite'),
    UPLOADS_URL: `s3://${name}/${prefix}`,
    AWS_REGION: region,
    AWS_ENDPOINT_URL_S3: endpoint,
    ...env,
  });
  const running = await startServer(config, () => {}, join(directory, 'dist'));
  onTestFinished(() => running.stop());
  return running;
}
const AWS = {
  AWS_ACCESS_KEY_ID: keys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
};

test('npm start reads keys from the usual variables, temporary ones too', async () => {
  s3 = await startS3Server('a-session');
  const { url } = await start({ ...AWS, AWS_SESSION_TOKEN: 'a-session' });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(s3.requests).toEqual(['GET /store-pictures/']);
});

test('the content policy allows pictures from the public address', async () => {
  const UPLOADS_PUBLIC_URL = 'https://pictures.store.example/{name}';
  const { url } = await start({ ...AWS, UPLOADS_PUBLIC_URL });
  const policy = (await fetch(url)).headers.get('Content-Security-Policy');
  expect(policy).toContain("img-src 'self' data: blob: https://pictures.store.example;");
});

test.each([
  ['a wrong secret', { AWS_SECRET_ACCESS_KEY: 'x' }, 'SignatureDoesNotMatch'],
  ['a key that is not there', { AWS_ACCESS_KEY_ID: 'AKIANOBODY' }, 'InvalidAccessKeyId'],
  ['another region', { AWS_REGION: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
  ['a bucket that is not there', { UPLOADS_URL: 's3://store-picture' }, 'NoSuchBucket'],
  [
    'no keys at all',
    { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' },
    'CredentialsProviderError',
  ],
  ['a server that is away', { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' }, 'ECONNREFUSED'],
])('the start ends with one line for %s', async (_, env, reason) => {
  const url = 'UPLOADS_URL' in env ? env.UPLOADS_URL : 's3://store-pictures';
  const started = start({ ...AWS, ...env });
  await expect(started).rejects.toThrow(
    `UPLOADS_URL can't be used (the bucket ${url.slice(5)}: ${reason}).`,
  );
  await expect(started).rejects.toMatchObject({ name: 'ConfigError' });
});
