import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { crudResources } from '../../contract/resources.ts';
import { business as french } from '../../src/i18n/fr/business.ts';
import { changeLanguage } from '../../src/i18n/language.ts';
import { resources } from '../../src/resources/index.ts';
import { journal, serveStore } from '../msw/server.ts';
import { openConsole, pathNow } from './openConsole.tsx';

const store = serveStore();

describe('the product', () => {
  it('has a screen inside the layout for every area of the store [P1] [R3]', async () => {
    await store.signIn();
    const { router } = await openConsole();
    const areas = {
      '/products': 'Products',
      '/promotions': 'Promotions',
      '/orders': 'Orders',
      '/categories': 'Categories',
      '/brands': 'Brands',
      '/suppliers': 'Suppliers',
      '/purchase-orders': 'Purchase orders',
      '/tax-rates': 'Tax rates',
      '/users': 'Customers',
      '/profile': 'Store Settings',
      '/analytics': 'Analytics',
      '/subscription': 'Subscription',
    };
    for (const [path, title] of Object.entries(areas)) {
      await router.navigate(path);
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
      expect(screen.getByRole('banner')).toBeVisible();
      expect(screen.getByRole('main')).toBeVisible();
      expect(pathNow()).toBe(path);
    }
    expect(resources.map(({ name }) => name).sort()).toEqual(
      [
        ...['categories', 'credit-notes', 'draft-orders', 'invoices', 'orders', 'products'],
        ...['promotions', 'purchase-orders', 'stock-levels', 'users'],
        ...crudResources.map(({ name }) => name),
      ].sort(),
    );
  });

  it('shows a logo with the name and the type of the business [P2] [S4]', async () => {
    await store.signIn();
    await store.overrideProfile({
      user: { businessName: 'Maison Laurent', businessType: 'Ceramics' },
    });
    await openConsole();
    const brand = within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', {
      name: /Maison Laurent/,
    });
    expect(brand).toHaveTextContent('Maison LaurentCeramics');
    expect(brand.querySelector('svg')).toBeVisible();
  });

  it('shows the store’s own logo instead, unless its URL is unsafe or it fails to load [P2]', async () => {
    await store.signIn();
    await store.overrideProfile({ storeSettings: { logo: 'javascript:alert(1)' } });
    await openConsole();
    const menu = screen.getByRole('navigation', { name: 'Main menu' });
    expect(menu.querySelector('img')).toBeNull();
    await store.overrideProfile({ storeSettings: { logo: '/api/uploads/logo.png' } });
    await waitFor(() => expect(menu.querySelector('img')).not.toBeNull());
    const brand = within(menu).getByRole('link', { name: /Amina Diallo/ });
    const logo = brand.querySelector('img');
    expect(logo).toHaveAttribute('src', expect.stringMatching(/\/api\/uploads\/logo\.png$/));
    expect(brand.querySelector('svg')).toBeNull();
    if (logo) fireEvent.error(logo);
    expect(brand.querySelector('img')).toBeNull();
    expect(brand.querySelector('svg')).toBeVisible();
  });

  it('translates a known type of business, and calls one without a name Store Name and Online Store [P2] [S4]', async () => {
    await store.signIn();
    await store.overrideProfile({
      user: { businessName: 'Maison Laurent', businessType: 'flowers' },
    });
    await openConsole();
    expect(await screen.findByText('Flowers and gifts')).toBeVisible();
    await act(() => changeLanguage('fr'));
    onTestFinished(() => changeLanguage('en'));
    expect(await screen.findByText(french.flowers)).toBeVisible();
    await act(() => changeLanguage('en'));
    await store.overrideProfile({ user: { businessName: ' ', businessType: null } });
    expect(await screen.findByRole('link', { name: /Store Name/ })).toHaveTextContent(
      'Store NameOnline Store',
    );
  });

  it('has exactly three menu entries [P3] [R7]', async () => {
    await store.signIn();
    await openConsole();
    const menu = screen.getByRole('navigation', { name: 'Main menu' });
    const entries = within(within(menu).getByRole('list')).getAllByRole('link');
    expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
      ['Dashboard', '/dashboard'],
      ['Products', '/products'],
      ['Store Settings', '/profile'],
    ]);
  });
});

it('refuses two pasted spreadsheet cells in one price or stock', async () => {
  await store.signIn();
  const { visitor } = await openConsole('/products/create');
  for (const name of ['Price', 'Stock']) {
    const input = await screen.findByRole('textbox', { name });
    await visitor.clear(input);
    await visitor.click(input);
    await visitor.paste('500\r\n600\r\n');
    expect(input).toHaveValue('500\t600');
    await visitor.clear(input);
    await visitor.paste('500\r\n');
    expect(input).toHaveValue('500');
  }
  await visitor.clear(screen.getByRole('textbox', { name: 'Stock' }));
  await visitor.paste('500\n600');
  await visitor.type(screen.getByRole('textbox', { name: 'Name' }), 'Oak board');
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Stock' })).toBeInvalid());
  expect(journal.requests('POST /merchant/products')).toEqual([]);
});
