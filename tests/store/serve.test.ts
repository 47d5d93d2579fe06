import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Config, readConfig } from '../../store/config.ts';
import { openDatabase } from '../../store/db/open.ts';
import { type Running, startServer } from '../../store/serve.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const SCRIPT = 'console.log("a script");'.repeat(100);
let directory: string;
let lines: string[];
let running: Running | undefined;

beforeEach(() => {
  directory = temporaryFolder();
  mkdirSync(join(directory, 'dist', 'assets'), { recursive: true });
  writeFileSync(
    join(directory, 'dist', 'index.html'),
    '<!doctype html><html><head><title>Console</title></head><body></body></html>',
  );
  writeFileSync(join(directory, 'dist', 'assets', 'index-abc.js'), SCRIPT);
  writeFileSync(join(directory, 'dist', 'favicon.svg'), '<svg/>');
  lines = [];
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

async function start(config: Partial<Config> = {}): Promise<Running> {
  const base = readConfig({ PORT: '0', DATABASE_URL: join(directory, 'data', 'store.sqlite') });
  running = await startServer(
    { ...base, ...config },
    (line) => lines.push(line),
    join(directory, 'dist'),
  );
  return running;
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${running?.url}${path}`, { headers });

test('serves the page at every path of the console, and never from a cache', async () => {
  await start();
  for (const path of ['/', '/index.html', '/login', '/products/abc', '/products?filter=%7B']) {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.text()).toContain('<title>Console</title>');
  }
});

test.each(['br', 'gzip', 'identity'])(
  'serves assets with an endless cache, encoded as %s',
  async (encoding) => {
    await start();
    const response = await get('/assets/index-abc.js', { 'Accept-Encoding': encoding });
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('Content-Encoding')).toBe(
      encoding === 'identity' ? null : encoding,
    );
    expect(await response.text()).toBe(SCRIPT);
  },
);

test('keeps idle connections open longer than a proxy does', async () => {
  await start();
  // nginx keeps an idle connection for 60 s (its upstream) or 75 s (its clients).
  const [, seconds] = /timeout=(\d+)/.exec((await get('/')).headers.get('Keep-Alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(75);
});

test('a missing script is 404, never the page [a script that is HTML fails silently]', async () => {
  await start();
  expect((await get('/assets/gone-123.js')).status).toBe(404);
  expect((await get('/..%2f..%2fpackage.json')).status).toBe(404);
});

test('sends every security header, and those of https only behind https', async () => {
  await start();
  const plain = (await get('/')).headers;
  const policy = plain.get('Content-Security-Policy') ?? '';
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data: blob:",
    "connect-src 'self';",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify worker;',
    'report-uri /csp-report',
  ]) {
    expect(policy).toContain(part);
  }
  expect(policy).not.toMatch(/unsafe-|upgrade-insecure/);
  expect(plain.get('X-Content-Type-Options')).toBe('nosniff');
  expect(plain.get('Referrer-Policy')).toBe('no-referrer');
  expect(plain.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  expect(plain.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
  expect(plain.get('Permissions-Policy')).toContain('camera=()');
  expect(plain.get('Strict-Transport-Security')).toBeNull();
  const secure = (await get('/', { 'X-Forwarded-Proto': 'https' })).headers;
  expect(secure.get('Strict-Transport-Security')).toContain('max-age=63072000');
  expect(secure.get('Content-Security-Policy')).toContain('upgrade-insecure-requests');
});

test('serves the API on the same port, compressed, with JSON also for unknown paths', async () => {
  await start();
  for (const path of ['/api', '/api/', '/api/users/profile', '/api/nothing.js']) {
    const response = await get(path);
    expect([401, 404]).toContain(response.status);
    await response.arrayBuffer();
    expect(response.headers.get('Content-Type')).toContain('application/json');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  }
});

test('shows the demo sign-in in demo mode only', async () => {
  await start();
  expect(await (await get('/login')).text()).not.toContain('demo-sign-in');
  await running?.stop();
  await start({ isDemo: true });
  const meta = '<meta name="demo-sign-in" content="+33612345678 demo-merchant">';
  expect(await (await get('/login')).text()).toContain(meta);
  expect(lines.join('\n')).toContain('Sign in with +33612345678 and the password demo-merchant');
});

test('shows no demo sign-in if the API is elsewhere', async () => {
  await start({ isDemo: true, apiOrigin: 'https://api.store.example' });
  expect(lines.at(-1)).toBe(
    `The console is at ${running?.url}\nIts API is at https://api.store.example: it does not use the store that runs here.`,
  );
});

test('the content policy allows pictures of an API on another origin', async () => {
  await start({ apiOrigin: 'https://api.store.example' });
  const policy = (await get('/')).headers.get('Content-Security-Policy');
  expect(policy).toContain("img-src 'self' data: blob: https://api.store.example;");
});

test('uses the next free port for the default one, never for a PORT that is set', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', () => resolve()));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await start({ port, isPortFixed: false });
  expect(lines.join('\n')).toMatch(new RegExp(`Port ${port} is taken; \\d+ is used instead\\.`));
  expect((await get('/')).status).toBe(200);
  await running?.stop();
  await expect(start({ port })).rejects.toThrow(
    `PORT is ${port}, but another program uses it: stop that program, or set another PORT.`,
  );
  await new Promise((resolve) => other.close(resolve));
});

test('a file that is no database stops the start and stays unchanged', async () => {
  const path = join(directory, 'notes.sqlite');
  writeFileSync(path, 'these are my notes, and not a database at all. '.repeat(50));
  const before = readFileSync(path);
  await expect(start({ databaseUrl: path })).rejects.toThrow(
    /notes\.sqlite can't be read \(file is not a database\)\. It was not changed/,
  );
  expect(readFileSync(path)).toEqual(before);
});

test('a database with broken pages stops the start and stays unchanged', async () => {
  const path = join(directory, 'broken.sqlite');
  await (await openDatabase(path)).destroy();
  const bytes = readFileSync(path);
  bytes.fill(0xa5, 8192, bytes.length - 4096);
  writeFileSync(path, bytes);
  await expect(start({ databaseUrl: path })).rejects.toThrow(/broken\.sqlite can't be read/);
  expect(readFileSync(path)).toEqual(bytes);
});

test('says to build the console if it is not built', async () => {
  const config = readConfig({ PORT: '0', DATABASE_URL: ':memory:' });
  const none = join(directory, 'nothing');
  await expect(startServer(config, () => {}, none)).rejects.toThrow('npm run build');
});

test('accepts reports of blocked content, without storing or repeating secrets', async () => {
  await start();
  const report = (body: string) =>
    fetch(`${running?.url}/csp-report`, { method: 'POST', body }).then(({ status }) => status);
  const blocked = 'https://evil.example/steal?token=SECRET\u001b[31m';
  const one = JSON.stringify({
    'csp-report': { 'blocked-uri': blocked, 'effective-directive': 'img-src' },
  });
  expect(await report(one)).toBe(204);
  expect(lines.at(-1)).toBe('Content security policy: img-src refused https://evil.example');
  expect(await report('not json')).toBe(204);
  expect(await report('x'.repeat(20_000))).toBe(413);
  const noText = { toString: null };
  const malformed = { 'csp-report': { 'blocked-uri': noText, 'effective-directive': noText } };
  expect(await report(JSON.stringify(malformed))).toBe(204);
  const before = lines.length;
  for (let count = 0; count < 40; count += 1) await report(one);
  expect(lines.length - before).toBeLessThanOrEqual(40);
  expect(lines.join()).not.toContain('SECRET');
});

test('saved data survives a restart', async () => {
  const path = join(directory, 'kept.sqlite');
  const db = await openDatabase(path);
  const at = '2026-03-02T09:00:00.000Z';
  await db.insertInto('stores').values({ id: 's', created_at: at, updated_at: at }).execute();
  await db.destroy();
  const again = await openDatabase(path);
  expect(await again.selectFrom('stores').select('id').execute()).toEqual([{ id: 's' }]);
  await again.destroy();
});
