import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { patchSession } from '../../src/session/session.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { screens } from './ProductForm.tsx';

const store = serveStore();

async function openPrice() {
  await store.signIn();
  const { _id: id } = await store.call('POST /merchant/products', {
    ...buildProductInput(),
    compareAtPrice: null,
  });
  const { user } = renderScreen(screens, { path: `/products/${id}` });
  return { user, price: await screen.findByRole('textbox', { name: 'Price' }) };
}

async function saveAs(user: UserEvent, price: HTMLElement, text: string) {
  await user.clear(price);
  await user.type(price, text);
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

async function typePrice(text: string) {
  const { user, price } = await openPrice();
  await saveAs(user, price, text);
  return price;
}

describe('without a known currency', () => {
  async function openWithout(path: string) {
    await store.signIn();
    patchSession({ storeSettings: { currency: null } });
    return renderScreen(screens, { path });
  }

  test('reads the profile for the currency before it sends 1234 yen', async () => {
    await store.call('PUT /users/profile', { storeSettings: { currency: 'JPY' } });
    const { user } = await openWithout('/products/create');
    const price = await screen.findByRole('textbox', { name: 'Price' });
    await waitFor(() => expect(price).toBeEnabled());
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Oak board');
    await user.clear(price);
    await user.type(price, '1234');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(journal.last('POST *').body).toMatchObject({ price: 1234 }));
  });

  test('allows no amount while the currency is unknown, says why, and can be retried', async () => {
    faults.status('GET /users/profile', 503);
    const { user } = await openWithout('/products/create');
    const price = await screen.findByRole('textbox', { name: 'Price' });
    expect(price).toBeDisabled();
    expect(price).toHaveAccessibleDescription(
      /Amounts can’t be entered until your store’s currency/,
    );
    expect(price.parentElement).not.toHaveTextContent('€');
    const again = screen.getByRole('button', { name: 'Try again' });
    await waitFor(() => expect(again).toBeEnabled());
    faults.reset();
    await user.click(again);
    await waitFor(() => expect(price).toBeEnabled());
    expect(price.parentElement).toHaveTextContent('€');
  });
});

describe('a price', () => {
  test.each([
    ['1,234.5', 123_450, '1234.50'],
    ['€ 12', 1200, '12.00'],
    ['0', 0, '0.00'],
    ['7.05', 705, '7.05'],
    ['1.234,50', 123_450, '1234.50'],
  ])('typed as %s is %i minor units, and shown as %s [D15]', async (text, amount, shown) => {
    const price = await typePrice(text);
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(journal.last('PUT *').body).toEqual({ price: amount });
    expect(price).toHaveValue(shown);
  });

  test('typed wrongly is refused with a message, and stays as typed [D15]', async () => {
    const { user, price } = await openPrice();
    for (const [text, message] of [
      ['-0.50', 'An amount can’t be negative.'],
      ['1e3', 'Enter an amount, for example 12.50.'],
      ['NaN', 'Enter an amount, for example 12.50.'],
      ['1.005', 'Use at most 2 decimals.'],
      ['1.2345', 'Use at most 2 decimals.'],
      ['999999999999', 'This amount is too large.'],
    ] as const) {
      await saveAs(user, price, text);
      await waitFor(() => expect(price, text).toHaveAccessibleDescription(message));
      expect(price).toHaveValue(text);
    }
    expect(journal.requests('PUT *')).toEqual([]);
  }, 120_000);

  test('shows the currency’s sign', async () => {
    const price = await typePrice('12');
    expect(price.parentElement).toHaveTextContent('€');
  });

  test('emptied is null, which an active product refuses [D15]', async () => {
    const price = await typePrice('{Backspace}');
    await waitFor(() =>
      expect(price).toHaveAccessibleDescription('Add a price before you make this product active.'),
    );
  });
});
