import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../../scripts/steps.ts';
import { amina, at, openStore, PASSWORD, textAt } from '../store/openStore.ts';
import { generateApi, redocly } from './generatedApi.ts';

/** Code that uses the client which a public tool generates from docs/openapi.json. */

const USE = `
import { client, type Product } from './api.ts';

client.configure({ serverUrl: 'https://api.store.example/api' });
client.auth.bearer('a token');
const products: Product[] = await client.getMerchantProducts();
const made: Product = await client.postMerchantProducts({ body: { name: 'Cup', price: 900 } });
console.log(products.length, made.name.length, made.price?.toFixed());
// @ts-expect-error: money is a number of minor units
await client.postMerchantProducts({ body: { name: 'Cup', price: '9.00' } });
// @ts-expect-error: there is no such field
console.log(made.colour.length);
`;

test('docs/openapi.json passes Redocly’s strict rules', () => {
  redocly('lint', 'docs/openapi.json');
});

test('a typed client can be generated, compiles, refuses wrong types, and talks to the store', async () => {
  const folder = generateApi();
  writeFileSync(join(folder, 'use.ts'), USE);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../tsconfig.json',
      compilerOptions: { types: [], noUnusedLocals: false, noUnusedParameters: false },
      include: ['*.ts'],
    }),
  );
  const tsc = join(projectFolder, 'node_modules', 'typescript', 'bin', 'tsc');
  expect(written(() => execFileSync(process.execPath, [tsc, '--noEmit', '-p', folder]))).toBe('');

  const store = await openStore();
  const api = await import(/* @vite-ignore */ join(folder, 'api.ts'));
  api.client.configure({
    serverUrl: 'http://store.test/api',
    fetch: async (url: string, init: RequestInit) => store.app.request(url, init),
  });
  const { token } = await api.client.postMerchantAuthLogin({
    body: { phone: amina.phone, password: PASSWORD },
  });
  api.client.auth.bearer(token);
  const made = await api.client.postMerchantProducts({ body: { name: 'Cup', price: 900 } });
  const rows = await api.client.getMerchantProducts();
  expect(at(rows, '0', '_id')).toBe(textAt(made, '_id'));
  const refused = api.client.postMerchantProducts({ body: { name: '' } });
  await expect(refused).rejects.toMatchObject({ status: 422 });
});

function written(work: () => Buffer): string {
  try {
    return work().toString();
  } catch (error) {
    return String(error instanceof Error ? Object(error).stdout : error);
  }
}
