import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { addPaidOrder } from '../support/orderScreens.tsx';
import { openConsole, pathNow } from './openConsole.tsx';
import { field, openPalette, option, options, palette } from './openPalette.tsx';

const store = serveStore();
beforeEach(() => store.signIn());

type Visitor = Awaited<ReturnType<typeof openPalette>>['visitor'];

/** Types into the palette, once it no longer lists what was found before. */
async function search(visitor: Visitor, text: string) {
  await visitor.clear(await field());
  await option('Dashboard');
  await visitor.keyboard(text);
}

describe('the command palette [D12]', () => {
  test('opens by Ctrl+K, Cmd+K and its button, and closes by Escape, which restores the focus', async () => {
    const { visitor } = await openConsole();
    const button = screen.getByRole('button', { name: 'Search and commands' });
    await visitor.click(button);
    expect(await field()).toHaveFocus();
    await visitor.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button).toHaveFocus();
    await visitor.keyboard('{Meta>}k{/Meta}');
    expect(await field()).toHaveFocus();
  });

  test('Ctrl+K held down does not open the browser’s own search', async () => {
    await openConsole();
    const pressed = { key: 'k', code: 'KeyK', ctrlKey: true };
    expect(fireEvent.keyDown(document.body, pressed)).toBe(false);
    expect(await field()).toHaveFocus();
    expect(fireEvent.keyDown(await field(), { ...pressed, repeat: true })).toBe(false);
    expect(await palette()).toBeVisible();
  });

  test('leads by keyboard to every screen, every section of the settings, and actions [R7]', async () => {
    const { visitor } = await openPalette();
    const group = within(await palette()).getByRole('group', { name: 'Go to' });
    expect(
      within(group)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual([
      'Dashboard',
      'Products',
      'Orders',
      'Draft orders',
      'Invoices',
      'Credit notes',
      'Promotions',
      'Low stock',
      'Categories',
      'Brands',
      'Suppliers',
      'Purchase orders',
      'Tax rates',
      'Shipping rates',
      'Customers',
      'Analytics',
      'Subscription',
      'Store Settings',
    ]);
    await visitor.keyboard('promo{Enter}');
    await waitFor(() => expect(pathNow()).toBe('/promotions'));
    await visitor.keyboard('{Control>}k{/Control}');
    await field();
    await visitor.keyboard('carriers');
    await visitor.click(await option('Settings: invoices, VAT number and carriers'));
    await waitFor(() => expect(pathNow()).toBe('/profile'));
    await visitor.keyboard('{Control>}k{/Control}');
    await field();
    await visitor.keyboard('add pro');
    await visitor.click(await option('Add product'));
    await waitFor(() => expect(pathNow()).toBe('/products/create'));
  });

  test('finds products, orders and customers on the server', async () => {
    await store.call('POST /merchant/products', { name: 'Walnut desk', sku: 'DESK-1' });
    await addPaidOrder(store, { customer_name: 'Walter Sickert', status: 'shipped' });
    const { visitor } = await openPalette();
    await visitor.keyboard('wal');
    expect(await option(/Walnut desk.*DESK-1/)).toBeVisible();
    expect(await option(/#1001 ?Walter Sickert · 1 Mar.* · €129\.90 · Shipped/)).toBeVisible();
    await visitor.click(await option(/Walnut desk/));
    await waitFor(() => expect(pathNow()).toMatch(/^\/products\/[\w-]+$/));
    // The last choice comes first the next time.
    await visitor.keyboard('{Control>}k{/Control}');
    await field();
    const recent = within(await palette()).getByRole('group', { name: 'Recent' });
    expect(within(recent).getByRole('option', { name: /Walnut desk/ })).toBeVisible();
  });

  test('finds a variant by SKU or barcode, names it, and opens it', async () => {
    const { _id } = await store.call('POST /merchant/products', {
      name: 'Linen shirt',
      options: [{ name: 'Colour', values: ['Sand', 'Sea blue'] }],
      variants: [
        { options: ['Sand'], sku: 'LS-1', price: 4900 },
        { options: ['Sea blue'], sku: 'LS-2', barcode: '4006381333931', price: 4900 },
      ],
    });
    const { visitor } = await openPalette();
    await visitor.keyboard('ls-2');
    expect(await option('Linen shirt (Sea blue) LS-2')).toBeVisible();
    expect(await options()).toHaveLength(1);
    await visitor.clear(await field());
    await visitor.keyboard('400638');
    await visitor.click(await option('Linen shirt (Sea blue) LS-2'));
    await waitFor(() => expect(pathNow()).toBe(`/products/${_id}`));
    expect(window.location.hash.length).toBeGreaterThan(1);
    await visitor.keyboard('{Control>}k{/Control}');
    await visitor.type(await field(), 'ls-');
    expect(await option('Linen shirt (Sand) LS-1')).toBeVisible();
    expect(await option('Linen shirt')).toBeVisible();
    await visitor.clear(await field());
    await visitor.type(await field(), 'linen');
    expect(await option('Linen shirt')).toBeVisible();
    await waitFor(async () => expect(await options()).toEqual(['Linen shirt']));
  });

  test('a barcode scanned without the leading zero of its EAN found nothing', async () => {
    await store.call('POST /merchant/products', { name: 'Mug', barcode: '0012345678905' });
    await store.call('POST /merchant/products', {
      name: 'Linen shirt',
      options: [{ name: 'Colour', values: ['Sand'] }],
      variants: [{ options: ['Sand'], barcode: '0098765432109', price: 4900 }],
    });
    const { visitor } = await openPalette();
    await visitor.keyboard('012345678905');
    expect(await option(/^Mug/)).toBeVisible();
    await visitor.clear(await field());
    await visitor.keyboard('098765432109');
    expect(await option('Linen shirt (Sand) 0098765432109')).toBeVisible();
  });

  test('keeps the letters typed while a variant’s screen loads', async () => {
    await store.call('POST /merchant/products', {
      name: 'Linen shirt',
      options: [{ name: 'Colour', values: ['Sand', 'Sea blue'] }],
      variants: [
        { options: ['Sand'], sku: 'LS-1', price: 4900 },
        { options: ['Sea blue'], sku: 'LS-2', price: 4900 },
      ],
    });
    const { visitor } = await openPalette();
    await visitor.keyboard('ls-2');
    const variant = await option('Linen shirt (Sea blue) LS-2');
    const answer = faults.held('GET /merchant/products/:id');
    await visitor.click(variant);
    await waitFor(() => expect(pathNow()).toMatch(/^\/products\//));
    await visitor.keyboard('{Control>}k{/Control}');
    await field();
    await visitor.keyboard('gift');
    answer();
    await screen.findByText('LS-2');
    await visitor.keyboard(' card');
    expect(await field()).toHaveValue('gift card');
  });

  test('finds the screen for a word', async () => {
    const { visitor } = await openPalette();
    for (const [typed, name] of [
      ['discount', 'Promotions'],
      ['tax', 'Settings: store, address and tax'],
      ['postage', 'Settings: shipping rates'],
      ['vat', 'Settings: invoices, VAT number and carriers'],
      ['password', 'Settings: password and devices'],
      ['refund', 'Record a refund'],
      ['export', 'Export: Orders'],
      ['csv', 'Export: Customers'],
      ['sign out', 'Logout'],
      ['language', /^Français/],
    ] as const) {
      await search(visitor, typed);
      expect(await option(name)).toBeVisible();
    }
  }, 120_000);

  test('never shows the response to an older text [D9]', async () => {
    await store.call('POST /merchant/products', { name: 'Walnut desk' });
    await store.call('POST /merchant/products', { name: 'Wool blanket' });
    const answer = faults.held('GET /merchant/products/search', { times: 1 });
    const { visitor } = await openPalette();
    await visitor.keyboard('walnut');
    await waitFor(() => expect(journal.requests('GET /merchant/products/search')).toHaveLength(1));
    await visitor.clear(await field());
    await visitor.keyboard('wool');
    expect(await option(/Wool blanket/)).toBeVisible();
    answer();
    await waitFor(async () =>
      expect(within(await palette()).getByRole('status')).toHaveTextContent('1 result'),
    );
    expect(await options()).toEqual(['Wool blanket']);
  });

  test('runs the next transition of an order by its number, and asks for its input [S6]', async () => {
    await addPaidOrder(store, { status: 'processing' });
    const { visitor } = await openPalette();
    await visitor.keyboard('ship 1001');
    await option('Mark #1001 as shipped');
    await visitor.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: /ship/i })).toBeVisible();
    expect(pathNow()).toBe('/orders/order-1/show');
  });

  test('“refund 1001” offers the refund of the order', async () => {
    await addPaidOrder(store, { status: 'processing' });
    const { visitor } = await openPalette();
    await visitor.keyboard('refund 1001');
    await option('Record a refund for #1001');
    expect((await options()).filter((text) => text?.includes('#1001'))).toEqual([
      'Record a refund for #1001',
      expect.stringMatching(/^#1001/),
    ]);
    await visitor.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: /refund/i })).toBeVisible();
  });

  test('finds a transition of an order by words and a number', async () => {
    await addPaidOrder(store, { status: 'processing' });
    const { visitor } = await openPalette();
    for (const [typed, step] of [
      ['hold #1001', 'Put #1001 on hold'],
      ['1001 cancel', 'Cancel #1001'],
      ['send 1001', 'Mark #1001 as shipped'],
      ['invoice for 1001', 'Print the invoice of #1001'],
    ] as const) {
      await search(visitor, typed);
      expect(await option(step)).toBeVisible();
      const ofOrder = (await options()).filter((text) => text?.includes('#1001'));
      expect(ofOrder).toEqual([step, expect.stringMatching(/^#1001/)]);
    }
  }, 120_000);

  test('offers no other transition if an order cannot take the one that is typed', async () => {
    await addPaidOrder(store, { paid_total: 0, payment_status: 'unpaid' });
    const { visitor } = await openPalette();
    for (const [word, hint] of [
      ['refund', 'Not possible now · Ada Lovelace'],
      ['deliver', 'Not possible now · Ada Lovelace'],
      ['frobnicate', '#1001Ada Lovelace'],
    ] as const) {
      await search(visitor, `${word} 1001`);
      expect(await option(/^#1001/)).toHaveTextContent(hint);
      expect(await options()).toEqual([expect.stringMatching(/^#1001/)]);
    }
  }, 120_000);

  test('names the search that failed, beside the other results, and says why in a toast [E3]', async () => {
    await store.call('POST /merchant/products', { name: 'Walnut desk' });
    faults.status('GET /merchant/orders', 500);
    const { visitor } = await openPalette('/products');
    await visitor.keyboard('walnut');
    expect(await option(/Walnut desk/)).toBeVisible();
    expect(await screen.findByText('Orders could not be searched.')).toBeVisible();
    expect(await screen.findAllByText('Server Error')).toHaveLength(1);
  });

  test('reports a broken connection once, not for each search, and recovers', async () => {
    await store.call('POST /merchant/products', { name: 'Walnut desk' });
    const { visitor } = await openPalette('/profile');
    const searches = [
      'merchant/products/search',
      'merchant/orders',
      'merchant/promotions',
      'merchant/brands',
      'merchant/suppliers',
      'merchant/purchase-orders',
      'users',
    ];
    for (const path of searches) faults.offline(`GET /${path}`);
    await visitor.keyboard('waln');
    const alert = await screen.findByText(/The search did not work/);
    expect(alert).toHaveAttribute('role', 'alert');
    expect(screen.queryByText(/could not be searched/)).toBeNull();
    faults.reset();
    await visitor.keyboard('ut');
    expect(await option(/Walnut desk/)).toBeVisible();
    expect(screen.queryByText(/The search did not work/)).toBeNull();
  });
});

test('going back closes the palette, which covered the screen that was opened', async () => {
  const { router, visitor } = await openConsole();
  await visitor.keyboard('go');
  await waitFor(() => expect(pathNow()).toBe('/orders'));
  await visitor.keyboard('{Control>}k{/Control}');
  await field();
  await act(() => router.navigate(-1));
  expect(pathNow()).toBe('/dashboard');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('shortcuts', () => {
  test('? lists them, but not while typing', async () => {
    await store.call('POST /merchant/products', { name: 'Walnut desk' });
    const { visitor } = await openConsole('/products');
    const search = await screen.findByRole('searchbox');
    await visitor.keyboard('/');
    expect(search).toHaveFocus();
    await visitor.keyboard('?');
    expect(search).toHaveValue('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await visitor.click(screen.getByRole('heading', { level: 1 }));
    await visitor.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await visitor.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The question mark of an Arabic keyboard.
    await visitor.keyboard('؟');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });

  test('? begins to type in a cell of the sheet; it opened the help, which emptied the cell', async () => {
    await store.call('POST /merchant/products', buildProductInput({ name: 'Oak board' }));
    const { visitor } = await openConsole('/products/sheet');
    await visitor.click(await screen.findByRole('rowheader', { name: 'Oak board' }));
    await visitor.keyboard('?');
    expect(screen.getByRole('textbox', { name: /Oak board/ })).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
    await visitor.keyboard('{Escape}');
    expect(screen.getByRole('rowheader', { name: 'Oak board' })).toHaveFocus();
  });

  test('g and a letter open a screen, also on a keyboard with other letters', async () => {
    const { visitor } = await openConsole();
    await visitor.keyboard('go');
    await waitFor(() => expect(pathNow()).toBe('/orders'));
    await visitor.keyboard('[KeyG][KeyP]');
    await waitFor(() => expect(pathNow()).toBe('/products'));
  });

  test('single-key shortcuts can be switched off permanently (WCAG 2.1.4)', async () => {
    const { visitor } = await openConsole();
    await visitor.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await visitor.click(dialog.getByRole('switch', { name: 'Single-key shortcuts' }));
    await visitor.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await visitor.keyboard('?go');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(pathNow()).toBe('/dashboard');
    await visitor.keyboard('{Control>}k{/Control}');
    expect(await field()).toBeVisible();
  });
});
