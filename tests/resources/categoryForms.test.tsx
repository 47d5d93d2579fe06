import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { faults, journal, serveStore } from '../msw/server.ts';
import { choose, names, openCategories, row, stock } from '../support/categoryScreens.tsx';
import { pngFile } from '../support/productScreens.tsx';

const store = serveStore();
const { add, addProduct } = stock(store);

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

describe('the parent category', () => {
  it('says that categories failed to load, and can retry [E3]', async () => {
    const above = await add('Kitchen');
    const id = await add('Knives', above);
    faults.status('GET /categories', 503);
    const { user } = openCategories(`/categories/${id}`);
    const parent = await screen.findByRole('combobox', { name: 'Parent category' });
    await waitFor(() =>
      expect(parent).toHaveAccessibleDescription(/^The categories could not be loaded/),
    );
    expect(parent).not.toHaveDisplayValue(/Loading/);
    faults.reset();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(parent).toHaveDisplayValue('Kitchen'));
  });
});

describe('renaming a category', () => {
  it('saves only the name; shows at the field that it is taken, and asks if somebody renamed it too [C10] [D16] [D17]', async () => {
    const id = await add('Living');
    await add('Kitchen');
    const { user } = openCategories();
    await choose(user, 'Living', 'Rename');
    const dialog = await screen.findByRole('dialog', { name: 'Rename Living' });
    const field = await within(dialog).findByLabelText(/^Name/);
    await user.clear(field);
    await user.type(field, 'kitchen{Enter}');
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(/already a category called Kitchen here/i),
    );
    expect(field).toHaveValue('kitchen');
    expect(journal.last('PUT /categories/:id').body).toEqual({ name: 'kitchen' });
    await store.call(`PUT /categories/${id}`, { name: 'Lounge' });
    await user.clear(field);
    await user.type(field, 'Salon{Enter}');
    expect(await screen.findByText('Lounge')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save these' }));
    expect(await row('Salon')).toBeVisible();
  });
});

describe('deleting a category', () => {
  it('asks where products and sub-categories go, and moves them there [D16]', async () => {
    const kitchen = await add('Kitchen');
    await add('Knives', kitchen);
    const living = await add('Living');
    const product = await addProduct('Chef', kitchen);
    const { user } = openCategories();
    await choose(user, 'Kitchen', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Kitchen?' });
    await user.click(within(dialog).getByRole('radio', { name: 'Move to another category' }));
    expect(within(dialog).getByRole('button', { name: 'Delete' })).toBeDisabled();
    await user.click(within(dialog).getByRole('combobox', { name: /Category/ }));
    await user.click(await screen.findByRole('option', { name: 'Living' }));
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Kitchen was deleted')).toBeVisible();
    expect(journal.last('DELETE /categories/:id').query).toEqual({
      products: living,
      children: 'up',
    });
    expect(names()).toEqual(['Knives', 'Living']);
    const { categoryId } = await store.call(`GET /merchant/products/${product}`);
    expect(categoryId).toBe(living);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Actions for Living' })).toHaveFocus(),
    );
  });

  it('asks again if products were added meanwhile', async () => {
    const kitchen = await add('Kitchen');
    const { user } = openCategories();
    await choose(user, 'Kitchen', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Kitchen?' });
    await addProduct('Chef', kitchen);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByText(/has changed since/)).toBeVisible();
    expect(await within(dialog).findByText('Its 1 product')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'No categories yet' })).toBeVisible();
  });

  it('from its own page returns to the tree', async () => {
    const id = await add('Kitchen');
    const { user, place } = openCategories(`/categories/${id}`);
    await user.type(await screen.findByLabelText(/^Description/), 'Half a sentence');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Kitchen?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(place()).toBe('/categories'));
  });
});

describe('the form of a category', () => {
  it('creates one in the requested parent, with a slug from its name [C10]', async () => {
    const kitchen = await add('Kitchen');
    const { user } = openCategories();
    await choose(user, 'Kitchen', 'Add a sub-category');
    await user.type(await screen.findByLabelText(/^Name/), 'Bread knives');
    expect(screen.getByLabelText(/^Web address/)).toHaveValue('bread-knives');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await row('Bread knives')).toBeVisible();
    expect(journal.last('POST /categories').body).toMatchObject({
      name: 'Bread knives',
      parentId: kitchen,
    });
  });

  it('offers only possible parents, and shows its metrics [D16]', async () => {
    const kitchen = await add('Kitchen');
    await add('Knives', kitchen);
    await add('Living');
    const { user } = openCategories(`/categories/${kitchen}`);
    await user.click(await screen.findByRole('combobox', { name: /Parent category/ }));
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['Top level', 'Living']);
    expect(journal.requests('GET /categories/:id/stats')).toHaveLength(1);
  });

  it('moves a sub-category to the top level, which has no id', async () => {
    const id = await add('Knives', await add('Kitchen'));
    const { user } = openCategories(`/categories/${id}`);
    const parent = await screen.findByRole('combobox', { name: /Parent category/ });
    await waitFor(() => expect(parent).toHaveDisplayValue('Kitchen'));
    await user.click(parent);
    await user.click(await screen.findByRole('option', { name: 'Top level' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(journal.last('PUT /categories/:id').body).toEqual({ parentId: null });
  });

  it('adds and removes its picture [C11]', async () => {
    const id = await add('Kitchen');
    const { user } = openCategories(`/categories/${id}`);
    await user.upload(await screen.findByLabelText('Choose pictures'), pngFile('pan.png'));
    await screen.findByRole('img', { name: /Picture 1/ });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    const body = journal.last('PUT /categories/:id').body;
    expect(body).toEqual({ image: expect.stringContaining('/uploads/') });
    await user.click(screen.getByRole('button', { name: /^Remove picture/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(journal.last('PUT /categories/:id').body).toEqual({ image: null }));
  });
});

describe('choosing a category', () => {
  const shown = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

  it('finds any part of a path in the tree, ignoring accents', async () => {
    const living = await add('Salon');
    const chairs = await add('Chaises', living);
    await add('Hautes', chairs);
    const office = await add('Büro');
    await add('Chaises', office);
    const { user } = openCategories('/categories/create');
    const inside = await screen.findByRole('combobox', { name: 'Parent category' });
    await user.click(inside);
    // Full paths, in the order of the tree.
    const tree = ['Salon', 'Salon › Chaises', 'Salon › Chaises › Hautes', 'Büro', 'Büro › Chaises'];
    await waitFor(() => expect(shown()).toEqual(['Top level', ...tree]));
    await user.clear(inside);
    await user.type(inside, 'chais buro');
    expect(shown()).toEqual(['Büro › Chaises']);
    await user.clear(inside);
    await user.type(inside, 'salon cha');
    expect(shown()).toEqual(['Salon › Chaises', 'Salon › Chaises › Hautes']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(inside).toHaveDisplayValue('Chaises');
    expect(inside).toHaveAccessibleDescription('Salon › Chaises');
    await user.clear(inside);
    await user.type(inside, 'xyz');
    expect(screen.getByText('No category with that name')).toBeVisible();
  });
});
