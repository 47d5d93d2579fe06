import { screen, within } from '@testing-library/react';
// Preloaded, so that no test waits for parts that the screen loads on demand.
import '../../src/charts/ChartTable.tsx';
import '../../src/pages/analytics/Sections.tsx';
import AnalyticsPage from '../../src/pages/analytics/AnalyticsPage.tsx';
import { renderScreen } from './renderScreen.tsx';

/** Two days of March, compared with the two before. */
export const MARCH = 'period=custom&from=2026-03-01&to=2026-03-02&compare=previous';

export function openAnalytics(search = MARCH) {
  return renderScreen(
    {
      '/analytics': <AnalyticsPage />,
      '/orders': <h1>List of orders</h1>,
      '/products': <h1>Products</h1>,
    },
    { path: `/analytics?${search}`, resource: 'orders' },
  );
}

/** The number of a card, which links to its orders. */
export function metric(name: string): Promise<HTMLElement> {
  return screen.findByRole('link', { name: new RegExp(`^${name}: .* Open the orders`) });
}

/** The content of the card of a chart or table. */
export async function chart(name: string) {
  return within(await screen.findByRole('region', { name }));
}
