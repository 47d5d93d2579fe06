import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { changeLanguage } from '../../src/i18n/language.ts';
import { patchSession } from '../../src/session/session.ts';
import { journal, serveStore } from '../msw/server.ts';
import { addPaidOrder } from '../support/orderScreens.tsx';
import { openConsole, pathNow } from './openConsole.tsx';
import { field, openPalette, option, options } from './openPalette.tsx';

const store = serveStore();
beforeEach(() => store.signIn());

/** The first result of the palette for each text. */
async function expectFirst(visitor: UserEvent, meant: readonly (readonly [string, string])[]) {
  const input = await within(await screen.findByRole('dialog')).findByRole('combobox');
  for (const [typed, first] of meant) {
    await visitor.clear(input);
    await visitor.paste(typed);
    const [best] = within(screen.getByRole('listbox')).queryAllByRole('option');
    expect(best, typed).toHaveAccessibleName(first);
  }
}

describe('places and actions in the command palette [D12]', () => {
  test('“sheet” finds the screen before a product of that name', async () => {
    await store.call('POST /merchant/products', { name: 'Percale fitted sheet' });
    const { visitor } = await openPalette();
    await visitor.keyboard('sheet');
    await option('Percale fitted sheet');
    expect(await options()).toEqual(['SheetProducts', 'Percale fitted sheet']);
    await visitor.keyboard('{Enter}');
    await waitFor(() => expect(pathNow()).toBe('/products/sheet'));
  });

  test('the first result is the expected one', async () => {
    const { visitor } = await openPalette();
    await expectFirst(visitor, [
      ['spreadsheet', 'Sheet Products'],
      ['bulk edit', 'Sheet Products'],
      ['import', 'Import products'],
      ['upload', 'Import products'],
      ['import customers', 'Import customers'],
      ['inventory', 'Low stock'],
      ['sold out', 'Out of stock Low stock'],
      ['new product', 'Add product'],
      ['create discount', 'Add promotion'],
      ['new collection', 'Add category'],
      ['new orders', 'New orders'],
      ['hold', 'Orders on hold'],
      ['unpaid', 'Unpaid orders'],
      ['paid', 'Paid orders'],
      ['shipped', 'Shipped orders'],
      ['late', 'Orders unshipped for over 2 days'],
      ['not shipped', 'Orders unshipped for over 2 days'],
      ['returns', 'Returned orders'],
      ['cancelled', 'Cancelled orders'],
      ['delivered', 'Delivered orders'],
      ['logo', 'Logo Store Settings'],
      ['export invoices', 'Export: Invoices'],
      ['export purchase orders', 'Export: Purchase orders'],
      ['print', 'Print packing slips Select orders first'],
      ['invoice', 'Invoices'],
      ['print invoices', 'Print invoices Select orders first'],
      ['packing slip', 'Print packing slips Select orders first'],
      ['refund', 'Record a refund'],
      ['orders', 'Orders'],
      ['customers', 'Customers'],
    ]);
  });

  test('offers emails to customers only where the API sends them', async () => {
    const { visitor } = await openPalette();
    await visitor.keyboard('emails');
    expect(await screen.findByText('Nothing matches “emails”.')).toBeVisible();
    act(() => patchSession({ storeSettings: { emailLanguage: 'en' } }));
    expect(await option('Settings: emails to customers')).toBeVisible();
  });

  test('offers the logo only where the API has one', async () => {
    const { visitor } = await openPalette();
    await visitor.keyboard('logo');
    act(() => patchSession({ storeSettings: { logo: undefined } }));
    await waitFor(async () => expect(await options()).toEqual(['Logout']));
    act(() => patchSession({ storeSettings: { logo: null } }));
    expect(await option(/^Logo Store/)).toBeVisible();
  });

  test.each([
    [
      'fr',
      [
        ['feuille de calcul', 'Tableur Produits'],
        ['téléverser', 'Importer des produits'],
        ['nouveau produit', 'Ajouter un produit'],
        ['inventaire', 'Stock faible'],
        ['impaye', 'Commandes impayées'],
        ['payees', 'Commandes payées'],
        ['expediees', 'Commandes expédiées'],
        ['retours', 'Commandes retournées'],
        ['logo', 'Logo Paramètres de la boutique'],
        ['facture', 'Factures'],
      ],
    ],
    [
      'ar',
      [
        ['جدول بيانات', 'جدول المنتجات'],
        ['استيراد عملاء', 'استيراد العملاء'],
        ['منتج جديد', 'إضافة منتج'],
        ['جرد', 'مخزون منخفض'],
        ['معلقة', 'طلبات معلّقة'],
        ['مدفوعة', 'طلبات مدفوعة'],
        ['مرتجعة', 'طلبات مرتجعة'],
        ['شعار', 'الشعار إعدادات المتجر'],
        ['فاتورة', 'طباعة الفواتير حدّد الطلبات أولًا'],
      ],
    ],
  ] as const)('the first result is the expected one, in %s', async (language, meant) => {
    const { visitor } = await openConsole();
    await act(() => changeLanguage(language));
    onTestFinished(() => changeLanguage('en'));
    await visitor.keyboard('{Control>}k{/Control}');
    await expectFirst(visitor, meant);
  });

  test('opens lists with filters that they support', async () => {
    await store.call('POST /merchant/products', { name: 'Walnut desk' });
    await addPaidOrder(store, {});
    const { visitor } = await openPalette();
    for (const [typed, resource, chip] of [
      ['out of stock', 'stock-levels'],
      ['new orders', 'orders'],
      ['to pack', 'orders'],
      ['ready to ship', 'orders'],
      ['unshipped', 'orders', /Order date/],
      ['on hold', 'orders'],
      ['unpaid', 'orders', /Payment: Unpaid/],
      ['paid orders', 'orders', /Payment: Paid/],
      ['shipped orders', 'orders'],
      ['returned', 'orders'],
    ] as const) {
      if (screen.queryByRole('dialog') === null) await visitor.keyboard('{Control>}k{/Control}');
      await field();
      const before = window.location.href;
      await visitor.keyboard(`${typed}{Enter}`);
      await waitFor(() => expect(window.location.href, typed).not.toBe(before));
      expect(pathNow()).toBe(`/${resource}`);
      if (chip) expect(await screen.findByRole('button', { name: chip })).toBeVisible();
      const filter = new URLSearchParams(window.location.search).get('filter');
      await waitFor(() =>
        expect(journal.last(`GET /merchant/${resource}`).query, typed).toMatchObject({
          filter: JSON.parse(filter ?? ''),
        }),
      );
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });
});

test('finds an order by a parcel, a street and a misspelt name [D12]', async () => {
  await addPaidOrder(store, {
    customer_name: 'Lotte Peeters',
    status: 'processing',
    shipping_address: JSON.stringify({
      name: 'Lotte Peeters',
      line1: '112 rue de Lyon',
      city: 'Brest',
      postcode: '29200',
      country: 'FR',
    }),
  });
  const items = [{ _id: 'order-1-item-1', quantity: 3 }];
  const shipment = { items, carrier: 'DHL', trackingNumber: 'JD01460000987655' };
  await store.call('PUT /merchant/orders/order-1', { status: 'shipped', shipment });
  const { visitor } = await openPalette();
  for (const typed of ['112 rue de lyon', 'brest', 'peters', 'JD 0146 0000 9876 55']) {
    await visitor.clear(await field());
    await visitor.type(await field(), typed);
    expect(await option(/#1001.*Lotte Peeters/)).toBeVisible();
  }
});
