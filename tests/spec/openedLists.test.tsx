import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { journal, serveStore } from '../msw/server.ts';
import { addOrders, filteredOrders } from '../support/orderListScreen.tsx';
import { openConsole } from './openConsole.tsx';

const store = serveStore();

beforeEach(async () => {
  await store.signIn();
  await addOrders(store, { status: 'confirmed' }, {}, {});
});

type Visitor = Awaited<ReturnType<typeof openConsole>>['visitor'];

const FILTERED = `${filteredOrders({ status: 'confirmed', q: '1001' })}&sort=total&order=ASC`;
const FIRST = { filter: {}, range: [0, 24], sort: ['createdAt', 'DESC'] };

const orders = () => screen.findByRole('table', { name: 'Orders' });
const rows = async () => within(await orders()).getAllByRole('row').length - 1;
const lastList = () =>
  journal
    .requests('GET /merchant/orders')
    .map(({ query }) => query)
    .findLast(({ range }) => JSON.stringify(range) !== '[0,0]');

async function toDashboard(visitor: Visitor) {
  const menu = screen.getByRole('navigation', { name: 'Main menu' });
  await visitor.click(within(menu).getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('heading', { name: 'Latest orders' });
}

const ways: Record<string, (visitor: Visitor) => Promise<void>> = {
  async 'the tile on the dashboard'(visitor) {
    await visitor.click(screen.getByRole('link', { name: /^Orders.*What customers bought/ }));
  },
  async 'the palette'(visitor) {
    await visitor.keyboard('{Control>}k{/Control}');
    await visitor.click(await screen.findByRole('option', { name: 'Orders' }));
  },
  async 'the keys g and o'(visitor) {
    await visitor.keyboard('go');
  },
};

describe('filter, sort and search of last time are gone [D12]', () => {
  test.each(Object.keys(ways))('when the list is opened by %s', async (way) => {
    const { visitor } = await openConsole(FILTERED);
    await waitFor(async () => expect(await rows()).toBe(1));
    await toDashboard(visitor);
    await ways[way]?.(visitor);
    await waitFor(async () => expect(await rows()).toBe(3));
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(lastList()).toMatchObject(FIRST);
  });

  test('when the menu entry of the current list is clicked', async () => {
    const { visitor } = await openConsole('/products?filter={"q":"nothing"}');
    await screen.findByRole('heading', { name: 'Nothing matches' });
    const menu = screen.getByRole('navigation', { name: 'Main menu' });
    await visitor.click(within(menu).getByRole('link', { name: 'Products' }));
    expect(await screen.findByRole('heading', { name: 'No products yet' })).toBeVisible();
    expect(journal.last('GET /merchant/products').query).toMatchObject({ filter: {} });
  });

  test('when an order that the dashboard opened links back', async () => {
    const { visitor } = await openConsole(FILTERED);
    await waitFor(async () => expect(await rows()).toBe(1));
    await toDashboard(visitor);
    await visitor.click(await screen.findByRole('link', { name: '#1002' }));
    await visitor.click(await screen.findByRole('link', { name: 'Back to orders' }));
    await waitFor(async () => expect(await rows()).toBe(3));
  });
});

describe('the state of a list is kept [D12]', () => {
  test('on the way to an order and back, by its link and by the browser', async () => {
    const { visitor, router } = await openConsole(FILTERED);
    await waitFor(async () => expect(await rows()).toBe(1));
    await visitor.click(screen.getByRole('link', { name: '#1001' }));
    await visitor.click(await screen.findByRole('link', { name: 'Back to orders' }));
    await waitFor(async () => expect(await rows()).toBe(1));
    expect(screen.getByRole('searchbox')).toHaveValue('1001');
    expect(lastList()).toMatchObject({ sort: ['total', 'ASC'] });

    await toDashboard(visitor);
    await router.navigate(-1);
    await waitFor(async () => expect(await rows()).toBe(1));
  });

  test('a page size of 50 always stays', async () => {
    const { visitor } = await openConsole(`${FILTERED}&page=1&perPage=50`);
    await waitFor(async () => expect(await rows()).toBe(1));
    await toDashboard(visitor);
    await visitor.keyboard('go');
    await waitFor(async () => expect(await rows()).toBe(3));
    expect(lastList()).toMatchObject({ ...FIRST, range: [0, 49] });
  });

  test('a link with a filter gets exactly that filter', async () => {
    const { visitor, router } = await openConsole(FILTERED);
    await waitFor(async () => expect(await rows()).toBe(1));
    await toDashboard(visitor);
    await router.navigate(filteredOrders({ status: 'pending' }));
    await waitFor(async () => expect(await rows()).toBe(2));
    expect(lastList()).toMatchObject({ filter: { status: 'pending' }, sort: FIRST.sort });
  });
});
