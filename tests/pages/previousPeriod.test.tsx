import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { faults, journal, serveStore } from '../msw/server.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { metric, openAnalytics } from '../support/analyticsScreen.tsx';

const store = serveStore();
afterEach(() => localStorage.clear());

const OCTOBER = 'period=custom&from=2025-10-01&to=2025-10-31';

async function addSales() {
  await store.signIn();
  for (const [index, created_at] of [
    '2025-10-05T10:00:00.000Z',
    '2025-09-01T10:00:00.000Z',
    '2025-09-30T10:00:00.000Z',
    '2025-08-31T10:00:00.000Z',
  ].entries()) {
    await addOrder(store.db, amina.storeId, `o${index}`, {
      sequence: 1001 + index,
      created_at,
      items: [{}],
    });
  }
}

test('compares a month with the month before and says so [D16]', async () => {
  await addSales();
  openAnalytics(OCTOBER);
  expect(await metric('Orders')).toHaveTextContent('1');
  expect(screen.getByRole('option', { name: 'Previous month: September' })).toBeVisible();
  expect(screen.getByText(/^1 – 31 Oct 2025, compared with 1 – 30 Sept? 2025\./)).toBeVisible();
  // Two orders in September, without that of 31 August.
  expect(screen.getAllByText('was 2')).not.toHaveLength(0);
});

test('does not claim to compare months if an older server compares days', async () => {
  await addSales();
  const stats = 'GET /merchant/orders/stats';
  const search = 'from=2025-10-01T00:00:00Z&to=2025-11-01T00:00:00Z&blocks=totals,byHour';
  const response = await store.call(`${stats}?${search}`);
  const previousRange = { from: '2025-08-31T00:00:00.000Z', to: '2025-10-01T00:00:00.000Z' };
  faults.status(stats, 200, { ...response, previousRange });
  openAnalytics(OCTOBER);
  await metric('Orders');
  // The first request: the sections below ask for more, without a comparison.
  expect(journal.requests(stats)[0]?.query).toMatchObject({ compare: 'previous' });
  expect(screen.getByText(/compared with 31 Aug – 30 Sept? 2025\./)).toBeVisible();
});

test.each([
  ['period=custom&from=2025-11-03&to=2025-11-09', 'Previous week'],
  ['period=custom&from=2025-11-03&to=2025-11-03', 'The day before'],
  ['period=custom&from=2025-01-01&to=2025-01-31', 'Previous month: December 2024'],
  ['period=custom&from=2025-07-01&to=2025-09-30', 'Previous quarter: Q2 2025'],
  ['period=custom&from=2024-01-01&to=2024-12-31', 'Previous year: 2023'],
])('%s can be compared with "%s"', async (search, name) => {
  await store.signIn();
  openAnalytics(search);
  expect(await screen.findByRole('option', { name })).toBeVisible();
});
