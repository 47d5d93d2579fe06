import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { faults, journal, serveStore } from '../msw/server.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { chart, MARCH, metric, openAnalytics } from '../support/analyticsScreen.tsx';

const store = serveStore();

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const STATS = 'GET /merchant/orders/stats';

/** Two orders in the period, one before it. */
async function addSales() {
  await store.signIn();
  const orders = [
    { at: '2026-03-01T10:00:00.000Z', total: 5000, status: 'delivered' },
    { at: '2026-03-02T08:00:00.000Z', total: 2500, status: 'pending' },
    { at: '2026-02-27T08:00:00.000Z', total: 3000, status: 'delivered' },
  ];
  for (const [index, { at, total, status }] of orders.entries()) {
    await addOrder(store.db, amina.storeId, `o${index}`, {
      sequence: 1001 + index,
      status,
      subtotal: total,
      total,
      created_at: at,
      updated_at: at,
      items: [{ unit_price: total }],
    });
  }
}

describe('analytics [P1][R3][D16][C12]', () => {
  test('shows metrics with their change, from one request of the period in the store’s zone', async () => {
    await addSales();
    const { user } = openAnalytics();
    expect(await metric('Total sales')).toHaveTextContent('€75.00');
    expect(screen.getAllByText('+150%')).not.toHaveLength(0);
    expect(screen.getAllByText('was €30.00')).not.toHaveLength(0);
    expect(await metric('Average order value')).toHaveTextContent('€37.50');
    expect(await metric('Returning rate')).toHaveTextContent('–');
    // The sections below the metrics have requests of their own, at once if their code is loaded.
    const requests = journal
      .requests(STATS)
      .filter(({ query }) => /totals/.test(`${query.blocks}`));
    expect(requests).toHaveLength(1);
    const query = requests[0]?.query;
    expect(query).toMatchObject({ compare: 'previous', interval: 'hour' });
    expect(screen.getByText(new RegExp(`Time zone: ${String(query?.tz)}`))).toBeVisible();

    // A failed refetch keeps them, marked as old.
    faults.offline(STATS);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/These figures may be out of date/)).toBeVisible();
    expect(await metric('Total sales')).toHaveTextContent('€75.00');
  });

  test('keeps the first of two quick choices', async () => {
    await store.signIn();
    const { place } = openAnalytics('period=last90');
    const compare = await screen.findByRole('combobox', { name: 'Compare with' });
    // In one `act`: nothing renders in between, as on a slow phone.
    act(() => {
      fireEvent.change(compare, { target: { value: 'year' } });
      fireEvent.change(screen.getByRole('combobox', { name: 'Interval' }), {
        target: { value: 'week' },
      });
    });
    await waitFor(() => expect(place()).toContain('interval=week'));
    expect(place()).toContain('compare=year');
  });

  test('shows the formula of a metric', async () => {
    await addSales();
    const { user } = openAnalytics();
    await metric('Refund rate');
    const button = screen.getByRole('button', { name: 'How this is worked out: Refund rate' });
    await user.hover(button);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('gross sales − discounts');
    expect(button).toHaveAccessibleDescription(/gross sales − discounts/);
    await user.pointer({ keys: '[TouchA]', target: button });
    expect(await screen.findByRole('tooltip')).toBeVisible();
  });

  test('arrow keys read a chart’s values; the chart is one Tab stop', async () => {
    await addSales();
    const { user } = openAnalytics(`${MARCH}&interval=day`);
    const bars = (await chart('Total sales over time')).getAllByRole('link');
    expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(/^Sun, 1 Mar 2026: €50.00\. Earlier, Fri, 27 Feb 2026: €30.00$/),
      expect.stringMatching(/^Mon, 2 Mar 2026: €25.00\. Earlier, Sat, 28 Feb 2026: €0.00$/),
    ]);
    expect(bars.map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
    bars[0]?.focus();
    await user.keyboard('{ArrowRight}');
    expect(bars[1]).toHaveFocus();
    await user.keyboard('{Home}');
    expect(bars[0]).toHaveFocus();
    const [first] = bars;
    if (first) await user.click(first);
    expect(await screen.findByRole('heading', { name: 'List of orders' })).toBeVisible();
  });

  test('orders by status: a bar for each day, a row for each status, both as a table', async () => {
    await addSales();
    const { user } = openAnalytics(`${MARCH}&interval=day`);
    const statuses = await chart('Orders by status');
    const links = statuses.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Sun, 1 Mar 2026: 1 (Delivered 1)',
      'Mon, 2 Mar 2026: 1 (New 1)',
      'New: 1, 50% of the whole',
      'Delivered: 1, 50% of the whole',
    ]);
    const filters = links.map((link) =>
      JSON.parse(
        new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('filter') ?? '',
      ),
    );
    // Includes cancelled ones: the bar has all placed orders.
    expect(Object.keys(filters[0])).toEqual(['createdFrom', 'createdTo']);
    expect(filters[2]).toEqual({ status: 'pending', period: '2026-03-01..2026-03-02' });
    await user.click(statuses.getByRole('button', { name: 'Table: Orders by status' }));
    const rows = within(statuses.getByRole('table')).getAllByRole('row');
    const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells).toEqual([
      ['Day', 'Orders', 'New', 'Delivered'],
      ['Sun, 1 Mar 2026', '1', '0', '1'],
      ['Mon, 2 Mar 2026', '1', '1', '0'],
    ]);
  });

  test('names a block that the server does not send, and shows no zero', async () => {
    await addSales();
    const range = {
      from: '2026-03-01T00:00:00.000Z',
      to: '2026-03-03T00:00:00.000Z',
      tz: 'UTC',
      interval: 'hour',
    };
    const response = { range, currency: 'EUR', generatedAt: '2026-03-02T09:00:00.000Z' };
    faults.malformed(STATS, { text: JSON.stringify({ ...response, byStatus: [] }) });
    openAnalytics();
    const missing = [
      'Figures',
      'Total sales over time',
      'From gross sales to total sales',
      'Orders over time',
      'Payment methods',
      'When customers order',
      'Products',
      'Categories',
      'Promotions',
      'New and returning customers',
    ];
    for (const name of missing) {
      expect(
        await screen.findByText(`${name}: not available from your store’s server.`),
      ).toBeVisible();
    }
    expect(screen.queryByText('€0.00')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Payment methods' })).toBeNull();
  });

  test('reports a last day before the first, and requests nothing', async () => {
    await addSales();
    const { place } = openAnalytics();
    await metric('Orders');
    const before = place();
    const last = screen.getByLabelText('Last day');
    fireEvent.change(last, { target: { value: '2026-02-20' } });
    expect(screen.getByText('The last day is before the first')).toBeVisible();
    expect(last).toBeInvalid();
    expect(place()).toBe(before);
    fireEvent.change(last, { target: { value: '2026-03-05' } });
    expect(screen.queryByText('The last day is before the first')).toBeNull();
    expect(place()).toContain('to=2026-03-05');
  });

  test('says that the zeros of a period without orders are true', async () => {
    await addSales();
    openAnalytics('period=custom&from=2026-01-01&to=2026-01-02');
    expect(await screen.findByText('No orders in this period')).toBeVisible();
    expect(await metric('Total sales')).toHaveTextContent('€0.00');
    expect((await screen.findAllByText(/There is nothing to show/)).length).toBeGreaterThan(1);
  });

  test('shows a store without orders what will be here', async () => {
    await store.signIn();
    openAnalytics();
    expect(
      await screen.findByRole('heading', { name: 'Your figures begin with your first order' }),
    ).toBeVisible();
    expect(screen.getByText(/how long your stock will last/)).toBeVisible();
    expect(screen.queryByText('€0.00')).toBeNull();
    expect(screen.queryByText(/There is nothing to show/)).toBeNull();
  });

  test('says "New" once when there was nothing before', async () => {
    await addSales();
    openAnalytics('period=custom&from=2026-02-27&to=2026-03-02&compare=previous');
    expect(await metric('Total sales')).toHaveTextContent('€105.00');
    expect(screen.getAllByText(/There were no orders in the comparison period/)).toHaveLength(1);
    const perMetric = { selector: ':not(option)' };
    expect(screen.queryByText(/Was 0|No change|No comparison/, perMetric)).toBeNull();
    expect(screen.queryByText('Earlier period')).toBeNull();
  });

  test('shows the change of a rate in points', async () => {
    await addSales();
    await addOrder(store.db, amina.storeId, 'refunded', {
      sequence: 1010,
      status: 'delivered',
      subtotal: 2500,
      total: 2500,
      paid_total: 2500,
      refunded_total: 1000,
      refunds: [{ amount: 1000, created_at: '2026-03-02T10:00:00.000Z' }],
      created_at: '2026-03-02T09:00:00.000Z',
      updated_at: '2026-03-02T09:00:00.000Z',
      items: [{ unit_price: 2500 }],
    });
    openAnalytics();
    const card = within((await metric('Refund rate')).parentElement ?? document.body);
    expect(card.getByText('+10.0 pts')).toBeVisible();
    expect(card.getByText('was 0%')).toBeVisible();
  });
});
