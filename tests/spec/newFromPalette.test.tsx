import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeLanguage } from '../../src/i18n/language.ts';
import { buildPromotionInput } from '../fixtures/promotion.ts';
import { serveStore } from '../msw/server.ts';
import { addPaidOrder } from '../support/orderScreens.tsx';
import { openConsole, pathNow } from './openConsole.tsx';
import { field, option } from './openPalette.tsx';

const store = serveStore();
beforeEach(async () => {
  localStorage.clear();
  await store.signIn();
});

afterEach(() => changeLanguage('en'));

test('a new record from the palette kept the values of the copy on the screen', async () => {
  const input = buildPromotionInput({ name: 'Spring' });
  const { _id: id } = await store.call('POST /merchant/promotions', input);
  const { visitor } = await openConsole(`/promotions/create?like=${id}`);
  const name = () => screen.findByRole('textbox', { name: /^Name/ });
  expect(await name()).toHaveValue('Spring (copy)');
  await visitor.keyboard('{Control>}k{/Control}');
  await visitor.type(await field(), 'add promotion');
  await visitor.click(await option(/promotion$/i));
  await waitFor(() => expect(pathNow()).toBe('/promotions/create'));
  await waitFor(async () => expect(await name()).toHaveValue(''));
});

test('what was typed into a copy is offered again when the palette starts a new record', async () => {
  const input = buildPromotionInput({ name: 'Spring' });
  const { _id: id } = await store.call('POST /merchant/promotions', input);
  const { visitor } = await openConsole(`/promotions/create?like=${id}`);
  await visitor.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
  // A draft is stored half a second after the last key.
  await expect.poll(() => JSON.stringify(localStorage)).toContain('Spring (copy)!');
  await visitor.keyboard('{Control>}k{/Control}');
  await field();
  await visitor.paste('add promotion');
  await visitor.click(await option(/promotion$/i));
  await waitFor(() => expect(pathNow()).toBe('/promotions/create'));
  await visitor.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('Spring (copy)!');
});

test('what was typed just before a new record replaced a copy was not offered again', async () => {
  const input = buildPromotionInput({ name: 'Spring' });
  const { _id: id } = await store.call('POST /merchant/promotions', input);
  const { visitor, router } = await openConsole(`/promotions/create?like=${id}`);
  await visitor.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
  await act(() => router.navigate('/promotions/create'));
  await visitor.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('Spring (copy)!');
});

test('a new order from the palette kept the customer of the order on the screen', async () => {
  const { _id: id } = await store.call('POST /users', { name: 'Lotte', phone: '+33611223344' });
  const { visitor } = await openConsole(`/orders/create?customer=${id}`);
  expect(await screen.findByRole('link', { name: 'Lotte' })).toBeVisible();
  await visitor.keyboard('{Control>}k{/Control}');
  await field();
  await visitor.paste('new order');
  await visitor.click(await option('Create order'));
  expect(await screen.findByRole('combobox', { name: /^Phone, name/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Lotte' })).toBeNull();
});

test('recent screens in the palette kept the language in which they were opened', async () => {
  const { visitor } = await openConsole('/dashboard');
  await visitor.keyboard('{Control>}k{/Control}');
  await visitor.type(await field(), 'suppliers{Enter}');
  expect(await screen.findByRole('heading', { name: 'Suppliers', level: 1 })).toBeVisible();
  await visitor.keyboard('{Control>}k{/Control}');
  await visitor.type(await field(), 'Français');
  await visitor.click(await option(/^Français/));
  expect(await screen.findByRole('heading', { name: 'Fournisseurs', level: 1 })).toBeVisible();
  await visitor.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog');
  const [first] = await screen.findAllByRole('option');
  expect(first).toHaveTextContent('Fournisseurs');
});

test('a recent record in the palette kept its former name', async () => {
  await store.call('POST /merchant/products', { name: 'Walnut desk' });
  const { visitor } = await openConsole('/dashboard');
  await visitor.keyboard('{Control>}k{/Control}');
  await visitor.type(await field(), 'walnut');
  await visitor.click(await option('Walnut desk'));
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await visitor.clear(name);
  await visitor.type(name, 'Oak desk{Enter}');
  await screen.findByText('Product “Oak desk” saved');
  await visitor.keyboard('{Control>}k{/Control}');
  expect(await option('Oak desk')).toBeVisible();
  expect(screen.queryByRole('option', { name: 'Walnut desk' })).toBeNull();
});

test('an action on an order overlooked another desk’s change that the palette had read', async () => {
  await addPaidOrder(store);
  const { visitor } = await openConsole('/dashboard');
  await visitor.keyboard('{Control>}k{/Control}');
  await visitor.type(await field(), '1001');
  await visitor.click(await option(/^#1001/));
  const action = await screen.findByRole('button', { name: 'Start packing' });
  await store.call('PUT /merchant/orders/order-1', { status: 'processing' });
  await visitor.keyboard('{Control>}k{/Control}');
  expect(await option(/^#1001.*Packing/)).toBeVisible();
  await visitor.keyboard('{Escape}');
  await visitor.click(action);
  expect(await screen.findByText(/Accepted → Packing/)).toBeVisible();
});

test('a recent variant in the palette kept its former name', async () => {
  const { _id } = await store.call('POST /merchant/products', {
    name: 'Linen shirt',
    options: [{ name: 'Colour', values: ['Sand', 'Ink'] }],
    variants: [
      { options: ['Sand'], sku: 'LS-1', price: 4900 },
      { options: ['Ink'], sku: 'LS-2', price: 4900 },
    ],
  });
  const { visitor } = await openConsole('/dashboard');
  await visitor.keyboard('{Control>}k{/Control}');
  await visitor.type(await field(), 'ls-1');
  await visitor.click(await option(/^Linen shirt \(Sand\)/));
  await screen.findByRole('textbox', { name: /^Name/ });
  await store.call(`PUT /merchant/products/${_id}`, { name: 'Linen blouse' });
  await visitor.keyboard('{Control>}k{/Control}');
  expect(await option(/^Linen blouse \(Sand\)/)).toBeVisible();
  expect(screen.queryByRole('option', { name: /^Linen shirt/ })).toBeNull();
});

test('a variant and its product, both recent in the palette, were read twice', async () => {
  await store.call('POST /merchant/products', {
    name: 'Linen shirt',
    options: [{ name: 'Colour', values: ['Sand'] }],
    variants: [{ options: ['Sand'], sku: 'LS-1', price: 4900 }],
  });
  const { visitor } = await openConsole('/dashboard');
  for (const [typed, name] of [
    ['ls-1', /\(Sand\)/],
    ['linen', /^Linen shirt/],
  ] as const) {
    await visitor.keyboard('{Control>}k{/Control}');
    await visitor.type(await field(), typed);
    await visitor.click(await option(name));
    await screen.findByRole('textbox', { name: /^Name/ });
  }
  await visitor.keyboard('{Control>}k{/Control}');
  expect(await option(/\(Sand\)/)).toBeVisible();
});
