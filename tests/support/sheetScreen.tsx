import { screen, within } from '@testing-library/react';
import ProductSheet from '../../src/resources/products/sheet/ProductSheet.tsx';
import { renderScreen } from './renderScreen.tsx';

/** Opens the sheet of products at a URL, and waits for its rows. */
export async function openSheet(path = '/products/sheet?sort=name&order=ASC') {
  const view = renderScreen(
    { '/products/sheet': <ProductSheet />, '/products': <h1>The list</h1> },
    { path },
  );
  await screen.findByRole('grid', { name: 'Products as a sheet' });
  return view;
}

/** A cell by the names of its product and column. */
export function cellOf(product: string, column: string): HTMLElement {
  const grid = screen.getByRole('grid');
  const heads = within(grid).getAllByRole('columnheader');
  const at = heads.findIndex((head) => head.textContent === column);
  const name = within(grid).getByRole('rowheader', { name: product });
  const cells = [...(name.parentElement?.children ?? [])];
  const cell = cells[at];
  if (!(cell instanceof HTMLElement)) throw new Error(`There is no cell ${product}: ${column}`);
  return cell;
}
