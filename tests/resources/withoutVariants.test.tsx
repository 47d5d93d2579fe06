import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import '../../src/resources/products/variants/VariantsEditor.tsx';
import { endSession } from '../../src/session/session.ts';
import { clearToasts } from '../../src/ui/toasts.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { captureDownload } from '../support/downloads.ts';
import { namesInTable, openProducts } from '../support/productScreens.tsx';
import { openSheet } from '../support/sheetScreen.tsx';

const store = serveStore();
const addOptions = { name: 'Add options such as size or colour' };

beforeEach(async () => {
  localStorage.clear();
  clearToasts();
  // The end of the session resets which endpoints are missing.
  endSession('logout');
  await store.signIn();
});

/** An API without variants, with one product or none. */
async function withoutVariants({ isEmpty = false } = {}) {
  faults.status('GET /merchant/variants', 404, { error: { message: 'Not found.' } });
  if (isEmpty) return '';
  const { slug: _, ...input } = buildProductInput({ name: 'Oak board' });
  const {
    _id,
    variants: _variants,
    ...product
  } = Object(await store.call('POST /merchant/products', input));
  faults.status('GET /merchant/products/:id', 200, { ...product, _id });
  return String(_id);
}

describe('an API without variants', () => {
  it('is not offered options on the page of a product', async () => {
    const id = await withoutVariants();
    openProducts(`/products/${id}`);
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('Oak board');
    expect(screen.queryByRole('button', addOptions)).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Variants' })).toBeNull();
  });

  it('is not offered options for its first product', async () => {
    await withoutVariants({ isEmpty: true });
    const { user } = openProducts('/products/create');
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Oak board');
    await waitFor(() => expect(journal.requests('GET /merchant/variants')).toHaveLength(1));
    expect(screen.queryByRole('button', addOptions)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/ created$/)).toBeVisible();
  });

  it('is asked once whether it has any', async () => {
    await withoutVariants({ isEmpty: true });
    const { router, queryClient } = openProducts('/products/create');
    await waitFor(() => expect(journal.requests('GET /merchant/variants')).toHaveLength(1));
    await act(() => router.navigate('/products'));
    await act(() => router.navigate('/products/create'));
    await screen.findByRole('textbox', { name: /^Name/ });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(journal.requests('GET /merchant/variants')).toHaveLength(1);
  });

  it('has no column of variants in the sheet and in the file', async () => {
    await withoutVariants();
    const { user } = await openSheet();
    await waitFor(() => expect(journal.requests('GET /merchant/variants')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect(screen.getByRole('menuitemcheckbox', { name: 'Weight' })).toBeVisible();
    expect(screen.queryByRole('menuitemcheckbox', { name: 'For sale' })).toBeNull();
  });

  it('has no columns of options in the file of its products', async () => {
    await withoutVariants();
    const { user } = openProducts();
    await namesInTable();
    const file = captureDownload();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const [head = ''] = (await file).split('\r\n');
    expect(head).toContain('Barcode');
    expect(head).not.toMatch(/option|variant/i);
  });
});

describe('an API with variants', () => {
  it('is offered options before it has a product', async () => {
    openProducts('/products/create');
    expect(await screen.findByRole('button', addOptions)).toBeVisible();
  });

  it('is offered options even if the request failed', async () => {
    faults.status('GET /merchant/variants', 403, { error: { message: 'Not now.' } });
    openProducts('/products/create');
    expect(await screen.findByRole('button', addOptions)).toBeVisible();
  });
});
