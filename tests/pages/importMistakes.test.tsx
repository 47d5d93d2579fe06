import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
// Preloaded, so that no test waits for parts that the screens load on demand.
import '../../src/pages/imports/ImportPage.tsx';
import { serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { zoe } from '../support/phoneOrder.tsx';

const store = serveStore({ imports: { fetchPicture: () => Promise.reject(new Error('Gone')) } });

beforeEach(async () => {
  store.clock.now = new Date();
  await store.signIn();
});

/** A checked import of these lines. */
async function check(type: string, fields: string[], lines: string[][]) {
  const begun = { type, fileName: 'file.csv', head: fields, fields };
  const { _id: id } = await store.call('POST /merchant/imports', begun);
  const rows = lines.map((cells, index) => ({ line: index + 2, cells: [cells] }));
  await store.call(`PUT /merchant/imports/${id}/portions/0`, { rows, isLast: true });
  return { id, path: `/imports?type=${type}&import=${id}` };
}

const csv = (name: string, text: string) => new File([text], name, { type: 'text/csv' });

test('an import that was interrupted after its last row could not be finished', async () => {
  const lines = Array.from({ length: 100 }, (_, index) => [`A-${index}`, `Mug ${index}`]);
  const { id, path } = await check('products', ['sku', 'name'], lines);
  // The connection is lost after the rows are written.
  await store.call(`POST /merchant/imports/${id}/run`);
  const { visitor } = await openConsole(path);
  await visitor.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('100 products imported')).toBeVisible();
  expect(await store.call(`GET /merchant/imports/${id}`)).toMatchObject({ state: 'done' });
});

test('a changed address was shown as “1 → 1”', async () => {
  await store.call('POST /users', zoe);
  const { path } = await check('customers', ['phone', 'line1'], [[zoe.phone, '9 Hill Road']]);
  await openConsole(path);
  expect(await screen.findByText(/1 Quay, 29200 Brest/)).toBeVisible();
  expect(screen.getByText(/9 Hill Road, 29200 Brest/)).toBeVisible();
});

test('“1.200” was € 1.20 in a file with decimal commas whose price column was chosen by hand', async () => {
  const { visitor } = await openConsole('/imports?type=products');
  await screen.findByRole('button', { name: 'Choose a CSV file' });
  const text = 'SKU;Name;Preis\nA;Table;1.200\nB;Mug;12,50\n';
  const input = screen.getByLabelText('Choose a CSV file', { selector: 'input' });
  await visitor.upload(input, csv('Preise.csv', text));
  await visitor.selectOptions(await screen.findByRole('combobox', { name: /Preis/ }), 'Price');
  await visitor.click(screen.getByRole('button', { name: 'Check the file' }));
  await visitor.click(await screen.findByRole('button', { name: 'Import 2 products' }));
  expect(await screen.findByText('2 products imported')).toBeVisible();
  const [table] = await store.rows('GET /merchant/products?filter={"q":"Table"}');
  expect(table).toMatchObject({ price: 120_000 });
});

test('the decimal separator chosen by hand was lost by going back in the browser', async () => {
  const { visitor, router } = await openConsole('/imports?type=products');
  await screen.findByRole('button', { name: 'Choose a CSV file' });
  const input = screen.getByLabelText('Choose a CSV file', { selector: 'input' });
  await visitor.upload(input, csv('prices.csv', 'SKU;Price\nA;1.200\n'));
  await visitor.click(await screen.findByRole('combobox', { name: 'Amounts are written' }));
  await visitor.click(await screen.findByRole('option', { name: '1.234,50' }));
  await visitor.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByRole('heading', { name: 'What the file would do' })).toBeVisible();
  await router.navigate(-1);
  expect(await screen.findByRole('combobox', { name: 'Amounts are written' })).toHaveTextContent(
    '1.234,50',
  );
});

test('of two files dropped one after the other, the slower first one replaced the second', async () => {
  const { visitor } = await openConsole('/imports?type=products');
  await screen.findByRole('button', { name: 'Choose a CSV file' });
  const input = screen.getByLabelText('Choose a CSV file', { selector: 'input' });
  let finish = () => {};
  const read = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = csv('first.csv', 'SKU,Name\nA,Mug\n');
  const slice = first.slice.bind(first);
  first.slice = (...range) => {
    const part = slice(...range);
    const bytes = part.arrayBuffer.bind(part);
    part.arrayBuffer = async () => {
      await read;
      return bytes();
    };
    return part;
  };
  await visitor.upload(input, first);
  await visitor.upload(input, csv('second.csv', 'Price,SKU,Name\n5,B,Cup\n'));
  expect(await screen.findByText('second.csv')).toBeVisible();
  finish();
  await visitor.click(screen.getByRole('button', { name: 'Check the file' }));
  await visitor.click(await screen.findByRole('button', { name: 'Import 1 product' }));
  expect(await screen.findByText('1 product imported')).toBeVisible();
  const [made] = await store.rows('GET /merchant/products');
  expect(made).toMatchObject({ sku: 'B', name: 'Cup', price: 500 });
});

test('of two pictures of a product that could not be fetched, one could be missing in the report', async () => {
  const urls = ['https://pictures.example/1.jpg', 'https://pictures.example/2.jpg'];
  const row = ['A', 'Mug', urls.join(' ')];
  const { id, path } = await check('products', ['sku', 'name', 'images'], [row]);
  await store.call(`POST /merchant/imports/${id}/run`);
  await openConsole(path);
  for (const url of urls) expect(await screen.findByText(new RegExp(url))).toBeVisible();
});
