import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../src/resources/products/variants/RemoveVariantsDialog.tsx';
import '../../src/resources/products/variants/VariantDialog.tsx';
import '../../src/resources/products/variants/VariantsEditor.tsx';
import { buildProductInput } from '../fixtures/product.ts';
import { journal, serveStore } from '../msw/server.ts';
import { openProducts, usePhone } from '../support/productScreens.tsx';
import { cell, enter, mugsOf, save, valuesOf } from '../support/variantScreens.tsx';

const store = serveStore();
const { addMug, variantsOf } = mugsOf(store);
const put = 'PUT /merchant/products/:id';

afterEach(() => {
  vi.unstubAllGlobals();
});

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

describe('options and variants of a new product', () => {
  it('are created from the input: each combination, with the product’s values', async () => {
    const { user } = openProducts('/products/create');
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Mug');
    await user.type(screen.getByRole('textbox', { name: 'Price' }), '12');
    await user.type(screen.getByRole('textbox', { name: 'SKU' }), 'MUG');
    await user.type(screen.getByRole('textbox', { name: 'Stock' }), '4');
    await user.click(screen.getByRole('button', { name: 'Add options such as size or colour' }));
    await user.type(await screen.findByRole('textbox', { name: 'Option' }), 'Colour');
    await user.type(await valuesOf('Colour'), 'Blue,Green{Enter}');
    expect(await cell('Price of Green')).toHaveTextContent('€12.00');
    expect(await cell('SKU of Blue')).toHaveTextContent('MUG');
    // The product's own fields are replaced by the grid.
    expect(screen.queryByRole('textbox', { name: 'Price' })).toBeNull();
    expect(screen.getByText('€12.00 · 4 in stock in 1 of 2 variants')).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(journal.requests('POST /merchant/products')).toHaveLength(1));
    const { body } = journal.last('POST /merchant/products');
    expect(body).toMatchObject({
      name: 'Mug',
      price: 1200,
      options: [{ name: 'Colour', values: ['Blue', 'Green'] }],
      variants: [
        { options: ['Blue'], price: 1200, sku: 'MUG', stock: 4 },
        { options: ['Green'], price: 1200, sku: null, stock: 0 },
      ],
    });
    expect(body).not.toHaveProperty('sku');
    expect(body).not.toHaveProperty('stock');
  });

  it('pasted as a list are all added, and Enter after them does not save the product', async () => {
    const { user } = openProducts('/products/create');
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Mug');
    await user.click(screen.getByRole('button', { name: 'Add options such as size or colour' }));
    await user.type(await screen.findByRole('textbox', { name: 'Option' }), 'Colour');
    await user.click(await valuesOf('Colour'));
    await user.paste('Blue, Green، Red');
    await user.keyboard('{Enter}');
    expect(await cell('Price of Red')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    expect(journal.requests('POST /merchant/products')).toHaveLength(0);
  });

  it('keep the message of a wrong cell when a value before it is removed', async () => {
    const { user } = openProducts('/products/create');
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Mug');
    await user.type(screen.getByRole('textbox', { name: 'Price' }), '12');
    await user.click(screen.getByRole('button', { name: 'Add options such as size or colour' }));
    await user.type(await screen.findByRole('textbox', { name: 'Option' }), 'Colour');
    await user.type(await valuesOf('Colour'), 'Blue,Green,Red{Enter}');
    await enter(user, 'Price of Green', 'cheap');
    await user.click(save());
    await waitFor(async () =>
      expect(await cell('Price of Green')).toHaveAttribute('aria-invalid', 'true'),
    );
    await user.type(await valuesOf('Colour'), '{ArrowLeft}{ArrowLeft}{ArrowLeft}{Delete}');
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Blue' })).toBeNull());
    expect(await cell('Price of Green')).toHaveAttribute('aria-invalid', 'true');
    expect(await cell('Price of Red')).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('keep the message of a nameless option when it is moved, and lose it when it is removed', async () => {
    const { user } = openProducts('/products/create');
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Mug');
    const click = (name: string) => user.click(screen.getByRole('button', { name }));
    await click('Add options such as size or colour');
    await screen.findByRole('textbox', { name: 'Option' });
    await click('Add another option');
    const optionOf = (name: string) =>
      within(screen.getByRole('group', { name })).getByRole('textbox', { name: 'Option' });
    await user.type(optionOf('Option 2'), 'Size');
    await user.type(await valuesOf('Size'), 'S{Enter}');
    await click('Save');
    await waitFor(() => expect(optionOf('Option 1')).toBeInvalid());
    await click('Move Option 1 down');
    expect(optionOf('Option 2')).toBeInvalid();
    expect(optionOf('Size')).toBeValid();
    await click('Move Option 2 up');
    await click('Remove Option 1');
    expect(optionOf('Size')).toBeValid();
  });

  it('show what is missing, and move the focus there', async () => {
    const { user } = openProducts('/products/create');
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Mug');
    await user.click(screen.getByRole('button', { name: 'Add options such as size or colour' }));
    await screen.findByRole('textbox', { name: 'Option' });
    await user.click(save());
    expect(await screen.findByText('Enter what varies, such as Size.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Option' })).toHaveFocus();
    await user.type(screen.getByRole('textbox', { name: 'Option' }), 'Size');
    await user.type(await valuesOf('Size'), 'S{Enter}');
    await enter(user, 'Price of S', 'a lot');
    await user.click(save());
    expect(await screen.findByText(/^S · Price: /)).toBeVisible();
    const price = await cell('Price of S');
    expect(price).toHaveFocus();
    expect(price).toBeInvalid();
    expect(price).toHaveAccessibleDescription('Enter an amount, for example 12.50.');
    expect(journal.requests('POST /merchant/products')).toHaveLength(0);
  });
});

describe('the table of variants', () => {
  it('is edited in place, and sends only changes', async () => {
    const id = await addMug();
    const { user } = openProducts(`/products/${id}`);
    expect(await screen.findByText('From €12.00 · 10 in stock in 3 of 4 variants')).toBeVisible();
    await enter(user, 'Price of Blue / L', '16');
    expect(await cell('Price of Blue / L')).toHaveAccessibleDescription('Was €15.00');
    expect(await cell('Price of Green / S')).toHaveFocus();
    await enter(user, 'Stock of Green / S', '7');
    await user.click(save());
    await screen.findByText(/ saved$/);
    const variants = await variantsOf(id);
    expect(journal.last(put).body).toEqual({
      variants: [
        { _id: variants[0]?._id, options: ['Blue', 'S'] },
        { _id: variants[1]?._id, options: ['Blue', 'L'], price: 1600 },
        { _id: variants[2]?._id, options: ['Green', 'S'], stockDelta: 7, stockSeen: 0 },
        { _id: variants[3]?._id, options: ['Green', 'L'] },
      ],
    });
    expect(variants.map(({ price, stock }) => [price, stock])).toEqual([
      [1200, 5],
      [1600, 3],
      [1200, 7],
      [1500, 2],
    ]);
  });

  it('says what removing a value removes before it does, and keeps it on Cancel', async () => {
    const id = await addMug();
    const { user } = openProducts(`/products/${id}`);
    const values = await valuesOf('Colour');
    await user.type(values, '{Backspace}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Green?' }));
    expect(dialog.getByText(/2 variants will be removed:/)).toBeVisible();
    expect(dialog.getByText('Stock removed: 2')).toBeVisible();
    expect(await dialog.findByText('In no orders')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await cell('Price of Green / L')).toBeVisible();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await user.type(values, '{Backspace}');
    await user.click(await screen.findByRole('button', { name: 'Remove 2 variants' }));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Green/ })).toBeNull());
    await user.click(save());
    await screen.findByText(/ saved$/);
    expect(await variantsOf(id)).toHaveLength(2);
  });

  it('sets a field for all variants of a value at once', async () => {
    const id = await addMug();
    const { user } = openProducts(`/products/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Select…' }));
    await user.click(screen.getByRole('menuitem', { name: /^Blue/ }));
    expect(screen.getByText('2 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Set values' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set for 2 variants' }));
    expect(dialog.getByRole('textbox', { name: 'Price' })).toHaveAttribute(
      'placeholder',
      'Different values',
    );
    // The currency sign, as in every other form, not the code EUR.
    expect(dialog.getAllByText('€')).toHaveLength(3);
    await user.type(dialog.getByRole('textbox', { name: 'Compare-at price' }), '20');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(await cell('Compare-at price of Blue / L')).toHaveTextContent('€20.00');
    await user.click(save());
    await screen.findByText(/ saved$/);
    expect(
      (await variantsOf(id)).map(({ price, compareAtPrice }) => [price, compareAtPrice]),
    ).toEqual([
      [1200, 2000],
      [1500, 2000],
      [1200, null],
      [1500, null],
    ]);
  });

  it('disappears with the last option: the product has its own price, SKU and stock again', async () => {
    const id = await addMug();
    const { user } = openProducts(`/products/${id}`);
    for (const name of ['Colour', 'Size']) {
      await user.click(await screen.findByRole('button', { name: `Remove ${name}` }));
      const confirm = await screen.findByRole('button', { name: /^Remove \d variants?$/ });
      await user.click(confirm);
    }
    // The price of the cheapest, and the sum of the stock.
    expect(await screen.findByRole('textbox', { name: 'Price' })).toHaveValue('12.00');
    expect(screen.getByRole('textbox', { name: 'Stock' })).toHaveValue('10');
    await user.type(screen.getByRole('textbox', { name: 'SKU' }), 'MUG');
    await user.click(save());
    await screen.findByText(/ saved$/);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    const plain = await store.call(`GET /merchant/products/${id}`);
    expect(plain).toMatchObject({ options: [], variants: [], price: 1200, stock: 10, sku: 'MUG' });
  });

  it('opens at the variant of its URL, also far down', async () => {
    const values = Array.from({ length: 60 }, (_, index) => `No ${index + 1}`);
    const id = await addMug({
      options: [{ name: 'Number', values }],
      variants: values.map((value) => ({ options: [value], price: 100 })),
    });
    const wanted = (await variantsOf(id))[57];
    openProducts(`/products/${id}#${wanted?._id}`);
    await waitFor(() => expect(document.activeElement).toHaveTextContent('No 58'));
  });

  it('reorders and renames values, and the variants with them', async () => {
    const id = await addMug();
    const { user } = openProducts(`/products/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Green' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move earlier' }));
    await user.click(await screen.findByRole('button', { name: 'Blue' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename Blue' }));
    await user.clear(dialog.getByRole('textbox', { name: 'Value' }));
    await user.type(dialog.getByRole('textbox', { name: 'Value' }), 'Navy{Enter}');
    await user.click(screen.getByRole('button', { name: 'Move Size up' }));
    await user.click(save());
    await screen.findByText(/ saved$/);
    expect((await variantsOf(id)).map(({ options, sku }) => [options.join(' '), sku])).toEqual([
      ['S Green', 'G-S'],
      ['S Navy', 'B-S'],
      ['L Green', 'G-L'],
      ['L Navy', 'B-L'],
    ]);
  });

  it('is cards on a phone, each of which opens', async () => {
    usePhone();
    const id = await addMug();
    const { user } = openProducts(`/products/${id}`);
    const cards = within(await screen.findByRole('list', { name: 'Variants' }));
    await user.click(cards.getByRole('button', { name: /Blue \/ L.*€15.00.*3 in stock/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Blue / L' }));
    await user.clear(dialog.getByRole('textbox', { name: 'Price' }));
    await user.type(dialog.getByRole('textbox', { name: 'Price' }), '16');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(await cards.findByRole('button', { name: /€16.00/ })).toBeVisible();
    await user.click(save());
    await screen.findByText(/ saved$/);
    expect((await variantsOf(id))[1]?.price).toBe(1600);
  });
});

describe('refused saves and drafts of variants', () => {
  const values = Array.from({ length: 60 }, (_, at) => `V${at + 1}`);
  const addMany = () =>
    addMug({
      options: [{ name: 'No.', values }],
      variants: values.map((value, at) => ({ options: [value], price: 100 + at, stock: 1 })),
    });

  it('show the refusal at the cell, also far down', async () => {
    const id = await addMany();
    await store.call('POST /merchant/products', { ...buildProductInput(), sku: 'TAKEN' });
    const { user } = openProducts(`/products/${id}`);
    await user.click(await cell('SKU of V1'));
    await user.keyboard('{Control>}{ArrowDown}{/Control}{ArrowUp>5/}taken{Enter}');
    await user.keyboard('{Control>}{Home}{/Control}');
    await user.click(save());
    await waitFor(async () => expect(await cell('SKU of V55')).toHaveFocus());
    expect(await cell('SKU of V55')).toBeInvalid();
  });

  it('lead to the first problem', async () => {
    const { user } = openProducts(`/products/${await addMany()}`);
    await enter(user, 'Price of V3', 'x');
    await user.keyboard('{Control>}{ArrowDown}{/Control}x{Enter}');
    await user.click(save());
    await waitFor(async () => expect(await cell('Price of V3')).toHaveFocus());
  });

  it('offer a draft again, merged with others’ changes', async () => {
    const id = await addMug();
    const first = openProducts(`/products/${id}`);
    await first.user.type(await valuesOf('Colour'), 'Red{Enter}');
    await waitFor(() => expect(Object.keys(localStorage).join()).toContain('draft'));
    first.unmount();
    const { user } = openProducts(`/products/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await cell('Price of Red / L')).toHaveTextContent('€15.00');
    await user.click(save());
    await screen.findByText(/ saved$/);
    expect(await variantsOf(id)).toHaveLength(6);
  });

  it('keep one draft field, not all variants, merged with others’ changes', async () => {
    const id = await addMug();
    const first = openProducts(`/products/${id}`);
    await enter(first.user, 'Price of Blue / L', '16');
    const drafts = () =>
      Object.entries(localStorage).flatMap(([key, text]) => (/draft/.test(key) ? [text] : []));
    await waitFor(() => expect(drafts().join()).toContain('1600'));
    expect(drafts().join()).toContain('B-L');
    expect(drafts().join()).not.toContain('G-S');
    first.unmount();
    const variants = await variantsOf(id);
    await store.call(`PUT /merchant/products/${id}`, {
      variants: variants.map(({ _id, options, sku }) => ({
        _id,
        options,
        ...(sku === 'G-S' && { price: 700 }),
      })),
    });
    const second = openProducts(`/products/${id}`);
    await second.user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await cell('Price of Blue / L')).toHaveTextContent('€16.00');
    await second.user.click(save());
    await screen.findByText(/ saved$/);
    expect((await variantsOf(id)).map(({ price: now }) => now)).toEqual([1200, 1600, 700, 1500]);
    second.unmount();

    // A save that arrived without a response leaves no draft.
    const third = openProducts(`/products/${id}`);
    await enter(third.user, 'Price of Blue / S', '13');
    await waitFor(() => expect(drafts().join()).toContain('1300'));
    third.unmount();
    await store.call(`PUT /merchant/products/${id}`, {
      variants: variants.map(({ _id, options }, at) => ({
        _id,
        options,
        ...(at === 0 && { price: 1300 }),
      })),
    });
    openProducts(`/products/${id}`);
    expect(await cell('Price of Blue / S')).toHaveTextContent('€13.00');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });
});
