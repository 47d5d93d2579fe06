import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { insertCustomers } from '../../store/customers/customerWrites.ts';
import { buildCustomer } from '../fixtures/user.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { chart, metric, openAnalytics } from '../support/analyticsScreen.tsx';

const store = serveStore();

afterEach(() => localStorage.clear());

describe('the tree of categories in analytics [C10]', () => {
  test('reads the metrics of a category only when it is opened', async () => {
    await store.signIn();
    const { _id } = await store.call('POST /categories', { name: 'Kitchen' });
    await store.call('POST /categories', { name: 'Mugs', parentId: _id });
    await addOrder(store.db, amina.storeId, 'o1', {
      created_at: '2026-03-01T10:00:00.000Z',
      items: [{}],
    });
    const { user } = openAnalytics();
    const kitchen = await screen.findByRole('button', { name: 'Kitchen' });
    expect(journal.requests('GET /categories/:id/stats')).toHaveLength(0);
    await user.click(kitchen);
    expect(await screen.findByText('Units sold')).toBeVisible();
    expect(kitchen).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('button', { name: 'Mugs' })).toBeVisible();
    expect(journal.requests('GET /categories/:id/stats')).toHaveLength(1);
    const sold = screen.getAllByRole('link', { name: '0' }).at(-1)?.getAttribute('href') ?? '';
    const { pathname, searchParams } = new URL(sold, 'http://console.test');
    expect(pathname).toBe('/orders');
    expect(JSON.parse(searchParams.get('filter') ?? '')).toMatchObject({
      categoryId: _id,
      subcategories: true,
    });
  });
});

describe('customers in analytics [C7]', () => {
  async function addBuyers() {
    await store.signIn();
    await insertCustomers(store.db, [
      buildCustomer({ id: 'c1', name: 'Nour Haddad', total_spent: 2000 }),
      buildCustomer({ id: 'c2', name: 'Ida Lund', phone: '+33611111112', total_spent: 1000 }),
    ]);
    for (const [index, customer] of ['c1', 'c1', 'c2'].entries()) {
      await addOrder(store.db, amina.storeId, `o${index}`, {
        sequence: 1001 + index,
        customer_id: customer,
        items: [{}],
      });
    }
  }

  test('who spent most are a ranking; a picked one’s metrics and orders are read then', async () => {
    await addBuyers();
    const { user } = openAnalytics();
    const top = await chart('Your best customers');
    expect(top.getAllByRole('link').map((row) => row.getAttribute('aria-label'))).toEqual([
      'Nour Haddad: €20.00',
      'Ida Lund: €10.00',
    ]);
    const one = await chart('One customer');
    expect(await one.findByRole('link', { name: '#1002' })).toBeVisible();
    expect(journal.requests('GET /users/c2/stats')).toHaveLength(0);
    await user.selectOptions(one.getByRole('combobox', { name: 'Customer' }), 'Ida Lund');
    expect(await one.findByRole('link', { name: '#1003' })).toBeVisible();
    expect(one.queryByRole('link', { name: '#1002' })).toBeNull();
    expect(journal.requests('GET /users/c2/stats')).toHaveLength(1);
    expect(journal.last('GET /users/orders').query).toMatchObject({ customerId: 'c2' });
  });

  test('metrics that could not be read are said so in their place, and the rest stays', async () => {
    await addBuyers();
    faults.status('GET /users/:id/stats', 500);
    openAnalytics();
    const one = await chart('One customer');
    expect(await one.findByText('This customer’s figures could not be loaded.')).toBeVisible();
    expect(await metric('Orders')).toHaveTextContent('3');
  });
});
