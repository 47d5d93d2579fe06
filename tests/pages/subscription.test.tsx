import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { RenewalReminder } from '../../src/pages/dashboard/DashboardPage.tsx';
import SubscriptionPage from '../../src/pages/subscription/SubscriptionPage.tsx';
import { patchSession } from '../../src/session/session.ts';
import { faults, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { addOrder } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { renderScreen } from '../support/renderScreen.tsx';

const store = serveStore();
beforeEach(() => store.signIn());

const open = async () => {
  const view = renderScreen({ '/subscription': <SubscriptionPage /> }, { path: '/subscription' });
  await screen.findByRole('region', { name: 'Plan' });
  return view;
};
const plan = () => screen.getByRole('region', { name: 'Plan' });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function setPlan(columns: Record<string, unknown>) {
  await store.db
    .updateTable('stores')
    .set({ timezone: 'UTC', ...columns })
    .where('id', '=', amina.storeId)
    .execute();
}

describe('the plan', () => {
  it('is what the store sends; by default Free, active, no renewal [S3] [D21]', async () => {
    await open();
    expect(plan()).toHaveTextContent('Free');
    expect(plan()).toHaveTextContent('Active');
    expect(plan()).toHaveTextContent('Free of charge');
    expect(plan()).toHaveTextContent('No renewal');
  });

  it('shows its price a month, its renewal, and the remaining days in the store’s zone [S3]', async () => {
    await setPlan({
      subscription_plan: 'Studio',
      subscription_price: 2900,
      subscription_renewal: inDays(12),
    });
    await open();
    expect(plan()).toHaveTextContent('Studio');
    expect(plan()).toHaveTextContent('€29.00 a month');
    expect(plan()).toHaveTextContent(/Renews on \d+ \w+ \d{4}/);
    expect(plan()).toHaveTextContent('12 days left');
    expect(plan()).toHaveTextContent(/time zone, .*UTC/);
  });

  it.each([
    ['trialing', 'Trial', /Trial ends on/],
    ['cancelled', 'Cancelled', /Ends on/],
    ['past_due', 'Payment late', /Renews on/],
    ['paused by us', 'paused by us', /Renews on/],
  ])(
    'is "%s": shows "%s"; an unknown status is shown unchanged [S3]',
    async (status, word, renewal) => {
      await setPlan({ subscription_status: status, subscription_renewal: inDays(30) });
      await open();
      expect(within(plan()).getByText(word)).toBeVisible();
      expect(plan()).toHaveTextContent(renewal);
    },
  );

  it('that is past due says so, with the day it was due', async () => {
    await setPlan({ subscription_status: 'past_due', subscription_renewal: inDays(-3) });
    await open();
    expect(within(plan()).getByText('Payment late')).toBeVisible();
    expect(plan()).toHaveTextContent(/Was due on/);
    expect(plan()).toHaveTextContent('3 days ago');
  });

  it.each([
    ['trialing', /Trial ended on/],
    ['cancelled', /Ended on/],
  ])('that is %s and over was said to end on a day in the past', async (status, text) => {
    await setPlan({ subscription_status: status, subscription_renewal: inDays(-3) });
    await open();
    expect(plan()).toHaveTextContent(text);
  });

  it('with missing data is unknown, never free of charge', async () => {
    const profile = await store.call('GET /users/profile');
    const { subscription: _left, ...rest } = profile;
    faults.status('GET /users/profile', 200, { ...rest, subscription: { plan: 'Studio' } });
    await open();
    expect(plan()).toHaveTextContent('Studio');
    expect(within(plan()).getAllByText('Not known')).toHaveLength(3);
    expect(plan()).not.toHaveTextContent('Free of charge');
    expect(plan()).not.toHaveTextContent('No renewal');
  });

  it('that failed to load says so and can be read again', async () => {
    faults.status('GET /users/profile', 404, { error: 'Nothing here.' });
    renderScreen({ '/subscription': <SubscriptionPage /> }, { path: '/subscription' });
    expect(await screen.findByText('Your plan could not be loaded')).toBeVisible();
    faults.reset();
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(await screen.findByRole('region', { name: 'Plan' })).toBeVisible();
  });
});

describe('the usage', () => {
  const metric = async (name: string) => {
    const link = await screen.findByRole('link', { name });
    return { link, box: link.parentElement };
  };

  it('shows totals of the store, each with a link to its list [P1]', async () => {
    await store.call('POST /merchant/products', { name: 'Linen shirt' });
    await addOrder(store.db, amina.storeId, 'now', { created_at: new Date().toISOString() });
    await addOrder(store.db, amina.storeId, 'then', {
      sequence: 1000,
      created_at: '2020-01-01T00:00:00.000Z',
    });
    await open();
    const products = await metric('Products');
    await waitFor(() => expect(products.box).toHaveTextContent('Products1'));
    const orders = await metric('Orders this month');
    await waitFor(() => expect(orders.box).toHaveTextContent('Orders this month1'));
    const url = new URL(orders.link.getAttribute('href') ?? '', window.location.href);
    expect(url.pathname).toBe('/orders');
    expect(url.searchParams.get('filter')).toBe('{"period":"thisMonth"}');
  });

  it('is beside the limits of the plan, and warns before one is reached', async () => {
    await store.call('POST /merchant/products', { name: 'Linen shirt' });
    const profile = await store.call('GET /users/profile');
    const limits = { products: 1, ordersPerMonth: 500, customers: null };
    faults.status('GET /users/profile', 200, {
      ...profile,
      subscription: { plan: 'Starter', limits },
    });
    await open();
    const products = await metric('Products');
    // The counts arrive one by one, after the limits.
    await waitFor(() =>
      expect(products.box).toHaveTextContent('You have reached the limit of your plan.'),
    );
    expect(products.box).toHaveTextContent('of 1 in your plan');
    expect(screen.getByRole('progressbar', { name: 'Products' })).toHaveAttribute(
      'aria-valuenow',
      '100',
    );
    const orders = await metric('Orders this month');
    await waitFor(() => expect(orders.box).toHaveTextContent('of 500 in your plan'));
    expect(orders.box).not.toHaveTextContent('limit of your plan');
    const customers = await metric('Customers');
    await waitFor(() => expect(customers.box).toHaveTextContent('No limit'));
  });

  it('that could not be counted is not zero', async () => {
    faults.status('GET /users', 403, { error: 'Not for you.' });
    await open();
    const customers = await metric('Customers');
    await waitFor(() => expect(customers.box).toHaveTextContent('Not available'));
  });

  it('that could not be counted had a bar of zero beside its limit', async () => {
    const profile = await store.call('GET /users/profile');
    const subscription = { plan: 'Starter', limits: { customers: 100 } };
    faults.status('GET /users/profile', 200, { ...profile, subscription });
    faults.status('GET /users', 403, { error: 'Not for you.' });
    await open();
    const customers = await metric('Customers');
    await waitFor(() => expect(customers.box).toHaveTextContent('Not available'));
    expect(customers.box).toHaveTextContent('of 100 in your plan');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('changing the plan', () => {
  it('shows text instead of a useless button if there is no contact', async () => {
    await open();
    const card = screen.getByRole('region', { name: 'Pay for or change your plan' });
    expect(card).toHaveTextContent(
      /The console takes no payments\. .* contact the person who set up your store/,
    );
    expect(within(card).queryByRole('button')).toBeNull();
    expect(within(card).queryByRole('link')).toBeNull();
  });

  it('offers an email or a call if the build has a contact', async () => {
    vi.stubEnv('VITE_CONTACT_EMAIL', 'plans@console.example');
    vi.stubEnv('VITE_CONTACT_PHONE', '+33123456789');
    try {
      await open();
      const links = within(
        screen.getByRole('region', { name: 'Pay for or change your plan' }),
      ).getAllByRole('link');
      expect(links.map((link) => link.getAttribute('href'))).toEqual([
        'mailto:plans@console.example',
        'tel:+33123456789',
      ]);
      expect(await screen.findByText(/\+33 1 23 45 67 89/)).toBeVisible();
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe('the renewal notice', () => {
  const show = () => renderScreen({ '/': <RenewalReminder /> }, { path: '/' });

  it.each([
    [1, 'active', /^Your plan renews in 1 day, on /],
    [0, 'active', /^Your plan renews today\./],
    [7, 'trialing', /^Your trial ends in 7 days, on /],
  ])('appears %i days before, %s', async (days, status, text) => {
    patchSession({
      storeSettings: { timezone: 'UTC' },
      subscription: { status, renewalDate: inDays(days) },
    });
    show();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('is on the dashboard, with a link to the subscription', async () => {
    await store.overrideProfile({ subscription: { status: 'active', renewalDate: inDays(2) } });
    await openConsole('/dashboard');
    expect(await screen.findByText(/^Your plan renews in \d days?, on /)).toBeVisible();
    const link = screen.getByRole('link', { name: 'See subscription' });
    expect(link).toHaveAttribute('href', '/subscription');
  });
});

it('the days left stayed those of the day before after midnight', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: store.clock.now });
  onTestFinished(() => void vi.useRealTimers());
  // There it is 23:00 or later.
  await setPlan({
    timezone: 'Pacific/Kiritimati',
    subscription_plan: 'Studio',
    subscription_renewal: new Date(Date.now() + 4 * 86_400_000).toISOString(),
  });
  await open();
  expect(plan()).toHaveTextContent('4 days left');
  expect(screen.getByRole('status')).toHaveTextContent('4 days');
  act(() => void vi.advanceTimersByTime(65 * 60_000));
  expect(plan()).toHaveTextContent('3 days left');
  expect(screen.getByRole('status')).toHaveTextContent('3 days');
});
