import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { faults, journal, serveStore } from '../msw/server.ts';
import { choose, names, openCategories, row, stock } from '../support/categoryScreens.tsx';

const store = serveStore();
const { add, addProduct } = stock(store);

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

describe('the tree of categories', () => {
  it('shows the top level, with counts that include descendants [P1][C10]', async () => {
    const kitchen = await add('Kitchen');
    const knives = await add('Knives', kitchen);
    await add('Bread knives', knives);
    await addProduct('Chef', knives);
    await addProduct('Block', kitchen);
    openCategories();
    expect(await screen.findByRole('link', { name: '2 products in Kitchen' })).toBeVisible();
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

  it('finds a category ignoring accents, with its ancestors', async () => {
    const kitchen = await add('Kitchen');
    await add('Crêpe pans', await add('Pans', kitchen));
    await addProduct('Block', kitchen);
    await add('Living');
    const { user } = openCategories();
    await row('Kitchen');
    await user.type(screen.getByRole('searchbox'), 'CREPE');
    await waitFor(() => expect(names()).toEqual(['Kitchen', 'Pans', 'Crêpe pans']));
    expect(screen.getByRole('link', { name: '1 product in Kitchen' })).toBeVisible();
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'unicorn');
    const none = await screen.findByRole('heading', { name: 'No category has that name' });
    expect(none.closest('[role=status]')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    expect(names()).toContain('Living');
  });

  it('greys descendants of a hidden category and says why [D16]', async () => {
    await add('Knives', await add('Kitchen', null, { isVisible: false }));
    openCategories();
    expect(await screen.findByRole('img', { name: 'Hidden' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Hidden with its parent category' })).toBeVisible();
  });

  it('offers to create the first category', async () => {
    openCategories();
    expect(await screen.findByRole('link', { name: 'Create your first category' })).toHaveAttribute(
      'href',
      '/categories/create',
    );
  });

  it('says why it failed to load, and can retry [E3]', async () => {
    await add('Kitchen');
    faults.status('GET /categories', 500, { error: { message: 'The shelves fell over.' } });
    const { user } = openCategories();
    const heading = await screen.findByRole('heading', {
      name: 'The categories could not be loaded',
    });
    expect(heading.closest('[role=alert]')).not.toHaveTextContent('The shelves fell over.');
    // Only the toast shows it, not the panel.
    expect(screen.getAllByText('The shelves fell over.')).toHaveLength(1);
    faults.reset();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('Kitchen')).toBeVisible();
  });
});

describe('moving a category', () => {
  it('by its menu moves it one place, announces it, and keeps the focus on it [D16]', async () => {
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

  it('does not close a category that was opened meanwhile', async () => {
    await add('Kitchen');
    await add('Knives');
    await add('Pots', await add('Garden'));
    const { user } = openCategories();
    await row('Kitchen');
    await user.click(screen.getByRole('button', { name: 'Collapse all' }));
    const answer = faults.held('PUT /categories/:id');
    await choose(user, 'Knives', 'Make sub-category of the one above');
    await user.click(screen.getByRole('button', { name: 'Show what is in Garden' }));
    answer();
    expect(await screen.findByText('Knives is now number 1 in Kitchen')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Actions for Knives' })).toHaveFocus(),
    );
    expect(names()).toEqual(['Kitchen', 'Knives', 'Garden', 'Pots']);
  });

  it('that the store refuses leaves the tree unchanged and says why [E2]', async () => {
    const kitchen = await add('Kitchen');
    await add('Knives', kitchen);
    await add('Knives');
    const { user } = openCategories();
    await row('Kitchen');
    const [inner] = await screen.findAllByRole('button', { name: 'Actions for Knives' });
    if (inner) await user.click(inner);
    await user.click(await screen.findByRole('menuitem', { name: 'Move out one level' }));
    expect(
      await screen.findByText('There is already a category called Knives here.'),
    ).toBeVisible();
    expect(names()).toEqual(['Kitchen', 'Knives', 'Knives']);
  });
});

it('a late response to one rename does not close the rename of another category', async () => {
  const chairs = await add('Chairs');
  await add('Lamps');
  const { user } = openCategories();
  await choose(user, 'Chairs', 'Rename');
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' and stools');
  const answer = faults.held(`PUT /categories/${chairs}`);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(user, 'Lamps', 'Rename');
  const input = await screen.findByRole('textbox', { name: /^Name/ });
  await user.type(input, ' and bulbs');
  answer();
  expect(await screen.findByText('Category “Chairs and stools” saved')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Rename Lamps' })).toBeVisible();
  expect(input).toHaveValue('Lamps and bulbs');
});

it('a category dropped before the last move was done did not keep its place', async () => {
  const kitchen = await add('Kitchen');
  await add('Knives', kitchen);
  await add('Pans');
  await add('Bowls');
  openCategories();
  const answer = faults.held('PUT /categories/:id');
  const dropInKitchen = async (name: string) => {
    const dataTransfer = { setData: () => {} };
    fireEvent.dragStart(await row(name), { dataTransfer });
    fireEvent.dragOver(await row('Kitchen'), { dataTransfer });
    fireEvent.drop(await row('Kitchen'), { dataTransfer });
    fireEvent.dragEnd(await row(name), { dataTransfer });
  };
  await dropInKitchen('Pans');
  await waitFor(() => expect(journal.requests('PUT /categories/:id')).toHaveLength(1));
  // Its place would be counted without the pans.
  await dropInKitchen('Bowls');
  answer();
  await waitFor(() => expect(names()).toEqual(['Kitchen', 'Knives', 'Pans', 'Bowls']));
  expect(await screen.findByText(/^Pans /)).toBeVisible();
  expect(journal.requests('PUT /categories/:id')).toHaveLength(1);
  faults.reset();
  await dropInKitchen('Bowls');
  await waitFor(() => expect(journal.requests('PUT /categories/:id')).toHaveLength(2));
  expect(journal.last('PUT /categories/:id').body).toEqual({ parentId: kitchen, position: 2 });
});
