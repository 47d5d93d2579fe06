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

/** The text of the next file that is saved. */
export function captureDownload(): Promise<string> {
  return new Promise((resolve) => {
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result));
        reader.readAsText(file);
      }
      return '#';
    };
    URL.revokeObjectURL = () => undefined;
  });
}

/** A PNG of one pixel: the store reads pictures through to remove what a camera wrote into them. */
export function pngFile(name: string): File {
  const bytes = Uint8Array.from(atob(ONE_PIXEL), (character) => character.charCodeAt(0));
  return new File([bytes], name, { type: 'image/png' });
}

const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC';
