import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { journal, serveStore } from '../msw/server.ts';
import { addPaidOrder, dialog, openOrder, puts } from '../support/orderScreens.tsx';

const store = serveStore();
const MUG = 'order-1-item-1';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

const ship = (shipment: object = {}) =>
  store.call('PUT /merchant/orders/order-1', {
    status: 'shipped',
    shipment: { items: [{ _id: MUG, quantity: 3 }], ...shipment },
  });
const press = async (user: ReturnType<typeof openOrder>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('tracking of a shipped parcel', () => {
  test('is added: the carrier is chosen, the link follows from the number', async () => {
    await addPaidOrder(store);
    await ship();
    const { user } = openOrder();
    await press(user, 'Add tracking to parcel 1');
    const form = await dialog();
    await user.type(form.getByRole('combobox', { name: 'Carrier' }), 'fed');
    await user.click(await screen.findByRole('option', { name: 'FedEx' }));
    await user.type(form.getByRole('textbox', { name: 'Tracking number' }), '1234 5678');
    const link = 'https://www.fedex.com/fedextrack/?trknbr=12345678';
    expect(form.getByRole('link', { name: link })).toHaveAttribute('href', link);
    await user.click(form.getByRole('button', { name: 'Save tracking' }));
    await isClosed();
    expect(await screen.findByRole('link', { name: 'Track 1234 5678' })).toHaveAttribute(
      'href',
      link,
    );
    expect(screen.getByRole('button', { name: 'Copy Tracking link' })).toBeVisible();
    expect(screen.getByText('Tracking updated')).toBeVisible();
    expect(journal.last(puts).headers['if-match']).toBe('"2"');
  });

  test('is corrected, and its link with it', async () => {
    await addPaidOrder(store);
    await ship({
      carrier: 'UPS',
      trackingNumber: 'A1',
      trackingUrl: 'https://www.ups.com/track?tracknum=A1',
    });
    const { user } = openOrder();
    await press(user, 'Correct the tracking of parcel 1');
    const form = await dialog();
    const number = form.getByRole('textbox', { name: 'Tracking number' });
    await user.clear(number);
    await user.type(number, 'B2');
    await user.click(form.getByRole('button', { name: 'Save tracking' }));
    expect(await screen.findByRole('link', { name: 'Track B2' })).toHaveAttribute(
      'href',
      'https://www.ups.com/track?tracknum=B2',
    );
  });

  test('saves a new carrier and its tracking page for the next parcel', async () => {
    await addPaidOrder(store);
    await ship();
    const { user } = openOrder();
    await press(user, 'Add tracking to parcel 1');
    const form = await dialog();
    await user.type(form.getByRole('combobox', { name: 'Carrier' }), 'Velo');
    const page = form.getByRole('textbox', { name: /tracking page/ });
    await user.type(page, 'velo.example');
    await user.click(form.getByRole('button', { name: 'Save tracking' }));
    expect(form.getByText(/starts with https/)).toBeVisible();
    await user.clear(page);
    await user.type(page, 'https://velo.example/{{tracking}');
    await user.type(form.getByRole('textbox', { name: 'Tracking number' }), 'V1');
    await user.click(form.getByRole('button', { name: 'Save tracking' }));
    await isClosed();
    expect(await screen.findByRole('link', { name: 'Track V1' })).toHaveAttribute(
      'href',
      'https://velo.example/V1',
    );
    await press(user, 'Mark as shipped');
    const next = await dialog();
    await user.type(next.getByRole('combobox', { name: 'Carrier' }), 'velo');
    expect(next.queryByRole('textbox', { name: /tracking page/ })).toBeNull();
    await user.type(next.getByRole('textbox', { name: 'Tracking number' }), 'V2');
    expect(next.getByRole('link', { name: 'https://velo.example/V2' })).toBeVisible();
  });

  test('keeps a typed link while its number stays', async () => {
    await addPaidOrder(store);
    await ship({ carrier: 'Ox', trackingNumber: '7', trackingUrl: 'https://ox.example/parcel' });
    const { user } = openOrder();
    await press(user, 'Correct the tracking of parcel 1');
    const form = await dialog();
    const carrier = form.getByRole('combobox', { name: 'Carrier' });
    await user.type(carrier, ' Cart');
    await user.click(form.getByRole('button', { name: 'Save tracking' }));
    await isClosed();
    expect(screen.getByText('Tracking of parcel 1 saved')).toBeVisible();
    expect(journal.last(puts).body).toMatchObject({
      tracking: { carrier: 'Ox Cart', trackingUrl: 'https://ox.example/parcel' },
    });
  });

  test('kept the page of the former carrier after another one was typed', async () => {
    await addPaidOrder(store);
    const trackingUrl = 'https://www.ups.com/track?tracknum=A1';
    await ship({ carrier: 'UPS', trackingNumber: 'A1', trackingUrl });
    const { user } = openOrder();
    await press(user, 'Correct the tracking of parcel 1');
    const form = await dialog();
    const carrier = form.getByRole('combobox', { name: 'Carrier' });
    await user.clear(carrier);
    await user.type(carrier, 'Velo');
    await user.click(form.getByRole('button', { name: 'Save tracking' }));
    await isClosed();
    expect(journal.last(puts).body).toMatchObject({
      tracking: { carrier: 'Velo', trackingNumber: 'A1', trackingUrl: null },
    });
  });

  test('had no page of the carrier if the number was typed in Arabic digits', async () => {
    await addPaidOrder(store);
    await ship({ carrier: 'UPS' });
    const { user } = openOrder();
    await press(user, 'Add tracking to parcel 1');
    const form = await dialog();
    await user.type(form.getByRole('textbox', { name: 'Tracking number' }), '١٢٣٤٥٦');
    await user.click(form.getByRole('button', { name: 'Save tracking' }));
    expect(await screen.findByRole('link', { name: 'Track 123456' })).toHaveAttribute(
      'href',
      'https://www.ups.com/track?tracknum=123456',
    );
  });

  test('is not offered if the store cannot change parcels', async () => {
    await store.overrideProfile({ storeSettings: { carriers: null } });
    await addPaidOrder(store);
    await ship();
    openOrder();
    expect(await screen.findByText('Parcel 1')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Add tracking/ })).toBeNull();
  });
});

describe('the shipping dialog', () => {
  test('ships on Enter in the tracking number, which has the focus, not in the units or the carrier', async () => {
    await addPaidOrder(store);
    const { user } = openOrder();
    await press(user, 'More actions');
    await user.click(await screen.findByRole('menuitem', { name: /^Mark as shipped/ }));
    const form = await dialog();
    const number = form.getByRole('textbox', { name: 'Tracking number' });
    expect(number).toHaveFocus();
    const carrier = form.getByRole('combobox', { name: 'Carrier' });
    expect(number.compareDocumentPosition(carrier)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.type(carrier, 'By bike{Enter}');
    const units = form.getByRole('textbox', { name: /^Units of Blue mug/ });
    expect(number.compareDocumentPosition(units)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.type(units, '2{Enter}');
    expect(journal.requests(puts)).toHaveLength(0);
    expect(screen.getByRole('dialog')).toBeVisible();
    await user.type(number, '6A123{Enter}');
    await isClosed();
    expect(journal.last(puts).body).toMatchObject({ shipment: { trackingNumber: '6A123' } });
  });

  test('does not cancel the order on Enter in the reason', async () => {
    await addPaidOrder(store);
    const { user } = openOrder();
    await press(user, 'More actions');
    await user.click(await screen.findByRole('menuitem', { name: /^Cancel order/ }));
    const form = await dialog();
    await user.click(form.getByRole('radio', { name: 'Customer changed their mind' }));
    await user.keyboard('{Enter}');
    expect(journal.requests(puts)).toHaveLength(0);
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});
