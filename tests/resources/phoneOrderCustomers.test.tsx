import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { serveStore } from '../msw/server.ts';
import { openPage, placeButton, scan, totals, zoe } from '../support/phoneOrder.tsx';

const store = serveStore();

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
  await store.call('POST /merchant/products', buildProductInput());
});

const addZoe = () => store.call('POST /users', zoe);

test('a guest with a customer’s phone was offered as new, and could not be placed [P1]', async () => {
  const { _id: id } = await addZoe();
  const input = {
    customer: { name: 'Z. Lefèvre', phone: '+33655550001' },
    items: [{ productId: (await store.rows('GET /merchant/products'))[0]?._id, quantity: 1 }],
    shipping: { method: 'none' },
  };
  await store.call('POST /merchant/orders', { ...input, expectedTotal: 4900 });
  const visitor = await openPage();
  const search = await screen.findByRole('combobox', { name: /^Phone, name/ });
  await visitor.type(search, '0655550001');
  expect(await screen.findByRole('option', { name: /Zoé Lefèvre/ })).toBeVisible();
  expect(screen.queryByRole('option', { name: /Guest/ })).toBeNull();
  await visitor.click(screen.getByRole('option', { name: /New customer/ }));
  await scan(visitor, 'BOARD-WAL-40');
  const customer = within(await screen.findByRole('region', { name: 'Customer' }));
  expect(await customer.findByText(/already used by Zoé Lefèvre/)).toBeVisible();
  await visitor.click(customer.getByRole('switch', { name: 'Keep as a customer' }));
  expect(await customer.findByText('This is the phone number of Zoé Lefèvre.')).toBeVisible();
  expect(screen.queryByText('Changed since you began:')).toBeNull();
  await visitor.click(customer.getByRole('button', { name: 'Choose this customer' }));
  expect(await customer.findByRole('link', { name: 'Zoé Lefèvre' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Street/ })).toHaveValue('1 Quay');
  await visitor.click(await customer.findByRole('switch', { name: /Add 1 earlier guest order/ }));
  await visitor.click(placeButton());
  expect(await screen.findByText(/^Order #\d+ placed$/)).toBeVisible();
  const orders = await store.rows('GET /merchant/orders');
  expect(orders).toMatchObject([{ customer: { _id: id } }, { customer: { _id: id } }]);
});

test('results covered the fields below a search that was left by Tab [P1]', async () => {
  await addZoe();
  const visitor = await openPage();
  const search = await screen.findByRole('combobox', { name: /^Phone, name/ });
  await visitor.type(search, 'Zoé');
  expect(await screen.findByRole('option', { name: /Zoé Lefèvre/ })).toBeVisible();
  await visitor.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
  await visitor.tab({ shift: true });
  expect(search).toHaveValue('Zoé');
  expect(screen.getByRole('option', { name: /Zoé Lefèvre/ })).toBeVisible();
});

test('an order that began on a customer’s page never had a total, and could not be placed [P1]', async () => {
  const { _id: id } = await addZoe();
  const visitor = await openPage(`/orders/create?customer=${id}`);
  expect(await screen.findByRole('link', { name: 'Zoé Lefèvre' })).toBeVisible();
  await scan(visitor, 'BOARD-WAL-40');
  expect((await (await totals()).findAllByText('€49.00')).length).toBeGreaterThan(0);
  await visitor.click(placeButton());
  expect(await screen.findByText(/^Order #\d+ placed$/)).toBeVisible();
  expect(await store.rows('GET /merchant/orders')).toMatchObject([{ customer: { _id: id } }]);
});

test('an address that a customer has twice was offered twice [P1]', async () => {
  const [address] = zoe.addresses;
  const { _id: id } = await store.call('POST /users', { ...zoe, addresses: [address, address] });
  await openPage(`/orders/create?customer=${id}`);
  expect(await screen.findAllByRole('button', { name: /^1 Quay/ })).toHaveLength(1);
});

test('the text for the customer is in the customer’s language [P1]', async () => {
  const { _id: id } = await addZoe();
  await store.call(`PUT /users/${id}`, { language: 'ar' });
  const visitor = await openPage(`/orders/create?customer=${id}`);
  expect(await screen.findByRole('link', { name: 'Zoé Lefèvre' })).toBeVisible();
  await scan(visitor, 'BOARD-WAL-40');
  const text = await screen.findByText(/^مرحبًا .Zoé Lefèvre/);
  expect(text).toHaveAttribute('lang', 'ar');
  const card = within(screen.getByRole('region', { name: 'Text for the customer' }));
  await visitor.click(card.getByRole('combobox', { name: 'Language' }));
  await visitor.click(await screen.findByRole('option', { name: 'English' }));
  expect(await card.findByText(/^Hello Zoé Lefèvre, this is your order:/)).toBeVisible();
});

test('says at once that a customer is blocked, and places no order [P1]', async () => {
  const { _id: id } = await addZoe();
  await store.call(`PUT /users/${id}/toggle-status`, { status: 'blocked' });
  await openPage(`/orders/create?customer=${id}`);
  expect(await screen.findByText('This customer is blocked and can’t order.')).toBeVisible();
});
