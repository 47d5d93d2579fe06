import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { faults, journal, serveStore } from '../msw/server.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { changesShown, field, openSettings, saveButton } from '../support/settingsScreen.tsx';

const store = serveStore();
const PUT = 'PUT /users/profile';

/** Pastes: typing would first render the whole list. */
const search = (name: string, text: string) => {
  fireEvent.focus(field(name));
  fireEvent.change(field(name), { target: { value: text } });
};

beforeEach(async () => {
  sessionStorage.clear();
  await store.signIn();
  await store.call(PUT, { storeSettings: { name: 'Atelier Amina', timezone: 'Europe/Paris' } });
});

describe('regional settings', () => {
  it('the currency can be changed before the first order [S2] [D15]', async () => {
    const { user } = await openSettings();
    expect(
      await screen.findByText(/^It can be changed until your first order\. Prices are not/),
    ).toBeVisible();
    search('Currency', 'japan');
    await user.click(await screen.findByRole('option', { name: 'JPY – Japanese Yen' }));
    expect(changesShown()).toEqual(['Currency: EUR → JPY']);
    await user.click(saveButton());
    await screen.findByText(/^Saved: /);
    expect(journal.last(PUT).body).toEqual({ storeSettings: { currency: 'JPY' } });
  });

  it('the save bar shows each amount in its own currency', async () => {
    await store.call(PUT, { storeSettings: { currency: 'GBP', shippingRate: 590 } });
    const { user } = await openSettings();
    search('Currency', 'eur');
    await user.click(await screen.findByRole('option', { name: 'EUR – Euro' }));
    await user.clear(field('Shipping rate'));
    await user.type(field('Shipping rate'), '4.90');
    expect(changesShown()).toEqual(['Shipping rate: £5.90 → €4.90', 'Currency: GBP → EUR']);
  });

  it('amounts kept the digits of their minor units when the currency changed', async () => {
    await store.call(PUT, { storeSettings: { shippingRate: 500 } });
    await store.call('POST /merchant/shipping-rates', { name: 'Home', price: 700 });
    const { user } = await openSettings();
    expect(await screen.findByText('€7.00')).toBeVisible();
    search('Currency', 'japan');
    await user.click(await screen.findByRole('option', { name: 'JPY – Japanese Yen' }));
    expect(field('Shipping rate')).toHaveValue('5');
    expect(changesShown()).toEqual(['Shipping rate: €5.00 → JP¥5', 'Currency: EUR → JPY']);
    await user.click(saveButton());
    await screen.findByText(/^Saved: /);
    expect(await screen.findByText('JP¥7')).toBeVisible();
    expect(field('Shipping rate')).toHaveValue('5');
  });

  it('an amount that the new currency can’t have is named, and the rate in the form stays', async () => {
    await store.call(PUT, { storeSettings: { shippingRate: 490 } });
    await store.call('POST /merchant/products', { name: 'Mug', price: 1299 });
    const { user } = await openSettings();
    search('Currency', 'japan');
    await user.click(await screen.findByRole('option', { name: 'JPY – Japanese Yen' }));
    expect(field('Shipping rate')).toHaveValue('4.90');
    await user.click(saveButton());
    expect(field('Shipping rate')).toHaveAccessibleDescription(/this currency has no decimals/);
    await user.clear(field('Shipping rate'));
    await user.type(field('Shipping rate'), '5');
    await user.click(saveButton());
    await waitFor(() =>
      expect(field('Currency')).toHaveAccessibleDescription(
        '“Mug” has the amount €12.99, which can’t be kept in JPY. Change it first.',
      ),
    );
  });

  it('the first currency of an API without one emptied the shipping rate, which refused the save', async () => {
    const created = '2026-01-01T00:00:00.000Z';
    faults.status('GET /users/profile', 200, {
      ...{ _id: 'm1', phone: amina.phone, createdAt: created, updatedAt: created },
      storeSettings: { name: 'Atelier Amina', shippingRate: 500 },
    });
    const { user } = await openSettings();
    search('Currency', 'eur');
    await user.click(await screen.findByRole('option', { name: 'EUR – Euro' }));
    expect(changesShown()).toEqual(['Currency: Empty → EUR']);
    await user.click(saveButton());
    await waitFor(() =>
      expect(journal.last(PUT).body).toEqual({ storeSettings: { currency: 'EUR' } }),
    );
  });

  it('the currency is locked once there are orders, and says so [S2] [D15]', async () => {
    await addOrder(store.db, amina.storeId);
    await openSettings();
    expect(
      await screen.findByText('You have orders in this currency, so it can’t be changed any more.'),
    ).toBeVisible();
    expect(field('Currency')).toBeDisabled();
  });

  it('finds a time zone by city and shows its current time', async () => {
    const { user } = await openSettings();
    search('Time zone', 'kathm');
    await user.click(await screen.findByRole('option', { name: 'Asia, Kathmandu, GMT+5:45' }));
    expect(screen.getByText(/^It is \w+ \d\d:\d\d there now \(Nepal Time\)\.$/)).toBeVisible();
    await user.click(saveButton());
    await screen.findByText(/^Saved: /);
    expect(journal.last(PUT).body).toEqual({
      storeSettings: { timezone: 'Asia/Kathmandu' },
    });
  });

  it('previews an order number with the prefix', async () => {
    const { user } = await openSettings();
    await user.clear(field('Order prefix'));
    await user.type(field('Order prefix'), 'FR');
    expect(field('Order prefix')).toHaveAccessibleDescription(/FR1042/);
  });

  it('an old account without a time zone can still change its name', async () => {
    await store.db.updateTable('stores').set({ timezone: null }).execute();
    const { user } = await openSettings();
    expect(field('Time zone')).toHaveAccessibleDescription(/^Not chosen yet/);
    await user.type(field('Store name'), '!');
    await user.click(saveButton());
    expect(await screen.findByText(/^Saved: /)).toBeVisible();
  });
});
