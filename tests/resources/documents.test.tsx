import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_PAGE_SIZE } from '../../contract/maxPageSize.ts';
import { OrderStats } from '../../contract/stats.ts';
import '../../src/lists/export/exportList.ts';
import CreditNoteList from '../../src/resources/orders/documents/CreditNoteList.tsx';
import InvoiceList from '../../src/resources/orders/documents/InvoiceList.tsx';
import OrderDocuments from '../../src/resources/orders/show/print/OrderDocuments.tsx';
import { faults, journal, serveStore } from '../msw/server.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina } from '../store/openStore.ts';
import { captureDownload } from '../support/downloads.ts';
import { renderScreen } from '../support/renderScreen.tsx';

const store = serveStore();

const address = (country: string) =>
  JSON.stringify({ name: 'Ada', line1: 'Rue', city: 'City', country });

/** An invoice with two rates, an invoice of an exempt business, and a credit note for a part of the first. */
beforeEach(async () => {
  await store.signIn();
  await addOrder(store.db, amina.storeId, 'taxed', {
    ...{ sequence: 1001, status: 'confirmed', customer_name: 'Ada Lovelace' },
    ...{ subtotal: 3000, tax_total: 310, total: 3310, paid_total: 3310 },
    shipping_address: address('FR'),
    items: [
      { quantity: 1, unit_price: 1000, tax: 200, total: 1200, tax_rate: 20, tax_name: 'TVA' },
      { quantity: 2, unit_price: 1000, tax: 110, total: 2110, tax_rate: 5.5, tax_name: 'TVA' },
    ],
  });
  await addOrder(store.db, amina.storeId, 'exempt', {
    ...{ sequence: 1002, status: 'confirmed', customer_name: 'Bruno GmbH', total: 5000 },
    ...{ is_tax_exempt: 1, buyer_vat_number: 'DE123456789', paid_total: 5000 },
    shipping_address: address('DE'),
    items: [{ quantity: 1, unit_price: 5000, total: 5000 }],
  });
  await store.call('POST /merchant/invoices', { orders: ['taxed', 'exempt'] });
  store.clock.advance(60);
  const refund = { amount: 1055, items: [{ _id: 'taxed-item-2', quantity: 1 }], reason: 'late' };
  await store.call('PUT /merchant/orders/taxed', { refund });
});

const open = (path: string) =>
  renderScreen(
    {
      '/invoices': <InvoiceList />,
      '/credit-notes': <CreditNoteList />,
      '/orders': <h1>Orders</h1>,
      '/orders/print': <OrderDocuments />,
      '/orders/:id/show': <h1>One order</h1>,
    },
    { path, resource: path.slice(1).replace(/\?.*/, '') },
  );

const filtered = (path: string, filter: object) =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

describe('the list of invoices', () => {
  test('shows amounts, finds a customer, and opens the document [P1]', async () => {
    const { user } = open('/invoices');
    const row = await screen.findByRole('row', { name: /Ada Lovelace/ });
    expect(row).toHaveTextContent(/0001.*#1001.*Ada Lovelace.*France.*€30\.00.*€3\.10.*€33\.10/);
    await user.type(screen.getByRole('searchbox'), 'bruno');
    await waitFor(() => expect(screen.queryByText('Ada Lovelace')).toBeNull());
    await user.click(await screen.findByRole('link', { name: '0002' }));
    const paper = within(await screen.findByRole('article'));
    expect(paper.getByRole('heading', { name: 'Invoice' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Back' }));
    expect(await screen.findByRole('searchbox')).toHaveValue('bruno');
  });

  test('has a tab with the credit notes of the same filter, and opens a single credit note', async () => {
    const { user } = open(filtered('/invoices', { country: 'FR' }));
    const tab = await screen.findByRole('link', { name: /^Credit notes\s*1$/ });
    await user.click(tab);
    expect(await screen.findByRole('row', { name: /^C0001.*0001 #1001/ })).toBeVisible();
    expect(
      screen.getByRole('button', { name: /Remove filter Country of tax: France/ }),
    ).toBeVisible();
    expect(journal.last('GET /merchant/credit-notes').query).toMatchObject({
      filter: { country: 'FR' },
    });
    await user.click(screen.getByRole('link', { name: 'C0001' }));
    expect(await screen.findAllByRole('article')).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Credit note' })).toBeVisible();
  });

  test('exports both in one file, whose sums equal the tax report by documents', async () => {
    const file = captureDownload();
    const { user } = open(filtered('/invoices', { period: '2026-03-01..2026-03-31' }));
    await screen.findByRole('row', { name: /Ada Lovelace/ });
    await user.click(screen.getByRole('button', { name: 'Export both' }));
    const text = (await file).trim();
    const [heads = [], ...lines] = text.split('\r\n').map((line) => line.split(','));
    const cell = (line: string[], head: string) => line[heads.indexOf(head)] ?? '';
    const cents = (line: string[], head: string) => Math.round(Number(cell(line, head)) * 100);
    const rows = lines.map((line) => [
      ...['Document', 'Number', 'Corrects invoice', 'Country of tax', 'VAT number'].map((head) =>
        cell(line, head),
      ),
      ...['Tax rate (%)', 'Excl. tax', 'Tax', 'Total'].map((head) => cell(line, head)),
    ]);
    expect(rows).toEqual([
      ['Invoice', '0001', '', 'France', '', '20', '10.00', '2.00', '33.10'],
      ['Invoice', '0001', '', 'France', '', '5.5', '20.00', '1.10', ''],
      ['Invoice', '0002', '', 'Germany', 'DE123456789', '', '50.00', '0.00', '50.00'],
      ['Credit note', 'C0001', '0001', 'France', '', '5.5', '-10', '-0.55', '-10.55'],
    ]);
    const query = 'blocks=taxes&basis=documents&from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';
    const stats = v.parse(OrderStats, await store.call(`GET /merchant/orders/stats?${query}`));
    const sum = (of: 'net' | 'tax') => (stats.taxes ?? []).reduce((all, row) => all + row[of], 0);
    const sumOf = (head: string) => lines.reduce((all, line) => all + cents(line, head), 0);
    expect([sumOf('Excl. tax'), sumOf('Tax')]).toEqual([sum('net'), sum('tax')]);
    expect(sumOf('Total')).toBe(sum('net') + sum('tax'));
  });

  test('the file of both lists ended at a page with fewer rows than requested', async () => {
    const [first, second] = await store.rows('GET /merchant/invoices');
    const file = captureDownload();
    const { user } = open('/invoices');
    await screen.findByRole('row', { name: /Ada Lovelace/ });
    // The last fault comes first.
    const total = MAX_PAGE_SIZE + 1;
    const pages = 'GET /merchant/invoices';
    faults.status(pages, 200, { data: [second], total }, { times: 1 });
    const headers = { 'X-Next': 'two' };
    faults.status(pages, 200, { data: [first], total }, { times: 1, headers });
    await user.click(screen.getByRole('button', { name: 'Export both' }));
    expect(await file).toMatch(/^Invoice,0001.+^Invoice,0002.+^Credit note,C0001/ms);
    expect(journal.last(pages).query).toMatchObject({ after: 'two' });
  });

  test('without invoices, says when an order gets one', async () => {
    await store.db.deleteFrom('invoices').execute();
    open('/invoices');
    expect(await screen.findByText('No invoices yet')).toBeVisible();
    expect(screen.getByText('An order gets its invoice when you first print it.')).toBeVisible();
  });
});
