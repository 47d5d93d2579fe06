import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openProducts, productsOf } from '../support/productScreens.tsx';

const store = serveStore();
const put = 'PUT /merchant/products/:id';
const addProduct = productsOf(store);

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

describe('editing a product', () => {
  it('links to the product’s page once the settings have a pattern and customers can see it', async () => {
    const productLink = 'https://store.example/products/{slug}';
    await store.call('PUT /users/profile', { storeSettings: { productLink } });
    await store.signIn();
    const draft = await edit(await addProduct({ name: 'Oak board', status: 'draft' }));
    expect(screen.queryByRole('link', { name: 'View in store' })).toBeNull();
    draft.unmount();
    await edit(await addProduct({ name: 'Oak board', status: 'active', price: 1000 }));
    const link = screen.getByRole('link', { name: 'View in store' });
    expect(link).toHaveAttribute('href', 'https://store.example/products/oak-board-2');
  });

  it('sends stock as a difference, if the server has no history', async () => {
    faults.status('GET /merchant/products/:id/stock-changes', 404);
    const { user } = await edit(await addProduct({ stock: 12 }));
    await waitFor(async () => expect(await field('Stock')).not.toHaveAttribute('readonly'));
    const stock = await field('Stock');
    await user.clear(stock);
    await user.type(stock, '9');
    await user.click(save());
    await screen.findByText(/ saved$/);
    expect(journal.last(put).body).toEqual({ stockDelta: -3, stockSeen: 12 });
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

  it('names a status and a category that both changed as on the screen', async () => {
    const category = async (name: string) => (await store.call('POST /categories', { name }))._id;
    const kitchen = await category('Kitchen');
    const garden = await category('Garden');
    const id = await addProduct({ status: 'active', categoryId: kitchen });
    const { user } = await edit(id);
    await store.call(`PUT /merchant/products/${id}`, { status: 'archived', categoryId: garden });
    await user.click(screen.getByRole('combobox', { name: /^Status/ }));
    await user.click(await screen.findByRole('option', { name: 'Draft' }));
    await user.clear(await screen.findByDisplayValue('Kitchen'));
    await user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: /Someone else/ }));
    expect(dialog.getByText(/Before: Active/)).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Yours: Draft' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'Theirs: Archived' })).not.toBeChecked();
    expect(await dialog.findByText('Kitchen')).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Theirs: Garden' })).not.toBeChecked();
  });
});
