import { type Answer, textAt } from '../../tests/store/openStore.ts';

/** Makes an import that has run, and returns its id. */
export async function makeImport(
  call: (request: string, body?: unknown) => Promise<Answer>,
): Promise<string> {
  const file = { type: 'products', fileName: 'products.csv', head: ['SKU', 'Name'] };
  const made = await call('POST /merchant/imports', { ...file, fields: ['sku', 'name'] });
  const id = textAt(made.body, '_id');
  const rows = [{ line: 2, cells: [['SOCKS', 'Wool socks']] }];
  await call(`PUT /merchant/imports/${id}/portions/0`, { rows, isLast: true });
  await call(`POST /merchant/imports/${id}/run`);
  return id;
}
