import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { faults, serveStore } from '../msw/server.ts';
import { addOrders } from '../support/orderListScreen.tsx';
import { openConsole, setWidth } from './openConsole.tsx';

const store = serveStore();
beforeEach(async () => {
  await store.signIn();
  await addOrders(store, { status: 'confirmed' }, {}, {});
});

const header = () => within(screen.getByRole('banner'));
const quickLinks = () => within(header().getByRole('navigation', { name: 'Quick links' }));
const breadcrumb = () => within(screen.getByRole('navigation', { name: 'Breadcrumb' }));

describe('orders and customers [D12]', () => {
  test('the header links to both from every screen, with the number of new orders', async () => {
    const { visitor } = await openConsole('/profile');
    expect(await quickLinks().findByRole('link', { name: 'Orders 2 new' })).toBeVisible();
    await visitor.click(quickLinks().getByRole('link', { name: 'Customers' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
    await visitor.click(quickLinks().getByRole('link', { name: /^Orders/ }));
    expect(await screen.findByRole('table', { name: 'Orders' })).toBeVisible();
    expect(quickLinks().getByRole('link', { current: 'page' })).toHaveAccessibleName(/^Orders/);
  });

  test('a phone has the links, too', async () => {
    setWidth(360);
    await openConsole('/profile');
    expect(quickLinks().getByRole('link', { name: 'Customers' })).toBeVisible();
    expect(quickLinks().getByRole('link', { name: /^Orders/ })).toBeVisible();
  });

  test('the link works without a toast if the store cannot count orders', async () => {
    faults.status('GET /merchant/orders/stats', 404);
    await openConsole('/profile');
    expect(quickLinks().getByRole('link', { name: /^Orders/ })).toBeVisible();
    expect(screen.queryByText('Request Failed')).toBeNull();
  });

  test('the breadcrumb of an order links to its list with its filters', async () => {
    setWidth(1280);
    const { visitor } = await openConsole('/orders?filter={"status":"confirmed"}');
    await visitor.click(await screen.findByRole('link', { name: '#1001' }));
    await screen.findByRole('heading', { level: 1, name: 'Order #1001' });
    expect(breadcrumb().getByText('Order #1001')).toHaveAttribute('aria-current', 'page');
    await visitor.click(breadcrumb().getByRole('link', { name: 'Orders' }));
    await screen.findByRole('table', { name: 'Orders' });
    expect(decodeURIComponent(window.location.search)).toContain('"confirmed"');
    expect(breadcrumb().getByText('Orders')).toHaveAttribute('aria-current', 'page');
    expect(breadcrumb().queryByRole('link')).toBeNull();
  });
});
