import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { mediaOf } from './media.ts';
// Preloaded, so that no test waits for parts that the screens load on demand.
import '../../src/lists/ColumnChoice.tsx';
import '../../src/resources/products/bulk/BulkEditDialog.tsx';
import '../../src/resources/products/bulk/ProductBulkActions.tsx';
import '../../src/lists/ListFilters.tsx';
import ProductCreate from '../../src/resources/products/ProductCreate.tsx';
import ProductEdit from '../../src/resources/products/ProductEdit.tsx';
import ProductList from '../../src/resources/products/ProductList.tsx';
import { buildProductInput } from '../fixtures/product.ts';
import type { serveStore } from '../msw/server.ts';
import { renderScreen } from './renderScreen.tsx';

export function openProducts(path = '/products') {
  return renderScreen(
    {
      '/products': <ProductList />,
      '/products/create': <ProductCreate />,
      '/products/:id': <ProductEdit />,
      '/elsewhere': <h1>Elsewhere</h1>,
    },
    { path },
  );
}

/** The names in the table, in order. */
export async function namesInTable(): Promise<string[]> {
  const table = await screen.findByRole('table', { name: 'Products' });
  return within(table)
    .getAllByRole('link')
    .map((link) => link.textContent ?? '');
}

/** URL of the list with filters. */
export function filtered(filter: Record<string, unknown>): string {
  return `/products?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

/** A screen of a phone's width, until the test ends. */
export function usePhone() {
  vi.stubGlobal('matchMedia', mediaOf({ width: 360 }));
}

type ProductValues = Parameters<typeof buildProductInput>[0];

/** Adds products with these values, without a SKU; the store makes their web address from the name. */
export function productsOf(store: ReturnType<typeof serveStore>, values: ProductValues = {}) {
  return async (overrides: ProductValues = {}): Promise<string> => {
    const { slug: _, ...input } = buildProductInput({ sku: null, ...values, ...overrides });
    return (await store.call('POST /merchant/products', input))._id;
  };
}

/** A PNG of one pixel: the store parses pictures to remove metadata. */
export function pngFile(name: string): File {
  const bytes = Uint8Array.from(atob(ONE_PIXEL), (character) => character.charCodeAt(0));
  return new File([bytes], name, { type: 'image/png' });
}

const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC';
