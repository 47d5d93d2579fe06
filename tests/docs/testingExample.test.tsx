import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { journal, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';

const store = serveStore();

test('renaming a product sends the name and nothing else [D10]', async () => {
  // Arrange: a merchant is signed in, and the store holds one product.
  await store.signIn();
  const { _id: id } = await store.call('POST /merchant/products', buildProductInput());
  const { visitor } = await openConsole(`/products/${id}`);

  // Act, as she does.
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await visitor.clear(name);
  await visitor.type(name, 'Oak board');
  await visitor.click(screen.getByRole('button', { name: 'Save' }));

  // Assert: what she sees, what the server received, what the store holds now.
  expect(await screen.findByText('Product “Oak board” saved')).toBeVisible();
  expect(journal.last('PUT /merchant/products/:id').body).toEqual({ name: 'Oak board' });
  expect(await store.call(`GET /merchant/products/${id}`)).toMatchObject({ name: 'Oak board' });
});
