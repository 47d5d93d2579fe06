import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { patchSession } from '../../src/session/session.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { amina } from '../store/openStore.ts';
import { openDashboard, region } from '../support/dashboardScreen.tsx';

const store = serveStore();
afterEach(() => localStorage.clear());

/** The steps of a store that is known to be new. Until its orders are read, the list of steps has another place. */
async function setupList() {
  await region('No orders yet');
  return region('Set up your store');
}

describe('setting up a new store [R3]', () => {
  test('derives missing steps from the data, links to them, and does not return once hidden', async () => {
    await store.signIn();
    const { user } = openDashboard();
    const setup = await setupList();
    expect(setup.getByRole('link', { name: /^Add your first product/ })).toHaveAttribute(
      'href',
      '/products/create',
    );
    expect(await setup.findByRole('link', { name: 'Import from a file' })).toHaveAttribute(
      'href',
      '/imports?type=products',
    );
    expect(setup.getByRole('link', { name: /^Set a price for shipping/ })).toBeVisible();
    expect(setup.getByTitle('Done: Show your store to customers')).toBeInTheDocument();
    await user.click(setup.getByRole('button', { name: 'Hide this list' }));
    expect(screen.queryByRole('region', { name: 'Set up your store' })).toBeNull();
  });

  test('hiding it lost the focus, so that Tab began again at the top of the page', async () => {
    await store.signIn();
    const { visitor } = await openConsole('/dashboard');
    const setup = await setupList();
    await visitor.click(setup.getByRole('button', { name: 'Hide this list' }));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  test('free shipping can be chosen in place and is saved', async () => {
    await store.signIn();
    const { user } = openDashboard();
    const setup = await setupList();
    await user.click(await setup.findByRole('button', { name: 'Offer free shipping' }));
    expect(await setup.findByTitle('Done: Set a price for shipping')).toBeInTheDocument();
    expect(journal.last('PUT /users/profile').body).toEqual({ storeSettings: { shippingRate: 0 } });
    expect(setup.queryByRole('button', { name: 'Offer free shipping' })).toBeNull();
  });

  test('offers no choice that the server cannot save', async () => {
    await store.signIn();
    const { storeSettings, ...profile } = await store.call('GET /users/profile');
    const settings = { ...Object(storeSettings), isShippingSet: null };
    faults.status('GET /users/profile', 200, { ...profile, storeSettings: settings });
    openDashboard();
    const setup = await setupList();
    // The phone is in the profile.
    expect(await setup.findByRole('button', { name: 'Use my sign-in phone' })).toBeVisible();
    expect(setup.getByRole('link', { name: /^Set a price for shipping/ })).toBeVisible();
    expect(setup.queryByRole('button', { name: 'Offer free shipping' })).toBeNull();
  });

  test('a new store begins with its setup, not with zeros', async () => {
    await store.signIn();
    openDashboard();
    const setup = await setupList();
    expect(await setup.findByRole('link', { name: /Add your first product/ })).toHaveAccessibleName(
      /A name, a price and how many you have are enough/,
    );
    expect(screen.queryByRole('group', { name: 'Total sales' })).toBeNull();
    expect(screen.queryByText('No change')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Sales over time' })).toBeNull();
    expect(screen.getByRole('region', { name: 'All areas' })).toBeVisible();
  });

  test('publishes the sign-in phone and the store only after the merchant agrees', async () => {
    await store.signIn();
    await store.call('PUT /users/profile', { storeSettings: { isVisible: false } });
    patchSession({ storeSettings: { isVisible: false } });
    const { user } = openDashboard();
    const setup = await setupList();
    await user.click(await setup.findByRole('button', { name: 'Use my sign-in phone' }));
    expect(await setup.findByTitle('Done: Tell customers how to reach you')).toBeInTheDocument();
    expect(journal.last('PUT /users/profile').body).toEqual({
      storeSettings: { contactPhone: amina.phone },
    });
    await user.click(setup.getByRole('button', { name: 'Show store' }));
    expect(await setup.findByTitle('Done: Show your store to customers')).toBeInTheDocument();
    expect(journal.last('PUT /users/profile').body).toEqual({ storeSettings: { isVisible: true } });
  });

  test('is hidden for one store only', async () => {
    await store.signIn();
    localStorage.setItem('console-setup-hidden.somebody-else', 'yes');
    openDashboard();
    expect(await screen.findByRole('region', { name: 'Set up your store' })).toBeVisible();
  });
});
