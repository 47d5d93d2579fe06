import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../store/config.ts';
import { openConfiguredStore } from '../../store/open.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let directory: string;
let DATABASE_URL: string;
beforeEach(() => {
  directory = temporaryFolder();
  DATABASE_URL = join(directory, 'store.sqlite');
});

test('has working defaults: port 3000, this machine only, a SQLite file, demo mode', () => {
  const config = readConfig({ STORE_SECRET: 'x'.repeat(32) });
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', isDemo: true });
  expect(config.databaseUrl).toBe(resolve('data/store.sqlite'));
  expect(config.dataDir).toBe(resolve('data'));
});

test('a database of one’s own is not filled with the demo shop unless asked', () => {
  expect(readConfig({ DATABASE_URL }).isDemo).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO: '1' }).isDemo).toBe(true);
});

test.each([
  [{ PORT: 'abc' }, 'PORT is "abc", but must be a number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT is "70000", but must be a number from 0 to 65535.'],
  [{ PORT: '-1' }, 'PORT is "-1", but must be a number from 0 to 65535.'],
  [{ DEMO: 'maybe' }, 'DEMO is "maybe", but must be 1 or 0.'],
  [{ STORE_SECRET: 'short' }, 'STORE_SECRET is too short: use at least 32 characters.'],
  [
    { DATABASE_URL: 'mysql://root:hunter2@db/shop' },
    'DATABASE_URL begins with "mysql:", but must be a postgres:// address or the path of a SQLite file.',
  ],
  [
    { VITE_API_URL: 'ftp://x' },
    'VITE_API_URL is "ftp://x", but must be a path or an http address.',
  ],
])('stops at %j with one line that names it', (wrong, message) => {
  expect(() => readConfig({ DATABASE_URL, ...wrong })).toThrow(message);
  expect(message).not.toContain('\n');
});

test('a stack trace for a DATABASE_URL inside a file or of a server that is away: one line that names it', async () => {
  const file = join(directory, 'file');
  writeFileSync(file, '');
  const inFile = { DATABASE_URL: join(file, 'store.sqlite') };
  expect(() => readConfig(inFile)).toThrow(ConfigError);
  expect(() => readConfig(inFile)).toThrow(/^DATABASE_URL: .* can't be written to/);

  const away = { DATABASE_URL: 'postgres://root:hunter2@127.0.0.1:1/shop' };
  const config = readConfig({ ...away, STORE_SECRET: 'x'.repeat(32) });
  const start = openConfiguredStore(config);
  await expect(start).rejects.toThrow(ConfigError);
  await expect(start).rejects.toThrow("DATABASE_URL: the database can't be used (ECONNREFUSED).");
});

test('makes a secret once, for its owner only, and keeps it', () => {
  const first = readConfig({ DATABASE_URL });
  const path = join(directory, 'secret');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8').trim()).toBe(first.secret);
  expect(readConfig({ DATABASE_URL }).secret).toBe(first.secret);
  expect(first.secret.length).toBeGreaterThanOrEqual(32);
});

test('does not replace a damaged secret, but names the file', () => {
  writeFileSync(join(directory, 'secret'), 'x');
  expect(() => readConfig({ DATABASE_URL })).toThrow(/secret .*is damaged/);
});

test('lets the page talk to the API and analytics only where they are configured', () => {
  const base = { DATABASE_URL: ':memory:' };
  expect(readConfig(base).connectOrigins).toEqual([]);
  expect(readConfig({ ...base, VITE_API_URL: '/api' }).connectOrigins).toEqual([]);
  const far = { VITE_MIXPANEL_TOKEN: 't', VITE_API_URL: 'https://api.shop.example/v1' };
  expect(readConfig({ ...base, ...far }).connectOrigins).toEqual([
    'https://api-js.mixpanel.com',
    'https://api.shop.example',
  ]);
});
