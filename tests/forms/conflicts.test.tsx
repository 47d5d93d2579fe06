import { screen, waitFor, within } from '@testing-library/react';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router';
import { describe, expect, onTestFinished, test } from 'vitest';
import { formatMoney } from '../../domain/money.ts';
import { changeLanguage } from '../../src/i18n/language.ts';
import { useToasts } from '../../src/ui/toasts.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { EditScreen, screens } from './ProductForm.tsx';

const store = serveStore();

async function openProduct(parts = screens) {
  await store.signIn();
  const { _id: id } = await store.call('POST /merchant/products', buildProductInput());
  const view = renderScreen(parts, { path: `/products/${id}` });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  return {
    ...view,
    id,
    name,
    price: screen.getByRole('textbox', { name: 'Price' }),
    theyChange: (changes: object) => store.call(`PUT /merchant/products/${id}`, changes),
    retype: async (field: HTMLElement, text: string) => {
      await view.user.clear(field);
      await view.user.paste(text);
    },
    save: () => view.user.click(screen.getByRole('button', { name: 'Save' })),
    readAgain: () => view.queryClient.refetchQueries({ queryKey: ['products', 'getOne'] }),
    stored: () => store.call(`GET /merchant/products/${id}`),
  };
}

/** Reads the record for itself, as a chip or a panel does. */
function OtherPart() {
  const { id = '' } = useParams();
  const { data, refetch } = useGetOne('products', { id });
  return (
    <>
      <button type="button" onClick={() => void refetch()}>
        Read the price
      </button>
      <p>Now {data?.price}</p>
    </>
  );
}

describe('a conflict with somebody else’s save', () => {
  test('merges changes of different fields without asking [D17]', async () => {
    const { name, price, theyChange, retype, save, stored } = await openProduct();
    await theyChange({ price: 5100 });
    await retype(name, 'Oak board');
    await save();
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await stored()).toMatchObject({ name: 'Oak board', price: 5100 });
    expect(price).toHaveValue('51.00');
    expect(screen.queryByText('Request Failed')).toBeNull();
  });

  test('asks about a field that both changed: before, yours, theirs [D17]', async () => {
    const { user, price, theyChange, retype, save, stored } = await openProduct();
    await theyChange({ price: 5100, name: 'Their board' });
    await retype(price, '52');
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this too' });
    expect(within(dialog).getByText(/Before: €49.00/)).toBeVisible();
    expect(within(dialog).getByRole('radio', { name: 'Yours: €52.00' })).toBeChecked();
    expect(within(dialog).getByRole('radio', { name: 'Theirs: €51.00' })).not.toBeChecked();
    expect(within(dialog).queryByText('Name')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Save these' }));
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(await stored()).toMatchObject({ name: 'Their board', price: 5200 });
  });

  test('shows a price that both changed in the format of the language', async () => {
    await changeLanguage('ar');
    onTestFinished(() => changeLanguage('en'));
    const { user, price, theyChange, retype } = await openProduct();
    await theyChange({ price: 5100 });
    await retype(price, '52');
    await user.keyboard('{Control>}s{/Control}');
    const dialog = await screen.findByRole('dialog');
    const text = (dialog.textContent ?? '').replace(/[\s\u200e\u200f]+/g, ' ');
    for (const amount of [4900, 5200, 5100]) {
      const shown = formatMoney(amount, 'EUR', 'ar').replace(/[\s\u200e\u200f]+/g, ' ');
      expect(text).toContain(shown.trim());
    }
    expect(text).not.toContain('€49.00');
  });

  test('asks even if another part of the screen has read their change', async () => {
    const { user, price, theyChange, retype, save, stored } = await openProduct({
      ...screens,
      '/products/:id': (
        <>
          <EditScreen />
          <OtherPart />
        </>
      ),
    });
    await theyChange({ price: 5100 });
    await user.click(screen.getByRole('button', { name: 'Read the price' }));
    expect(await screen.findByText('Now 5100')).toBeVisible();
    await retype(price, '52');
    await save();
    expect(await screen.findByRole('radio', { name: 'Theirs: €51.00' })).not.toBeChecked();
    expect(await stored()).toMatchObject({ price: 5100 });
    await user.click(screen.getByRole('button', { name: 'Save these' }));
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(await stored()).toMatchObject({ price: 5200 });
  });

  test('sends nothing of a field for which theirs was chosen [D17]', async () => {
    const { user, name, price, theyChange, retype, save, stored } = await openProduct();
    await theyChange({ price: 5100 });
    await retype(price, '52');
    await retype(name, 'Oak board');
    await save();
    await user.click(await screen.findByRole('radio', { name: 'Theirs: €51.00' }));
    await user.click(screen.getByRole('button', { name: 'Save these' }));
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(journal.last('PUT *').body).toEqual({ name: 'Oak board' });
    expect(await stored()).toMatchObject({ name: 'Oak board', price: 5100 });
  });

  test('sends nothing and keeps the input when the merchant returns to the form', async () => {
    const { user, price, theyChange, retype, save, stored } = await openProduct();
    await theyChange({ price: 5100 });
    await retype(price, '52');
    await save();
    await user.click(await screen.findByRole('button', { name: 'Back to the form' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(price).toHaveValue('52.00');
    expect(await stored()).toMatchObject({ price: 5100 });
  });

  test('the second click of a double click on Save does not close the question', async () => {
    const { user, price, theyChange, retype, save } = await openProduct();
    await theyChange({ price: 5100 });
    await retype(price, '52');
    await save();
    const dialog = await screen.findByRole('dialog');
    await user.click(dialog.closest('.MuiDialog-container') ?? dialog);
    expect(dialog).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(price).toHaveValue('52.00');
  });

  test('sends stock as a difference, so an order’s change is no conflict', async () => {
    const { theyChange, retype, save, readAgain, stored } = await openProduct();
    const stock = screen.getByRole('spinbutton', { name: 'Stock' });
    await retype(stock, '15');
    await theyChange({ stockDelta: -2, stockSeen: 12 });
    await readAgain();
    await save();
    const message = 'Stock changed from 12 to 10 while you were editing.';
    await waitFor(() => expect(stock).toHaveAccessibleDescription(message));
    expect(stock).toHaveValue(15);
    await save();
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(journal.last('PUT *').body).toEqual({ stockDelta: 5, stockSeen: 10 });
    expect(await stored()).toMatchObject({ stock: 15 });
  });
});

describe('a refetch during editing', () => {
  test('keeps a dirty form and says what changed [D11]', async () => {
    const { name, price, theyChange, retype, readAgain } = await openProduct();
    await retype(name, 'My long edit');
    await theyChange({ name: 'Theirs', price: 5100 });
    await readAgain();
    const banner = await screen.findByText(/Someone else changed this while you were editing/);
    expect(banner).toHaveTextContent('Name, Price');
    expect(
      screen.getByText('You changed this too. When you save, you choose which to keep.'),
    ).toBeVisible();
    expect(name).toHaveValue('My long edit');
    expect(price).toHaveValue('51.00');
  });

  test('keeps the form when the refetch fails [D11]', async () => {
    const { user, id, name, place, readAgain } = await openProduct();
    await user.type(name, '!');
    faults.status('GET *', 403, { error: { message: 'Not now.' } });
    await readAgain();
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(place()).toBe(`/products/${id}`);
    expect(name).toHaveValue('Walnut chopping board!');
  });

  test('updates a clean form [D11]', async () => {
    const { name, theyChange, readAgain } = await openProduct();
    await theyChange({ name: 'Theirs' });
    await readAgain();
    await waitFor(() => expect(name).toHaveValue('Theirs'));
    expect(screen.queryByText(/Someone else changed/)).toBeNull();
  });
});

describe('opening a record', () => {
  test('reads the record instead of using the list row, which lacks fields [D11]', async () => {
    await store.signIn();
    const { _id: id } = await store.call('POST /merchant/products', buildProductInput());
    const { queryClient, router, user } = renderScreen(screens, { path: '/products' });
    // A cached list row: fewer fields, fresh for five minutes.
    const row = { _id: id, id, name: 'Name in the list' };
    queryClient.setQueryData(['products', 'getOne', { id, meta: undefined }], row);
    await router.navigate(`/products/${id}`);
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('Walnut chopping board');
    expect(journal.requests(`GET /merchant/products/${id}`)).toHaveLength(1);
    await user.type(name, '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(await store.call(`GET /merchant/products/${id}`)).toMatchObject({
      ...buildProductInput(),
      name: 'Walnut chopping board!',
    });
  });

  test('reads the record every time, however fresh the last response is [D11]', async () => {
    await store.signIn();
    const { _id: id } = await store.call('POST /merchant/products', buildProductInput());
    const { router } = renderScreen(screens, { path: `/products/${id}` });
    await screen.findByRole('textbox', { name: 'Name' });
    await router.navigate('/products');
    await store.call(`PUT /merchant/products/${id}`, { name: 'Newer' });
    await router.navigate(`/products/${id}`);
    expect(await screen.findByDisplayValue('Newer')).toBeVisible();
    expect(screen.queryByText(/Someone else changed/)).toBeNull();
  });

  test('returns to the list for a missing record, but not for one that failed to load', async () => {
    await store.signIn();
    const { place, router, user } = renderScreen(screens, { path: '/products/gone' });
    await waitFor(() => expect(place()).toBe('/products'));
    expect(await screen.findByText('Request Failed')).toBeVisible();
    // There were once two messages.
    expect(useToasts.getState().toasts).toHaveLength(1);
    const { _id: id } = await store.call('POST /merchant/products', buildProductInput());
    faults.status('GET *', 403, { error: { message: 'Not now.' } });
    await router.navigate(`/products/${id}`);
    expect(await screen.findByText('This could not be loaded')).toBeVisible();
    expect(place()).toBe(`/products/${id}`);
    faults.reset();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toBeVisible();
  });
});
