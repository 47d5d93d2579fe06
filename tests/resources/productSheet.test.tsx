import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts } from '../../src/ui/toasts.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { announcements } from '../support/announcements.ts';
import { productsOf } from '../support/productScreens.tsx';
import { cellOf, openSheet } from '../support/sheetScreen.tsx';

const store = serveStore();
const addProduct = productsOf(store, { compareAtPrice: null });

const read = (id: string) => store.call(`GET /merchant/products/${id}`);
const save = () => screen.getByRole('button', { name: /^(Save|Try again)$/ });
const puts = () => journal.requests('PUT /merchant/products/:id');

beforeEach(async () => {
  localStorage.clear();
  clearToasts();
  await store.signIn();
});

describe('typing into the sheet', () => {
  it('Enter moves on, Escape undoes, and one Save sends the changes of each row', async () => {
    const cup = await addProduct({ name: 'Cup', price: 1200, stock: 5 });
    const plate = await addProduct({ name: 'Plate', price: 2000 });
    await addProduct({ name: 'Vase' });
    const { user } = await openSheet();
    await user.click(cellOf('Cup', 'Price'));
    await user.keyboard('12.90{Enter}');
    expect(cellOf('Plate', 'Price')).toHaveFocus();
    await user.keyboard('99{Escape}');
    expect(cellOf('Plate', 'Price')).toHaveTextContent('€20.00');
    await user.keyboard('{F2}');
    await user.keyboard('{Backspace}5{Tab}');
    expect(cellOf('Plate', 'Compare-at price')).toHaveFocus();
    await user.dblClick(cellOf('Cup', 'Stock'));
    await user.keyboard('{Backspace}8{Enter}');
    expect(screen.getByText('3 cells changed in 2 products')).toBeVisible();
    expect(cellOf('Cup', 'Price')).toHaveAccessibleDescription('Was €12.00');
    expect(puts()).toEqual([]);

    await user.click(save());
    expect(await screen.findByText('2 products saved')).toBeVisible();
    expect(
      Object.fromEntries(puts().map(({ path, body }) => [path.split('/').at(-1), body])),
    ).toEqual({
      [cup]: { price: 1290, stockDelta: 3, stockSeen: 5 },
      [plate]: { price: 2005 },
    });
    expect(puts().every(({ headers }) => headers['if-match'] && headers['idempotency-key'])).toBe(
      true,
    );
    // A toast once repeated the text of the save bar.
    expect(announcements(/2 products saved/)).toHaveLength(1);
    expect(cellOf('Cup', 'Stock')).toHaveTextContent('8');
  });

  it('letters of AltGr or a Mac’s Option start a cell, and Ctrl shortcuts work on an Arabic keyboard', async () => {
    await addProduct({ name: 'Cup', sku: 'CUP', price: 1200 });
    const { user } = await openSheet();
    await user.click(cellOf('Cup', 'SKU'));
    const typed = { key: '@', altKey: true, ctrlKey: true, modifierAltGraph: true };
    fireEvent.keyDown(cellOf('Cup', 'SKU'), typed);
    expect(screen.getByRole('textbox', { name: /Cup.*SKU/ })).toHaveFocus();
    await user.keyboard('{Escape}');
    const platform = vi.spyOn(navigator, 'platform', 'get').mockReturnValue('Win32');
    fireEvent.keyDown(cellOf('Cup', 'SKU'), { key: 'e', altKey: true });
    expect(cellOf('Cup', 'SKU')).toHaveFocus();
    platform.mockReturnValue('MacIntel');
    fireEvent.keyDown(cellOf('Cup', 'SKU'), { key: '€', altKey: true });
    expect(screen.getByRole('textbox', { name: /Cup.*SKU/ })).toHaveFocus();
    platform.mockRestore();
    await user.keyboard('{Escape}');
    await user.click(cellOf('Cup', 'Price'));
    await user.keyboard('12.90{Enter}');
    fireEvent.keyDown(cellOf('Cup', 'Price'), { key: 'ئ', code: 'KeyZ', ctrlKey: true });
    expect(cellOf('Cup', 'Price')).toHaveTextContent('€12.00');
    fireEvent.keyDown(cellOf('Cup', 'Price'), { key: 'غ', code: 'KeyY', ctrlKey: true });
    expect(cellOf('Cup', 'Price')).toHaveTextContent('€12.90');
  });

  it('an amount or a code that is deleted while it is typed clears the cell', async () => {
    const cup = await addProduct({ name: 'Cup', sku: 'CUP', price: 1200, compareAtPrice: 1500 });
    const { user } = await openSheet();
    await user.click(cellOf('Cup', 'Compare-at price'));
    await user.keyboard('1{Backspace}{Enter}');
    expect(cellOf('Cup', 'Compare-at price')).toBeValid();
    await user.click(cellOf('Cup', 'SKU'));
    await user.keyboard('1{Backspace}{Enter}');
    await user.click(save());
    await screen.findByText('1 product saved');
    expect(await read(cup)).toMatchObject({ sku: null, compareAtPrice: null });
  });

  it('asks before a tab with an open cell is closed', async () => {
    await addProduct({ name: 'Cup', price: 1200 });
    const { user } = await openSheet();
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asks()).toBe(false);
    await user.click(cellOf('Cup', 'Price'));
    await user.keyboard('12.90');
    expect(asks()).toBe(true);
    await user.keyboard('{Escape}');
    expect(asks()).toBe(false);
    await user.keyboard('12.90{Enter}');
    expect(asks()).toBe(true);
  });

  it('marks invalid cells with their message, and saves the other rows', async () => {
    await addProduct({ name: 'Cup', price: 1200 });
    const plate = await addProduct({ name: 'Plate', price: 2000 });
    const { user } = await openSheet();
    await user.click(cellOf('Plate', 'Price'));
    await user.keyboard('21{Shift>}{Enter}{/Shift}much{Tab}');
    expect(cellOf('Cup', 'Compare-at price')).toHaveFocus();
    expect(cellOf('Cup', 'Price')).toBeInvalid();
    expect(cellOf('Cup', 'Price')).toHaveAccessibleDescription(
      /^Enter an amount, for example 12\.50/,
    );
    await user.click(save());
    await screen.findByText('1 product saved · 1 cell changed in 1 product');
    expect((await read(plate)).price).toBe(2100);
    await user.click(screen.getByRole('button', { name: '1 cell to correct' }));
    expect(cellOf('Cup', 'Price')).toHaveFocus();
    await user.keyboard('{Delete}');
    // An active product needs a price.
    expect(cellOf('Cup', 'Price')).toHaveAccessibleDescription(/Add a price/);
    await user.keyboard('{Control>}zz{/Control}');
    expect(cellOf('Cup', 'Price')).toHaveTextContent('€12.00');
    expect(cellOf('Cup', 'Price')).toBeValid();
    await user.keyboard('{Control>}y{/Control}');
    expect(cellOf('Cup', 'Price')).toHaveTextContent('much');
  });

  it('offers the existing choices: statuses, and categories by their path', async () => {
    const { _id: kitchen } = await store.call('POST /categories', { name: 'Kitchen' });
    const { _id: knives } = await store.call('POST /categories', {
      name: 'Knives',
      parentId: kitchen,
    });
    const id = await addProduct({ name: 'Cup', status: 'draft' });
    const { user } = await openSheet();
    await user.dblClick(cellOf('Cup', 'Status'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Cup: Status' }), 'Active');
    await user.keyboard('{Enter}');
    await user.dblClick(cellOf('Cup', 'Category'));
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Cup: Category' }),
      'Kitchen › Knives',
    );
    await user.keyboard('{Tab}');
    expect(cellOf('Cup', 'Category')).toHaveTextContent('Kitchen › Knives');
    await user.keyboard('a, b ,c{Enter}{Control>}s{/Control}');
    await waitFor(() => expect(puts()).toHaveLength(1));
    expect(await read(id)).toMatchObject({
      status: 'active',
      categoryId: knives,
      tags: ['a', 'b', 'c'],
    });
  });
});

describe('many cells at once', () => {
  it('raises prices in six clicks', async () => {
    for (let index = 10; index < 14; index += 1) {
      await addProduct({ name: `Cup ${index}`, price: 1000 + index });
    }
    const { user } = await openSheet();
    await user.click(cellOf('Cup 10', 'Price'));
    await user.keyboard('{Shift>}{Control>}{ArrowDown}{/Control}{/Shift}');
    await user.click(screen.getByRole('button', { name: 'Raise or lower' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 4 cells' }));
    await user.click(dialog.getByRole('combobox', { name: 'Change' }));
    await user.click(await screen.findByRole('option', { name: 'Raise by %' }));
    await user.type(dialog.getByRole('textbox', { name: 'Per cent' }), '10');
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(cellOf('Cup 13', 'Price')).toHaveTextContent('€11.14'));
    await user.click(save());
    expect(await screen.findByText('4 products saved')).toBeVisible();
    expect(puts()).toHaveLength(4);
  });

  it('sets cells to an amount, also one whose text is no amount', async () => {
    await addProduct({ name: 'Cup', price: 900 });
    const { user } = await openSheet();
    await user.click(cellOf('Cup', 'Price'));
    await user.keyboard('cheap{Enter}{ArrowUp}');
    await user.click(cellOf('Cup', 'Price'));
    await user.click(screen.getByRole('button', { name: 'Raise or lower' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 1 cell' }));
    await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '8');
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(cellOf('Cup', 'Price')).toHaveTextContent('€8.00'));
  });

  it('fills down, selects all, clears optional cells and names the required ones', async () => {
    for (const name of ['A', 'B', 'C']) await addProduct({ name, costPrice: null, weight: null });
    const { user } = await openSheet();
    await user.click(cellOf('A', 'Cost'));
    await user.keyboard(
      '3{Enter}{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}',
    );
    expect(cellOf('C', 'Cost')).toHaveTextContent('€3.00');
    expect(cellOf('B', 'Cost')).toHaveAttribute('aria-selected', 'true');
    expect(cellOf('B', 'Price')).toHaveAttribute('aria-selected', 'false');
    await user.click(cellOf('A', 'Name'));
    await user.click(screen.getByRole('columnheader', { name: 'Name' }));
    await user.keyboard('{Delete}');
    expect(
      await screen.findByText('3 cells can’t be changed here and stay as they were'),
    ).toBeVisible();
    expect(cellOf('C', 'Name')).toHaveTextContent('C');
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getAllByRole('gridcell', { selected: true }).length).toBeGreaterThan(20);
  });

  it('pastes from a spreadsheet, and says what did not fit', async () => {
    const ids = [await addProduct({ name: 'A' }), await addProduct({ name: 'B' })];
    const { user } = await openSheet();
    await user.click(cellOf('A', 'SKU'));
    await user.paste('"AB-1"\tArchived\t1\u202f234,5\r\nAB-2\tDraft\tmuch\r\nAB-3\tDraft\t5\r\n');
    expect(await screen.findByText('1 pasted row had no place: the table ends here')).toBeVisible();
    expect(cellOf('A', 'Price')).toHaveTextContent('€1,234.50');
    expect(cellOf('B', 'Price')).toHaveTextContent('much');
    expect(cellOf('B', 'Price')).toBeInvalid();
    await user.click(cellOf('B', 'Price'));
    await user.paste('٩٫٩٠');
    expect(cellOf('B', 'Price')).toHaveTextContent('€9.90');
    await user.click(save());
    await screen.findByText('2 products saved');
    expect(await read(ids[0] ?? '')).toMatchObject({
      sku: 'AB-1',
      status: 'archived',
      price: 123_450,
    });
    expect(await read(ids[1] ?? '')).toMatchObject({ sku: 'AB-2', status: 'draft', price: 990 });
  });

  it('fills a range with one pasted value, and copies it as text and as a table', async () => {
    for (const name of ['A', 'B', 'C']) await addProduct({ name, tags: ['x', 'y'] });
    const { user } = await openSheet();
    await user.click(cellOf('A', 'Price'));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await user.paste('7.50');
    expect(cellOf('C', 'Price')).toHaveTextContent('€7.50');
    const data = new Map<string, string>();
    const clipboardData = { setData: (type: string, text: string) => data.set(type, text) };
    fireEvent.copy(cellOf('C', 'Price'), { clipboardData });
    expect(data.get('text/plain')).toBe('7.50\r\n7.50\r\n7.50');
    expect(data.get('text/html')).toContain('<td>7.50</td>');
    expect(screen.getByText('3 cells changed in 3 products')).toBeVisible();
  });

  it('copies and pastes cells in Firefox, which sends these events to the body', async () => {
    await addProduct({ name: 'A', price: 1200 });
    await addProduct({ name: 'B', price: 2000 });
    const { user } = await openSheet();
    await user.click(cellOf('A', 'Price'));
    const data = new Map<string, string>();
    const setData = (type: string, text: string) => data.set(type, text);
    const getData = (type: string) => data.get(type) ?? '';
    fireEvent.copy(document.body, { clipboardData: { setData } });
    await user.click(cellOf('B', 'Price'));
    fireEvent.paste(document.body, { clipboardData: { getData } });
    expect(cellOf('B', 'Price')).toHaveTextContent('€12.00');
  });
});

describe('saving the sheet', () => {
  it('asks cell by cell about conflicts, and merges the rest', async () => {
    const cup = await addProduct({ name: 'Cup', price: 1200, costPrice: 100 });
    const plate = await addProduct({ name: 'Plate', price: 2000 });
    const { user } = await openSheet();
    await user.click(cellOf('Cup', 'Price'));
    await user.keyboard('13{Enter}21{Enter}');
    await user.click(cellOf('Cup', 'Cost'));
    await user.keyboard('2{Enter}');
    await store.call(`PUT /merchant/products/${cup}`, { price: 1500, costPrice: 300, weight: 7 });
    await store.call(`PUT /merchant/products/${plate}`, { weight: 9 });
    await user.click(save());
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Someone else changed this too' }),
    );
    expect((await read(plate)).price).toBe(2100);
    expect((await read(cup)).price).toBe(1500);
    const price = within(dialog.getByRole('radiogroup', { name: 'What to keep for Cup: Price' }));
    expect(price.getByRole('radio', { name: /€13\.00/ })).toBeChecked();
    const cost = within(dialog.getByRole('radiogroup', { name: 'What to keep for Cup: Cost' }));
    await user.click(cost.getByRole('radio', { name: /€3\.00/ }));
    await user.click(dialog.getByRole('button', { name: 'Save these' }));
    await screen.findByText('1 product saved');
    expect(await read(cup)).toMatchObject({ price: 1300, costPrice: 300, weight: 7 });
    expect(cellOf('Cup', 'Cost')).toHaveTextContent('€3.00');
  });

  it('asks again if units were sold meanwhile, and never overwrites a sale’s stock', async () => {
    const cup = await addProduct({ name: 'Cup', stock: 10 });
    const { user } = await openSheet();
    await user.click(cellOf('Cup', 'Stock'));
    await user.keyboard('20{Enter}');
    await store.call(`PUT /merchant/products/${cup}`, { stockDelta: -3, stockSeen: 10 });
    await user.click(save());
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Someone else changed this too' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Back to the sheet' }));
    expect((await read(cup)).stock).toBe(7);
    expect(cellOf('Cup', 'Stock')).toHaveTextContent('20');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Save these' }));
    await screen.findByText('1 product saved');
    expect(puts().at(-1)?.body).toEqual({ stockDelta: 13, stockSeen: 7 });
  });

  it('keeps what the store refused, cell by cell and row by row, and can retry', async () => {
    await addProduct({ name: 'Cup', sku: 'CUP' });
    const plate = await addProduct({ name: 'Plate' });
    const vase = await addProduct({ name: 'Vase' });
    const { user } = await openSheet();
    await user.click(cellOf('Plate', 'SKU'));
    await user.keyboard('cup{Enter}VASE{Enter}');
    faults.status(
      `PUT /merchant/products/${vase}`,
      503,
      { error: { message: 'Closed for repairs.' } },
      { times: 1 },
    );
    await user.click(save());
    expect(await screen.findByText(/2 not saved/)).toBeVisible();
    expect(cellOf('Plate', 'SKU')).toHaveAccessibleDescription(/Cup/);
    expect(cellOf('Vase', 'Name')).toHaveAccessibleDescription(/Closed for repairs\./);
    await user.click(cellOf('Plate', 'SKU'));
    await user.keyboard('PLATE{Enter}');
    await user.click(save());
    await screen.findByText('2 products saved');
    expect(await read(plate)).toMatchObject({ sku: 'PLATE' });
    expect(await read(vase)).toMatchObject({ sku: 'VASE' });
  });

  it('finds out about a write without a response before it sends anything else', async () => {
    const cup = await addProduct({ name: 'Cup', price: 1200, stock: 10 });
    const { user } = await openSheet();
    await user.click(cellOf('Cup', 'Stock'));
    await user.keyboard('15{Enter}');
    faults.unanswered('PUT /merchant/products/:id');
    await user.click(save());
    // The write was done: the product has the value.
    await screen.findByText('1 product saved');
    expect((await read(cup)).stock).toBe(15);
    expect(cellOf('Cup', 'Stock')).toHaveTextContent('15');
    expect(puts()).toHaveLength(1);
  });
});

describe('leaving the sheet', () => {
  it('asks first, and offers the cells again after the tab was closed', async () => {
    const cup = await addProduct({ name: 'Cup', price: 1200 });
    await addProduct({ name: 'Plate' });
    const first = await openSheet();
    await first.user.click(cellOf('Cup', 'Price'));
    await first.user.keyboard('13{Enter}');
    await first.user.click(screen.getByRole('link', { name: 'Back to products' }));
    await first.user.click(await screen.findByRole('button', { name: 'Stay' }));
    first.unmount();

    // The product is not among the rows, and is added.
    const { user } = await openSheet('/products/sheet?filter={"q":"Plate"}');
    expect(await screen.findByText(/^Restore your changes from/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(cellOf('Cup', 'Price')).toHaveTextContent('€13.00'));
    await user.click(save());
    await screen.findByText('1 product saved');
    expect((await read(cup)).price).toBe(1300);
    await user.click(screen.getByRole('link', { name: 'Back to products' }));
    expect(await screen.findByRole('heading', { name: 'The list' })).toBeVisible();
  });

  it('shows the found or selected rows of the list, and the chosen columns', async () => {
    for (const name of ['Cup', 'Plate', 'Vase']) await addProduct({ name });
    const { user } = await openSheet('/products/sheet?filter={"q":"Cup"}');
    expect(screen.getByText('1 product')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'SKU' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Weight' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toContain('Weight (g)');
    expect(heads).not.toContain('SKU');
  });
});
