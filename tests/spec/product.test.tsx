import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { business as french } from '../../src/i18n/fr/business.ts';
import { changeLanguage } from '../../src/i18n/language.ts';
import { loadTexts } from '../../src/i18n/texts.ts';
import { resources } from '../../src/resources/index.ts';
import { serveStore } from '../msw/server.ts';
import { openConsole } from './openConsole.tsx';

const store = serveStore();

describe('what the product offers', () => {
  it('has a screen for every area of the shop [P1]', async () => {
    await store.signIn();
    const { router } = await openConsole();
    const areas = {
      '/products': 'Products',
      '/promotions': 'Promotions',
      '/orders': 'Orders',
      '/categories': 'Categories',
      '/users': 'Customers',
      '/profile': 'Store Settings',
      '/analytics': 'Analytics',
      '/subscription': 'Subscription',
    };
    for (const [path, title] of Object.entries(areas)) {
      await router.navigate(path);
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    }
    expect(resources.map(({ name }) => name).sort()).toEqual(
      ['categories', 'orders', 'products', 'promotions', 'users'].sort(),
    );
  });

  it('shows a logo with the name and the kind of the business [P2] [S4]', async () => {
    await store.signIn();
    await store.answerProfile({
      user: { businessName: 'Maison Laurent', businessType: 'Ceramics' },
    });
    await openConsole();
    const brand = within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', {
      name: /Maison Laurent/,
    });
    expect(brand).toHaveTextContent('Maison LaurentCeramics');
    expect(brand.querySelector('svg')).toBeVisible();
  });

  it('names a usual kind of business in the language that is shown [P2] [S4]', async () => {
    await store.signIn();
    await store.answerProfile({
      user: { businessName: 'Maison Laurent', businessType: 'flowers' },
    });
    await openConsole();
    expect(await screen.findByText('Flowers and gifts')).toBeVisible();
    await loadTexts(['core']);
    await act(() => changeLanguage('fr'));
    onTestFinished(() => changeLanguage('en'));
    expect(await screen.findByText(french.flowers)).toBeVisible();
  });

  it('calls a business without a name Store Name and Online Store [P2]', async () => {
    await store.signIn();
    await store.answerProfile({ user: { businessName: ' ', businessType: null } });
    await openConsole();
    expect(screen.getByRole('link', { name: /Store Name/ })).toHaveTextContent(
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
