import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { journal, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';

const store = serveStore();

/** Types a weight of a product and saves it. */
async function saveWeight(text: string) {
  await store.signIn();
  const { _id: id } = await store.call('POST /merchant/products', buildProductInput());
  const { visitor } = await openConsole(`/products/${id}`);
  const weight = await screen.findByRole('textbox', { name: /^Weight/ });
  await visitor.clear(weight);
  await visitor.type(weight, text);
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  return weight;
}

// The input replaced “1,0” by 1 while the rest was typed.
test.each([
  ['1,000', 1000],
  ['12,050', 12_050],
  ['٢٬٠٠٠', 2000],
])('a weight typed as %s was saved as a tenth of it', async (text, weight) => {
  const input = await saveWeight(text);
  await waitFor(() => expect(journal.last('PUT /merchant/products/:id').body).toEqual({ weight }));
  expect(input).toHaveValue(String(weight));
});

test('a weight typed as 5.05 was saved as 55', async () => {
  const input = await saveWeight('5.05');
  await waitFor(() => expect(input).toBeInvalid());
  expect(input).toHaveValue('5.05');
  expect(journal.requests('PUT /merchant/products/:id')).toHaveLength(0);
});

test('a quantity typed as 1,000 in a purchase order became 100', async () => {
  await store.signIn();
  await store.call('POST /merchant/products', buildProductInput({ name: 'Oak board' }));
  const { visitor } = await openConsole('/purchase-orders/create');
  await visitor.type(await screen.findByRole('combobox', { name: /^Add/ }), 'Oak');
  await visitor.click(await screen.findByRole('option', { name: /Oak board/ }));
  const quantity = await screen.findByRole('textbox', { name: /Units.*Oak board/ });
  await visitor.clear(quantity);
  await visitor.type(quantity, '1,000');
  expect(quantity).toHaveValue('1,000');
  await visitor.tab();
  expect(quantity).toHaveValue('1000');
});
