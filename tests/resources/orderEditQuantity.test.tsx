import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { journal, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';

const store = serveStore();

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

test('a cleared quantity came back at once, so that Backspace and 3 made 23 of 2 [P1]', async () => {
  const { _id: productId } = await store.call(
    'POST /merchant/products',
    buildProductInput({ stock: 90 }),
  );
  const { _id: id } = await store.call('POST /merchant/orders', {
    customer: { name: 'Ada' },
    items: [{ productId, quantity: 2 }],
    shipping: { method: 'none' },
    expectedTotal: 9800,
  });
  const { visitor } = await openConsole(`/orders/${id}/change`);
  const quantity = await screen.findByRole('textbox', { name: /Walnut chopping board/ });
  await visitor.click(quantity);
  await visitor.keyboard('{Backspace}');
  expect(quantity).toHaveValue('');
  await visitor.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Enter a whole number of units, at least 1.')).toBeVisible();
  expect(quantity).toBeInvalid();
  await visitor.click(quantity);
  await visitor.keyboard('3');
  expect(quantity).toHaveValue('3');
  const after = within(await screen.findByRole('region', { name: 'After the changes' }));
  expect((await after.findAllByText('€147.00')).length).toBeGreaterThan(0);
  await visitor.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(/^Order #\d+ changed$/)).toBeVisible();
  expect(journal.last('PUT /merchant/orders/:id').body).toMatchObject({
    edit: { items: [{ quantity: 3 }], expectedTotal: 14_700 },
  });
});

test('a wrong quantity of an item that another desk removed blocked “Save changes” [P1]', async () => {
  const board = buildProductInput({ stock: 90 });
  const { _id: productId } = await store.call('POST /merchant/products', board);
  const bowl = { name: 'Salad bowl', sku: 'BOWL', price: 1500, stock: 5, status: 'active' };
  const { _id: bowlId } = await store.call('POST /merchant/products', bowl);
  const { _id: id, items } = await store.call('POST /merchant/orders', {
    customer: { name: 'Ada' },
    items: [
      { productId, quantity: 2 },
      { productId: bowlId, quantity: 1 },
    ],
    shipping: { method: 'none' },
    expectedTotal: 11_300,
  });
  const { visitor } = await openConsole(`/orders/${id}/change`);
  await visitor.type(await screen.findByRole('textbox', { name: /Salad bowl/ }), 'x');
  await visitor.click(screen.getByRole('button', { name: /^One more: Walnut/ }));
  const removed = [{ _id: Object(items)[1]._id, quantity: 0 }];
  await store.call(`PUT /merchant/orders/${id}`, {
    edit: { items: removed, expectedTotal: 9800 },
  });
  // She comes back to this window.
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /Salad bowl/ })).toBeNull());
  const after = within(await screen.findByRole('region', { name: 'After the changes' }));
  expect((await after.findAllByText('€147.00')).length).toBeGreaterThan(0);
  const save = screen.getByRole('button', { name: 'Save changes' });
  await visitor.click(save);
  expect(await screen.findByText(/^Somebody else changed this order/)).toBeVisible();
  await waitFor(() => expect(save).toBeEnabled());
  await visitor.click(save);
  expect(await screen.findByText(/^Order #\d+ changed$/)).toBeVisible();
});
