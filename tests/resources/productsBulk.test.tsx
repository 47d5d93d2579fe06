import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearToasts } from '../../src/ui/toasts.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { ask, choose, previewed, select } from '../support/productBulk.tsx';
import { filtered, namesInTable, openProducts, productsOf } from '../support/productScreens.tsx';

const store = serveStore();
const addProduct = productsOf(store);

beforeEach(async () => {
  localStorage.clear();
  clearToasts();
  await store.signIn();
});

describe('changing several products at once', () => {
  it('sets a status in one request, and says what was done [D10]', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    for (const name of names) await addProduct({ name });
    const { user } = openProducts();
    await select(user, ...names);
    expect(screen.getByText('6 selected')).toBeVisible();
    const dialog = await ask(user, 'Status', 'Status of 6 products');
    await choose(user, dialog, 'Status', 'Archived');
    expect(dialog.getByText('6 products will change')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Change 6 products' }));
    expect(await screen.findByText('Status of 6 products changed')).toBeVisible();
    expect(journal.last('POST /merchant/bulk-changes').body).toMatchObject({
      change: { kind: 'field', field: 'status', value: 'archived' },
    });
    await waitFor(() => expect(screen.getAllByText('Archived')).toHaveLength(6));
    expect(screen.queryByText(/selected/)).toBeNull();
  });

  it('moves the focus to the screen when the selection bar disappears', async () => {
    await addProduct({ name: 'Cup' });
    const { visitor } = await openConsole('/products');
    await select(visitor, 'Cup');
    await visitor.click(await screen.findByRole('button', { name: 'Clear selection' }));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());

    await select(visitor, 'Cup');
    const dialog = await ask(visitor, 'Status', 'Status of 1 product');
    await choose(visitor, dialog, 'Status', 'Archived');
    await visitor.click(dialog.getByRole('button', { name: 'Change 1 product' }));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('says why products failed to load, and can retry', async () => {
    await addProduct({ name: 'Cup' });
    const { user } = openProducts();
    await select(user, 'Cup');
    faults.offline('GET /merchant/products');
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Status' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Status of 1 product' }));
    expect(await screen.findByText(/^Network error/)).toBeVisible();
    faults.reset();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await choose(user, dialog, 'Status', 'Archived');
    expect(await dialog.findByText('1 product will change')).toBeVisible();
  });

  it('lists impossible changes in advance and afterwards, and keeps exactly those selected', async () => {
    for (const name of ['A', 'B', 'C']) await addProduct({ name, status: 'draft' });
    await addProduct({ name: 'Priceless', status: 'draft', price: null, compareAtPrice: null });
    const { user } = openProducts();
    await select(user, 'A', 'B', 'C', 'Priceless');
    const dialog = await ask(user, 'Status', 'Status of 4 products');
    await choose(user, dialog, 'Status', 'Active');
    expect(dialog.getByText('3 products will change · 1 product can’t be changed')).toBeVisible();
    expect(previewed(dialog)[0]).toEqual([
      'Priceless',
      'Draft',
      '—',
      expect.stringMatching(/^Add a price/),
    ]);
    await user.click(dialog.getByRole('button', { name: 'Change 3 products' }));
    expect(await screen.findByText('Status of 3 products changed, 1 failed')).toBeVisible();
    const failures = within(await screen.findByRole('dialog', { name: '1 could not be changed' }));
    expect(await failures.findByRole('listitem')).toHaveTextContent(/^PricelessAdd a price/);
    await user.click(failures.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('1 selected')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select Priceless' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Select A' })).not.toBeChecked();
  });

  it.each([
    ['Category', 'POST /categories', 'categoryId'],
    ['Brand', 'POST /merchant/brands', 'brandId'],
  ] as const)('sets a %s found by its name', async (label, create, field) => {
    const { _id: id } = await store.call(create, { name: 'Kitchen' });
    await addProduct({ name: 'A' });
    await addProduct({ name: 'B' });
    const { user } = openProducts();
    await select(user, 'A', 'B');
    const dialog = await ask(user, label, `${label} of 2 products`);
    await user.type(dialog.getByRole('combobox', { name: label }), 'kitch');
    await user.click(await screen.findByRole('option', { name: 'Kitchen' }));
    await user.click(dialog.getByRole('button', { name: 'Change 2 products' }));
    expect(await screen.findByText(`${label} of 2 products changed`)).toBeVisible();
    const products = await store.rows('GET /merchant/products');
    expect(products.map((product) => product[field])).toEqual([id, id]);
  });

  it('Set category without a choice changes nothing', async () => {
    const { _id: categoryId } = await store.call('POST /categories', { name: 'Kitchen' });
    const ids = [await addProduct({ name: 'A', categoryId }), await addProduct({ name: 'B' })];
    const { user } = openProducts();
    await select(user, 'A', 'B');
    const dialog = await ask(user, 'Category', 'Category of 2 products');
    expect(dialog.getByRole('button', { name: 'Change 0 products' })).toBeDisabled();
    // Products lose their category only by an explicit choice.
    await choose(user, dialog, 'Change', 'Clear');
    expect(dialog.getByText('1 product will change · No change for 1 product')).toBeVisible();
    await waitFor(() => expect(previewed(dialog)).toEqual([['A', 'Kitchen', '—']]));
    expect(journal.requests('POST /merchant/bulk-changes')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Change 1 product' }));
    expect(
      await screen.findByText('Category of 1 product changed, 1 needed no change'),
    ).toBeVisible();
    expect(await store.call(`GET /merchant/products/${ids[0]}`)).toMatchObject({
      categoryId: null,
    });
  });

  it('raises prices by 5 %, ending in .90, with a preview', async () => {
    const cheap = await addProduct({ name: 'Cup', price: 1234, compareAtPrice: 1300 });
    await addProduct({ name: 'Plate', price: 2000, compareAtPrice: null });
    await addProduct({ name: 'Gift', price: null, compareAtPrice: null, status: 'draft' });
    const { user } = openProducts();
    await select(user, 'Cup', 'Plate', 'Gift');
    const dialog = await ask(user, 'Price', 'Price of 3 products');
    await choose(user, dialog, 'Change', 'Raise by %');
    await user.type(dialog.getByRole('textbox', { name: 'Per cent' }), '5');
    await choose(user, dialog, 'Round to', 'Ending in .90');
    expect(previewed(dialog)).toEqual([
      ['Gift', '—', '—', 'There is no current value to calculate from.'],
      ['Cup', '€12.34', '€12.90', ''],
      ['Plate', '€20.00', '€20.90', ''],
    ]);
    await user.click(dialog.getByRole('button', { name: 'Change 2 products' }));
    expect(await screen.findByText('Price of 2 products changed, 1 failed')).toBeVisible();
    expect(await store.call(`GET /merchant/products/${cheap}`)).toMatchObject({ price: 1290 });
  });

  it('changes stock by units, and adds missing tags', async () => {
    const id = await addProduct({ name: 'Cup', stock: 3, tags: ['clay'] });
    const { user } = openProducts();
    await select(user, 'Cup');
    let dialog = await ask(user, 'Stock', 'Stock of 1 product');
    await choose(user, dialog, 'Change', 'Lower by');
    await user.type(dialog.getByRole('textbox', { name: 'Units' }), '4');
    expect(dialog.getByText(/1 product can’t be changed/)).toBeVisible();
    await user.clear(dialog.getByRole('textbox', { name: 'Units' }));
    await user.type(dialog.getByRole('textbox', { name: 'Units' }), '٢');
    await user.click(dialog.getByRole('button', { name: 'Change 1 product' }));
    expect(await screen.findByText('Stock of 1 product changed')).toBeVisible();

    await select(user, 'Cup');
    dialog = await ask(user, 'Tags', 'Tags of 1 product');
    await user.type(dialog.getByRole('textbox', { name: 'Tags' }), 'Clay, summer, Summer');
    await user.click(dialog.getByRole('button', { name: 'Change 1 product' }));
    expect(await screen.findByText('Tags of 1 product changed')).toBeVisible();
    expect(await store.call(`GET /merchant/products/${id}`)).toMatchObject({
      stock: 1,
      tags: ['clay', 'summer'],
    });
  });

  it('selects all products of the filter, also on other pages [R3]', async () => {
    for (let number = 1; number <= 30; number += 1) {
      await addProduct({ name: `Bowl ${number}`, status: number > 28 ? 'draft' : 'archived' });
    }
    const { user } = openProducts(filtered({ status: 'archived' }));
    await namesInTable();
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(await screen.findByText('25 selected')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Select all 28' }));
    expect(await screen.findByText('28 selected · 3 not on this page')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Select all 28' })).toBeNull();
    const dialog = await ask(user, 'Stock', 'Stock of 28 products');
    await user.type(dialog.getByRole('textbox', { name: 'Units' }), '7');
    await user.click(dialog.getByRole('button', { name: 'Change 28 products' }));
    expect(await screen.findByText('Stock of 28 products changed')).toBeVisible();
    const rows = store.db.selectFrom('products').select('status').where('stock', '=', 7);
    expect(await rows.execute()).toEqual(Array(28).fill({ status: 'archived' }));
  });

  it('a cleared selection does not return after all of it has loaded', async () => {
    for (let number = 1; number <= 26; number += 1) await addProduct({ name: `Bowl ${number}` });
    const { user } = openProducts();
    await namesInTable();
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    const answer = faults.held('GET /merchant/products', { times: 1 });
    await user.click(await screen.findByRole('button', { name: 'Select all 26' }));
    const requests = () => journal.requests('GET /merchant/products');
    await waitFor(() => expect(requests()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    answer();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(requests()).toHaveLength(3));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled());
    expect(screen.queryByText(/ selected/)).toBeNull();
  });

  it('shows the search, and the selection on other pages', async () => {
    await addProduct({ name: 'Archived chair', status: 'archived' });
    await addProduct({ name: 'Table' });
    const { user, router } = openProducts();
    await select(user, 'Archived chair', 'Table');
    expect(screen.getByRole('searchbox')).toBeVisible();
    await router.navigate(filtered({ status: 'active' }));
    await user.click(await screen.findByRole('button', { name: 'Show selected' }));
    const dialog = await screen.findByRole('dialog', { name: '2 selected' });
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Archived chair' }));
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('1 selected')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show selected' })).toBeNull();
  });

  it('names a selected product that a search hides before it is deleted', async () => {
    for (const name of ['Apron', 'Bowl']) await addProduct({ name });
    const { user } = openProducts();
    await select(user, 'Apron');
    await user.type(screen.getByRole('searchbox'), 'Bowl');
    await waitFor(async () => expect(await namesInTable()).toEqual(['Bowl']));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 1 product?' });
    expect(await within(dialog).findByText('Apron')).toBeVisible();
    expect(within(dialog).queryByText('1 more')).toBeNull();
  });

  it('names five of many products to delete, counts the others, and deletes nothing on Cancel', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    for (const name of names) await addProduct({ name });
    const { user } = openProducts();
    await select(user, ...names);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 6 products?' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(6);
    expect(within(dialog).getByText('1 more')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(journal.requests('DELETE *')).toEqual([]);
    expect(screen.getByText('6 selected')).toBeVisible();
  });

  it('deletes after a question that names them, including those on other pages', async () => {
    await addProduct({ name: 'Archived chair', status: 'archived' });
    await addProduct({ name: 'Table' });
    const { user, router } = openProducts();
    await select(user, 'Archived chair', 'Table');
    await router.navigate(filtered({ status: 'active' }));
    expect(await screen.findByText('2 selected · 1 not on this page')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 products?' });
    expect(within(dialog).getByText('Table')).toBeVisible();
    expect(await within(dialog).findByText('Archived chair')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 products deleted')).toBeVisible();
    await router.navigate('/products?filter={}');
    expect(await screen.findByRole('heading', { name: 'No products yet' })).toBeVisible();
  });

  it('is undone from the recent changes after a reload, except what was changed since', async () => {
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) {
      ids.push(await addProduct({ name, price: 1000, compareAtPrice: null }));
    }
    const { user, unmount } = openProducts();
    await select(user, 'A', 'B', 'C');
    const dialog = await ask(user, 'Price', 'Price of 3 products');
    await choose(user, dialog, 'Change', 'Raise by');
    await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '1');
    await user.click(dialog.getByRole('button', { name: 'Change 3 products' }));
    expect(await screen.findByText('Price of 3 products changed')).toBeVisible();
    unmount();
    clearToasts();
    await store.call(`PUT /merchant/products/${ids[1]}`, { price: 900 });

    const { user: later } = openProducts();
    await later.click(await screen.findByRole('button', { name: 'Recent bulk changes' }));
    const recent = within(await screen.findByRole('dialog', { name: 'Recent bulk changes' }));
    expect(recent.getByRole('listitem')).toHaveTextContent(/^Price of 3 products changed.*Amina/);
    await later.click(recent.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 as before, 1 was changed since and stayed')).toBeVisible();
    const left = within(await screen.findByRole('dialog', { name: /^1 was changed since/ }));
    expect(await left.findByRole('listitem')).toHaveTextContent(/^BChanged since/);
    const products = await Promise.all(ids.map((id) => store.call(`GET /merchant/products/${id}`)));
    expect(products.map(({ price }) => price)).toEqual([1000, 900, 1000]);
  });

  it('an older answer about one change does not hide another desk’s change again', async () => {
    await addProduct({ name: 'A', status: 'draft' });
    const other = await addProduct({ name: 'B', status: 'draft' });
    const { user } = openProducts();
    await select(user, 'A');
    const dialog = await ask(user, 'Status', 'Status of 1 product');
    await choose(user, dialog, 'Status', 'Archived');
    const answer = faults.held('GET /merchant/bulk-changes/:id', { times: 1 });
    await user.click(dialog.getByRole('button', { name: 'Change 1 product' }));
    await waitFor(() => expect(journal.requests('GET /merchant/bulk-changes/:id')).toHaveLength(1));
    await store.call('POST /merchant/bulk-changes', {
      resource: 'products',
      select: { ids: [other] },
      change: { kind: 'field', field: 'status', value: 'archived' },
    });
    const recent = async () =>
      within(await screen.findByRole('dialog', { name: 'Recent bulk changes' }));
    await user.click(await screen.findByRole('button', { name: 'Recent bulk changes' }));
    await waitFor(async () => expect((await recent()).getAllByRole('listitem')).toHaveLength(2));
    answer();
    await user.click((await recent()).getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled());
    faults.offline('GET /merchant/bulk-changes');
    await user.click(screen.getByRole('button', { name: 'Recent bulk changes' }));
    expect((await recent()).getAllByRole('listitem')).toHaveLength(2);
  });

  it('at an API without bulk jobs can be stopped, and continued from the recent changes', async () => {
    faults.status('* /merchant/bulk-changes', 404, {});
    for (const name of ['A', 'B', 'C']) await addProduct({ name, status: 'draft' });
    const { user } = openProducts();
    await select(user, 'A', 'B', 'C');
    const dialog = await ask(user, 'Status', 'Status of 3 products');
    await choose(user, dialog, 'Status', 'Archived');
    const answer = faults.held('PUT /merchant/products/:id', { times: 1 });
    await user.click(dialog.getByRole('button', { name: 'Change 3 products' }));
    expect(await screen.findByText(/^Changing 3 records. Keep this tab open/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    answer();
    expect(await screen.findByText(/^Stopped after/)).toBeVisible();
    await waitFor(() => expect(screen.getAllByText('Archived')).toHaveLength(1));
    expect(screen.getByText('2 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Recent bulk changes' }));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.getAllByText('Archived')).toHaveLength(3));
    expect(journal.requests('PUT /merchant/products/:id')).toHaveLength(3);
  });

  it('starts once if the answer is lost and the merchant tries again', async () => {
    const id = await addProduct({ name: 'Cup', stock: 10 });
    const { user } = openProducts();
    await select(user, 'Cup');
    const dialog = await ask(user, 'Stock', 'Stock of 1 product');
    await choose(user, dialog, 'Change', 'Raise by');
    await user.type(dialog.getByRole('textbox', { name: 'Units' }), '5');
    faults.unanswered('POST /merchant/bulk-changes', { times: 2 });
    const start = () => dialog.findByRole('button', { name: 'Change 1 product' });
    await user.click(await start());
    await waitFor(() => expect(journal.requests('POST /merchant/bulk-changes')).toHaveLength(2));
    await waitFor(async () => expect(await start()).toBeEnabled());
    await user.click(await start());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await store.call(`GET /merchant/products/${id}`)).toMatchObject({ stock: 15 });
  });

  it('selects more products than a page by their filter, except some', async () => {
    await addProduct({ name: 'Bowl' });
    const bowl = await store.db.selectFrom('products').selectAll().executeTakeFirstOrThrow();
    for (let part = 0; part < 11; part += 1) {
      const copies = Array.from({ length: 100 }, (_, at) => {
        const id = `${part}-${at}`;
        return { ...bowl, id, slug: id };
      });
      await store.db.insertInto('products').values(copies).execute();
    }
    await store.db.updateTable('product_counts').set({ count: 1101 }).execute();
    const { user } = openProducts();
    await namesInTable();
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.click(await screen.findByRole('button', { name: /^Select all 1,?101$/ }));
    const [first] = await screen.findAllByRole('checkbox', { name: /^Select Bowl/ });
    if (first) await user.click(first);
    expect(await screen.findByText(/^1,?100 selected$/)).toBeVisible();
    const dialog = await ask(user, 'Status', /^Status of 1,?100 products$/);
    await choose(user, dialog, 'Status', 'Archived');
    expect(dialog.getByRole('status')).toHaveTextContent(
      /^Of the first \d+ products: \d+ products will change$/,
    );
    await user.click(dialog.getByRole('button', { name: /^Change 1,?100 products$/ }));
    await waitFor(() =>
      expect(journal.last('POST /merchant/bulk-changes').body).toMatchObject({
        select: { filter: {}, except: [expect.any(String)] },
      }),
    );
    await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
  });
});
