import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createConsoleApp } from '../../store/consoleApp.ts';

const folder = mkdtempSync(join(tmpdir(), 'console-pages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const page = (name: string) => `<html><head></head><body>${name}</body></html>`;
for (const name of ['login', 'register']) mkdirSync(join(folder, name));
const pages = [
  'index.html',
  'login/index.html',
  'login/index.fr.html',
  'login/index.ar.html',
  'register/index.html',
];
for (const name of pages) writeFileSync(join(folder, name), page(name));

// Unlike real compressed forms, so that the test can tell them apart from the server's own.
const script = 'console.log("a script");'.repeat(100);
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'assets/a.js'), script);
writeFileSync(join(folder, 'assets/a.js.br'), 'by the build, brotli');
writeFileSync(join(folder, 'assets/a.js.gz'), 'by the build, gzip');

const app = (demo?: string) =>
  createConsoleApp({
    directory: folder,
    api: () => new Response(),
    connectOrigins: [],
    pictureOrigins: [],
    demoSignIn: async () => demo,
  });
const get = (path: string, language = '', demo?: string) =>
  app(demo).request(path, { headers: { 'Accept-Language': language } });

describe('the sign-in page', () => {
  test.each([
    ['', 'login/index.html'],
    ['en-GB,en;q=0.9,fr;q=0.8', 'login/index.html'],
    ['fr-CH, fr;q=0.9, en;q=0.8', 'login/index.fr.html'],
    ['de-DE,ar;q=0.7,fr;q=0.3', 'login/index.ar.html'],
    ['FR', 'login/index.fr.html'],
    ['xx, ../../etc', 'login/index.html'],
  ])('for a browser that prefers "%s" is %s', async (language, name) => {
    const response = await get('/login', language);
    expect(await response.text()).toBe(page(name));
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('vary')).toContain('Accept-Language');
    expect(await (await get('/login/', language)).text()).toBe(page(name));
  });

  test('shows the sign-in of a demo store', async () => {
    const html = await (await get('/login', 'fr', '+33600000000 secret')).text();
    expect(html).toContain('<meta name="demo-sign-in" content="+33600000000 secret">');
    expect(html).toContain('login/index.fr.html');
  });

  test('is only at its own URL', async () => {
    expect(await (await get('/products')).text()).toBe(page('index.html'));
    expect((await get('/login/index.fr.html')).status).toBe(404);
  });
});

test('the default favicon is the console’s', async () => {
  const response = await get('/favicon.ico');
  expect([response.status, response.headers.get('location')]).toEqual([302, '/favicon.svg']);
});

test.each(['fr', 'en', ''])(
  'registration has one page for all languages: "%s"',
  async (language) => {
    for (const path of ['/register', '/register/']) {
      expect(await (await get(path, language)).text()).toBe(page('register/index.html'));
    }
  },
);

describe('a script of the build', () => {
  test.each([
    ['gzip, deflate, br', 'br', 'by the build, brotli'],
    ['gzip', 'gzip', 'by the build, gzip'],
    ['br;q=0, gzip', 'gzip', 'by the build, gzip'],
    ['identity', null, script],
  ])(
    'is served to a browser that accepts "%s" as %s, without compressing again',
    async (...[accepted, encoding, body]) => {
      const headers = { 'Accept-Encoding': accepted };
      const response = await app().request('/assets/a.js', { headers });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await response.text()).toBe(body);
    },
  );

  test('has no URL for its compressed form', async () => {
    expect((await app().request('/assets/a.js.br')).status).toBe(404);
  });
});
