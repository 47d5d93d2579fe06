import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { insertCustomers } from '../../store/customers/customerWrites.ts';
import { buildCustomer } from '../fixtures/user.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { chart, MARCH, metric, openAnalytics } from '../support/analyticsScreen.tsx';

const store = serveStore();

afterEach(() => localStorage.clear());

describe('the tree of categories in analytics [C10]', () => {
  test('reads the metrics of a category when it is opened', async () => {
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
    expect(await screen.findByText('Units sold', { ignore: 'option' })).toBeVisible();
    expect(kitchen).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('button', { name: 'Mugs' })).toBeVisible();
    expect(journal.requests('GET /categories/:id/stats')).toHaveLength(1);
    const [sold = ''] = screen
      .getAllByRole('link', { name: '0' })
      .flatMap((link) => link.getAttribute('href') ?? [])
      .filter((url) => url.startsWith('/orders'));
    const { pathname, searchParams } = new URL(sold, 'http://console.test');
    expect(pathname).toBe('/orders');
    expect(JSON.parse(searchParams.get('filter') ?? '')).toMatchObject({
      categoryId: _id,
      subcategories: true,
      period: '2026-03-01..2026-03-02',
    });
  });

  test('never shows the sales of another period', async () => {
    await store.signIn();
    const { _id: categoryId } = await store.call('POST /categories', { name: 'Kitchen' });
    const product = await store.call('POST /merchant/products', { name: 'Mug', categoryId });
    await addOrder(store.db, amina.storeId, 'o1', {
      created_at: '2026-03-01T10:00:00.000Z',
      items: [{ product_id: product._id }],
    });
    const april = MARCH.replaceAll('-03-', '-04-');
    const { user, router } = openAnalytics(april);
    await screen.findByRole('button', { name: 'Kitchen' });
    await router.navigate(`/analytics?${MARCH}`);
    await screen.findByRole('row', { name: /^Kitchen/ });
    await user.click(screen.getByRole('button', { name: 'Kitchen' }));
    const sold = async () =>
      (await screen.findByText('Units sold', { selector: 'dt' })).nextElementSibling?.textContent;
    await waitFor(async () => expect(await sold()).toBe('1'));
    const answer = faults.held('GET /merchant/orders/stats');
    await router.navigate(`/analytics?${april}`);
    await waitFor(async () => expect(await sold()).toBe(''));
    answer();
    await waitFor(async () => expect(await sold()).toBe('0'));
  });
});

describe('best-selling variants', () => {
  const stats = 'GET /merchant/orders/stats';
  async function addShirts() {
    await store.signIn();
    const product = await store.call('POST /merchant/products', {
      name: 'Linen shirt',
      options: [{ name: 'Colour', values: ['Sand', 'Sea blue'] }],
      variants: [
        { options: ['Sand'], price: 4900, stock: 8 },
        { options: ['Sea blue'], price: 4900, stock: 0 },
      ],
    });
    const variants = await store.rows(
      `GET /merchant/variants?filter={"productId":"${product._id}"}`,
    );
    for (const [index, { _id }] of variants.entries()) {
      await addOrder(store.db, amina.storeId, `o${index}`, {
        sequence: 1001 + index,
        created_at: '2026-03-01T10:00:00.000Z',
        subtotal: 4900 * (index + 1),
        total: 4900 * (index + 1),
        items: [
          {
            product_id: product._id,
            variant_id: String(_id),
            quantity: index + 1,
            unit_price: 4900,
          },
        ],
      });
    }
    return { product, variants };
  }

  test('are ranked beside the products, with links to the variant and its orders', async () => {
    const { product, variants } = await addShirts();
    openAnalytics();
    const products = await chart('Best-selling products');
    expect(products.getByRole('row', { name: /^Linen shirt 3 €147.00 100% 8/ })).toBeVisible();
    const table = await chart('Best-selling variants');
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'VariantSoldNet salesShareStockDays left',
      'Linen shirt (Sea blue)2€98.0066.7%0Sold out',
      'Linen shirt (Sand)1€49.0033.3%811 days',
    ]);
    const [name, sold] = table.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(name).toBe(`/products/${product._id}#${variants[1]?._id}`);
    expect(decodeURIComponent(sold ?? '')).toContain(`"variantId":"${variants[1]?._id}"`);
  });

  test('are omitted if the server has no such ranking', async () => {
    await addShirts();
    const known = await store.call(`${stats}?blocks=totals,topProducts&from=2026-03-01T00:00:00Z`);
    faults.status(stats, 200, known);
    openAnalytics();
    await chart('Best-selling products');
    await waitFor(() =>
      expect(
        journal.requests(stats).filter(({ query }) => query.blocks === 'topVariants'),
      ).toHaveLength(1),
    );
    expect(screen.queryByRole('region', { name: 'Best-selling variants' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
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

  test('ranks who spent most; reads the metrics and orders of a selected one', async () => {
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

  test('after a selected customer is gone, the figures are those of the customer that is named', async () => {
    await addBuyers();
    const { user } = openAnalytics();
    const one = await chart('One customer');
    const choice = one.getByRole('combobox', { name: 'Customer' });
    await user.selectOptions(choice, 'Ida Lund');
    expect(await one.findByRole('link', { name: '#1003' })).toBeVisible();
    await store.call('DELETE /users/c2');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(one.queryByRole('option', { name: 'Ida Lund' })).toBeNull());
    expect(choice).toHaveDisplayValue('Nour Haddad');
    expect(await one.findByRole('link', { name: '#1002' })).toBeVisible();
  });

  test('reports metrics that failed to load in their place, and keeps the rest', async () => {
    await addBuyers();
    faults.status('GET /users/:id/stats', 500);
    openAnalytics();
    const one = await chart('One customer');
    expect(await one.findByText('This customer’s figures could not be loaded.')).toBeVisible();
    expect(await metric('Orders')).toHaveTextContent('3');
  });
});
