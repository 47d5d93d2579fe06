import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openProducts, productsOf } from '../support/productScreens.tsx';
import { save } from '../support/variantScreens.tsx';

const store = serveStore();
const post = 'POST /merchant/products';
const addProduct = productsOf(store);

const field = (name: string | RegExp) => screen.findByRole('textbox', { name });

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
  it('sends the input, money in minor units, and opens the product [C8][D10][D15]', async () => {
    const { user, place } = openProducts('/products/create');
    await user.type(await field(/^Name/), 'Crème brûlée set');
    await user.type(screen.getByRole('textbox', { name: 'Price' }), '1,234.5');
    await user.type(screen.getByRole('textbox', { name: 'Stock' }), '{Backspace}12');
    await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'sweet,Kitchen{Enter}');
    await user.click(save());
    expect(await screen.findByText(/ created$/)).toBeVisible();
    expect(journal.last(post).body).toMatchObject({
      name: 'Crème brûlée set',
      price: 123450,
      stock: 12,
      tags: ['sweet', 'Kitchen'],
      status: 'draft',
    });
    expect(journal.last(post).body).not.toHaveProperty('options');
    expect(journal.last(post).body).not.toHaveProperty('variants');
    // The store creates the web address.
    expect(journal.last(post).body).not.toHaveProperty('slug');
    expect(place()).toMatch(/^\/products\/[\w-]+$/);
    expect(
      await screen.findByRole('heading', { name: 'Crème brûlée set', level: 1 }),
    ).toBeVisible();
  });

  it('shows a wrong low-stock level again that was hidden with the stock', async () => {
    const { user } = openProducts('/products/create');
    await user.type(await field(/^Name/), 'Mug');
    const level = screen.getByRole('textbox', { name: 'Low-stock threshold' });
    await user.type(level, 'few');
    await user.click(screen.getByRole('switch', { name: 'Track stock' }));
    await waitFor(() => expect(level).not.toBeVisible());
    await user.click(save());
    await waitFor(() => expect(level).toBeInvalid());
    await waitFor(() => expect(level).toBeVisible());
  });

  it('lists problems in the order of the page, with links, tags included', async () => {
    const { user } = openProducts('/products/create');
    const wrong = {
      Weight: 'heavy',
      'Page title': 'x'.repeat(256),
      SKU: 'x'.repeat(101),
      'Compare-at price': '-1',
    };
    for (const [name, text] of Object.entries(wrong)) {
      await user.click(await field(name));
      await user.paste(text);
    }
    const tags = screen.getByRole('combobox', { name: 'Tags' });
    await user.click(tags);
    await user.paste('x'.repeat(51));
    await user.click(save());
    const summary = (await screen.findByText(/things to correct/)).parentElement ?? document.body;
    const lines = within(summary).getAllByRole('button');
    expect(lines.map((line) => line.textContent?.split(':')[0])).toEqual([
      'Name',
      'Compare-at price',
      'SKU',
      'Tags',
      'Weight',
      'Page title',
    ]);
    await user.click(within(summary).getByRole('button', { name: /^Tags/ }));
    expect(tags).toHaveFocus();
    const weight = screen.getByRole('textbox', { name: 'Weight' });
    expect(weight).toHaveAccessibleDescription('Enter a weight in grams, from 0 to 1,000,000.');
    expect(weight).toHaveValue('heavy');
  });

  it('accepts the digits of an Arabic keyboard in prices, counts and codes', async () => {
    const { user } = openProducts('/products/create');
    await user.type(await field(/^Name/), 'إبريق');
    await user.type(screen.getByRole('textbox', { name: 'Price' }), '١٢٫٥');
    await user.type(screen.getByRole('textbox', { name: 'SKU' }), 'IBR-٠١');
    await user.type(screen.getByRole('textbox', { name: 'Barcode' }), '٩٦٣٨٥٠٧٤');
    await user.type(screen.getByRole('textbox', { name: 'Stock' }), '{Backspace}١٬٢٠٠');
    await user.type(screen.getByRole('textbox', { name: 'Weight' }), '۳۰۰');
    await user.click(save());
    await screen.findByText(/ created$/);
    expect(journal.last(post).body).toMatchObject({
      price: 1250,
      sku: 'IBR-01',
      barcode: '96385074',
      stock: 1200,
      weight: 300,
    });
  });

  it('previews the web address of the name until one is typed', async () => {
    const { user } = openProducts('/products/create');
    const slug = await field('Web address');
    await user.type(await field(/^Name/), 'Blue');
    expect(slug).toHaveValue('blue');
    await user.clear(slug);
    await user.type(slug, 'my-mug');
    await user.type(await field(/^Name/), ' Mug');
    expect(slug).toHaveValue('my-mug');
  });

  it('starts a duplicate as a draft without SKU, barcode and web address', async () => {
    const id = await addProduct({ name: 'Walnut board', sku: 'BOARD-40', status: 'active' });
    const { user } = await edit(id);
    await user.click(screen.getByRole('link', { name: 'Duplicate' }));
    expect(await screen.findByDisplayValue('Walnut board (copy)')).toBeVisible();
    expect(await field('SKU')).toHaveValue('');
    await user.click(save());
    await screen.findByText(/ created$/);
    expect(journal.last(post).body).toMatchObject({ status: 'draft', price: 4900, sku: null });
    expect(journal.last(post).body).not.toHaveProperty('slug');
  });
});

describe('advice while typing', () => {
  it('shows the margin, then the loss, then asks whether it is free', async () => {
    const { user } = openProducts('/products/create');
    const price = await field('Price');
    await user.type(price, '20');
    await user.type(await field('Cost'), '15');
    expect(screen.getByText('You earn €5.00 on each sale, a margin of 25%.')).toBeVisible();
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
    // Announced as a status; an additional alert would repeat it.
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Add a picture')).toBeVisible();
  });

  it('notices that a category is hidden by its parent', async () => {
    const { _id: parentId } = await store.call('POST /categories', {
      name: 'Secret',
      isVisible: false,
    });
    const { _id: categoryId } = await store.call('POST /categories', { name: 'Child', parentId });
    await edit(await addProduct({ categoryId }));
    expect(await screen.findByText('Its category is hidden')).toBeVisible();
  });

  it('asked for a category of an API without categories', async () => {
    faults.status('* /categories', 404);
    await edit(await addProduct({ status: 'active', categoryId: null, images: [] }));
    expect(await screen.findByText('Add a picture')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Choose a category')).toBeNull());
  });

  it('warns of a wrong check digit and saves all the same', async () => {
    const { user } = openProducts('/products/create');
    await user.type(await field(/^Name/), 'Mug');
    await user.type(await field('Barcode'), '4006381333937');
    expect(screen.getByText('This barcode’s last digit looks wrong.')).toBeVisible();
    await user.click(save());
    await screen.findByText(/ created$/);
    expect(journal.last(post).body).toMatchObject({ barcode: '4006381333937' });
  });

  it('splits tags at Arabic commas and pasted lines, and says so if one exists, ignoring case', async () => {
    const { user } = openProducts('/products/create');
    const tags = await screen.findByRole('combobox', { name: 'Tags' });
    await user.type(tags, 'قطن، صوف،');
    expect(screen.getByRole('button', { name: 'صوف' })).toBeVisible();
    await user.paste('Wood\r\noak\r\n');
    expect(screen.getByRole('button', { name: 'oak' })).toBeVisible();
    expect(tags).toHaveValue('');
    await user.type(tags, 'wood,');
    expect(screen.getByText('You already added wood.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /wood/i })).toHaveLength(1);
  });
});
