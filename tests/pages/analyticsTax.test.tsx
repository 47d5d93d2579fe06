import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { faults, serveStore } from '../msw/server.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { MARCH, openAnalytics } from '../support/analyticsScreen.tsx';

const store = serveStore();

afterEach(() => localStorage.clear());

async function addTaxedOrder() {
  await store.signIn();
  await addOrder(store.db, amina.storeId, 'o1', {
    created_at: '2026-03-01T10:00:00.000Z',
    shipping_address: '{"name":"Ada","line1":"Rue","city":"Paris","country":"FR"}',
    tax_total: 200,
    total: 1200,
    items: [{ tax: 200, tax_rate: 20, tax_name: 'VAT' }],
  });
}

test('the tax report opens the orders behind a figure, and can count documents instead of orders', async () => {
  await addTaxedOrder();
  const { user } = openAnalytics();
  const row = await screen.findByRole('row', { name: /^VAT 20% France/ });
  const link = within(row).getByRole('link', { name: '€2.00' });
  const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://console.test');
  expect(JSON.parse(searchParams.get('filter') ?? '')).toEqual({
    tax: 'orders:FR:20:VAT',
    taxPeriod: '2026-03-01..2026-03-02',
  });
  await user.selectOptions(screen.getByLabelText('Show'), 'Month by month');
  expect(screen.getByRole('row', { name: /^VAT 20% France March 2026/ })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Count by'), 'Invoices and credit notes');
  expect(await screen.findByText('Nothing to report in this period.')).toBeVisible();
});

test('the tax report by documents opens the invoices and the credit notes behind a figure', async () => {
  await addTaxedOrder();
  await store.call('POST /merchant/invoices', { orders: ['o1'] });
  const { user } = openAnalytics();
  await user.selectOptions(await screen.findByLabelText('Count by'), 'Invoices and credit notes');
  const row = await screen.findByRole('row', { name: /^VAT 20% France €10\.00/ });
  const pathOf = (name: string) => {
    const href = within(row).getByRole('link', { name }).getAttribute('href') ?? '';
    const { pathname, searchParams } = new URL(href, 'http://console.test');
    return [pathname, JSON.parse(searchParams.get('filter') ?? '')];
  };
  const filter = { tax: 'documents:FR:20:VAT', period: '2026-03-01..2026-03-02' };
  expect(pathOf('€2.00')).toEqual(['/invoices', filter]);
  expect(pathOf('€0.00')).toEqual(['/credit-notes', filter]);
});

test('the tax report never shows the rows of another period', async () => {
  await addTaxedOrder();
  await store.call('POST /merchant/invoices', { orders: ['o1'] });
  const april = MARCH.replaceAll('-03-', '-04-');
  const { user, router } = openAnalytics(april);
  expect(await screen.findByText('Nothing to report in this period.')).toBeVisible();
  await router.navigate(`/analytics?${MARCH}`);
  expect(await screen.findByRole('row', { name: /^VAT 20%/ })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Count by'), 'Invoices and credit notes');
  expect(await screen.findByText(/invoices minus credit notes/)).toBeVisible();
  const answer = faults.held('GET /merchant/orders/stats');
  await router.navigate(`/analytics?${april}`);
  await waitFor(() => expect(screen.queryByRole('row', { name: /^VAT 20%/ })).toBeNull());
  answer();
  expect(await screen.findByLabelText('Count by')).toHaveDisplayValue('Invoices and credit notes');
  expect(await screen.findByText('Nothing to report in this period.')).toBeVisible();
});
