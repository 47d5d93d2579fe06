import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { draftKeys } from '../../src/forms/drafts/forgetDrafts.ts';
import { readSession } from '../../src/session/session.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { filterOf, metric, openDashboard, region } from '../support/dashboardScreen.tsx';

const store = serveStore();
afterEach(() => localStorage.clear());

const STATS = 'GET /merchant/orders/stats';
const DAY = 86_400_000;

/** Orders with a status and an age in days, each of 20.00. */
async function addOrders(orders: readonly { status: string; daysAgo: number }[]) {
  store.clock.now = new Date();
  await store.signIn();
  for (const [index, { status, daysAgo }] of orders.entries()) {
    const at = new Date(Date.now() - daysAgo * DAY).toISOString();
    await addOrder(store.db, amina.storeId, `order-${index}`, {
      sequence: 1001 + index,
      status,
      subtotal: 2000,
      total: 2000,
      payment_status: 'paid',
      paid_total: 2000,
      customer_name: `Customer ${index}`,
      created_at: at,
      updated_at: at,
    });
  }
}

describe('what needs attention [R3][P1][D12]', () => {
  test('each line opens the list it counts; lines with nothing are hidden', async () => {
    await addOrders([
      { status: 'pending', daysAgo: 0.01 },
      { status: 'pending', daysAgo: 1 },
      { status: 'processing', daysAgo: 3 },
      { status: 'delivered', daysAgo: 5 },
    ]);
    const { user, place } = openDashboard();
    const attention = await region('Needs attention');
    const lines = await attention.findAllByRole('link');
    expect(lines.map((line) => line.textContent)).toEqual([
      'To accept2',
      'Ready to ship1',
      'Unshipped for over 2 days1',
    ]);
    const late = filterOf(attention.getByRole('link', { name: /Unshipped/ }));
    expect(late).toMatchObject({ status: ['confirmed', 'processing'] });
    await user.click(attention.getByRole('link', { name: /To accept/ }));
    expect(place()).toBe(`/orders?filter=${encodeURIComponent('{"status":"pending"}')}`);
  });

  test('says so when nothing waits', async () => {
    await addOrders([{ status: 'delivered', daysAgo: 5 }]);
    openDashboard();
    expect(await (await region('Needs attention')).findByText('All caught up')).toBeVisible();
  });
});

describe('metrics of the dashboard [P1][C12][D16]', () => {
  test('come from one request: today by hour, against the same weekday of last week', async () => {
    await addOrders([{ status: 'delivered', daysAgo: 0 }]);
    openDashboard();
    expect(await metric('Total sales')).toHaveTextContent('€20.00');
    expect(journal.requests(STATS)).toHaveLength(1);
    const { query } = journal.last(STATS);
    expect(query).toMatchObject({ compare: 'week', interval: 'hour' });
    expect(Number(new Date(String(query.to))) - Number(new Date(String(query.from)))).toBeLessThan(
      1.1 * DAY,
    );
    expect(screen.getByText(new RegExp(`Time zone: ${String(query.tz)}`))).toBeVisible();
    // The chart has 24 hours, not one bar; future hours have no value of zero.
    const chart = await region('Sales over time');
    expect(await chart.findByText('00:00')).toBeInTheDocument();
    expect(chart.getAllByText(/^(1[89]|2[0-3]):00$/)).not.toHaveLength(0);
    expect(chart.getAllByRole('link').length).toBe(new Date().getHours() + 1);
  });

  test('say so if there was nothing before, and have no change if they stay zero', async () => {
    await addOrders([
      { status: 'delivered', daysAgo: 0 },
      { status: 'cancelled', daysAgo: 7.0001 },
    ]);
    openDashboard();
    await metric('Total sales');
    const card = (name: string) => within(screen.getByRole('group', { name }));
    expect(card('Total sales').getByText('Was 0')).toBeVisible();
    expect(card('New customers').getByText('No change')).toBeVisible();
    expect(screen.queryByText(/Infinity|NaN|[-+−]0%/)).toBeNull();
  });

  test('open their orders: placed or refunded in the period for sales, placed for the others', async () => {
    await addOrders([{ status: 'delivered', daysAgo: 0 }]);
    openDashboard('?period=last7');
    expect(filterOf(await metric('Total sales'))).toEqual({ salesPeriod: 'last7' });
    expect(filterOf(await metric('Orders'))).toMatchObject({ period: 'last7' });
    expect(filterOf(await metric('Orders')).status).not.toContain('cancelled');
    expect(filterOf(await metric('New customers'))).toMatchObject({ customers: 'new' });
    expect(filterOf(await metric('Refund rate'))).toMatchObject({ refundedPeriod: 'last7' });
  });

  test('change the URL with the period, and never show the period before', async () => {
    await addOrders([
      { status: 'delivered', daysAgo: 0 },
      { status: 'delivered', daysAgo: 3 },
    ]);
    const { user, place } = openDashboard();
    expect(await metric('Orders')).toHaveTextContent('1');
    const answer = faults.held(STATS, { times: 1 });
    await user.selectOptions(screen.getByLabelText('Period'), 'Last 7 days');
    expect(place()).toBe('/dashboard?period=last7');
    expect(screen.queryByRole('link', { name: /^Orders: / })).toBeNull();
    answer();
    expect(await metric('Orders')).toHaveTextContent('2');
  });
});

describe('a dashboard without all of its data [P1][C12]', () => {
  test('says so for a block that the server does not send, and shows no zero', async () => {
    await addOrders([{ status: 'pending', daysAgo: 0 }]);
    const now = new Date();
    const instant = (days: number) => new Date(now.getTime() + days * DAY).toISOString();
    faults.status(STATS, 200, {
      range: { from: instant(-1), to: instant(0), tz: 'UTC', interval: 'hour' },
      currency: 'EUR',
      generatedAt: instant(0),
    });
    openDashboard();
    await waitFor(() =>
      expect(screen.getAllByText('Not available from your store’s server')).toHaveLength(4),
    );
    expect(screen.queryByText('€0.00')).toBeNull();
    expect(screen.queryByText('All caught up')).toBeNull();
    // The rest of the dashboard does not need the metrics.
    expect(await screen.findByRole('link', { name: '#1001' })).toBeVisible();
  });

  test('shows the status in “Request failed with status code”', async () => {
    await store.signIn();
    faults.status(STATS, 403);
    openDashboard();
    expect(await screen.findByText('The dashboard could not be loaded')).toBeVisible();
    expect(await screen.findAllByText('Request failed with status code 403')).not.toHaveLength(0);
    expect(screen.queryByText(/%\{/)).toBeNull();
  });

  test('reports a failed read, which can be retried, and keeps metrics, marked as old, if a refetch fails', async () => {
    await addOrders([{ status: 'delivered', daysAgo: 0 }]);
    faults.status(STATS, 503, { error: 'Closed for stocktaking.' });
    const { user } = openDashboard();
    const title = 'The dashboard could not be loaded';
    expect(await screen.findByText(title)).toBeVisible();
    expect(await screen.findByText('Closed for stocktaking.')).toBeVisible();
    expect(await screen.findByRole('link', { name: '#1001' })).toBeVisible();
    faults.reset();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await metric('Orders')).toHaveTextContent('1');
    faults.offline(STATS);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/may be out of date/)).toBeVisible();
    expect(await metric('Orders')).toHaveTextContent('1');
  });
});

describe('orders and products on the dashboard [R3][S6]', () => {
  test('shows the newest five orders, whose transition opens on their own page', async () => {
    await addOrders([1, 2, 3, 4, 5, 6].map((daysAgo) => ({ status: 'confirmed', daysAgo })));
    const { user, router } = openDashboard();
    const latest = await region('Latest orders');
    expect(await latest.findAllByRole('listitem')).toHaveLength(5);
    await user.click(latest.getByRole('link', { name: 'Start packing: #1001' }));
    expect(router.state.location.pathname).toBe('/orders/order-0/show');
    expect(router.state.location.state).toEqual({ step: 'pack' });
  });

  test('shows the stock of top products', async () => {
    await store.signIn();
    const made = await store.call('POST /merchant/products', {
      name: 'Blue mug',
      price: 1000,
      stock: 3,
      status: 'active',
    });
    const at = new Date().toISOString();
    await addOrder(store.db, amina.storeId, 'order-1', {
      status: 'delivered',
      created_at: at,
      items: [{ product_id: made._id, name: 'Blue mug', quantity: 2, unit_price: 1000 }],
    });
    openDashboard();
    const top = await region('Top products');
    const row = await top.findByRole('listitem');
    expect(row).toHaveTextContent('Blue mug2 sold3 left€20.00');
  });
});

describe('unsaved input', () => {
  /** Stores a draft as a form does, by default of the signed-in merchant. */
  function leave(
    resource: string,
    recordId: string,
    values: object,
    { daysAgo = 2, userId = '' } = {},
  ) {
    const owner = userId || (readSession().user?._id ?? '');
    const parts = [owner, resource, recordId, 'a-tab', recordId].map(encodeURIComponent);
    const savedAt = new Date(Date.now() - daysAgo * DAY).toISOString();
    localStorage.setItem(`draft:${parts.join('/')}`, JSON.stringify({ savedAt, values, base: {} }));
  }
  const rows = async () => {
    const items = await (await region('Not saved yet')).findAllByRole('listitem');
    return items.map((item) => item.textContent);
  };

  test('is listed on the dashboard, days later, newest first', async () => {
    await addOrders([{ status: 'confirmed', daysAgo: 1 }]);
    const mug = await store.call('POST /merchant/products', { name: 'Blue mug', price: 1000 });
    leave('products', mug._id, { price: 1200 });
    leave('products', 'new', { name: 'Oak board' }, { daysAgo: 3 });
    leave('orders', 'order-0.refund', { note: 'Broken' }, { daysAgo: 5 });
    leave('categories', 'new', { parentId: null }, { daysAgo: 6 });
    // A draft of a dialog, an old one, and another merchant's.
    leave('users', 'bulk.tag', { text: 'VIP' });
    leave('products', 'gone', { price: 1 }, { daysAgo: 15 });
    leave('products', 'theirs', { name: 'Secret' }, { userId: 'somebody' });
    const { user, place } = openDashboard();
    const panel = await region('Not saved yet');
    await waitFor(async () =>
      expect(await rows()).toEqual([
        expect.stringMatching(/^Blue mugProduct · 2 days agoDiscard$/),
        expect.stringMatching(/^Oak boardProduct · 3 days agoDiscard$/),
        expect.stringMatching(/^#1001Order · 5 days agoDiscard$/),
        expect.stringMatching(/^New: CategoryCategory · 6 days agoDiscard$/),
      ]),
    );
    const links = panel.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      `/products/${mug._id}`,
      '/products/create',
      '/orders/order-0/show',
      '/categories/create',
    ]);
    await user.click(panel.getByRole('link', { name: 'Oak board' }));
    expect(place()).toBe('/products/create');
  });

  test('can be discarded and restored; another tab that saves removes it', async () => {
    await addOrders([{ status: 'delivered', daysAgo: 1 }]);
    leave('products', 'new', { name: 'Oak board' });
    leave('promotions', 'new', { name: 'Summer' });
    const { user } = openDashboard();
    const panel = await region('Not saved yet');
    await user.click(
      (await panel.findAllByRole('button', { name: 'Discard' }))[0] ?? panel.getByRole('alert'),
    );
    expect(await rows()).toHaveLength(1);
    // The focus was lost, so that Tab began again at the top of the page.
    expect(panel.getByRole('button', { name: 'Discard' })).toHaveFocus();
    expect(draftKeys()).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await rows()).toHaveLength(2);
    for (const key of draftKeys()) localStorage.removeItem(key);
    act(
      () =>
        void window.dispatchEvent(new StorageEvent('storage', { key: 'draft:', newValue: null })),
    );
    expect(screen.queryByRole('region', { name: 'Not saved yet' })).toBeNull();
  });
});
