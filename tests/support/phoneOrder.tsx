import { screen, within } from '@testing-library/react';
import { openConsole } from '../spec/openConsole.tsx';

/** A customer with an address, as a merchant enters her. */
export const zoe = {
  name: 'Zoé Lefèvre',
  phone: '+33655550001',
  addresses: [{ name: '', line1: '1 Quay', city: 'Brest', postcode: '29200', country: 'FR' }],
};

/** The page on which merchants enter orders. */
export async function openPage(path = '/orders/create') {
  const { visitor } = await openConsole(path);
  return visitor;
}
export type Visitor = Awaited<ReturnType<typeof openPage>>;

export const totals = async () => within(await screen.findByRole('region', { name: 'Total' }));
export const placeButton = () => screen.getByRole('button', { name: 'Place order' });

/** As a scanner: the code and Enter at once. */
export async function scan(visitor: Visitor, code: string) {
  await visitor.click(screen.getByRole('combobox', { name: /^Add a product/ }));
  await visitor.paste(code);
  await visitor.keyboard('{Enter}');
}
