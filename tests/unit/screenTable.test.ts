import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { declaredScreens } from '../../build/screenTable.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const root = join(import.meta.dirname, '..', '..');
const screens = declaredScreens(root);

test.each([
  ['/dashboard', 'src/pages/dashboard/DashboardPage.tsx', ['dashboard', 'charts', 'orders']],
  ['/products', 'src/resources/products/ProductList.tsx', ['products']],
  ['/products/create', 'src/resources/products/ProductCreate.tsx', ['products', 'pictures']],
  ['/products/:id', 'src/resources/products/ProductEdit.tsx', ['products', 'pictures', 'stock']],
  [
    '/orders/:id/show',
    'src/resources/orders/show/OrderShow.tsx',
    ['orders', 'orderShow', 'contact'],
  ],
  ['/orders/print', 'src/resources/orders/show/print/OrderDocuments.tsx', ['orders', 'orderShow']],
])('%s is known to open %s', (path, module, areas) => {
  expect(screens).toContainEqual({ path, module, areas });
});

test('every screen that is declared is known: another would only be fetched when the console draws it', () => {
  const files = [...new Set(screens.map(({ module }) => module.split('/').slice(0, 3).join('/')))];
  const declaring = [
    'src/layout/screens.ts',
    ...files.filter((name) => name.includes('/resources/')).map((name) => `${name}/index.ts`),
  ];
  const calls = declaring.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/lazyScreen\(/g),
  ]);
  expect(screens).toHaveLength(calls.length);
});

test('a folder with a screen of a resource that is declared elsewhere ended every build', () => {
  const project = temporaryFolder();
  for (const folder of ['src/layout', 'src/resources/suppliers', 'src/resources/users']) {
    mkdirSync(join(project, folder), { recursive: true });
  }
  const declare = (file: string, text: string) => writeFileSync(join(project, file), text);
  declare('src/layout/screens.ts', '');
  declare('src/resources/suppliers/SupplierEdit.tsx', '');
  declare(
    'src/resources/users/index.ts',
    "export const users = { name: 'users', list: lazyScreen(() => import('./UserList.tsx')) };",
  );
  expect(declaredScreens(project)).toEqual([
    { path: '/users', module: 'src/resources/users/UserList.tsx', areas: [] },
  ]);
});
