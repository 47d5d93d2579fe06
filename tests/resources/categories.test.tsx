import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import CategoryCreate from '../../src/resources/categories/CategoryCreate.tsx';
import CategoryEdit from '../../src/resources/categories/CategoryEdit.tsx';
import CategoryList from '../../src/resources/categories/CategoryList.tsx';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { renderScreen } from '../support/renderScreen.tsx';

const store = serveStore();
// A read is retried once, a second later.
const slow = { timeout: 4000 };

function openCategories(path = '/categories') {
  return renderScreen(
    {
      '/categories': <CategoryList />,
      '/categories/create': <CategoryCreate />,
      '/categories/:id': <CategoryEdit />,
      '/login': <h1>Sign in</h1>,
    },
    { path, resource: 'categories' },
  );
}

async function add(name: string, parentId: string | null = null, more: object = {}) {
  const { _id } = await store.call('POST /categories', { name, parentId, ...more });
  return _id;
}

async function addProduct(name: string, categoryId: string) {
  const { slug: _, ...input } = buildProductInput({ name, sku: null, categoryId });
  return (await store.call('POST /merchant/products', input))._id;
}

const row = (name: string) => screen.findByRole('link', { name });
const names = () =>
  screen
    .getAllByRole('button', { name: /^Actions for/ })
    .map((button) => button.getAttribute('aria-label')?.replace('Actions for ', ''));

async function choose(user: ReturnType<typeof openCategories>['user'], name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

describe('the tree of categories', () => {
  it('shows the top level open, with the products of everything below counted [P1][C10]', async () => {
    const kitchen = await add('Kitchen');
    const knives = await add('Knives', kitchen);
    await add('Bread knives', knives);
    await addProduct('Chef', knives);
    await addProduct('Block', kitchen);
    openCategories();
    expect(await screen.findByRole('link', { name: 'Products in Kitchen: 2' })).toBeVisible();
    expect(names()).toEqual(['Kitchen', 'Knives']);
  });

  it('opens and closes by button, and remembers it', async () => {
    const kitchen = await add('Kitchen');
    await add('Knives', kitchen);
    const { user, unmount } = openCategories();
    await user.click(await screen.findByRole('button', { name: 'Hide what is in Kitchen' }));
    await waitFor(() => expect(names()).toEqual(['Kitchen']));
    unmount();
    const again = openCategories();
    await row('Kitchen');
    expect(names()).toEqual(['Kitchen']);
    await again.user.click(screen.getByRole('button', { name: 'Expand all' }));
    await waitFor(() => expect(names()).toEqual(['Kitchen', 'Knives']));
  });

  it('finds a category whatever its accents, with those above it', async () => {
    const kitchen = await add('Kitchen');
    await add('Crêpe pans', await add('Pans', kitchen));
    await add('Living');
    const { user } = openCategories();
    await row('Kitchen');
    await user.type(screen.getByRole('searchbox'), 'CREPE');
    await waitFor(() => expect(names()).toEqual(['Kitchen', 'Pans', 'Crêpe pans']));
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'unicorn');
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    expect(names()).toContain('Living');
  });

  it('greys what is under a hidden category and says why [D16]', async () => {
    await add('Knives', await add('Kitchen', null, { isVisible: false }));
    openCategories();
    expect(await screen.findByRole('img', { name: 'Hidden' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Hidden with the category above it' })).toBeVisible();
  });

  it('invites to create the first one', async () => {
    openCategories();
    expect(await screen.findByRole('link', { name: 'Create your first category' })).toHaveAttribute(
      'href',
      '/categories/create',
    );
  });

  it('tells why it could not be read, and tries again [E3]', async () => {
    await add('Kitchen');
    faults.status('GET /categories', 500, { error: { message: 'The shelves fell over.' } });
    const { user } = openCategories();
    const heading = await screen.findByRole(
      'heading',
      { name: 'The categories could not be loaded' },
      slow,
    );
    expect(heading.closest('[role=alert]')).toHaveTextContent('The shelves fell over.');
    faults.reset();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await row('Kitchen')).toBeVisible();
  });
});

describe('moving a category', () => {
  it('by its menu lands one place on, is announced, and leaves the focus with it [D16]', async () => {
    await add('Kitchen');
    await add('Living');
    await add('Garden');
    const { user } = openCategories();
    await choose(user, 'Garden', 'Move up');
    expect(await screen.findByText('Garden is now number 2 at the top level')).toBeVisible();
    await waitFor(() => expect(names()).toEqual(['Kitchen', 'Garden', 'Living']));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Actions for Garden' })).toHaveFocus(),
    );
    expect(journal.last('PUT /categories/:id').body).toEqual({ parentId: null, position: 1 });
  });

  it('into another one opens it and keeps the focus', async () => {
    await add('Kitchen');
    await add('Knives');
    const { user } = openCategories();
    await choose(user, 'Knives', 'Move into the one above');
    expect(await screen.findByText('Knives is now number 1 in Kitchen')).toBeVisible();
    expect(await screen.findByRole('list', { name: 'In Kitchen' })).toHaveTextContent('Knives');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Actions for Knives' })).toHaveFocus(),
    );
  });

  it('that the store refuses leaves the tree as it is and says why [E2]', async () => {
    const kitchen = await add('Kitchen');
    await add('Knives', kitchen);
    await add('Knives');
    const { user } = openCategories();
    await row('Kitchen');
    const [inner] = await screen.findAllByRole('button', { name: 'Actions for Knives' });
    if (inner) await user.click(inner);
    await user.click(await screen.findByRole('menuitem', { name: 'Move out one level' }));
    expect(await screen.findByText('There is already a Knives here.')).toBeVisible();
    expect(names()).toEqual(['Kitchen', 'Knives', 'Knives']);
  });
});

describe('renaming a category', () => {
  it('saves only the name and shows it in the tree [C10]', async () => {
    await add('Kitchen');
    const { user } = openCategories();
    await choose(user, 'Kitchen', 'Rename');
    const dialog = await screen.findByRole('dialog', { name: 'Rename Kitchen' });
    const field = await within(dialog).findByLabelText(/^Name/);
    await user.clear(field);
    await user.type(field, 'Cooking{Enter}');
    expect(await row('Cooking')).toBeVisible();
    expect(journal.last('PUT /categories/:id').body).toEqual({ name: 'Cooking' });
  });

  it('says beside the field that the name is taken, and keeps what was typed [D16]', async () => {
    await add('Kitchen');
    await add('Living');
    const { user } = openCategories();
    await choose(user, 'Living', 'Rename');
    const field = await screen.findByLabelText(/^Name/);
    await user.clear(field);
    await user.type(field, 'kitchen{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/already a Kitchen here/i));
    expect(field).toHaveValue('kitchen');
  });

  it('asks which name counts when somebody else renamed it too [D17]', async () => {
    const id = await add('Kitchen');
    const { user } = openCategories();
    await choose(user, 'Kitchen', 'Rename');
    const field = await screen.findByLabelText(/^Name/);
    await store.call(`PUT /categories/${id}`, { name: 'Cookery' });
    await user.clear(field);
    await user.type(field, 'Cooking{Enter}');
    expect(await screen.findByText('Cookery')).toBeVisible();
  });

  it('cut off by the end of the session offers the name again after signing in [D10]', async () => {
    await add('Kitchen');
    const { user, unmount } = openCategories();
    await choose(user, 'Kitchen', 'Rename');
    const field = await screen.findByLabelText(/^Name/);
    faults.unauthorised('PUT /categories/:id');
    await user.clear(field);
    await user.type(field, 'Cooking{Enter}');
    await waitFor(() => expect(journal.requests('PUT /categories/:id')).toHaveLength(1));
    unmount();
    faults.reset();
    await store.signIn();
    const again = openCategories();
    await choose(again.user, 'Kitchen', 'Rename');
    await again.user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Cooking');
  });
});

describe('deleting a category', () => {
  it('asks where products and sub-categories go, and does just that [D16]', async () => {
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

  it('asks again when products came into it meanwhile', async () => {
    const kitchen = await add('Kitchen');
    const { user } = openCategories();
    await choose(user, 'Kitchen', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Kitchen?' });
    await addProduct('Chef', kitchen);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByText(/changed meanwhile/)).toBeVisible();
    expect(await within(dialog).findByText('Its 1 product')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'No categories yet' })).toBeVisible();
  });

  it('from its own page leads back to the tree', async () => {
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
  it('makes one inside the category it was asked for, with an address from its name [C10]', async () => {
    const kitchen = await add('Kitchen');
    const { user } = openCategories();
    await choose(user, 'Kitchen', 'Add a category inside');
    await user.type(await screen.findByLabelText(/^Name/), 'Bread knives');
    expect(screen.getByLabelText(/^Web address/)).toHaveValue('bread-knives');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await row('Bread knives')).toBeVisible();
    expect(journal.last('POST /categories').body).toMatchObject({
      name: 'Bread knives',
      parentId: kitchen,
    });
  });

  it('offers only parents that it can be under, and shows its figures [D16]', async () => {
    const kitchen = await add('Kitchen');
    await add('Knives', kitchen);
    await add('Living');
    const { user } = openCategories(`/categories/${kitchen}`);
    await user.click(await screen.findByRole('combobox', { name: /Inside/ }));
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['Top level', 'Living']);
    expect(journal.requests('GET /categories/:id/stats')).toHaveLength(1);
  });

  it('tells what is wrong beside the field', async () => {
    const { user } = openCategories('/categories/create');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByLabelText(/^Name/)).toHaveAccessibleDescription(
      'Enter a category name.',
    );
    expect(journal.requests('POST /categories')).toEqual([]);
  });
});
