import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Product } from '../../contract/product.ts';
import { clearToasts } from '../../src/ui/toasts.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { mediaOf } from '../support/media.ts';
import { cellOf, openSheet } from '../support/sheetScreen.tsx';

const store = serveStore();

/** A shirt in two sizes. */
async function addShirt(name = 'Shirt') {
  const { slug: _, ...input } = buildProductInput({ name, sku: null });
  const { price, compareAtPrice, costPrice, stock, weight, ...product } = input;
  const { _id } = await store.call('POST /merchant/products', {
    ...product,
    options: [{ name: 'Size', values: ['S', 'L'] }],
    variants: [
      { options: ['S'], sku: `${name}-S`, price: 1500, stock: 4 },
      { options: ['L'], sku: `${name}-L`, price: 1700, stock: 6 },
    ],
  });
  return _id;
}

const read = async (id: string) =>
  v.parse(Product, await store.call(`GET /merchant/products/${id}`));
const save = () => screen.getByRole('button', { name: /^(Save|Try again)$/ });
const put = () => journal.last('PUT /merchant/products/:id').body;

beforeEach(async () => {
  localStorage.clear();
  clearToasts();
  await store.signIn();
});

describe('variants in the sheet', () => {
  it('stand below their product, which summarises them', async () => {
    await addShirt();
    const { user } = await openSheet();
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['Shirt', 'S', 'L']);
    expect(cellOf('Shirt', 'Stock')).toHaveTextContent('10');
    expect(cellOf('Shirt', 'Price')).toHaveAttribute('aria-readonly', 'true');
    expect(cellOf('L', 'SKU')).toHaveTextContent('Shirt-L');
    expect(cellOf('L', 'Status')).toHaveTextContent(/^$/);
    await user.click(cellOf('Shirt', 'Price'));
    await user.keyboard('9');
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.dblClick(cellOf('L', 'Price'));
    expect(screen.getByRole('textbox', { name: 'Shirt · L: Price' })).toHaveFocus();
  });

  it('can be enabled and disabled in an optional column', async () => {
    const id = await addShirt();
    const { user } = await openSheet();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'For sale' }));
    await user.keyboard('{Escape}');
    expect(cellOf('Shirt', 'For sale')).toHaveAttribute('aria-readonly', 'true');
    expect(cellOf('L', 'For sale')).toHaveTextContent('Yes');
    await user.dblClick(cellOf('L', 'For sale'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shirt · L: For sale' }), 'No');
    await user.keyboard('{Enter}');
    expect(cellOf('L', 'For sale')).toHaveTextContent('No');
    await user.click(save());
    await screen.findByText('1 product saved');
    const variants = (await read(id)).variants ?? [];
    expect(variants.map(({ isEnabled }) => isEnabled)).toEqual([true, false]);
    expect(put()).toEqual({
      variants: variants.map(({ _id, options, isEnabled }) => ({
        _id,
        options,
        ...(!isEnabled && { isEnabled }),
      })),
    });
  });

  it('are copied and pasted by buttons on a touch screen, and a refusal is shown', async () => {
    vi.stubGlobal('matchMedia', mediaOf({ isTouch: true }));
    await addShirt();
    const { user } = await openSheet();
    await user.click(cellOf('S', 'Price'));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('1 cell copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('15.00');
    await user.click(cellOf('L', 'Price'));
    await user.click(screen.getByRole('button', { name: 'Paste' }));
    await waitFor(() => expect(cellOf('L', 'Price')).toHaveTextContent('€15.00'));
    vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(
      new DOMException('', 'NotAllowedError'),
    );
    await user.click(screen.getByRole('button', { name: 'Paste' }));
    expect(await screen.findByText(/doesn’t let this page read the clipboard/)).toBeVisible();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('are saved with their product in one write, which contains no other variants', async () => {
    const id = await addShirt();
    const before = await read(id);
    const { user } = await openSheet();
    await user.click(cellOf('Shirt', 'Name'));
    await user.keyboard('Blouse{Enter}');
    await user.click(cellOf('L', 'Price'));
    await user.keyboard('18.50{Enter}');
    await user.click(cellOf('L', 'Stock'));
    await user.keyboard('9{Enter}');
    await user.click(save());
    await screen.findByText('1 product saved');
    const [small, large] = before.variants ?? [];
    expect(put()).toEqual({
      name: 'Blouse',
      variants: [
        { _id: small?._id, options: ['S'] },
        { _id: large?._id, options: ['L'], price: 1850, stockDelta: 3, stockSeen: 6 },
      ],
    });
    expect((await read(id)).variants).toMatchObject([
      { sku: 'Shirt-S', price: 1500, stock: 4 },
      { sku: 'Shirt-L', price: 1850, stock: 9 },
    ]);
    expect(cellOf('Blouse', 'Stock')).toHaveTextContent('13');
    expect(screen.getByText('1 product saved')).toBeVisible();
  });

  it('can lose their price in the same save that takes them off sale', async () => {
    const id = await addShirt();
    const { user } = await openSheet();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'For sale' }));
    await user.keyboard('{Escape}');
    await user.dblClick(cellOf('L', 'For sale'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shirt · L: For sale' }), 'No');
    await user.keyboard('{Enter}');
    await user.click(cellOf('L', 'Price'));
    await user.keyboard('{Delete}');
    await user.click(save());
    expect(await screen.findByText('1 product saved')).toBeVisible();
    const { variants } = await read(id);
    expect(variants).toMatchObject([{ price: 1500 }, { price: null, isEnabled: false }]);
  });

  it('can lose their prices in the same save that makes their product a draft', async () => {
    const id = await addShirt();
    const { user } = await openSheet();
    await user.dblClick(cellOf('Shirt', 'Status'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shirt: Status' }), 'Draft');
    await user.keyboard('{Enter}');
    await user.click(cellOf('S', 'Price'));
    await user.keyboard('{Delete}');
    await user.click(save());
    expect(await screen.findByText('1 product saved')).toBeVisible();
    expect(await read(id)).toMatchObject({
      status: 'draft',
      variants: [{ price: null }, { price: 1700 }],
    });
  });

  it('say that they need a price while their product is on sale', async () => {
    await addShirt();
    const { user } = await openSheet();
    await user.click(cellOf('S', 'Price'));
    await user.keyboard('{Delete}');
    expect(cellOf('S', 'Price')).toHaveAccessibleDescription(/^Add a price/);
    expect(cellOf('L', 'Price')).toBeValid();
    await user.click(save());
    expect(journal.requests('PUT /merchant/products/:id')).toEqual([]);
    await user.dblClick(cellOf('Shirt', 'Status'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shirt: Status' }), 'Draft');
    await user.keyboard('{Enter}');
    expect(cellOf('S', 'Price')).toBeValid();
  });

  it('can get their prices in the same save that puts their product on sale', async () => {
    const draft = {
      name: 'Shirt',
      options: [{ name: 'Size', values: ['S', 'L'] }],
      variants: [{ options: ['S'] }, { options: ['L'] }],
    };
    const { _id: id } = await store.call('POST /merchant/products', draft);
    const { user } = await openSheet();
    await user.dblClick(cellOf('Shirt', 'Status'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shirt: Status' }), 'Active');
    await user.keyboard('{Enter}');
    await user.click(cellOf('S', 'Price'));
    await user.keyboard('15{Enter}17{Enter}');
    await user.click(save());
    expect(await screen.findByText('1 product saved')).toBeVisible();
    expect(await read(id)).toMatchObject({
      status: 'active',
      variants: [{ price: 1500 }, { price: 1700 }],
    });
  });

  it('ask if somebody else changed or sold the same one', async () => {
    const id = await addShirt();
    const { user } = await openSheet();
    await user.click(cellOf('S', 'Price'));
    await user.keyboard('16{Enter}19{Enter}');
    const { variants = [] } = await read(id);
    await store.call(`PUT /merchant/products/${id}`, {
      variants: variants.map(({ _id, options }, at) => ({
        _id,
        options,
        ...(at === 0 ? { price: 1400 } : { stockDelta: -1, stockSeen: 6 }),
      })),
    });
    await user.click(save());
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: /Theirs: €14\.00/ }));
    expect(dialog.getAllByRole('radiogroup')).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Save these' }));
    await screen.findByText('1 product saved');
    expect((await read(id)).variants).toMatchObject([{ price: 1400 }, { price: 1900, stock: 5 }]);
  });

  it('show what the store refused, and are looked up after a lost response', async () => {
    const id = await addShirt();
    await addShirt('Coat');
    const { user } = await openSheet('/products/sheet?filter={"q":"Shirt"}');
    await user.click(cellOf('L', 'SKU'));
    await user.keyboard('coat-s{Enter}');
    await user.click(save());
    await screen.findByText(/1 not saved/);
    expect(cellOf('L', 'SKU')).toBeInvalid();
    expect(cellOf('L', 'SKU')).toHaveAccessibleDescription(/Coat/);
    expect(cellOf('S', 'SKU')).toBeValid();
    await user.click(cellOf('L', 'SKU'));
    await user.keyboard('shirt-xl{Enter}');
    faults.unanswered('PUT /merchant/products/:id');
    await user.click(save());
    await screen.findByText('1 product saved');
    expect((await read(id)).variants?.[1]).toMatchObject({ sku: 'shirt-xl' });
  });
});

describe('a read-only cell', () => {
  it('is not filled into the rows below', async () => {
    const category = await store.call('POST /categories', { name: 'Clothes' });
    await addShirt();
    const { slug: _, ...cup } = buildProductInput({ name: 'Tray', sku: null });
    await store.call('POST /merchant/products', { ...cup, categoryId: category._id });
    const { user } = await openSheet();
    await user.click(cellOf('Shirt', 'Stock'));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(cellOf('S', 'Stock')).toHaveTextContent('4');
    await user.click(cellOf('L', 'Category'));
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(cellOf('Tray', 'Category')).toHaveTextContent('Clothes');
    expect(screen.getByText('Nothing changed yet')).toBeVisible();
  });
});
