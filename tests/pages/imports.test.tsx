import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
// Preloaded, so that no test waits for parts that the screens load on demand.
import '../../src/pages/imports/ImportPage.tsx';
import type { Question, Reply } from '../../src/pages/imports/reader/csvWorker.ts';
import { type OpenCsv, openCsv } from '../../src/pages/imports/reader/openCsv.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { addOrders } from '../support/orderListScreen.tsx';

const store = serveStore();
beforeEach(async () => {
  store.clock.now = new Date();
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
  test('it can be cancelled, and the next file is checked independently', async () => {
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

  test('a reload cuts it off, and the next check in that tab cancels it', async () => {
    const { visitor: before } = await openConsole('/imports?type=products');
    const portions = 'PUT /merchant/imports/:id/portions/:n';
    const answer = faults.held(portions, { times: 1 });
    await choose(before, 'mugs.csv', `SKU,Name\n${rowsOf('A', 600)}`);
    await waitFor(() => expect(journal.requests(portions)).toHaveLength(1));
    cleanup();
    answer();
    const { visitor } = await openConsole('/imports?type=products');
    await choose(visitor, 'bowls.csv', 'SKU,Name\nB,Bowl\n');
    expect(await screen.findByRole('heading', { name: 'What the file would do' })).toBeVisible();
    const imports = await store.rows('GET /merchant/imports');
    const states = Object.fromEntries(imports.map(({ fileName, state }) => [fileName, state]));
    expect(states).toEqual({ 'mugs.csv': 'cancelled', 'bowls.csv': 'checked' });
  });

  test('its problems do not appear on an import that is opened afterwards', async () => {
    const head = { type: 'products', fileName: 'earlier.csv', head: ['Name'], fields: ['name'] };
    const { _id } = await store.call('POST /merchant/imports', head);
    const rows = [{ line: 2, cells: [['Vase']] }];
    await store.call(`PUT /merchant/imports/${_id}/portions/0`, { rows, isLast: true });
    const { visitor } = await openConsole('/imports?type=products');
    // The problem is far below the part that is read at first.
    const long = `A,Mug,${'x'.repeat(90_000)}\n`.repeat(15);
    await choose(visitor, 'bad.csv', `SKU,Name,Other\n${long}B,"Mug\n`);
    expect(await screen.findByText('This file can’t be imported')).toBeVisible();
    await visitor.click(screen.getByRole('button', { name: 'Choose the file again' }));
    await visitor.click(await screen.findByRole('button', { name: 'earlier.csv' }));
    expect(await screen.findByRole('button', { name: 'Import 1 product' })).toBeVisible();
    expect(screen.queryByText('This file can’t be imported')).not.toBeInTheDocument();
  });
});

test('the running check of another desk was shown as cut off, and its result never appeared', async () => {
  const head = { type: 'products', fileName: 'mugs.csv', head: ['Name'], fields: ['name'] };
  const { _id } = await store.call('POST /merchant/imports', head);
  await openConsole(`/imports?type=products&import=${_id}`);
  expect(
    await screen.findByText(/being checked in another tab or on another device/),
  ).toBeVisible();
  const rows = [{ line: 2, cells: [['Vase']] }];
  await store.call(`PUT /merchant/imports/${_id}/portions/0`, { rows, isLast: true });
  const button = { name: 'Import 1 product' };
  expect(await screen.findByRole('button', button, { timeout: 10_000 })).toBeVisible();
});

test('an earlier import offered to change the columns of the file that was chosen meanwhile', async () => {
  const head = { type: 'products', fileName: 'earlier.csv', head: ['Name'], fields: ['name'] };
  const { _id } = await store.call('POST /merchant/imports', head);
  const rows = [{ line: 2, cells: [['Vase']] }];
  await store.call(`PUT /merchant/imports/${_id}/portions/0`, { rows, isLast: true });
  const { visitor } = await openConsole('/imports?type=products');
  const input = await screen.findByLabelText('Choose a CSV file', { selector: 'input' });
  await visitor.upload(input, new File(['SKU,Name\nB,Mug\n'], 'mugs.csv', { type: 'text/csv' }));
  await screen.findByRole('button', { name: 'Check the file' });
  await visitor.click(await screen.findByRole('button', { name: 'earlier.csv' }));
  expect(await screen.findByRole('button', { name: 'Import 1 product' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change the columns' })).not.toBeInTheDocument();
});

test('a paused import neither says that the file is imported nor that it continues by itself', async () => {
  const head = { type: 'products', fileName: 'many.csv', head: ['Name'], fields: ['name'] };
  const { _id } = await store.call('POST /merchant/imports', head);
  const rows = Array.from({ length: 150 }, (_, index) => ({
    line: index + 2,
    cells: [[`Vase ${index}`]],
  }));
  await store.call(`PUT /merchant/imports/${_id}/portions/0`, { rows, isLast: true });
  await store.call(`POST /merchant/imports/${_id}/run`);
  const { visitor } = await openConsole(`/imports?type=products&import=${_id}`);
  expect(await screen.findByText('100 of 150 products')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'What the file would do' })).toBeVisible();

  const answer = faults.held('POST /merchant/imports/:id/run');
  await visitor.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(/Leaving it pauses the import until you choose/)).toBeVisible();
  answer();
  expect(await screen.findByRole('heading', { name: 'What the file did' })).toBeVisible();
});

/** Returns the running workers. jsdom has none: these read a file as `csvWorker.ts` does. */
function startWorkers(): ReadonlySet<object> {
  const running = new Set<object>();
  class FileWorker {
    onmessage: (event: { data: Reply }) => void = () => {};
    csv: OpenCsv | undefined;
    constructor() {
      running.add(this);
    }
    async postMessage(question: Question) {
      if ('open' in question) {
        this.csv = await openCsv(question.open);
        this.onmessage({ data: { opened: this.csv } });
      } else if (this.csv)
        this.onmessage({ data: { portion: await this.csv.next(question.next) } });
    }
    terminate() {
      running.delete(this);
    }
  }
  vi.stubGlobal('Worker', FileWorker);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return running;
}

describe('the worker of a file kept running', () => {
  test('after the import could not be created', async () => {
    const workers = startWorkers();
    const { visitor } = await openConsole('/imports?type=products');
    faults.status('POST /merchant/imports', 422);
    await choose(visitor, 'products.csv', 'SKU,Name\nA,Mug\n');
    expect(await screen.findByRole('button', { name: 'Check the file' })).toBeEnabled();
    await waitFor(() => expect(journal.requests('POST /merchant/imports')).toHaveLength(1));
    await waitFor(() => expect(workers.size).toBe(0));
  });

  test('after the merchant went back and checked the file a second time', async () => {
    const workers = startWorkers();
    const { visitor, router } = await openConsole('/imports?type=products');
    faults.status('PUT /merchant/imports/:id/portions/:n', 422, '', { times: 1 });
    await choose(visitor, 'products.csv', 'SKU,Name\nA,Mug\n');
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
    await router.navigate(-1);
    await visitor.click(await screen.findByRole('button', { name: 'Check the file' }));
    expect(await screen.findByRole('button', { name: 'Import 1 product' })).toBeVisible();
    expect(workers.size).toBe(0);
  });
});

test('retries a request whose response was lost', async () => {
  const { visitor } = await openConsole('/imports?type=products');
  await choose(visitor, 'products.csv', `SKU,Name\n${rowsOf('A', 150)}`);
  const run = await screen.findByRole('button', { name: 'Import 150 products' });
  faults.broken('POST /merchant/imports/:id/run', 502, { times: 1 });
  await visitor.click(run);
  expect(await screen.findByText('150 products imported')).toBeVisible();
  expect(await store.rows('GET /merchant/products?range=[0,199]')).toHaveLength(150);
});

test('the focus moves to the heading of each step', async () => {
  const { visitor } = await openConsole('/imports?type=products');
  const input = await screen.findByLabelText('Choose a CSV file', { selector: 'input' });
  await visitor.upload(input, new File(['SKU,Name\nA,Mug\n'], 'a.csv', { type: 'text/csv' }));
  for (const [button, heading] of [
    ['Check the file', 'Checked, not imported'],
    ['Import 1 product', 'Imported'],
    ['Import another file', 'The file'],
  ] as const) {
    (await screen.findByRole('button', { name: button })).focus();
    await visitor.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { name: heading })).toHaveFocus());
  }
});

test('counts rows that are only partly imported, and shows them with their row', async () => {
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
  expect(screen.getByRole('button', { name: 'Import 2 products' })).toBeVisible();
});

test('keeps rows on screen when the next ones fail to load', async () => {
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

test('says that earlier imports are loading', async () => {
  const answer = faults.held('GET /merchant/imports');
  await openConsole('/imports?type=products');
  const card = within(await screen.findByRole('region', { name: 'Imports' }));
  expect(card.getByRole('status', { name: 'Loading the imports…' })).toBeVisible();
  answer();
  expect(await card.findByText('Nothing has been imported yet.')).toBeVisible();
});

describe('a merchant without any record', () => {
  test.each([
    ['products', 'No products yet', '/imports?type=products'],
    ['users', 'No customers yet', '/imports?type=customers'],
  ])('sees Import in the empty list of %s', async (list, title, url) => {
    await openConsole(`/${list}`);
    const empty = (await screen.findByRole('heading', { name: title })).parentElement;
    if (!empty) throw new Error('The heading stands alone.');
    expect(within(empty).getByRole('link', { name: 'Import' })).toHaveAttribute('href', url);
    expect(within(empty).getAllByRole('link')).toHaveLength(2);
  });
});

describe('a Shopify file', () => {
  const head = ['Handle', 'Title', 'Variant Price', 'Option1 Name', 'Option1 Value', 'Variant SKU'];
  const others = ['Vendor', 'Gift Card'];
  const lines = [
    'mug,Mug,9.00,Title,Default Title,MUG,Us,false',
    'tee,Tee,19.00,Size,S,TEE-S,Us,false',
    'tee,,19.00,,M,TEE-M,,',
    'tee,,19.00,,L,TEE-L,,',
  ];
  const file = [[...head, ...others].join(','), ...lines].join('\n');
  const open = async (visitor: Visitor, text = file) => {
    const input = await screen.findByLabelText('Choose a CSV file', { selector: 'input' });
    await visitor.upload(input, new File([text], 'shopify.csv', { type: 'text/csv' }));
    return screen.findByRole('button', { name: 'Change the columns' });
  };

  test('shows the button to continue before its folded columns', async () => {
    const { visitor } = await openConsole('/imports?type=products');
    const change = await open(visitor);
    expect(change).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByText('7 columns recognised · 1 ignored')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: /^Import “/ })).not.toBeInTheDocument();
    await visitor.click(change);
    expect(change).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('combobox', { name: 'Import “Title” as' })).toHaveValue('name');
    await visitor.selectOptions(screen.getByRole('combobox', { name: 'Import “Vendor” as' }), [
      'tags',
    ]);
    await visitor.click(screen.getByRole('button', { name: 'Check the file' }));
    // After going back, the choices can still be changed.
    await screen.findByRole('heading', { name: 'Checked, not imported' });
    await visitor.click(await screen.findByRole('button', { name: 'Change the columns' }));
    expect(await screen.findByRole('combobox', { name: 'Import “Vendor” as' })).toHaveValue('tags');
  });

  test('unfolds its columns if a required one is missing', async () => {
    const { visitor } = await openConsole('/imports?type=customers');
    const change = await open(visitor, 'ID,Name\n1,Amina\n');
    await visitor.click(change);
    const id = await screen.findByRole('combobox', { name: 'Import “ID” as' });
    await visitor.selectOptions(id, '');
    await visitor.click(change);
    expect(change).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText(/^Match a column to:/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check the file' })).toBeDisabled();
  });

  test('counts rows and products, and links to one list of them', async () => {
    await store.call('POST /merchant/products', { name: 'Older vase' });
    const { visitor } = await openConsole('/imports?type=products');
    await open(visitor);
    await visitor.click(screen.getByRole('button', { name: 'Check the file' }));
    expect(await screen.findByText(/2 products in 4 rows/)).toBeVisible();
    await visitor.click(await screen.findByRole('button', { name: 'Import 2 products' }));
    expect(await screen.findByText('2 products imported')).toBeVisible();
    expect(screen.getByText(/2 products in 4 rows/)).toBeVisible();
    await visitor.click(screen.getByRole('link', { name: 'See the imported products' }));
    expect(await screen.findByRole('link', { name: 'Tee' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mug' })).toBeVisible();
    expect(screen.queryByText('Older vase')).not.toBeInTheDocument();
    expect(screen.getByText('Imported: from one file')).toBeVisible();
  });

  test('has no link to a list if the server cannot filter it', async () => {
    const { visitor } = await openConsole('/imports?type=products');
    await open(visitor);
    await visitor.click(screen.getByRole('button', { name: 'Check the file' }));
    const run = await screen.findByRole('button', { name: 'Import 2 products' });
    const [before] = await store.rows('GET /merchant/imports');
    const { rows, canFilter, ...older } = Object(before);
    const counts = { ...older.counts, written: 2 };
    const undoUntil = new Date(Date.now() + 3_600_000).toISOString();
    const done = { ...older, counts, state: 'done', undoUntil };
    faults.status('POST /merchant/imports/:id/run', 200, done);
    faults.status('GET /merchant/imports/:id', 200, done);
    await visitor.click(run);
    expect(await screen.findByText('2 products imported')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^See the imported/ })).not.toBeInTheDocument();
  });
});

test('the imported customers open as one list', async () => {
  const { visitor } = await openConsole('/imports?type=customers');
  await choose(visitor, 'customers.csv', 'Phone,Name\n+33612000001,Lina\n+33612000002,Omar\n');
  await visitor.click(await screen.findByRole('button', { name: 'Import 2 customers' }));
  await visitor.click(await screen.findByRole('link', { name: 'See the imported customers' }));
  expect(await screen.findByRole('link', { name: 'Lina' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Omar' })).toBeVisible();
});

test('the list of orders shows an order as shipped after an import of its tracking number', async () => {
  await addOrders(store, { status: 'confirmed', payment_status: 'paid', paid_total: 1000 });
  const { router, visitor } = await openConsole('/orders');
  const row = async () => (await screen.findByRole('link', { name: '#1001' })).closest('tr');
  expect(await row()).toHaveTextContent('Accepted');
  await router.navigate('/imports?type=tracking');
  await choose(visitor, 'parcels.csv', 'Order,Tracking number,Carrier\n#1001,Z9,DHL\n');
  await visitor.click(await screen.findByRole('button', { name: 'Import 1 row' }));
  await screen.findByRole('heading', { name: 'Imported' });
  await router.navigate('/orders');
  await waitFor(async () => expect(await row()).toHaveTextContent('Shipped'));
});

test('shows how much room for files is left before it is full', async () => {
  const { visitor } = await openConsole('/imports?type=products');
  await choose(visitor, 'products.csv', 'SKU,Name\nA,Mug\n');
  await screen.findByRole('button', { name: 'Import 1 product' });
  const [stored] = await store.rows('GET /merchant/imports');
  const room = { used: 410_000_000, most: 500_000_000 };
  faults.status('GET /merchant/imports', 200, [{ ...stored, room }]);
  await visitor.click(screen.getByRole('button', { name: 'Cancel' }));
  await visitor.click(await screen.findByRole('button', { name: 'Import another file' }));
  expect(await screen.findByText(/take up 410 of 500 MB/)).toBeVisible();
});
