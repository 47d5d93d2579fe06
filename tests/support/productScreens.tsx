import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
// Loaded with the file, so that no test waits for the parts that the screens fetch when they are needed.
import '../../src/lists/ColumnChoice.tsx';
import '../../src/resources/products/bulk/BulkEditDialog.tsx';
import '../../src/resources/products/bulk/BulkUndo.tsx';
import '../../src/resources/products/bulk/ProductBulkActions.tsx';
import '../../src/lists/ListFilters.tsx';
import ProductCreate from '../../src/resources/products/ProductCreate.tsx';
import ProductEdit from '../../src/resources/products/ProductEdit.tsx';
import ProductList from '../../src/resources/products/ProductList.tsx';
import { renderScreen } from './renderScreen.tsx';

vi.setConfig({ testTimeout: 20_000 });

/** The screens of products, at a URL. */
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

/** The names in the table, in its order. */
export async function namesInTable(): Promise<string[]> {
  const table = await screen.findByRole('table', { name: 'Products' });
  return within(table)
    .getAllByRole('link')
    .map((link) => link.textContent ?? '');
}

/** A URL of the list with filters. */
export function filtered(filter: Record<string, unknown>): string {
  return `/products?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

/** A screen as wide as a phone's, until the test ends. */
export function usePhone() {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: /max-width/.test(query),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
}

/** The smallest file that is a PNG by its first bytes. */
export function pngFile(name: string): File {
  const bytes = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82];
  return new File([new Uint8Array([...bytes, ...new Array(32).fill(1)])], name, {
    type: 'image/png',
  });
}
