import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createConsoleApp } from '../../store/consoleApp.ts';

const folder = mkdtempSync(join(tmpdir(), 'console-pages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const page = (name: string) => `<html><head></head><body>${name}</body></html>`;
mkdirSync(join(folder, 'login'));
for (const name of ['index.html', 'login/index.html', 'login/index.fr.html', 'login/index.ar.html'])
  writeFileSync(join(folder, name), page(name));

const app = (demo?: string) =>
  createConsoleApp({
    directory: folder,
    api: () => new Response(),
    connectOrigins: [],
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
    const answer = await get('/login', language);
    expect(await answer.text()).toBe(page(name));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('vary')).toContain('Accept-Language');
    expect(await (await get('/login/', language)).text()).toBe(page(name));
  });

  test('tells the sign-in of a demo shop', async () => {
    const html = await (await get('/login', 'fr', '+33600000000 secret')).text();
    expect(html).toContain('<meta name="demo-sign-in" content="+33600000000 secret">');
    expect(html).toContain('login/index.fr.html');
  });

  test('is only at its own address', async () => {
    expect(await (await get('/products')).text()).toBe(page('index.html'));
    expect((await get('/login/index.fr.html')).status).toBe(404);
  });
});
