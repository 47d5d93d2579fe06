import { screen, within } from '@testing-library/react';
import { openConsole } from './openConsole.tsx';

export const field = () =>
  screen.findByRole('combobox', { name: /Search products, orders and customers/ });
export const palette = () => screen.findByRole('dialog', { name: 'Search and commands' });
export const option = async (name: string | RegExp) =>
  within(await palette()).findByRole('option', { name });
export const options = async () =>
  within(await palette())
    .queryAllByRole('option')
    .map((one) => one.textContent);

export async function openPalette(path = '/dashboard') {
  const { visitor } = await openConsole(path);
  await visitor.keyboard('{Control>}k{/Control}');
  await field();
  return { visitor };
}
