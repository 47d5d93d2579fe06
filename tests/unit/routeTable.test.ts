import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { matchRoute } from '../../src/layout/routeTable.ts';
import { pages } from '../../src/layout/screens.ts';
import { resources } from '../../src/resources/index.ts';

const source = join(import.meta.dirname, '..', '..', 'src');
/** The groups that `declaration` matches in a file. The last one is resolved to a module below `src`. */
const declared = (file: string, declaration: RegExp): [key: string, module: string][] =>
  [...readFileSync(join(source, file), 'utf8').matchAll(declaration)].map(
    ([, key = '', module = '']) => [key, join(file, '..', module)],
  );

/** The path of a resource's screen, below the path of the resource. */
const placeOf: Record<string, string> = {
  list: '',
  create: '/create',
  edit: '/:id',
  show: '/:id/show',
};

test('every declared screen is in the table of routes', () => {
  const modules = ['layout/screens.ts', 'layout/importPage.ts'].flatMap((file) =>
    declared(file, /(Page): lazyScreen\(\s*\(\) => import\('(.+?)'\),?\s*\)/g),
  );
  expect(modules).toHaveLength(pages.length);
  const ofPages = pages.map(({ path }, at) => [path, modules[at]?.[1]]);
  // Those of `crudDefinition` have no files.
  const own = resources.filter(({ name }) => existsSync(join(source, `resources/${name}`)));
  const ofResources = own.flatMap(({ name }) =>
    declared(
      `resources/${name}/index.ts`,
      /'?([\w:/]+)'?: lazyScreen\(\s*\(\) => import\('(.+?)'\),?\s*\)/g,
    ).map(([key, module]) => [`/${name}${placeOf[key] ?? `/${key}`}`, module]),
  );
  const table = declared(
    'layout/routeTable.ts',
    /path: '(.+?)',\s*load: \(\) => import\('(.+?)'\)/g,
  );
  expect(table.toSorted()).toEqual([...ofPages, ...ofResources].toSorted());
});

test.each([
  ['/dashboard', '/dashboard'],
  ['/products/', '/products'],
  ['/products/create', '/products/create'],
  ['/products/64f0a', '/products/:id'],
  ['/orders/64f0a/show', '/orders/:id/show'],
  ['/orders/64f0a/else', undefined],
  ['/', undefined],
])('%s opens the screen of %s', (path, route) => {
  expect(matchRoute(path)?.path).toBe(route);
});
