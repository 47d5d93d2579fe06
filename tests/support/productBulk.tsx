import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { namesInTable, type openProducts } from './productScreens.tsx';

type User = ReturnType<typeof openProducts>['user'];

/** Ticks products in the list. */
export async function select(user: User, ...names: string[]) {
  await namesInTable();
  for (const name of names) {
    await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  }
}

/** Opens the dialog of a bulk change. */
export async function ask(user: User, field: string, title: string | RegExp) {
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByRole('menuitem', { name: field }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await waitFor(() => expect(dialog.queryByRole('progressbar')).toBeNull());
  return dialog;
}

/** The cells of the preview, row by row. */
export function previewed(dialog: ReturnType<typeof within>): (string | null)[][] {
  const [, ...rows] = within(dialog.getByRole('grid', { name: 'Preview' })).getAllByRole('row');
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent));
}

export async function choose(
  user: User,
  dialog: ReturnType<typeof within>,
  box: string,
  option: string,
) {
  await user.click(dialog.getByRole('combobox', { name: box }));
  await user.click(await screen.findByRole('option', { name: option }));
}
