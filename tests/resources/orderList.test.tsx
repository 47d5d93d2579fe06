import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { faults, journal, serveStore } from '../msw/server.ts';
import { amina } from '../store/openStore.ts';
import { addCustomers } from '../store/randomOrders.ts';
import {
  addOrders,
  filteredOrders,
  numbersInTable,
  openOrders,
} from '../support/orderListScreen.tsx';
import { usePhone } from '../support/productScreens.tsx';

const store = serveStore();

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const tab = (name: RegExp) => screen.findByRole('link', { name });

describe('the list of orders [P1][R3]', () => {
  test('shows number, day in the store’s zone, customer, badges, items and total, and opens one [D15]', async () => {
    await store.signIn();
    await addOrders(store, {
      customer_name: 'Aïcha d’Aubigné',
      created_at: '2026-03-01T23:30:00.000Z',
      items: [{ quantity: 2 }, {}],
      total: 123456,
    });
    const { user, place } = openOrders();
    const row = await screen.findByRole('row', { name: /#1001/ });
    for (const text of ['Aïcha d’Aubigné', 'New', 'Unpaid', 'Not shipped', '3', '€1,234.56']) {
      expect(within(row).getByText(text)).toBeVisible();
    }
    const moment = within(row).getByText(/Mar/);
    expect(moment).toHaveAttribute('datetime', '2026-03-01T23:30:00.000Z');
    expect(moment.title).toMatch(/2026 at .* \S+$/);
    await user.click(within(row).getByText('Aïcha d’Aubigné'));
    expect(await screen.findByRole('heading', { name: 'One order' })).toBeVisible();
    expect(place()).toBe('/orders/order-1001/show');
  });

  test('shows that a customer is blocked beside the button that confirms', async () => {
    await store.signIn();
    await addCustomers(store.db, amina.storeId, ['ada', 'zoe']);
    await addOrders(store, { customer_id: 'ada' }, { customer_id: 'zoe' });
    await store.call('PUT /users/ada/toggle-status', { status: 'blocked' });
    openOrders();
    expect((await screen.findByText('Blocked')).closest('tr')).toHaveTextContent('#1001');
  });

  test('shows an unknown status as a grey word without a transition', async () => {
    await store.signIn();
    await addOrders(store, { status: 'being_gift_wrapped' });
    usePhone();
    openOrders();
    expect(await screen.findByText('being_gift_wrapped')).toBeVisible();
    expect(screen.queryByRole('button', { name: /#1001/ })).toBeNull();
  });

  test('says so when there are no orders yet', async () => {
    await store.signIn();
    openOrders();
    expect(await screen.findByText('No orders yet')).toBeVisible();
    const create = screen.getByRole('link', { name: 'Create order' });
    expect(create).toHaveAttribute('href', '/orders/create');
    expect(screen.getByRole('link', { name: 'Go to products' })).toBeVisible();
  });
});

describe('tabs, search and filters of orders [P1][C12]', () => {
  test('tabs have counts from one request, and filter the list', async () => {
    await store.signIn();
    await addOrders(store, {}, { status: 'confirmed' }, { status: 'confirmed' });
    const { user, place } = openOrders();
    expect(await tab(/^All 3$/)).toHaveAttribute('aria-current', 'page');
    await user.click(await tab(/^Accepted 2$/));
    await waitFor(async () => expect(await numbersInTable()).toEqual(['#1003', '#1002']));
    expect(journal.last('GET /merchant/orders').query.filter).toEqual({ status: 'confirmed' });
    expect(place()).toContain('confirmed');
    expect(await tab(/^Accepted 2$/)).toHaveAttribute('aria-current', 'page');
    const stats = journal.requests('GET /merchant/orders/stats').map(({ query }) => query);
    // The other request reads the totals of the confirmed orders.
    expect(stats.filter(({ blocks }) => blocks === 'byStatus')).toEqual([{ blocks: 'byStatus' }]);
  });

  test('hides the counts while a filter is active that they do not support', async () => {
    await store.signIn();
    await addOrders(store, {}, { status: 'confirmed', payment_status: 'paid', paid_total: 1000 });
    openOrders(filteredOrders({ paymentStatus: 'paid' }));
    expect(await numbersInTable()).toEqual(['#1002']);
    expect(await tab(/^Accepted$/)).toBeVisible();
  });

  test('the list works if its counts fail to load', async () => {
    await store.signIn();
    await addOrders(store, {});
    faults.status('GET /merchant/orders/stats', 404, { error: 'Unknown here.' });
    openOrders();
    expect(await numbersInTable()).toEqual(['#1001']);
    expect(screen.queryByText('Unknown here.')).toBeNull();
  });

  test('payment, fulfilment, total and a period are filters, each removable', async () => {
    await store.signIn();
    await addOrders(store, { created_at: new Date().toISOString(), total: 5000 }, { total: 9000 });
    const { user } = openOrders();
    await numbersInTable();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const drawer = await screen.findByRole('dialog', { name: 'Filters' });
    await user.click(await within(drawer).findByRole('button', { name: 'Unpaid' }));
    await user.click(within(drawer).getByRole('button', { name: 'Not shipped' }));
    await user.click(within(drawer).getByRole('button', { name: 'Today' }));
    expect(within(drawer).getByText(/Days begin at midnight in \S+/)).toBeVisible();
    await user.click(await within(drawer).findByRole('button', { name: 'Show 1 result' }));

    const filter = journal.last('GET /merchant/orders').query.filter;
    expect(filter).toMatchObject({ paymentStatus: 'unpaid', fulfilmentStatus: 'unfulfilled' });
    expect(filter).toHaveProperty('createdFrom');
    expect(filter).not.toHaveProperty('period');
    const chips = await screen.findByRole('list', { name: 'Active filters' });
    expect(within(chips).getByText(/^Order date: Today \(.+\)$/)).toBeVisible();
    await user.click(within(chips).getByRole('button', { name: 'Clear filters' }));
    await waitFor(async () => expect(await numbersInTable()).toHaveLength(2));
  });

  test('Back closes the filters and keeps the filter that was just chosen', async () => {
    await store.signIn();
    await addOrders(store, {}, { payment_status: 'paid', paid_total: 4990, total: 4990 });
    const { user, place } = openOrders();
    await numbersInTable();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const drawer = await screen.findByRole('dialog', { name: 'Filters' });
    await user.click(await within(drawer).findByRole('button', { name: 'Unpaid' }));
    await waitFor(() => expect(place()).toContain('unpaid'));
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull());
    expect(screen.getByText('Payment: Unpaid')).toBeVisible();
    expect(place()).toContain('unpaid');
    act(() => window.history.back());
    await waitFor(() => expect(place()).toBe('/orders'));
    expect(screen.queryByText('Payment: Unpaid')).toBeNull();
  });

  test('payment method, country and tag are filters', async () => {
    await store.signIn();
    const address = { line1: 'Rue Haute 1', city: 'Bruxelles', country: 'BE' };
    const toBelgium = { shipping_address: JSON.stringify(address), tags: '["Gift"]' };
    await addOrders(store, toBelgium, { ...toBelgium, payment_kind: 'wallet' }, {});
    const { user, place } = openOrders();
    await numbersInTable();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await user.click(await drawer.findByRole('button', { name: 'Card' }));
    await user.type(await drawer.findByRole('combobox', { name: 'Ships to' }), 'belg');
    await user.click(await screen.findByRole('option', { name: 'Belgium' }));
    await user.type(drawer.getByRole('textbox', { name: 'Tag' }), 'gift');
    await user.click(await drawer.findByRole('button', { name: 'Show 1 result' }));
    expect(await numbersInTable()).toEqual(['#1001']);
    expect(decodeURIComponent(place())).toContain('"shippingCountry":"BE"');
    const chips = within(screen.getByRole('list', { name: 'Active filters' }));
    for (const text of [/Payment method: Card/, /Ships to: Belgium/, /Tag: gift/]) {
      expect(chips.getByText(text)).toBeVisible();
    }
  });

  test('“Clear filters” keeps the search and the tab', async () => {
    await store.signIn();
    await addOrders(
      store,
      { customer_name: 'Ada', status: 'confirmed' },
      { customer_name: 'Ada', status: 'confirmed', total: 9000 },
      { customer_name: 'Ada' },
      { customer_name: 'Grace', status: 'confirmed' },
    );
    const { user } = openOrders(filteredOrders({ q: 'Ada', status: 'confirmed', totalMin: 8000 }));
    expect(await numbersInTable()).toEqual(['#1002']);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(async () => expect(await numbersInTable()).toEqual(['#1002', '#1001']));
    expect(screen.getByRole('searchbox')).toHaveValue('Ada');
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Accepted');
  });

  test('the drawer does not offer to clear filters if there is only a search', async () => {
    await store.signIn();
    await addOrders(store, { customer_name: 'Ada' }, { customer_name: 'Grace' });
    const { user } = openOrders(filteredOrders({ q: 'Ada' }));
    expect(await numbersInTable()).toEqual(['#1001']);
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const drawer = await screen.findByRole('dialog', { name: 'Filters' });
    const clear = within(drawer).getByRole('button', { name: 'Clear filters' });
    expect(clear).toBeDisabled();
    await user.click(await within(drawer).findByRole('button', { name: 'Paid' }));
    await within(drawer).findByRole('button', { name: 'Show 0 results' });
    await user.click(clear);
    await user.click(await within(drawer).findByRole('button', { name: 'Show 1 result' }));
    expect(await numbersInTable()).toEqual(['#1001']);
  });

  test('a period and the time of a chart’s bar both apply', async () => {
    await store.signIn();
    await addOrders(store, { created_at: '2026-03-02T10:00:00.000Z' }, {});
    const bar = { createdFrom: '2026-03-01T23:00:00.000Z', createdTo: '2026-03-02T23:00:00.000Z' };
    openOrders(filteredOrders({ ...bar, period: '2026-03-01..2026-03-31' }));
    expect(await numbersInTable()).toEqual(['#1001']);
    expect(journal.last('GET /merchant/orders').query.filter).toEqual(bar);
  });

  test('says that nothing matches a period outside of the time of a chart’s bar', async () => {
    await store.signIn();
    await addOrders(store, { created_at: '2026-03-02T10:00:00.000Z' }, {});
    const bar = { createdFrom: '2026-03-01T23:00:00.000Z', createdTo: '2026-03-02T23:00:00.000Z' };
    openOrders(filteredOrders({ ...bar, period: '2026-04-01..2026-04-30' }));
    expect(await screen.findByText('Nothing matches')).toBeVisible();
    expect(await tab(/^All 0$/)).toBeVisible();
  });

  test('deleting a search that found nothing keeps the focus', async () => {
    await store.signIn();
    await addOrders(store, { customer_name: 'Ada' });
    const { user } = openOrders(filteredOrders({ q: 'x' }));
    await screen.findByRole('button', { name: 'Show all' });
    const search = await screen.findByRole('searchbox');
    const answer = faults.held('GET /merchant/orders');
    await user.type(search, '{Backspace}');
    await waitFor(() => expect(journal.requests('GET /merchant/orders')).toHaveLength(2));
    expect(screen.getByRole('searchbox')).toHaveFocus();
    expect(screen.queryByRole('heading', { name: 'No orders yet' })).toBeNull();
    answer();
    expect(await numbersInTable()).toEqual(['#1001']);
    expect(search).toHaveFocus();
  });

  test('a filter that was just chosen does not come back after “Clear filters”', async () => {
    await store.signIn();
    await addOrders(store, { payment_status: 'paid' }, {});
    const { user, place } = openOrders(filteredOrders({ paymentStatus: 'paid', tag: 'gift' }));
    await user.click(await screen.findByRole('button', { name: /^Filters/ }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
    const tag = () => drawer.findByRole('textbox', { name: 'Tag' });
    await user.type(await tag(), 's{Backspace}');
    await user.click(drawer.getByRole('button', { name: 'Clear filters' }));
    await waitFor(async () => expect(await tag()).toHaveValue(''));
    await user.click(drawer.getByRole('button', { name: 'Not shipped' }));
    await waitFor(() => expect(decodeURIComponent(place())).toContain('fulfilmentStatus'));
    expect(decodeURIComponent(place())).not.toMatch(/paymentStatus|tag/);
  });

  test('typed days are the store’s days, and an invalid pair is reported [D15]', async () => {
    await store.signIn();
    await addOrders(store, {});
    const { user, place } = openOrders();
    await numbersInTable();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const from = await screen.findByLabelText('First day');
    await user.type(from, '2026-02-01');
    await user.type(screen.getByLabelText('Last day'), '2026-01-01');
    expect(await screen.findByText('The last day is before the first')).toBeVisible();
    await user.clear(screen.getByLabelText('Last day'));
    await user.type(screen.getByLabelText('Last day'), '2026-03-01');
    await waitFor(() => expect(decodeURIComponent(place())).toContain('2026-02-01..2026-03-01'));
  });
});

describe('saved views of orders [P1]', () => {
  test('store filters, order, columns and page size under a name', async () => {
    await store.signIn();
    await addOrders(store, {}, { status: 'confirmed' });
    const url = `${filteredOrders({ status: 'confirmed' })}&sort=total&order=ASC&page=1&perPage=50`;
    const { user, unmount } = openOrders(url);
    await numbersInTable();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'City' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.type(await screen.findByLabelText('Name of this view'), 'To pack{Enter}');
    expect(await screen.findByRole('button', { name: 'To pack' })).toBeVisible();
    unmount();
    // A later visit.
    sessionStorage.clear();
    localStorage.removeItem('RaStore.orders.listParams');
    localStorage.removeItem('RaStore.orders.datatable');

    const again = openOrders();
    expect(await numbersInTable()).toHaveLength(2);
    await again.user.click(screen.getByRole('button', { name: 'Views' }));
    await again.user.click(await screen.findByRole('link', { name: 'To pack' }));
    await waitFor(async () => expect(await numbersInTable()).toEqual(['#1002']));
    expect(await screen.findByRole('columnheader', { name: 'City' })).toBeVisible();
    expect(journal.last('GET /merchant/orders').query).toMatchObject({
      filter: { status: 'confirmed' },
      sort: ['total', 'ASC'],
      range: [0, 49],
    });
  });

  test('a view that was saved in another currency keeps the numbers of its amounts', async () => {
    await store.signIn();
    await addOrders(store, { total: 5000 }, { total: 9000 });
    const { user, unmount } = openOrders(filteredOrders({ totalMin: 8000 }));
    expect(await numbersInTable()).toEqual(['#1002']);
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.type(await screen.findByLabelText('Name of this view'), 'Large{Enter}');
    await screen.findByRole('button', { name: 'Large' });
    unmount();
    // As saved before the store's currency was changed from yen to euros.
    const [key = ''] = Object.keys(localStorage).filter((one) => one.includes('savedViews.'));
    const saved = localStorage.getItem(key) ?? '';
    localStorage.setItem(key, saved.replace('8000', '80').replace('"EUR"', '"JPY"'));

    const again = openOrders();
    await numbersInTable();
    await again.user.click(screen.getByRole('button', { name: 'Views' }));
    await again.user.click(await screen.findByRole('link', { name: 'Large' }));
    expect(await screen.findByText('Total: from €80.00')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Large' })).toBeVisible();
  });

  test('a shared URL includes its columns', async () => {
    await store.signIn();
    await addOrders(store, {});
    const { place } = openOrders(`${filteredOrders({})}&hidden=customer,status,nothing`);
    await numbersInTable();
    expect(screen.queryByRole('columnheader', { name: 'Customer' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Payment' })).toBeVisible();
    expect(place()).not.toContain('hidden');
  });
});

describe('orders on a phone [P1][S6]', () => {
  test('a transition with a warning asks first', async () => {
    await store.signIn();
    await addOrders(store, {});
    usePhone();
    const { user } = openOrders();
    await user.click(await screen.findByRole('button', { name: 'Accept order: #1001' }));
    const dialog = await screen.findByRole('dialog', { name: 'Accept 1 order' });
    expect(await within(dialog).findByText('This order is not paid yet.')).toBeVisible();
    expect(journal.requests('PUT /merchant/orders/:id')).toHaveLength(0);
  });
});
