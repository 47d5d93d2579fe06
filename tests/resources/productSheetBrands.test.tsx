import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { clearToasts } from '../../src/ui/toasts.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { cellOf, openSheet } from '../support/sheetScreen.tsx';

const store = serveStore();

beforeEach(async () => {
  localStorage.clear();
  clearToasts();
  await store.signIn();
  for (const name of ['Cup', 'Plate', 'Vase']) {
    const { slug: _, ...input } = buildProductInput({ name, sku: null });
    await store.call('POST /merchant/products', input);
  }
});

async function openColumns() {
  const { user } = await openSheet();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await screen.findByRole('menuitemcheckbox', { name: 'Tags' });
  return user;
}

it('brands are pasted by name into the sheet; an unknown one is marked and not saved', async () => {
  const { _id: nord } = await store.call('POST /merchant/brands', { name: 'Nord' });
  const user = await openColumns();
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Brand' }));
  await user.keyboard('{Escape}');
  await user.click(cellOf('Cup', 'Brand'));
  await user.paste('NORD\r\nSud\r\nnord\r\n');
  expect(cellOf('Cup', 'Brand')).toHaveTextContent('Nord');
  expect(cellOf('Plate', 'Brand')).toHaveAccessibleDescription(/There is no brand with this name/);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(journal.requests('PUT /merchant/products/:id')).toHaveLength(2));
  for (const { body } of journal.requests('PUT /merchant/products/:id')) {
    expect(body).toEqual({ brandId: nord });
  }
});

it('the sheet has no brand column if the API has no brands', async () => {
  faults.status('* /merchant/brands', 404, { error: { message: 'No such page.' } });
  await openColumns();
  await waitFor(() => expect(screen.queryByRole('menuitemcheckbox', { name: 'Brand' })).toBeNull());
});
