import { spawnSync } from 'node:child_process';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { BUILT_WITH, digestsOf } from '../../build/buildStamp.ts';
import { whyStale } from '../../scripts/buildWhenStale.ts';
import { buildCommand, projectFolder } from '../../scripts/steps.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let folder: string;
const now = Date.now() / 1000;
const write = (name: string, text: string, later = 0) => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  utimesSync(path, now + later, now + later);
};
const build = (env: Record<string, string> = {}) => {
  write('dist/index.html', '<html></html>', 1000);
  write(`dist/${BUILT_WITH}`, JSON.stringify(digestsOf(folder, env)), 1000);
};

beforeEach(() => {
  folder = temporaryFolder();
  write('package.json', '{"version":"0.1.0"}');
  write('src/main.tsx', '');
});

test('a build is stale if there is none, or its sources are newer', () => {
  expect(whyStale(folder, {})).toBe('there is none yet');
  build();
  expect(whyStale(folder, {})).toBeUndefined();
  write('src/deep/inside.ts', '', 2000);
  expect(whyStale(folder, {})).toBe('src changed since it was built');
});

test('a changed VITE_API_URL makes the build stale, and it says why', () => {
  const there = { VITE_API_URL: 'https://api.store.example' };
  build();
  expect(whyStale(folder, there)).toBe('VITE_API_URL changed since it was built');
  build(there);
  expect(whyStale(folder, there)).toBeUndefined();
  expect(whyStale(folder, {})).toBe('VITE_API_URL changed since it was built');
  const two = { VITE_API_URL: 'https://other.example', VITE_CONTACT_EMAIL: 'a@b.example' };
  expect(whyStale(folder, two)).toBe('VITE_API_URL, VITE_CONTACT_EMAIL changed since it was built');
});

test('a build of another version, or without a stamp, is stale', () => {
  build();
  write('package.json', '{"version":"0.2.0"}');
  expect(whyStale(folder, {})).toBe('version changed since it was built');
  write(`dist/${BUILT_WITH}`, 'not JSON', 1000);
  expect(whyStale(folder, {})).toBe('version changed since it was built');
});

test('an empty setting counts as not set, and server settings do not matter', () => {
  build();
  expect(whyStale(folder, { VITE_API_URL: ' ', PORT: '80', HOME: '/' })).toBeUndefined();
});

test('an invalid setting ends the start before the build', () => {
  const env = { ...process.env, DATABASE_URL: ':memory:', VITE_API_URL: 'ftp://api.store.example' };
  const start = join(projectFolder, 'scripts', 'start.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [start], {
    env,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  expect(stderr).toBe(
    'VITE_API_URL is "ftp://api.store.example", but must be a path or an http address.\n',
  );
  expect(status).toBe(1);
});

test('the build starts where no command of a package can be started, as under Windows', () => {
  const [node = '', vite = ''] = buildCommand;
  const { status, stdout } = spawnSync(node, [vite, '--version'], { env: {}, encoding: 'utf8' });
  expect(stdout).toMatch(/^vite\/\d/);
  expect(status).toBe(0);
});
