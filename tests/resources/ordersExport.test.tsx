import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { journal, serveStore } from '../msw/server.ts';
import '../../src/lists/export/exportList.ts';
import '../../src/resources/orders/OrderBulkActions.tsx';
import { captureDownload } from '../support/downloads.ts';
import { addOrders, numbersInTable, openOrders } from '../support/orderListScreen.tsx';

const store = serveStore();

/** The lines of the file that the button downloads. */
async function exported(user: UserEvent, button: HTMLElement): Promise<string[]> {
  const file = captureDownload();
  await user.click(button);
  return (await file).split('\r\n');
}

/** The cell of a row under a column header. */
function cellUnder(head: string, heads: string, row: string): string | undefined {
  const cells = (line: string) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted ?? plain,
    );
  return cells(row)[cells(heads).indexOf(head)];
}

describe('the export of orders', () => {
  const address = {
    name: 'Ada Lovelace',
    line1: '12 rue des Martyrs',
    postcode: '75009',
    city: 'Paris',
    country: 'FR',
  };

  test('has the words of the screen and full addresses', async () => {
    await store.signIn();
    await addOrders(store, {
      status: 'confirmed',
      payment_kind: 'cash_on_delivery',
      shipping_address: JSON.stringify(address),
      billing_address: JSON.stringify({ ...address, name: 'Byron & Co', line2: 'Étage 2' }),
    });
    const { user } = openOrders();
    await numbersInTable();
    const [head = '', row = ''] = await exported(
      user,
      screen.getByRole('button', { name: 'Export' }),
    );
    expect(head).toContain('Status,Payment,Shipping status');
    expect(row).toContain(',Accepted,Unpaid,Not shipped,');
    expect(row).toContain(',Cash on delivery,');
    expect(head).toContain('Delivery name,Delivery phone,Delivery address');
    expect(row).toContain('Ada Lovelace,,12 rue des Martyrs,,75009,Paris,,France,');
    expect(row).toContain('Byron & Co,,12 rue des Martyrs,Étage 2,75009,Paris,,France,');
    expect(row).not.toContain('cash_on_delivery');
  });

  test('has times in the store’s zone and in UTC, and the order’s related records', async () => {
    await store.db.updateTable('stores').set({ timezone: 'Asia/Kolkata' }).execute();
    await store.signIn();
    const [id] = await addOrders(store, {
      status: 'confirmed',
      payment_status: 'paid',
      ...{ subtotal: 3000, total: 3000, paid_total: 3000, tax_included: 1, tax_total: 333 },
      promotions: JSON.stringify([{ _id: 'p1', code: 'SUMMER', amount: 250 }]),
      items: [
        {
          ...{ name: 'Sea mug', variant_name: 'Sea blue / L', sku: 'MUG-1', quantity: 2 },
          ...{ tax: 333, tax_rate: 20, tax_name: 'TVA', total: 2000 },
        },
        {},
      ],
    });
    const put = (body: object) => store.call(`PUT /merchant/orders/${id}`, body);
    await put({ note: 'Ring twice, please' });
    const refund = { items: [], shipping: 0, restock: false, reason: 'late', note: 'Sorry' };
    await put({ refund: { ...refund, amount: 300 } });
    const { user } = openOrders();
    await numbersInTable();
    const [head = '', row = ''] = await exported(
      user,
      screen.getByRole('button', { name: 'Export' }),
    );
    const cell = (name: string) => cellUnder(name, head, row);
    expect(cell('Order date')).toBe('2026-03-01T10:00:00.000Z');
    expect(cell('Order date (store time)')).toBe('2026-03-01T15:30:00+05:30');
    expect(cell('Items ordered')).toMatch(/^2 × Sea mug · Sea blue \/ L · MUG-1; 1 × /);
    expect(cell('Promotions')).toBe('SUMMER 2.50');
    expect(cell('Taxes by rate')).toBe('TVA 20% · 16.67 · 3.33');
    expect(cell('Refunds')).toMatch(
      /^20\S+\+05:30 · 3\.00 · Arrived late · Sorry · Refund to pay back$/,
    );
    expect(cell('Notes')).toMatch(/^20\S+\+05:30 · Ring twice, please$/);
  });

  test('of a refund that nobody has paid back yet looked like one that was paid back', async () => {
    await store.signIn();
    const [id] = await addOrders(store, {
      ...{ status: 'confirmed', payment_status: 'paid' },
      ...{ subtotal: 3000, total: 3000, paid_total: 3000 },
    });
    const refund = { items: [], shipping: 0, restock: false, reason: 'late', note: '' };
    const payment = { method: 'cash', paidOn: '2026-03-01', reference: null };
    const put = (body: object) => store.call(`PUT /merchant/orders/${id}`, body);
    await put({ refund: { ...refund, amount: 100, payment } });
    await put({ refund: { ...refund, amount: 200 } });
    const { user } = openOrders();
    await numbersInTable();
    const [head = '', row = ''] = await exported(
      user,
      screen.getByRole('button', { name: 'Export' }),
    );
    expect(cellUnder('Refunds', head, row)?.split('; ')).toEqual([
      expect.stringMatching(/ · 1\.00 · Arrived late · Cash 2026-03-01$/),
      expect.stringMatching(/ · 2\.00 · Arrived late · Refund to pay back$/),
    ]);
  });

  test('of a selection has only the selected orders', async () => {
    await store.signIn();
    await addOrders(store, {}, {}, {});
    const { user } = openOrders();
    await numbersInTable();
    await user.click(screen.getByRole('checkbox', { name: 'Select #1003' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select #1001' }));
    const [, ofSelection] = await screen.findAllByRole('button', { name: 'Export' });
    const [, ...rows] = await exported(user, ofSelection ?? document.body);
    expect(rows.map((row) => row.slice(0, 5))).toEqual(['#1003', '#1001', '']);
    expect(journal.last('GET /merchant/orders').query).toMatchObject({
      filter: { id: ['order-1003', 'order-1001'] },
      embed: ['shipments', 'refunds', 'notes', 'invoice'],
    });
    expect(await screen.findByText('2 rows exported')).toBeVisible();
  });
});
