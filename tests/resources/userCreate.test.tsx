import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { journal, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { addCustomers, openUsers } from '../support/userScreens.tsx';

const store = serveStore();
const post = 'POST /users';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

const textbox = (name: string | RegExp) => screen.findByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

test('creates a customer with a number in the merchant’s own notation [C7] [A1]', async () => {
  const { user, place } = openUsers('/users/create');
  await user.type(await textbox(/Name/), 'Idris Kamara');
  await user.type(await textbox(/Phone/), '06 55 55 00 02');
  await user.tab();
  expect(await textbox(/Phone/)).toHaveValue('+33 6 55 55 00 02');
  await user.type(await textbox('Note'), 'Rings twice.');
  await user.click(save());
  expect(await screen.findByText('Customer “Idris Kamara” created')).toBeVisible();
  expect(journal.last(post).body).toMatchObject({
    name: 'Idris Kamara',
    phone: '+33655550002',
    note: 'Rings twice.',
  });
  await waitFor(() => expect(place()).not.toBe('/users/create'));
});

test('names the customer who has the phone or the email, with a link [C7]', async () => {
  await addCustomers(store, {
    name: 'Zoé Lefèvre',
    phone: '+33611111110',
    email: 'zoe@example.org',
  });
  const { user } = openUsers('/users/create');
  await user.type(await textbox(/Name/), 'Zoe');
  await user.type(await textbox(/Email/), 'ZOE@example.org');
  expect(await screen.findByText(/Zoé Lefèvre has the same email address/)).toBeVisible();
  await user.type(await textbox(/Phone/), '0611111110');
  expect(await screen.findByText(/Zoé Lefèvre has this phone number/)).toBeVisible();
  const [link] = screen.getAllByRole('link', { name: 'Open this customer' });
  expect(link).toHaveAttribute('href', '/users/customer-1');
  await user.click(save());
  const description = 'This phone number is already used by Zoé Lefèvre.';
  expect(await screen.findByRole('textbox', { name: /Phone/, description })).toBeVisible();
  expect(await textbox(/Email/)).toHaveValue('ZOE@example.org');
});

test('the same email was not found behind ten longer ones', async () => {
  const longer = Array.from({ length: 11 }, (_, at) => ({
    phone: `+336222222${10 + at}`,
    email: 'shop@example.community',
    created_at: `2026-02-${10 + at}T08:00:00.000Z`,
  }));
  const named = {
    name: 'Zoé Lefèvre',
    email: 'shop@example.com',
    created_at: '2026-02-01T08:00:00.000Z',
  };
  await addCustomers(store, named, ...longer);
  const { user } = openUsers('/users/create');
  await user.type(await textbox(/Email/), named.email);
  expect(await screen.findByText(/Zoé Lefèvre has the same email address/)).toBeVisible();
});

test('the dashboard offers an address begun for a new customer at the record “undefined” [A5]', async () => {
  const { visitor } = await openConsole('/users/create');
  await visitor.click(await screen.findByRole('button', { name: /^Add/ }));
  await visitor.type(
    await screen.findByRole('textbox', { name: /^(Street|Address)/ }),
    '1 Main St',
  );
  await visitor.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await visitor.click(screen.getByRole('link', { name: 'Dashboard' }));
  const link = await screen.findByRole('link', { name: 'New: Customer' });
  expect(link).toHaveAttribute('href', '/users/create');
});
