import { screen, waitFor, within } from '@testing-library/react';
import {
  Edit,
  EditGuesser,
  ListGuesser,
  ShowGuesser,
  SimpleForm,
  TextInput,
  useNotify,
} from 'react-admin';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildCategoryInput } from '../fixtures/category.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { captureDownload } from '../support/downloads.ts';
import { stockCategories, stockProducts } from './stockProducts.tsx';

/** Screens of react-admin's own components, in the console, with the real store. */
const store = serveStore();

async function open(path: (id: string) => string, changes: Partial<typeof stockProducts> = {}) {
  await store.signIn();
  const { _id: categoryId } = await store.call('POST /categories', buildCategoryInput());
  const { _id: id } = await store.call('POST /merchant/products', {
    ...buildProductInput({ name: 'Walnut board', categoryId }),
    description: 'Oiled <b>walnut</b>',
  });
  const console = await openConsole(path(id), [{ ...stockProducts, ...changes }, stockCategories]);
  const product = () => store.call(`GET /merchant/products/${id}`);
  return { ...console, id, product };
}
const field = (name: RegExp) => screen.findByRole('textbox', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const writes = () => [...journal.requests('PUT *'), ...journal.requests('DELETE *')];

describe('<Edit><SimpleForm>', () => {
  test('sends the changed fields with the version', async () => {
    const { visitor, product } = await open((id) => `/products/${id}`);
    const name = await field(/^Name/);
    await waitFor(() => expect(name).toHaveValue('Walnut board'));
    await visitor.type(name, ' XL');
    await visitor.click(await button('Save'));
    expect(await screen.findByText('Element updated')).toBeVisible();
    expect(writes()).toMatchObject([
      { body: { name: 'Walnut board XL' }, headers: { 'if-match': '"1"' } },
    ]);
    expect(await product()).toMatchObject({ name: 'Walnut board XL' });
  });

  test('reports a lost connection, not a missing record', async () => {
    faults.offline('GET /merchant/products/:id');
    await open((id) => `/products/${id}`, { list: () => <h1>List</h1> });
    expect(await screen.findByText('Network Error')).toBeVisible();
    expect(screen.queryByText('Element does not exist')).toBeNull();
  });

  test('shows a 422 as one toast [E2]', async () => {
    const { visitor } = await open((id) => `/products/${id}`);
    faults.status('PUT *', 422, { message: 'Too dear.', errors: { price: 'Too dear.' } });
    await visitor.type(await screen.findByRole('spinbutton', { name: /^Price/ }), '5');
    await visitor.click(await button('Save'));
    expect(await screen.findByText('Request Failed')).toBeVisible();
    expect(await screen.findByRole('spinbutton', { name: /^Price/ })).toBeInvalid();
    const toasts = screen.getByRole('region', { name: 'Notifications' });
    expect(within(toasts).getAllByRole('alert')).toHaveLength(1);
    expect(toasts).not.toHaveTextContent('The form is not valid');
  });
});

test('ignores values in a link', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warned.mockRestore());
  const source = encodeURIComponent(JSON.stringify({ name: 'Sold', status: 'archived' }));
  await open((id) => `/products/${id}?source=${source}&from=mail`);
  expect(await field(/^Name/)).toHaveValue('Walnut board');
  expect(window.location.search).toBe('?from=mail');
});

test('<RichTextField> renders bold text, and no script', async () => {
  await open((id) => `/products/${id}/show`);
  expect(await screen.findByText('walnut')).toHaveProperty('tagName', 'B');
});

test('sends an undoable write at once, because no toast offers Undo', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => consoleError.mockRestore());
  const { visitor, product } = await open((id) => `/products/${id}`, {
    edit: () => (
      <Edit mutationMode="undoable">
        <SimpleForm>
          <TextInput source="name" />
        </SimpleForm>
      </Edit>
    ),
  });
  await visitor.type(await field(/^Name/), ' XL');
  await visitor.click(await button('Save'));
  await waitFor(async () => expect(await product()).toMatchObject({ name: 'Walnut board XL' }));
  expect(consoleError).toHaveBeenCalledWith(expect.stringContaining('without undo'));
});

function Notifier() {
  const notify = useNotify();
  return (
    <>
      <h1>Notifier</h1>
      <button type="button" onClick={() => notify(<b>Sold</b>)}>
        Element
      </button>
      <button type="button" onClick={() => notify('Sold', { undoable: true })}>
        Undoable
      </button>
    </>
  );
}

test.each(['Element', 'Undoable'])(
  'warns in development about a notification that no toast can show (%s)',
  async (name) => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => consoleError.mockRestore());
    const { visitor } = await open(() => '/products', { list: Notifier });
    await visitor.click(await button(name));
    await waitFor(() =>
      expect(consoleError).toHaveBeenCalledWith(expect.stringContaining('showToast')),
    );
  },
);

describe('deleting and bulk updates', () => {
  test('<DeleteButton> asks first', async () => {
    const { visitor } = await open((id) => `/products/${id}/show`);
    await visitor.click(await button('Delete'));
    const dialog = await screen.findByRole('dialog');
    expect(writes()).toEqual([]);
    await visitor.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Element deleted')).toBeVisible();
    expect(await store.rows('GET /merchant/products')).toEqual([]);
  });

  test.each(['Delete', 'Archive'])('"%s" of the selected rows asks first', async (name) => {
    const { visitor } = await open(() => '/products');
    const [, row] = await screen.findAllByRole('checkbox');
    if (!row) throw new Error('no row to choose');
    await visitor.click(row);
    await visitor.click(await button(name));
    const dialog = await screen.findByRole('dialog');
    expect(writes()).toEqual([]);
    await visitor.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(/Element (deleted|updated)/)).toBeVisible();
    expect(writes()).toHaveLength(1);
  });
});

test('<ExportButton> downloads the rows, safe for spreadsheets', async () => {
  const file = captureDownload();
  const { visitor } = await open(() => '/products');
  await store.call('POST /merchant/products', {
    ...buildProductInput({ name: '=1+1', sku: null, tags: ['a', 'b'] }),
    slug: 'formula',
  });
  await screen.findByText('Walnut board');
  await visitor.click(await button('Export'));
  const [head = '', ...rows] = (await file).split('\r\n');
  expect(head.split(',')).toEqual(expect.arrayContaining(['id', 'name', 'price', 'tags']));
  expect(head).not.toContain('_id');
  expect(rows.join('\n')).toContain("'=1+1");
  expect(rows.join('\n')).toContain('a; b');
});

describe('the guessers', () => {
  // The guessers take `_id` for a reference to an unnamed resource.
  beforeEach(() => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => consoleError.mockRestore());
  });

  test('ListGuesser shows the rows and the names of their references', async () => {
    await open(() => '/products', { list: () => <ListGuesser /> });
    expect(await screen.findByText('Walnut board')).toBeVisible();
    expect(await screen.findAllByText('Kitchen')).not.toEqual([]);
  });

  test('ShowGuesser shows the record', async () => {
    await open((id) => `/products/${id}/show`, { show: () => <ShowGuesser /> });
    expect(await screen.findByText('Walnut board')).toBeVisible();
  });

  test('EditGuesser saves changes', async () => {
    const { visitor, product } = await open((id) => `/products/${id}`, {
      edit: () => <EditGuesser mutationMode="pessimistic" />,
    });
    await visitor.type(await field(/^Name/), ' XL');
    await visitor.click(await button('Save'));
    expect(await screen.findByText('Element updated')).toBeVisible();
    expect(await product()).toMatchObject({ name: 'Walnut board XL' });
  });
});

describe('creating', () => {
  test('<Create><SimpleForm> creates a record, and shows missing fields first', async () => {
    const { visitor } = await open(() => '/products/create');
    await visitor.type(await field(/^Name/), 'O');
    await visitor.click(await button('Save'));
    expect(await screen.findByText('Must be 2 characters at least')).toBeVisible();
    await visitor.type(await field(/^Name/), 'ak board');
    await visitor.click(await button('Save'));
    expect(await screen.findByText('Element created')).toBeVisible();
    expect(await store.rows('GET /merchant/products')).toHaveLength(2);
  });

  test('<Create> finds the record that a lost response created', async () => {
    const { visitor } = await open(() => '/products/create');
    await visitor.type(await field(/^Name/), 'Oak board');
    faults.unanswered('POST /merchant/products', { times: 1 });
    await visitor.click(await button('Save'));
    expect(await screen.findByText('Element created')).toBeVisible();
    expect(await store.rows('GET /merchant/products')).toHaveLength(2);
  });

  test('<CloneButton> fills the form with the record', async () => {
    const { visitor } = await open(() => '/products');
    await visitor.click(await screen.findByRole('link', { name: 'Clone' }));
    await waitFor(async () => expect(await field(/^Name/)).toHaveValue('Walnut board'));
  });
});
