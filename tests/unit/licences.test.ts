import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';

/** Licences of packages that a release contains or is built with, from `package-lock.json`. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '(MPL-2.0 OR Apache-2.0)',
]);
/** Vite's CSS minifier, in the build only: under MPL-2.0, which concerns changes to its own files. */
const BUILD_ONLY = /(^|\/)node_modules\/lightningcss(-|$)/;

const Lock = v.object({
  packages: v.record(
    v.string(),
    v.object({ license: v.optional(v.string()), dev: v.optional(v.boolean()) }),
  ),
});

test('every package of a release has a licence that allows to ship it', () => {
  const { packages } = v.parse(Lock, JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const refused = Object.entries(packages).filter(
    ([path, { license, dev }]) =>
      path !== '' && !dev && !BUILD_ONLY.test(path) && !ALLOWED.has(license ?? ''),
  );
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});
