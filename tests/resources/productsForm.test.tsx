import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openProducts } from '../support/productScreens.tsx';

const store = serveStore();
const post = 'POST /merchant/products';
const put = 'PUT /merchant/products/:id';

async function addProduct(overrides: Parameters<typeof buildProductInput>[0] = {}) {
  const { slug: _, ...input } = buildProductInput({ sku: null, ...overrides });
  return (await store.call(post, input))._id;
}

const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

/** Opens a product and waits until its form can be used. */
async function edit(id: string) {
  const view = openProducts(`/products/${id}`);
  return { ...view, name: await field(/^Name/) };
}

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

describe('creating a product', () => {
  it('sends what was typed, money in minor units, and opens it [C8][D10][D15]', async () => {
    const { user, place } = openProducts('/products/create');
    await user.type(await field(/^Name/), 'Crème brûlée set');
    await user.type(screen.getByRole('textbox', { name: 'Price' }), '1,234.5');
    await user.type(screen.getByRole('textbox', { name: 'Stock' }), '{Backspace}12');
    await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'sweet,Kitchen{Enter}');
    await user.click(save());
    expect(await screen.findByText('Created')).toBeVisible();
    expect(journal.last(post).body).toMatchObject({
      name: 'Crème brûlée set',
      price: 123450,
      stock: 12,
      tags: ['sweet', 'Kitchen'],
      status: 'draft',
    });
    expect(place()).toMatch(/^\/products\/[\w-]+$/);
    expect(
      await screen.findByRole('heading', { name: 'Crème brûlée set', level: 1 }),
    ).toBeVisible();
  });

  it('shows the web address that the name makes, and leaves making it to the store', async () => {
    const { user } = openProducts('/products/create');
    await user.type(await field(/^Name/), 'Blue Mug');
    expect(await field('Web address')).toHaveValue('blue-mug');
    await user.click(save());
    await screen.findByText('Created');
    expect(journal.last(post).body).not.toHaveProperty('slug');
  });

  it('keeps a web address that was typed, whatever the name becomes', async () => {
    const { user } = openProducts('/products/create');
    const slug = await field('Web address');
    await user.type(slug, 'my-mug');
    await user.type(await field(/^Name/), 'Blue Mug');
    expect(slug).toHaveValue('my-mug');
  });

  it('names what is missing beside the field and moves there, sending nothing', async () => {
    const { user } = openProducts('/products/create');
    const name = await field(/^Name/);
    await user.click(save());
    expect(name).toHaveAccessibleDescription('Enter a product name.');
    expect(name).toHaveFocus();
    expect(journal.requests(post)).toEqual([]);
  });

  it.each([
    ['-0.50', "Price can't be negative."],
    ['1e3', /^Enter an amount/],
    ['NaN', /^Enter an amount/],
    ['1.005', /^Use at most 2 decimals|^Enter an amount/],
  ])('does not take %s for a price [D15]', async (typed, message) => {
    const { user } = openProducts('/products/create');
    await user.type(await field(/^Name/), 'Mug');
    const price = screen.getByRole('textbox', { name: 'Price' });
    await user.type(price, typed);
    await user.click(save());
    await waitFor(() => expect(price).toHaveAccessibleDescription(message));
    expect(journal.requests(post)).toEqual([]);
  });

  it('needs a price before it is active', async () => {
    const { user } = openProducts('/products/create');
    await user.type(await field(/^Name/), 'Mug');
    await user.click(screen.getByRole('combobox', { name: /^Status/ }));
    await user.click(await screen.findByRole('option', { name: 'Active' }));
    await user.click(save());
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveAccessibleDescription(
      'Add a price before you make this product active.',
    );
  });

  it('shows what the store says about a field beside that field', async () => {
    await addProduct({ name: 'Walnut board', sku: 'board-40' });
    const { user } = openProducts('/products/create');
    await user.type(await field(/^Name/), 'Oak board');
    await user.type(await field('SKU'), 'BOARD-40');
    await user.click(save());
    const sku = await field('SKU');
    await waitFor(() =>
      expect(sku).toHaveAccessibleDescription('SKU BOARD-40 is already used by Walnut board.'),
    );
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Oak board');
  });

  it('says what is wrong with a count and keeps the text', async () => {
    const { user } = openProducts('/products/create');
    await user.type(await field(/^Name/), 'Mug');
    const weight = await field('Weight');
    await user.type(weight, 'heavy');
    await user.click(save());
    await waitFor(() =>
      expect(weight).toHaveAccessibleDescription('Enter a weight in grams, from 0 to 1,000,000.'),
    );
    expect(weight).toHaveValue('heavy');
  });

  it('begins a duplicate as a draft without SKU, barcode and web address of its own', async () => {
    const id = await addProduct({ name: 'Walnut board', sku: 'BOARD-40', status: 'active' });
    const { user } = await edit(id);
    await user.click(screen.getByRole('link', { name: 'Duplicate' }));
    expect(await screen.findByDisplayValue('Walnut board (copy)')).toBeVisible();
    expect(await field('SKU')).toHaveValue('');
    await user.click(save());
    await screen.findByText('Created');
    expect(journal.last(post).body).toMatchObject({ status: 'draft', price: 4900, sku: null });
    expect(journal.last(post).body).not.toHaveProperty('slug');
  });
});

describe('advice while a product is typed', () => {
  it('tells the margin, then the loss, then asks whether it is free', async () => {
    const { user } = openProducts('/products/create');
    const price = await field('Price');
    await user.type(price, '20');
    await user.type(await field('Cost'), '15');
    expect(screen.getByText('You earn €5.00 on each sale, a margin of 25 %.')).toBeVisible();
    await user.clear(price);
    await user.type(price, '10');
    expect(screen.getByText('You lose €5.00 on each sale.')).toBeVisible();
    await user.clear(price);
    await user.type(price, '0');
    expect(screen.getByText(/Sell for free\?/)).toBeVisible();
  });

  it('says why customers cannot buy it, and when they can', async () => {
    const { user } = openProducts('/products/create');
    const stock = await field('Stock');
    expect(screen.getByText('It is not active')).toBeVisible();
    expect(screen.getByText('It has no price')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Price' }), '5');
    await user.type(stock, '{Backspace}3');
    await user.click(screen.getByRole('combobox', { name: /^Status/ }));
    await user.click(await screen.findByRole('option', { name: 'Active' }));
    expect(await screen.findByText('Customers can buy this product.')).toBeVisible();
    expect(screen.getByText('It has no picture')).toBeVisible();
  });

  it('sees that a category is hidden by the one above it', async () => {
    const { _id: parentId } = await store.call('POST /categories', {
      name: 'Secret',
      isVisible: false,
    });
    const { _id: categoryId } = await store.call('POST /categories', { name: 'Child', parentId });
    await edit(await addProduct({ categoryId }));
    expect(await screen.findByText('Its category is hidden')).toBeVisible();
  });

  it('points out a wrong check digit and saves all the same', async () => {
    const { user } = openProducts('/products/create');
    await user.type(await field(/^Name/), 'Mug');
    await user.type(await field('Barcode'), '4006381333937');
    expect(screen.getByText("This barcode's last digit looks wrong.")).toBeVisible();
    await user.click(save());
    await screen.findByText('Created');
    expect(journal.last(post).body).toMatchObject({ barcode: '4006381333937' });
  });

  it('says so when a tag is there already, whatever its case', async () => {
    const { user } = openProducts('/products/create');
    const tags = await screen.findByRole('combobox', { name: 'Tags' });
    await user.type(tags, 'Wood,wood,');
    expect(screen.getByText('You already added wood.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /wood/i })).toHaveLength(1);
  });
});

describe('editing a product', () => {
  it('reads it from the server and sends only what changed, under its version [D11][D17]', async () => {
    const id = await addProduct();
    const { user, name } = await edit(id);
    await user.clear(name);
    await user.type(name, 'Oak board');
    await user.click(save());
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(journal.last(put).body).toEqual({ name: 'Oak board' });
    expect(journal.last(put).headers['if-match']).toBe('"1"');
    expect(screen.getByRole('heading', { name: 'Oak board', level: 1 })).toBeVisible();
  });

  it('sends stock as a change of what was seen', async () => {
    const { user } = await edit(await addProduct({ stock: 12 }));
    const stock = await field('Stock');
    await user.clear(stock);
    await user.type(stock, '9');
    await user.click(save());
    await screen.findByText('Saved');
    expect(journal.last(put).body).toEqual({ stockDelta: -3, stockSeen: 12 });
  });

  it('saves with Ctrl+S', async () => {
    const { user, name } = await edit(await addProduct());
    await user.type(name, '!');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('never says saved before the server has, and keeps the text after a failure [D10]', async () => {
    const { user, name } = await edit(await addProduct());
    faults.status(put, 500, { error: 'The till is jammed.' });
    await user.type(name, '!');
    await user.click(save());
    expect(await screen.findByText('The till is jammed.')).toBeVisible();
    expect(screen.queryByText('Saved')).toBeNull();
    expect(name).toHaveValue('Walnut chopping board!');
  });

  it('asks before unsaved changes are left, also after a failed save', async () => {
    const { user, name, router, place } = await edit(await addProduct());
    faults.offline(put);
    await user.type(name, '!');
    await user.click(save());
    await screen.findByText('Network Error');
    await user.click(screen.getByRole('link', { name: 'Back to products' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(place()).not.toBe('/products');
    expect(router.state.blockers.size).toBeGreaterThan(0);
  });

  it('keeps the draft when the session ends while saving [E1]', async () => {
    const id = await addProduct();
    const first = await edit(id);
    faults.unauthorised(put);
    await first.user.type(first.name, '!');
    await first.user.click(save());
    await waitFor(() => expect(journal.requests(put)).toHaveLength(1));
    expect(screen.queryByText('Saved')).toBeNull();
    first.unmount();
    faults.reset();
    await store.signIn();
    const { user } = await edit(id);
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByDisplayValue('Walnut chopping board!')).toBeVisible();
  });

  it('deletes after a question that names the product, also with unsaved text [D10]', async () => {
    const id = await addProduct({ name: 'Walnut board' });
    const { user, name, place } = await edit(id);
    await user.type(name, ' unsaved');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Walnut board?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Walnut board was deleted.')).toBeVisible();
    await waitFor(() => expect(place()).toBe('/products'));
    expect(journal.requests(`DELETE /merchant/products/${id}`)).toHaveLength(1);
  });
});
