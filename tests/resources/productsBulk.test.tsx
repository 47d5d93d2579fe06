import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { filtered, namesInTable, openProducts } from '../support/productScreens.tsx';

const store = serveStore();
const list = 'GET /merchant/products';

async function addProduct(overrides: Parameters<typeof buildProductInput>[0] & { name: string }) {
  const { slug: _, ...input } = buildProductInput({ sku: null, ...overrides });
  return (await store.call('POST /merchant/products', input))._id;
}

async function select(user: ReturnType<typeof openProducts>['user'], ...names: string[]) {
  await namesInTable();
  for (const name of names) {
    await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  }
}

beforeEach(async () => {
  localStorage.clear();
  await store.signIn();
});

describe('changing several products at once', () => {
  it('sets a status, four writes at a time, and says how many [D10]', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    for (const name of names) await addProduct({ name });
    const { user } = openProducts();
    await select(user, ...names);
    expect(screen.getByText('6 selected')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Set status' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Archived' }));
    expect(await screen.findByText('6 updated')).toBeVisible();
    expect(journal.requests('PUT /merchant/products/:id').map(({ body }) => body)).toEqual(
      names.map(() => ({ status: 'archived' })),
    );
    await waitFor(() => expect(screen.getAllByText('Archived')).toHaveLength(6));
    expect(screen.queryByText(/selected/)).toBeNull();
  });

  it('tells what failed and keeps exactly that selected', async () => {
    for (const name of ['A', 'B', 'C']) await addProduct({ name, status: 'draft' });
    await addProduct({ name: 'Priceless', status: 'draft', price: null, compareAtPrice: null });
    const { user } = openProducts();
    await select(user, 'A', 'B', 'C', 'Priceless');
    await user.click(await screen.findByRole('button', { name: 'Set status' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Active' }));
    expect(await screen.findByText('3 updated, 1 failed')).toBeVisible();
    expect(screen.getByText('1 selected')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select Priceless' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Select A' })).not.toBeChecked();
  });

  it('puts them into a category found on the server', async () => {
    const { _id: categoryId } = await store.call('POST /categories', { name: 'Kitchen' });
    await addProduct({ name: 'A' });
    await addProduct({ name: 'B' });
    const { user } = openProducts();
    await select(user, 'A', 'B');
    await user.click(await screen.findByRole('button', { name: 'Set category' }));
    const dialog = await screen.findByRole('dialog', { name: 'Category of 2 products' });
    await user.type(within(dialog).getByRole('combobox', { name: 'Category' }), 'kitch');
    await user.click(await screen.findByRole('option', { name: 'Kitchen' }));
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('2 updated')).toBeVisible();
    expect(journal.last('PUT /merchant/products/:id').body).toEqual({ categoryId });
  });

  it('Set category with nothing chosen stripped every product of its category', async () => {
    const { _id: categoryId } = await store.call('POST /categories', { name: 'Kitchen' });
    const ids = [await addProduct({ name: 'A', categoryId }), await addProduct({ name: 'B' })];
    const { user } = openProducts();
    await select(user, 'A', 'B');
    await user.click(await screen.findByRole('button', { name: 'Set category' }));
    const dialog = await screen.findByRole('dialog', { name: 'Category of 2 products' });
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(await within(dialog).findByText('Choose a category')).toBeVisible();
    expect(journal.requests('PUT /merchant/products/:id')).toEqual([]);

    // Out of their categories only in so many words, and after a question.
    await user.click(within(dialog).getByRole('button', { name: 'Remove from their categories…' }));
    expect(await screen.findByText('Remove 2 products from their categories?')).toBeVisible();
    expect(journal.requests('PUT /merchant/products/:id')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('2 updated')).toBeVisible();
    expect(await store.call(`GET /merchant/products/${ids[0]}`)).toMatchObject({
      categoryId: null,
    });
  });

  it('a selection hid the search and what of it was on other pages: both are in view', async () => {
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

  it('a chosen product that a search had moved out of sight was deleted as "1 more"', async () => {
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

  it('of more than five to be deleted, five are named and the others counted', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    for (const name of names) await addProduct({ name });
    const { user } = openProducts();
    await select(user, ...names);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 6 products?' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(6);
    expect(within(dialog).getByText('1 more')).toBeVisible();
  });

  it('deletes after a question that names them, also those on other pages', async () => {
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
    expect(await screen.findByText('2 deleted')).toBeVisible();
    await router.navigate('/products?filter={}');
    expect(await screen.findByRole('heading', { name: 'No products yet' })).toBeVisible();
  });

  it('deletes nothing when the question is cancelled', async () => {
    await addProduct({ name: 'Table' });
    const { user } = openProducts();
    await select(user, 'Table');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(journal.requests('DELETE *')).toEqual([]);
    expect(screen.getByText('1 selected')).toBeVisible();
  });

  it('says 17 updated, 2 failed in so many words', async () => {
    const ids: string[] = [];
    for (let number = 1; number <= 19; number += 1) {
      ids.push(await addProduct({ name: `Bowl ${number}` }));
    }
    faults.status(`PUT /merchant/products/${ids[4]}`, 500);
    faults.offline(`PUT /merchant/products/${ids[11]}`);
    const { user } = openProducts();
    await namesInTable();
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.click(await screen.findByRole('button', { name: 'Set status' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Draft' }));
    expect(await screen.findByText('17 updated, 2 failed')).toBeVisible();
    expect(screen.getByText('2 selected')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select Bowl 5' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Select Bowl 12' })).toBeChecked();
  });
});

describe('exporting products', () => {
  it('asks for all rows of the list as it is filtered, a thousand at a time', async () => {
    const { _id: categoryId } = await store.call('POST /categories', { name: 'Kitchen' });
    await addProduct({ name: 'Bowl', status: 'active', categoryId });
    await addProduct({ name: 'Plate', status: 'draft' });
    const { user } = openProducts(filtered({ status: 'active' }));
    await namesInTable();
    const saved = captureDownload();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const text = await saved;
    expect(journal.last(list).query).toMatchObject({
      filter: { status: 'active' },
      range: [0, 999],
    });
    const [head = '', first = '', ...rest] = text.trim().split('\r\n');
    expect(head).toContain('Name,SKU,Barcode,Status,Price,Original price,Currency,Stock');
    expect(head).not.toContain('Cost');
    expect(first).toContain('Bowl,,,Active,49.00,59.00,EUR,12');
    expect(head).toContain(',Category,Category ID,');
    expect(first).toContain(`,Kitchen,${categoryId},`);
    expect(rest).toEqual([]);
  });
});

/** The text of the next file that is saved. */
function captureDownload(): Promise<string> {
  return new Promise((resolve) => {
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result));
        reader.readAsText(file);
      }
      return '#';
    };
    URL.revokeObjectURL = () => undefined;
  });
}
