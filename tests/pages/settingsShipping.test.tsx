import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { faults, journal, serveStore } from '../msw/server.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { field, openSettings } from '../support/settingsScreen.tsx';

const store = serveStore();

beforeEach(async () => {
  await store.signIn();
  await store.call('PUT /users/profile', { storeSettings: { shippingRate: 1490 } });
});

const addRate = (rate: object) => store.call('POST /merchant/shipping-rates', rate);
const section = async () => within(await screen.findByRole('region', { name: 'Shipping' }));

test('an address shows the rate that its orders pay, and why the others are not used [S1]', async () => {
  await addRate({
    name: 'France',
    countries: ['FR'],
    price: 590,
    deliveryDaysMin: 2,
    deliveryDaysMax: 3,
  });
  await addRate({ name: 'France, large', countries: ['FR'], subtotalFrom: 9000, price: 0 });
  await addRate({ name: 'Corsica', countries: ['FR'], postcodes: ['20'], price: 1200 });
  await addRate({ name: 'Europe', countries: ['FR', 'BE', 'DE', 'IT'], price: 990 });
  await addRate({ name: 'Old', price: 100, isActive: false });
  const { user } = await openSettings();
  const rates = within(await (await section()).findByRole('list', { name: 'Shipping rates' }));
  const shown = rates.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown).toEqual([
    'CorsicaFrance: \u206620\u2069€12.00',
    'Europe4 countries€9.90',
    'FranceFrance · 2 to 3 working days€5.90',
    'France, largeFrance · From €90.00Free',
    'OldOffEverywhere€1.00',
  ]);
  expect(field('Shipping rate')).toHaveAccessibleDescription('Charged where no rate applies');

  await user.click((await section()).getByRole('button', { name: 'Try an address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Try an address' }));
  expect(dialog.getByRole('status')).toHaveTextContent('Choose a country.');
  await user.selectOptions(dialog.getByLabelText('Country'), 'France');
  expect(dialog.getByRole('status')).toHaveTextContent(
    'France€5.90France · 2 to 3 working daysOther rates apply too, but this one comes first.',
  );
  const unused = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(unused()).toEqual([
    'Europe, €9.90: Costs more',
    'Corsica, €12.00: Not for this address',
    'France, large, Free: Not for this subtotal',
    'Old, €1.00: Switched off',
  ]);
  await user.clear(dialog.getByLabelText('Subtotal'));
  await user.type(dialog.getByLabelText('Subtotal'), '90');
  expect(dialog.getByRole('status')).toHaveTextContent('France, largeFree');
  await user.type(dialog.getByLabelText('Postcode'), '20 090');
  expect(dialog.getByRole('status')).toHaveTextContent('Corsica€12.00');
  expect(unused()).toContain('France, large, Free: Less specific: for all postcodes');
  await user.selectOptions(dialog.getByLabelText('Country'), 'Japan');
  expect(dialog.getByRole('status')).toHaveTextContent(
    'Shipping rate of the settings€14.90No rate applies.',
  );
  await user.clear(dialog.getByLabelText('Weight'));
  expect(dialog.getByRole('status')).toHaveTextContent('Enter an amount and a weight.');
});

test('warns of countries of recent orders that no rate covers, and of rates never used [S1]', async () => {
  const addressIn = (country: string) => JSON.stringify({ line1: 'A', city: 'B', country });
  for (const [index, country] of ['FR', 'NO', 'JP'].entries()) {
    await addOrder(store.db, amina.storeId, `order-${index}`, {
      sequence: 2000 + index,
      shipping_address: addressIn(country),
      created_at: store.clock.now.toISOString(),
    });
  }
  await addRate({ name: 'Post', countries: ['FR'], price: 590 });
  await addRate({ name: 'Norway', countries: ['NO'], subtotalFrom: 5000, price: 0 });
  await addRate({ name: 'Parcel', countries: ['FR'], price: 690 });
  await openSettings();
  expect(await (await section()).findByText(/^Not every order/)).toHaveTextContent(
    'Not every order to these countries has a rate: Japan and Norway. Orders without a rate pay €14.90.',
  );
  expect((await section()).getByText(/^Never used/)).toHaveTextContent(
    'Never used: “Post” is for the same orders and comes first.',
  );
});

test('without rates of the API, there is only the shipping rate [S1]', async () => {
  faults.status('* /merchant/shipping-rates', 404, { error: { message: 'No such page.' } });
  faults.status('* /merchant/orders/countries', 404, { error: { message: 'No such page.' } });
  await openSettings();
  expect(field('Shipping rate')).toHaveValue('14.90');
  expect(field('Shipping rate')).toHaveAccessibleDescription(
    'Charged once per order, whatever is in it',
  );
  expect(screen.queryByRole('link', { name: 'Add a rate' })).toBeNull();
  expect(screen.queryByText('No such page.')).toBeNull();
  expect(journal.requests('GET /merchant/orders/countries')).toEqual([]);
});
