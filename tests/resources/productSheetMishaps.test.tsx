import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '../../src/resources/products/bulk/ProductBulkActions.tsx';
import ProductList from '../../src/resources/products/ProductList.tsx';
import ProductSheet from '../../src/resources/products/sheet/ProductSheet.tsx';
import { clearToasts } from '../../src/ui/toasts.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { sell } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { productsOf, usePhone } from '../support/productScreens.tsx';
import { renderScreen } from '../support/renderScreen.tsx';
import { cellOf, openSheet } from '../support/sheetScreen.tsx';

const store = serveStore();
const addProduct = productsOf(store, { compareAtPrice: null });

const read = (id: string) => store.call(`GET /merchant/products/${id}`);
const save = () => screen.getByRole('button', { name: /^(Save|Try again)$/ });

beforeEach(async () => {
  localStorage.clear();
  clearToasts();
  await store.signIn();
});

describe('input in the sheet', () => {
  it('is saved by Ctrl+S in an open cell', async () => {
    const id = await addProduct({ name: 'Cup', price: 1200 });
    const { user } = await openSheet();
    await user.click(cellOf('Cup', 'Price'));
    await user.keyboard('13{Control>}s{/Control}');
    await screen.findByText('1 product saved');
    expect((await read(id)).price).toBe(1300);
  });

  it('can be restored after Discard', async () => {
    await addProduct({ name: 'Cup', price: 1200 });
    const { user } = await openSheet();
    await user.click(cellOf('Cup', 'Price'));
    await user.keyboard('13{Tab}20{Enter}');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.getByText('Nothing changed yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByText('2 cells changed in 1 product')).toBeVisible();
    expect(cellOf('Cup', 'Price')).toHaveTextContent('€13.00');
  });

  it('keeps the focus in the sheet after it is discarded, or the last change is undone', async () => {
    await addProduct({ name: 'Cup', price: 1200 });
    const { user } = await openSheet();
    await user.click(cellOf('Cup', 'Price'));
    await user.keyboard('13{Enter}');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('button', { name: 'Redo' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  });

  it('is kept on a phone when another cell is touched before Enter', async () => {
    usePhone();
    await addProduct({ name: 'Cup', price: 1200 });
    await addProduct({ name: 'Plate', price: 1200 });
    const { user } = await openSheet();
    await user.click(cellOf('Cup', 'Price'));
    const box = screen.getByRole('textbox', { name: 'Cup: Price' });
    await user.clear(box);
    await user.type(box, '13');
    await user.click(cellOf('Plate', 'Price'));
    vi.unstubAllGlobals();
    expect(cellOf('Cup', 'Price')).toHaveTextContent('€13.00');
    expect(cellOf('Plate', 'Price')).toHaveTextContent('€12.00');
  });

  it('stays deleted on a phone, in the bar too', async () => {
    usePhone();
    await addProduct({ name: 'Cup', sku: 'OLD-1' });
    await addProduct({ name: 'Plate' });
    const { user } = await openSheet();
    await user.click(cellOf('Cup', 'SKU'));
    await user.clear(screen.getByRole('textbox', { name: 'Cup: SKU' }));
    await user.click(cellOf('Plate', 'SKU'));
    expect(cellOf('Cup', 'SKU')).toHaveTextContent(/^$/);
    await user.click(cellOf('Cup', 'SKU'));
    expect(screen.getByRole('textbox', { name: 'Cup: SKU' })).toHaveValue('');
    vi.unstubAllGlobals();
  });
});

describe('the sheet', () => {
  it('converts the digits of an Arabic keyboard in a SKU and a barcode', async () => {
    const id = await addProduct({ name: 'Cup ٢' });
    const { user } = await openSheet();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Barcode' }));
    await user.keyboard('{Escape}');
    await user.click(cellOf('Cup ٢', 'SKU'));
    await user.keyboard('AB-١٢{Enter}');
    await user.click(cellOf('Cup ٢', 'Barcode'));
    await user.paste('٤٠٠٦٣٨١٣٣٣٩٣١');
    await user.click(cellOf('Cup ٢', 'Name'));
    await user.keyboard('Cup ٣{Enter}');
    await user.click(save());
    await screen.findByText('1 product saved');
    expect(await read(id)).toMatchObject({
      name: 'Cup ٣',
      sku: 'AB-12',
      barcode: '4006381333931',
    });
  });

  it('has a cell for Tab after the focused column was hidden', async () => {
    await addProduct({ name: 'Cup' });
    const { user } = await openSheet();
    await user.click(cellOf('Cup', 'Tags'));
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Tags' }));
    await user.keyboard('{Escape}{Tab}');
    expect(cellOf('Cup', 'Category')).toHaveFocus();
  });

  it('shows a hidden column again when one of its cells is undone', async () => {
    await addProduct({ name: 'Cup', sku: 'AB-1' });
    const { user } = await openSheet();
    const toggleColumn = async () => {
      await user.click(screen.getByRole('button', { name: 'Columns' }));
      await user.click(screen.getByRole('menuitemcheckbox', { name: 'SKU' }));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    };
    await user.click(cellOf('Cup', 'SKU'));
    await user.keyboard('AB-2{Enter}');
    await toggleColumn();
    expect(screen.queryByRole('columnheader', { name: 'SKU' })).toBeNull();
    await user.click(cellOf('Cup', 'Tags'));
    await user.keyboard('{Control>}z{/Control}');
    expect(cellOf('Cup', 'SKU')).toHaveTextContent('AB-1');
    expect(cellOf('Cup', 'SKU')).toHaveFocus();
    await toggleColumn();
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    expect(cellOf('Cup', 'SKU')).toHaveTextContent('AB-2');
    await toggleColumn();
    expect(screen.queryByRole('columnheader', { name: 'SKU' })).toBeNull();
  });
});

describe('a cell that was only opened, or filled from above', () => {
  it('is not changed: negative stock stays', async () => {
    const id = await addProduct({ name: 'Cup', stock: 2, allowBackorder: true });
    await sell(store.db, amina.storeId, id, 5);
    const { user } = await openSheet();
    await user.dblClick(cellOf('Cup', 'Stock'));
    await user.keyboard('{Enter}');
    expect(cellOf('Cup', 'Stock')).toBeValid();
    await user.click(cellOf('Cup', 'Stock'));
    await user.paste('-3');
    expect(screen.getByText('Nothing changed yet')).toBeVisible();
  });

  it('is not reported as saved: stock filled into a product that is not tracked', async () => {
    await addProduct({ name: 'A voucher', trackStock: false });
    await addProduct({ name: 'Cup', stock: 5 });
    const { user } = await openSheet();
    await user.click(cellOf('A voucher', 'Stock'));
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(cellOf('Cup', 'Stock')).toHaveTextContent('5');
    expect(screen.getByText('Nothing changed yet')).toBeVisible();
  });

  it('is not cleared where a pasted row is shorter than the others', async () => {
    await addProduct({ name: 'Cup', sku: 'CUP', price: 1200 });
    await addProduct({ name: 'Plate', sku: 'PLATE', price: 900 });
    const { user } = await openSheet();
    await user.click(cellOf('Cup', 'SKU'));
    await user.paste('C-1\tActive\t13\nP-1\n');
    expect(cellOf('Cup', 'Price')).toHaveTextContent('€13.00');
    expect(cellOf('Plate', 'SKU')).toHaveTextContent('P-1');
    expect(cellOf('Plate', 'Price')).toHaveTextContent('€9.00');
    expect(cellOf('Plate', 'Status')).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('is checked: an empty cell pasted into “For sale”', async () => {
    const { slug: _, stock, ...input } = buildProductInput({ name: 'Shirt', sku: null });
    await store.call('POST /merchant/products', {
      ...input,
      options: [{ name: 'Size', values: ['S'] }],
      variants: [{ options: ['S'], price: 1500, stock }],
    });
    const { user } = await openSheet();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'For sale' }));
    await user.keyboard('{Escape}');
    await user.click(cellOf('S', 'For sale'));
    await user.paste('\t\r\n');
    expect(cellOf('S', 'For sale')).toHaveAccessibleDescription(/Write yes or no/);
  });
});

/** Cup 000 to Cup 500: one more than a page holds. */
async function fillTwoPages() {
  const id = await addProduct({ name: 'Cup 000', price: 1200 });
  const { db } = store;
  const first = await db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // The others are copied rows.
  const copies = Array.from({ length: 500 }, (_, index) => {
    const number = String(index + 1).padStart(3, '0');
    const [slug, name_key] = [`cup-${number}`, first.name_key.replace('000', number)];
    return { ...first, id: slug, slug, name: `Cup ${number}`, name_key };
  });
  await db.insertInto('products').values(copies).execute();
}

describe('a sheet of many pages', () => {
  it('shows the last page for a page that does not exist', async () => {
    await fillTwoPages();
    // Counts are updated by writes, which copied rows bypass.
    await openSheet(
      '/products/sheet?sort=name&order=ASC&page=99&filter={"status":"active","priceMax":9000}',
    );
    expect(await screen.findByRole('rowheader', { name: 'Cup 500' })).toBeVisible();
    expect(screen.getByText('501–501 of 501')).toBeVisible();
  });

  it('keeps changes of other pages, and Save leads to their problems', async () => {
    await fillTwoPages();
    const { user } = await openSheet(
      '/products/sheet?sort=name&order=ASC&filter={"status":"active","priceMax":9000}',
    );
    await user.click(cellOf('Cup 000', 'Price'));
    await user.keyboard('much{Enter}');
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pages.getByText('1–500 of 501')).toBeVisible();
    await user.click(pages.getByRole('link', { name: 'Next' }));
    await waitFor(() => expect(cellOf('Cup 500', 'Price')).toHaveTextContent('€12.00'));
    expect(screen.queryByRole('rowheader', { name: 'Cup 000' })).toBeNull();
    expect(screen.getByText('1 cell changed in 1 product')).toBeVisible();

    await user.click(save());
    await waitFor(() => expect(cellOf('Cup 000', 'Price')).toHaveFocus());
    await user.keyboard('14{Enter}');
    await user.click(save());
    await screen.findByText('1 product saved');
    await user.click(screen.getByRole('link', { name: 'Previous' }));
    await waitFor(() => expect(cellOf('Cup 001', 'Price')).toHaveTextContent('€12.00'));
    expect(cellOf('Cup 000', 'Price')).toHaveTextContent('€14.00');
  });

  it('keeps the rest when saving is stopped, for the next Save', async () => {
    for (let index = 0; index < 8; index += 1) await addProduct({ name: `Cup ${index}` });
    const { user } = await openSheet();
    await user.click(cellOf('Cup 0', 'Cost'));
    await user.keyboard('{Shift>}{Control>}{ArrowDown}{/Control}{/Shift}');
    await user.paste('3');
    const answer = faults.held('PUT /merchant/products/:id');
    await user.click(save());
    await waitFor(() => expect(journal.requests('PUT /merchant/products/:id')).toHaveLength(4));
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    answer();
    await screen.findByText('4 products saved · 4 not tried · 4 cells changed in 4 products');
    await user.click(save());
    await screen.findByText('4 products saved');
    expect(cellOf('Cup 7', 'Cost')).toHaveTextContent('€3.00');
  });
});

describe('a product that somebody deleted', () => {
  it('is named, and the others are saved', async () => {
    const cup = await addProduct({ name: 'Cup' });
    const plate = await addProduct({ name: 'Plate' });
    const { user } = await openSheet();
    await user.click(cellOf('Cup', 'Cost'));
    await user.keyboard('3{Enter}4{Enter}');
    await store.call(`DELETE /merchant/products/${cup}`);
    await user.click(save());
    await screen.findByText('1 product saved · 1 not saved · 1 cell changed in 1 product');
    expect((await read(plate)).costPrice).toBe(400);
    await user.click(screen.getByRole('button', { name: '1 cell to correct' }));
    expect(cellOf('Cup', 'Name')).toHaveFocus();
    expect(cellOf('Cup', 'Name')).toHaveAccessibleDescription(/There is no such product/);
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.getByText('1 product saved')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();
  });
});

describe('the link to the sheet', () => {
  it('passes the selected products, in order', async () => {
    for (const name of ['Cup', 'Plate', 'Vase']) await addProduct({ name });
    const { user } = renderScreen(
      { '/products': <ProductList />, '/products/sheet': <ProductSheet /> },
      { path: '/products?sort=name&order=DESC' },
    );
    await user.click(await screen.findByRole('checkbox', { name: /Vase/ }));
    await user.click(screen.getByRole('checkbox', { name: /Cup/ }));
    const selection = within(screen.getByRole('region', { name: 'Selected records' }));
    await user.click(await selection.findByRole('link', { name: 'Edit as a sheet' }));
    await screen.findByRole('grid');
    const rows = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(rows).toEqual(['Vase', 'Cup']);
    expect(screen.getByText('2 products')).toBeVisible();
  });
});
