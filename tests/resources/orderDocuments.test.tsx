import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { changeLanguage } from '../../src/i18n/language.ts';
import { patchSession } from '../../src/session/session.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { addPaidOrder, openOrder } from '../support/orderScreens.tsx';

const store = serveStore();
const invoices = 'POST /merchant/invoices';

beforeEach(async () => {
  await store.signIn();
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
});

const fillSettings = async () => {
  const storeSettings = {
    name: 'Atelier Amina',
    address: '3 rue des Lilas\n69001 Lyon',
    legalName: 'Diallo SARL',
    vatNumber: 'FR12345678901',
    invoicePrefix: 'FA-',
  };
  await store.call('PUT /users/profile', { storeSettings });
  await store.signIn();
};
const addTaxedOrder = (
  id: string,
  sequence: number,
  placedAt = '2026-03-01T10:00:00.000Z',
  changes: Parameters<typeof addPaidOrder>[1] = {},
) =>
  addPaidOrder(store, {
    id,
    sequence,
    created_at: placedAt,
    tax_total: 1080 + 385,
    total: 12_990 + 1465,
    paid_total: 12_990 + 1465,
    items: [
      {
        ...{ name: 'Blue mug', quantity: 3, unit_price: 2000, discount: 600 },
        ...{ tax: 1080, tax_rate: 20, tax_name: 'TVA', total: 6480 },
      },
      {
        ...{ name: 'Honey', quantity: 2, unit_price: 3500 },
        ...{ tax: 385, tax_rate: 5.5, tax_name: 'TVA', total: 7385 },
      },
    ],
    ...changes,
  });
/** Waits for all orders: each is read by a request of its own. */
const papers = async () => {
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled());
  return screen.getAllByRole('article').map((one) => within(one));
};
const press = async (user: ReturnType<typeof openOrder>['user']) => {
  await papers();
  await user.click(screen.getByRole('button', { name: 'Print' }));
};

describe('invoices of several orders', () => {
  test('get their numbers when they are first printed, in order of placement', async () => {
    await fillSettings();
    await addTaxedOrder('order-1', 999, '2026-03-01T08:00:00.000Z');
    await addTaxedOrder('order-2', 1000, '2026-03-01T10:00:00.000Z');
    // Placed at the same instant with a higher number.
    await addTaxedOrder('order-3', 1001, '2026-03-01T10:00:00.000Z');
    const { user } = openOrder('', '/orders/print?kind=invoice&ids=order-3,order-1,order-2');
    expect(await screen.findByText(/3 invoices get their numbers/)).toBeVisible();
    expect(screen.getAllByText('Draft, no number yet')).toHaveLength(3);
    await press(user);
    await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
    const expected = [
      ['#999', 'FA-0001'],
      ['#1000', 'FA-0002'],
      ['#1001', 'FA-0003'],
    ];
    for (const [index, paper] of (await papers()).entries()) {
      for (const text of expected[index] ?? []) expect(paper.getByText(text)).toBeVisible();
    }
    await press(user);
    await waitFor(() => expect(window.print).toHaveBeenCalledTimes(2));
    expect(journal.requests(invoices)).toMatchObject([
      { body: { orders: ['order-1', 'order-2', 'order-3'] } },
    ]);
    await user.click(screen.getByRole('button', { name: 'Packing slip' }));
    for (const [index, paper] of (await papers()).entries()) {
      expect(paper.getByText(expected[index]?.[0] ?? '')).toBeVisible();
    }
  });
});

describe('an invoice', () => {
  test('has the seller’s legal name, address and VAT number, and the tax at each rate', async () => {
    await fillSettings();
    await addTaxedOrder('order-1', 1001);
    openOrder('', '/orders/print?kind=invoice&ids=order-1');
    const [invoice] = await papers();
    for (const text of ['Atelier Amina', 'Diallo SARL', /3 rue des Lilas/, 'FR12345678901']) {
      expect(invoice?.getByText(text)).toBeVisible();
    }
    const taxes = within(invoice?.getAllByRole('table')[1] ?? document.body);
    expect(taxes.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'Tax rateExcl. taxTaxIncl. tax',
      'TVA 20%€54.00€10.80€64.80',
      'TVA 5.5%€70.00€3.85€73.85',
      'No tax€5.90€0.00€5.90',
    ]);
  });

  test('of prices with tax has the rates of its items and of its shipping as they were', async () => {
    await addTaxedOrder('order-1', 1001, undefined, {
      tax_included: 1,
      shipping_tax: 98,
      shipping_tax_rate: 20,
      shipping_tax_name: 'TVA',
      buyer_vat_number: 'DE123456789',
      tax_total: 98 + 900 + 365,
      total: 12_990,
      paid_total: 12_990,
      items: [
        {
          ...{ name: 'Blue mug', quantity: 3, unit_price: 2000, discount: 600 },
          ...{ tax: 900, tax_rate: 20, tax_name: 'TVA', total: 5400 },
        },
        {
          ...{ name: 'Honey', quantity: 2, unit_price: 3500 },
          ...{ tax: 365, tax_rate: 5.5, tax_name: 'TVA', total: 7000 },
        },
      ],
    });
    openOrder('', '/orders/print?kind=invoice&ids=order-1');
    const [invoice] = await papers();
    const rows = (table: number) =>
      within(invoice?.getAllByRole('table')[table] ?? document.body)
        .getAllByRole('row')
        .map(({ textContent }) => textContent);
    expect(rows(0)).toEqual([
      'ItemQtyUnit price incl. taxTax rateAmount incl. tax',
      'Blue mugDiscount: −€6.003€20.0020%€60.00',
      'Honey2€35.005.5%€70.00',
      'Subtotal€130.00',
      'Discount−€6.00',
      'Shipping (20%)€5.90',
      'Total€129.90',
      'Paid€129.90',
    ]);
    // The minus sign stays on the line of its amount.
    const [discount] = invoice?.getAllByText('−€6.00', { selector: 'span' }) ?? [];
    expect(discount).toHaveStyle({ whiteSpace: 'nowrap' });
    expect(rows(1)).toEqual([
      'Tax rateExcl. taxTaxIncl. tax',
      'TVA 20%€49.92€9.98€59.90',
      'TVA 5.5%€66.35€3.65€70.00',
    ]);
    expect(invoice?.getByText('DE123456789')).toBeVisible();
  });

  test('of an order without its rates has their total, and says that they are not known', async () => {
    const items = [{ name: 'Blue mug', quantity: 1, unit_price: 199, tax: 11, total: 210 }];
    await addTaxedOrder('order-1', 1001, undefined, { items, tax_total: 11 });
    openOrder('', '/orders/print?kind=invoice&ids=order-1');
    const [invoice] = await papers();
    expect(
      invoice?.getByText('The tax rates of this order are not known. Its tax is €0.11 in total.'),
    ).toBeVisible();
    expect(invoice?.queryByText('Tax rate')).toBeNull();
    expect(invoice?.queryByText(/%/)).toBeNull();
  });

  test('keeps its seller address after a move', async () => {
    await fillSettings();
    await addTaxedOrder('order-1', 1001);
    await store.call('POST /merchant/invoices', { orders: ['order-1'] });
    const storeSettings = { address: '1 quai Sud', legalName: 'Diallo SA', vatNumber: null };
    await store.call('PUT /users/profile', { storeSettings });
    await store.signIn();
    const { user } = openOrder('', '/orders/print?kind=invoice&ids=order-1');
    const [invoice] = await papers();
    for (const text of ['Diallo SARL', /3 rue des Lilas/, 'FR12345678901']) {
      expect(invoice?.getByText(text)).toBeVisible();
    }
    expect(screen.queryByText(/missing from your invoices/)).toBeNull();
    // A parcel is returned to the store's current address.
    await user.click(screen.getByRole('button', { name: 'Packing slip' }));
    expect((await papers())[0]?.getByText('1 quai Sud')).toBeVisible();
  });

  test('without tax says why', async () => {
    await fillSettings();
    const exempt = { is_tax_exempt: 1, tax_total: 0, items: [] };
    const numbers = ['DE123456789', 'FR98765432109', null];
    for (const [index, buyer_vat_number] of numbers.entries()) {
      const id = `order-${index + 1}`;
      await addTaxedOrder(id, 1001 + index, undefined, { ...exempt, buyer_vat_number });
    }
    openOrder('', '/orders/print?kind=invoice&ids=order-1,order-2,order-3');
    const [german, french, consumer] = await papers();
    const reverseCharge = 'Reverse charge: the customer accounts for the VAT';
    expect(german?.getByText(reverseCharge)).toBeVisible();
    for (const invoice of [french, consumer]) {
      expect(invoice?.getByText('VAT exempt')).toBeVisible();
    }
  });

  test('without tax says why on its credit note, too', async () => {
    await fillSettings();
    const exempt = { is_tax_exempt: 1, buyer_vat_number: 'DE123456789', tax_total: 0, items: [] };
    await addTaxedOrder('order-1', 1001, undefined, { ...exempt, status: 'confirmed' });
    await store.call('POST /merchant/invoices', { orders: ['order-1'] });
    const refund = { amount: 500, reason: 'late' };
    await store.call('PUT /merchant/orders/order-1', { refund });
    openOrder('', '/orders/print?kind=creditNote&ids=order-1');
    const [note] = await papers();
    const reason = 'Reverse charge: the customer accounts for the VAT';
    expect(note?.getByText(reason)).toBeVisible();
  });

  test('in Arabic is a tax invoice if the seller has a VAT number', async () => {
    await changeLanguage('ar');
    onTestFinished(() => changeLanguage('en'));
    await addTaxedOrder('order-1', 1001);
    const view = openOrder('', '/orders/print?kind=invoice&ids=order-1');
    expect(await screen.findByRole('heading', { name: 'فاتورة' })).toBeVisible();
    view.unmount();
    await fillSettings();
    openOrder('', '/orders/print?kind=invoice&ids=order-1');
    expect(await screen.findByRole('heading', { name: 'فاتورة ضريبية' })).toBeVisible();
  });

  test('is corrected by a credit note, which the order links and prints; the invoice stays', async () => {
    await fillSettings();
    await addTaxedOrder('order-1', 999);
    await store.call('POST /merchant/invoices', { orders: ['order-1'] });
    await store.call('PUT /merchant/orders/order-1', { status: 'processing' });
    const items = [{ _id: 'order-1-item-1', quantity: 1 }];
    await store.call('PUT /merchant/orders/order-1', {
      refund: { amount: 2160, items, reason: 'damaged' },
    });
    const { user } = openOrder();
    expect(await screen.findByText('Credit note issued')).toBeVisible();
    await user.click(await screen.findByRole('link', { name: 'Credit note CFA-0001: €21.60' }));
    const [note] = await papers();
    expect(note?.getByRole('heading', { name: 'Credit note' })).toBeVisible();
    expect(note?.getByText('FA-0001')).toBeVisible();
    expect(note?.getByText('Diallo SARL')).toBeVisible();
    const line = within(note?.getByRole('row', { name: /Blue mug/ }) ?? document.body);
    expect(line.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Blue mug',
      '1',
      '20%',
      '€18.00',
      '€3.60',
      '€21.60',
    ]);
    expect(note?.getByRole('row', { name: 'Total credited €21.60' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Invoice' }));
    const [invoice] = await papers();
    expect(await invoice?.findByRole('row', { name: /Total €144.55/ })).toBeVisible();
    expect(invoice?.queryByRole('row', { name: /Refunded/ })).toBeNull();
  });

  test('of two credit notes, the link of one showed and printed both', async () => {
    await addTaxedOrder('order-1', 999);
    await store.call('POST /merchant/invoices', { orders: ['order-1'] });
    await store.call('PUT /merchant/orders/order-1', { refund: { amount: 500, reason: 'late' } });
    await store.call('PUT /merchant/orders/order-1', { refund: { amount: 700, reason: 'late' } });
    const { user } = openOrder();
    await user.click(await screen.findByRole('link', { name: /^Credit note .*€7\.00$/ }));
    expect(await papers()).toHaveLength(1);
    expect(screen.getByRole('row', { name: 'Total credited €7.00' })).toBeVisible();
  });

  test('that was issued without an address takes it from the settings later', async () => {
    await addTaxedOrder('order-1', 1001);
    await store.call('POST /merchant/invoices', { orders: ['order-1'] });
    await fillSettings();
    openOrder('', '/orders/print?kind=invoice&ids=order-1');
    const [invoice] = await papers();
    expect(invoice?.getByText(/3 rue des Lilas/)).toBeVisible();
    expect(invoice?.getByText('FR12345678901')).toBeVisible();
    expect(invoice?.queryByText('Diallo SARL')).toBeNull();
  });

  test('lists what it lacks before printing, and is not printed if no number is available', async () => {
    await addTaxedOrder('order-1', 1001);
    faults.status(invoices, 503);
    const { user } = openOrder('', '/orders/print?kind=invoice&ids=order-1');
    const lacks = 'Your address and VAT number are missing from your invoices.';
    expect(await screen.findByText(lacks)).toBeVisible();
    const settings = screen.getByRole('link', { name: 'Store settings' });
    expect(settings).toHaveAttribute('href', '/profile');
    await press(user);
    expect(await screen.findByText(/could not be numbered, so nothing was printed/)).toBeVisible();
    expect(window.print).not.toHaveBeenCalled();
  });

  test('of an order cancelled meanwhile gets no number, and does not block the others', async () => {
    await fillSettings();
    await addTaxedOrder('order-1', 1001);
    await addTaxedOrder('order-2', 1002);
    const { user } = openOrder('', '/orders/print?kind=invoice&ids=order-1,order-2');
    await papers();
    await store.call('PUT /merchant/orders/order-2', {
      status: 'cancelled',
      cancelReason: 'customer_changed_mind',
    });
    await press(user);
    await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
    expect(screen.getByText('FA-0001')).toBeVisible();
    expect(screen.getByText('1 cancelled order gets no number.')).toBeVisible();
  });

  test('is printed without a number if the store gives none, and says so', async () => {
    await addTaxedOrder('order-1', 1001);
    const order = await store.call('GET /merchant/orders/order-1');
    const { invoice: _, ...older } = { invoice: null, ...order };
    faults.status('GET /merchant/orders/:id', 200, older);
    const { user } = openOrder('', '/orders/print?kind=invoice&ids=order-1');
    expect(await screen.findByText(/doesn’t number its invoices/)).toBeVisible();
    await press(user);
    await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
    expect(journal.requests(invoices)).toEqual([]);
  });

  test('a packing slip has the return address', async () => {
    await fillSettings();
    await addTaxedOrder('order-1', 1001);
    openOrder('', '/orders/print?kind=slip&ids=order-1');
    const [slip] = await papers();
    expect(slip?.getByRole('heading', { name: 'Return to' })).toBeVisible();
    expect(slip?.getByText(/3 rue des Lilas/)).toBeVisible();
    expect(slip?.queryByText('FR12345678901')).toBeNull();
  });
});

describe('the store’s logo', () => {
  const pictures = () => screen.getAllByRole('article').map((paper) => paper.querySelector('img'));
  const openPapers = async (kind: string) => {
    patchSession({ storeSettings: { logo: '/api/uploads/logo.png' } });
    await addTaxedOrder('order-1', 1001);
    await addTaxedOrder('order-2', 1002);
    const view = openOrder('', `/orders/print?kind=${kind}&ids=order-1,order-2`);
    await papers();
    return view;
  };

  test('is on every invoice and packing slip', async () => {
    const { user } = await openPapers('invoice');
    for (const kind of ['Invoice', 'Packing slip']) {
      await user.click(screen.getByRole('button', { name: kind }));
      await papers();
      expect(pictures()).toHaveLength(2);
      for (const picture of pictures()) {
        expect(picture).toHaveAttribute('src', expect.stringMatching(/\/uploads\/logo\.png$/));
      }
    }
  });

  test('on an issued invoice stays as it was', async () => {
    await addTaxedOrder('order-1', 1001);
    await store.db.updateTable('stores').set({ logo: '/api/uploads/old.png' }).execute();
    await store.call('POST /merchant/invoices', { orders: ['order-1'] });
    patchSession({ storeSettings: { logo: '/api/uploads/new.png' } });
    openOrder('', '/orders/print?kind=invoice&ids=order-1');
    await papers();
    expect(pictures()[0]).toHaveAttribute('src', expect.stringMatching(/old\.png$/));
  });

  test('is loaded before printing', async () => {
    const { user } = await openPapers('slip');
    await user.click(screen.getByRole('button', { name: 'Print' }));
    const [first, second] = pictures();
    if (first) fireEvent.load(first);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled());
    expect(window.print).not.toHaveBeenCalled();
    if (second) fireEvent.load(second);
    await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
  });

  test('that fails to load leaves the documents without one', async () => {
    const { user } = await openPapers('slip');
    await user.click(screen.getByRole('button', { name: 'Print' }));
    for (const picture of pictures()) if (picture) fireEvent.error(picture);
    await waitFor(() => expect(window.print).toHaveBeenCalledOnce());
    expect(pictures()).toEqual([null, null]);
  });

  test('prints nothing after the merchant has left the page', async () => {
    const { user, router } = await openPapers('slip');
    await user.click(screen.getByRole('button', { name: 'Print' }));
    const all = pictures();
    await router.navigate('/orders');
    await screen.findByRole('heading', { name: 'All orders' });
    for (const picture of all) if (picture) fireEvent.load(picture);
    await new Promise((resolve) => setTimeout(resolve));
    expect(window.print).not.toHaveBeenCalled();
  });
});
