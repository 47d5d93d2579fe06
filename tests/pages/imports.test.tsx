import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
// Loaded with the file, so that no test waits for what the screens fetch when they are needed.
import '../../src/pages/imports/ImportPage.tsx';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';

const store = serveStore();
beforeEach(async () => {
  await store.signIn();
});

type Visitor = Awaited<ReturnType<typeof openConsole>>['visitor'];

const choose = async (visitor: Visitor, name: string, text: string) => {
  const input = await screen.findByLabelText('Choose a CSV file', { selector: 'input' });
  await visitor.upload(input, new File([text], name, { type: 'text/csv' }));
  await visitor.click(await screen.findByRole('button', { name: 'Check the file' }));
};
const rowsOf = (mark: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${mark}-${index},${mark} ${index}\n`).join('');

describe('while a file is checked', () => {
  test('it can be given up, and the next file is checked by itself', async () => {
    const { visitor } = await openConsole('/imports?type=products');
    const answer = faults.held('PUT /merchant/imports/:id/portions/:n', { times: 1 });
    await choose(visitor, 'first.csv', `SKU,Name\n${rowsOf('A', 600)}`);
    await waitFor(() =>
      expect(journal.requests('PUT /merchant/imports/:id/portions/:n')).toHaveLength(1),
    );
    await visitor.click(await screen.findByRole('button', { name: 'Cancel' }));
    await choose(visitor, 'second.csv', 'SKU,Name\nB,Mug\n');
    answer();
    expect(await screen.findByRole('heading', { name: 'What the file would do' })).toBeVisible();
    expect(screen.getByRole('button', { name: '1 New' })).toBeVisible();
    await waitFor(async () => {
      const imports = await store.rows('GET /merchant/imports');
      const states = Object.fromEntries(imports.map(({ fileName, state }) => [fileName, state]));
      expect(states).toEqual({ 'first.csv': 'cancelled', 'second.csv': 'checked' });
    });
  });

  test('what is wrong with it is not said of an import that is opened afterwards', async () => {
    const head = { type: 'products', fileName: 'earlier.csv', head: ['Name'], fields: ['name'] };
    const { _id } = await store.call('POST /merchant/imports', head);
    const rows = [{ line: 2, cells: [['Vase']] }];
    await store.call(`PUT /merchant/imports/${_id}/portions/0`, { rows, isLast: true });
    const { visitor } = await openConsole('/imports?type=products');
    // Wrong far below what is read when it is opened.
    const long = `A,Mug,${'x'.repeat(90_000)}\n`.repeat(15);
    await choose(visitor, 'bad.csv', `SKU,Name,Other\n${long}B,"Mug\n`);
    expect(await screen.findByText('This file can’t be imported')).toBeVisible();
    await visitor.click(screen.getByRole('button', { name: 'Choose the file again' }));
    await visitor.click(await screen.findByRole('button', { name: 'earlier.csv' }));
    expect(await screen.findByRole('button', { name: 'Import 1 row' })).toBeVisible();
    expect(screen.queryByText('This file can’t be imported')).not.toBeInTheDocument();
  });
});

test('an answer that is lost in the middle of an import is asked for again', async () => {
  const { visitor } = await openConsole('/imports?type=products');
  await choose(visitor, 'products.csv', `SKU,Name\n${rowsOf('A', 150)}`);
  const run = await screen.findByRole('button', { name: 'Import 150 rows' });
  faults.broken('POST /merchant/imports/:id/run', 502, { times: 1 });
  await visitor.click(run);
  expect(await screen.findByText('150 rows imported', {}, { timeout: 5000 })).toBeVisible();
  expect(await store.rows('GET /merchant/products?range=[0,199]')).toHaveLength(150);
});

test('by keyboard each step begins at its heading', async () => {
  const { visitor } = await openConsole('/imports?type=products');
  const input = await screen.findByLabelText('Choose a CSV file', { selector: 'input' });
  await visitor.upload(input, new File(['SKU,Name\nA,Mug\n'], 'a.csv', { type: 'text/csv' }));
  for (const [button, heading] of [
    ['Check the file', 'Checked, not imported'],
    ['Import 1 row', 'Imported'],
    ['Import another file', 'The file'],
  ] as const) {
    (await screen.findByRole('button', { name: button })).focus();
    await visitor.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { name: heading })).toHaveFocus());
  }
});

test('what is only partly taken from a file is counted, and told with its row', async () => {
  const { visitor } = await openConsole('/imports?type=products');
  const urls = Array.from({ length: 12 }, (_, at) => `https://pictures.example/${at}.png`);
  await choose(visitor, 'products.csv', `SKU,Name,Images\nA,Mug,${urls.join(' ')}\nB,Vase,\n`);
  await visitor.click(await screen.findByRole('button', { name: '1 With a note' }));
  const rows = await screen.findByLabelText('Rows: With a note');
  expect(within(rows).getByText('Mug')).toBeVisible();
  expect(
    within(rows).getByText('A product has up to 10 pictures. Ignored: 2.', { exact: false }),
  ).toBeVisible();
  expect(within(rows).queryByText('Vase')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Import 2 rows' })).toBeVisible();
});

test('the rows that were read stay when those after them cannot be read', async () => {
  const { visitor } = await openConsole('/imports?type=products');
  await choose(visitor, 'products.csv', `SKU,Name\n${rowsOf('A', 60)}`);
  const rows = await screen.findByLabelText('Rows: New');
  expect(await within(rows).findByText('A 49')).toBeVisible();
  faults.status('GET /merchant/imports/:id/rows', 404);
  await visitor.click(screen.getByRole('button', { name: 'Show more' }));
  const failure = 'These rows could not be loaded.';
  expect(await screen.findByText(failure)).toBeVisible();
  expect(screen.getByText('A 49')).toBeVisible();
  faults.reset();
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('A 59')).toBeVisible();
  expect(screen.getByText('A 0')).toBeVisible();
  expect(screen.queryByText(failure)).not.toBeInTheDocument();
});

test('earlier imports were an empty card while they were loading: it is said that they are', async () => {
  const answer = faults.held('GET /merchant/imports');
  await openConsole('/imports?type=products');
  const card = within(await screen.findByRole('region', { name: 'Imports' }));
  expect(card.getByRole('status', { name: 'Loading the imports…' })).toBeVisible();
  answer();
  expect(await card.findByText('Nothing has been imported yet.')).toBeVisible();
});

test('earlier imports that could not be read can be read again', async () => {
  faults.status('GET /merchant/imports', 404, '', { times: 1 });
  const { visitor } = await openConsole('/imports?type=products');
  const card = within(await screen.findByRole('region', { name: 'Imports' }));
  expect(await card.findByText('The imports could not be read')).toBeVisible();
  await visitor.click(card.getByRole('button', { name: 'Try again' }));
  expect(await card.findByText('Nothing has been imported yet.')).toBeVisible();
});
