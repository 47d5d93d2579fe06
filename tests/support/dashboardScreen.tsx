import { screen, within } from '@testing-library/react';
import { screens } from '../../src/layout/screens.ts';
import DashboardPage from '../../src/pages/dashboard/DashboardPage.tsx';
import { renderScreen } from './renderScreen.tsx';

export function openDashboard(search = '') {
  return renderScreen(
    {
      '/dashboard': <DashboardPage screens={screens} />,
      '/orders': <h1>List of orders</h1>,
      '/orders/:id/show': <h1>One order</h1>,
      '/products': <h1>List of products</h1>,
      '/products/create': <h1>A new product</h1>,
      '/profile': <h1>Settings</h1>,
    },
    { path: `/dashboard${search}` },
  );
}

/** The content of a card. */
export const region = async (name: string) => within(await screen.findByRole('region', { name }));
export const metric = (name: string) =>
  screen.findByRole('link', { name: new RegExp(`^${name}: .* Open the orders`) });
export const filterOf = (link: HTMLElement) =>
  JSON.parse(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('filter') ?? '');
