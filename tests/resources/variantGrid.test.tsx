import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mediaOf } from '../support/media.ts';
import '../../src/resources/products/variants/VariantDialog.tsx';
import '../../src/resources/products/variants/VariantsEditor.tsx';
import { serveStore } from '../msw/server.ts';
import { openProducts } from '../support/productScreens.tsx';
import { cell, enter, mugsOf, save } from '../support/variantScreens.tsx';

const store = serveStore();
const { addMug, variantsOf } = mugsOf(store);

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

describe('the cells of variants', () => {
  it('get the same price in one click and ten keys', async () => {
    const id = await addMug({
      options: [{ name: 'Size', values: ['1', '2', '3', '4', '5', '6'] }],
      variants: ['1', '2', '3', '4', '5', '6'].map((size) => ({ options: [size], price: 100 })),
    });
    const { user } = openProducts(`/products/${id}`);
    await user.click(await cell('Price of 1'));
    await user.keyboard('{Shift>}{Control>}{ArrowDown}{/Control}{/Shift}');
    await user.keyboard('12.50{Control>}{Enter}{/Control}');
    expect(await cell('Price of 6')).toHaveTextContent('€12.50');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText(/ saved$/);
    expect((await variantsOf(id)).map(({ price }) => price)).toEqual(Array(6).fill(1250));
  });

  it('are filled down and undone: amounts, a switch, unreadable text', async () => {
    const { user } = openProducts(`/products/${await addMug()}`);
    await user.click(await screen.findByRole('switch', { name: 'Blue / S: For sale' }));
    await enter(user, 'Price of Blue / S', 'much');
    await user.click(await cell('For sale of Blue / S'));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Control>}d{/Control}');
    expect(await cell('Price of Blue / L')).toHaveTextContent('much');
    expect(screen.getByRole('switch', { name: 'Blue / L: For sale' })).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await cell('Price of Blue / L')).toHaveTextContent('€15.00');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await cell('Price of Blue / S')).toHaveTextContent('€12.00');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('switch', { name: 'Blue / S: For sale' })).toBeChecked();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    expect(screen.getByRole('switch', { name: 'Blue / S: For sale' })).not.toBeChecked();
    // The form's own Discard leaves nothing to undo.
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('switch', { name: 'Blue / S: For sale' })).toBeChecked();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('are typed in the bar below on a touch screen', async () => {
    vi.stubGlobal('matchMedia', mediaOf({ isTouch: true }));
    const { user } = openProducts(`/products/${await addMug()}`);
    await user.click(await cell('Price of Blue / S'));
    const input = screen.getByRole('textbox', { name: 'Blue / S: Price' });
    await user.clear(input);
    await user.type(input, '13{Enter}');
    expect(await cell('Price of Blue / S')).toHaveTextContent('€13.00');
    expect(screen.getByRole('textbox', { name: 'Blue / L: Price' })).toHaveFocus();
    vi.unstubAllGlobals();
  });

  it('with buttons are pressed by keyboard', async () => {
    const { user } = openProducts(`/products/${await addMug()}`);
    await user.click(await cell('Price of Blue / S'));
    await user.keyboard('{Home} ');
    expect(screen.getByRole('checkbox', { name: 'Select Blue / S' })).toBeChecked();
    await user.keyboard('{ArrowRight}{ArrowRight} ');
    expect(screen.getByRole('switch', { name: 'Blue / S: For sale' })).not.toBeChecked();
    await user.keyboard('{Home}{ArrowDown}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Blue / L' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await cell('Variant of Blue / L')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(save()).toHaveFocus();
  });

  it('are pasted from a spreadsheet, from the focused one on', async () => {
    const { user } = openProducts(`/products/${await addMug()}`);
    await user.click(await cell('Price of Blue / L'));
    await user.paste('120,5\t1\u202f200\r\n130\t135\r\n');
    const names = ['Blue / S', 'Blue / L', 'Green / S', 'Green / L'];
    const texts = async (column: string) =>
      (await Promise.all(names.map((name) => cell(`${column} of ${name}`)))).map(
        ({ textContent }) => textContent,
      );
    expect(await texts('Price')).toEqual(['€12.00', '€120.50', '€130.00', '€15.00']);
    expect(await texts('Stock')).toEqual(['5', '1,200', '135', '2']);

    await user.click(await cell('Stock of Green / L'));
    await user.paste('7\n8\n9\n');
    expect((await texts('Stock')).at(3)).toBe('7');
    expect(
      await screen.findByText('2 pasted rows had no place: the table ends here'),
    ).toBeVisible();

    // A switch takes yes or no, and a name stays.
    await user.click(await cell('For sale of Blue / S'));
    await user.paste('no\t13\nperhaps\t14\n');
    expect(screen.getByRole('switch', { name: 'Blue / S: For sale' })).not.toBeChecked();
    expect(screen.getByRole('switch', { name: 'Blue / L: For sale' })).toBeChecked();
    expect((await texts('Price')).slice(0, 2)).toEqual(['€13.00', '€14.00']);
    expect(
      await screen.findByText('1 cell can’t be changed here and stays as it was'),
    ).toBeVisible();
  });
});

it('the search of variants found “Écru” only with its accent', async () => {
  const values = ['Écru', ...Array.from({ length: 15 }, (_, index) => `No ${index + 1}`)];
  const id = await addMug({
    options: [{ name: 'Colour', values }],
    variants: values.map((value) => ({ options: [value], price: 100 })),
  });
  const { user } = openProducts(`/products/${id}`);
  await user.type(await screen.findByRole('searchbox', { name: 'Find a variant' }), 'ecru');
  expect(await cell('Price of Écru')).toBeVisible();
  expect(screen.queryByText('No variant matches.')).toBeNull();
});
