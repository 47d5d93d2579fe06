import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readSession } from '../../src/session/session.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { changesShown, field, openSettings, saveButton } from '../support/settingsScreen.tsx';

const store = serveStore();
const PUT = 'PUT /users/profile';
const settings = {
  name: 'Atelier Amina',
  description: 'Linen and wool',
  contactEmail: 'hello@amina.example',
  contactPhone: '+33478123456',
  address: '1 rue Haute\n75001 Paris',
  shippingRate: 490,
  timezone: 'Europe/Paris',
  lowStockDefault: 7,
  orderPrefix: 'AM-',
};

beforeEach(async () => {
  sessionStorage.clear();
  await store.signIn();
  await store.call(PUT, { email: 'amina@example.com', storeSettings: settings });
});

describe('store settings', () => {
  it('shows the server’s values, not those of the session [S2] [D11] [D21]', async () => {
    await openSettings();
    const shown = {
      'Store name': settings.name,
      Description: settings.description,
      'Contact email': settings.contactEmail,
      'Contact phone': '+33 4 78 12 34 56',
      Address: settings.address,
      'Shipping rate': '4.90',
      Currency: 'EUR – Euro',
      'Low-stock threshold': '7',
      'Order prefix': 'AM-',
      'Your name': 'Amina Diallo',
      'Your email': 'amina@example.com',
      'Business name': 'Amina Diallo Ltd',
      'Business type': 'Clothing',
      'Sign-in phone': '+33 6 00 00 00 01',
    };
    for (const [name, value] of Object.entries(shown)) expect(field(name)).toHaveValue(value);
    expect(field('Customers can open the store')).toBeChecked();
  });

  it('had a link to documents that the server does not have', async () => {
    const profile = await store.call('GET /users/profile');
    const storeSettings = { ...settings, currency: 'EUR', isVisible: true };
    faults.status('GET /users/profile', 200, { ...profile, storeSettings });
    await openSettings();
    const index = within(screen.getByRole('navigation', { name: 'Sections' }));
    const links = index.getAllByRole('link').map((link) => link.getAttribute('href'));
    const sections = links.map((link) => link?.split('#')[1] ?? '');
    expect(sections.filter((id) => document.getElementById(id) === null)).toEqual([]);
  });

  it('still shows what was saved when an older read answers last', async () => {
    const { user, queryClient } = await openSettings();
    const answer = faults.held('GET /users/profile', { times: 1 });
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(journal.requests('GET /users/profile')).toHaveLength(2));
    await user.clear(field('Store name'));
    await user.paste('Maison Amina');
    await user.click(saveButton());
    expect(await screen.findByText('Saved: Store name')).toBeVisible();
    answer();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(field('Store name')).toHaveValue('Maison Amina');
    expect(readSession().storeSettings.name).toBe('Maison Amina');
  });

  it('saved over another desk’s name that was read while the form asked about hiding the store', async () => {
    const { user, queryClient } = await openSettings();
    await user.type(field('Store name'), '!');
    await user.click(field('Customers can open the store'));
    await user.click(saveButton());
    const agree = await screen.findByRole('button', { name: 'Save and hide' });
    await store.call(PUT, { storeSettings: { name: 'Maison Amina' } });
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(journal.requests('GET /users/profile')).toHaveLength(2));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await user.click(agree);
    const question = within(await screen.findByRole('dialog', { name: /changed/i }));
    expect(question.getByText('Maison Amina')).toBeVisible();
  });

  it('lists old and new values in the save bar, and sends only those [S2] [D17]', async () => {
    const { user } = await openSettings();
    expect(changesShown()).toEqual([]);
    await user.clear(field('Store name'));
    await user.paste('Maison Amina');
    await user.clear(field('Shipping rate'));
    await user.type(field('Shipping rate'), '0');
    expect(changesShown()).toEqual([
      'Store name: Atelier Amina → Maison Amina',
      'Shipping rate: €4.90 → Free shipping',
    ]);
    // In the merchant's national notation.
    await user.clear(field('Contact phone'));
    await user.paste('04 72 00 00 00');
    await user.click(saveButton());
    expect(
      await screen.findByText('Saved: Store name, Contact phone, Shipping rate'),
    ).toBeVisible();
    expect(journal.last(PUT).body).toEqual({
      storeSettings: { name: 'Maison Amina', contactPhone: '+33472000000', shippingRate: 0 },
    });
    expect(field('Contact phone')).toHaveValue('+33 4 72 00 00 00');
    expect(journal.last(PUT).headers['if-match']).toMatch(/^"\d+"$/);
    expect(changesShown()).toEqual([]);
    expect(readSession().storeSettings).toMatchObject({ name: 'Maison Amina', shippingRate: 0 });
  });

  it('shows the first of many changes, and all on demand', async () => {
    const { user } = await openSettings();
    for (const name of ['Store name', 'Description', 'Your name', 'Business name']) {
      await user.type(field(name), '!');
    }
    expect(changesShown()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Show 1 more change' }));
    expect(changesShown()).toContain('Business name: Amina Diallo Ltd → Amina Diallo Ltd!');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(field('Store name')).toHaveValue('Atelier Amina');
  });

  it('shows beside each field what is invalid, and sends nothing [S2] [D16]', async () => {
    const { user } = await openSettings();
    const invalid = {
      'Store name': [' ', 'Enter the name of your store.'],
      'Contact email': ['amina@', 'That doesn’t look like an email address.'],
      'Contact phone': ['call me', 'That doesn’t look like a full phone number.'],
      'Shipping rate': ['4.999', 'Use at most 2 decimals.'],
      'Low-stock threshold': ['few', 'Enter a whole number from 0 to 1,000,000.'],
      'Order prefix': ['TOOLONG', 'Keep the prefix within 6 characters.'],
      'Your name': [' ', 'Enter a name.'],
    };
    for (const [name, [typed = '']] of Object.entries(invalid)) {
      await user.clear(field(name));
      await user.paste(typed);
    }
    await user.click(saveButton());
    for (const [name, [, text]] of Object.entries(invalid)) {
      await waitFor(() => expect(field(name)).toHaveAccessibleDescription(text));
    }
    expect(journal.requests(PUT)).toEqual([]);
  });

  it('shows the server’s error of the store’s name beside the store’s name', async () => {
    const { user } = await openSettings();
    const errors = { 'storeSettings.name': 'That name is taken in this town.' };
    faults.status(PUT, 422, { error: { message: 'Check the name.' }, errors });
    await user.type(field('Store name'), '!');
    await user.click(saveButton());
    await waitFor(() =>
      expect(field('Store name')).toHaveAccessibleDescription('That name is taken in this town.'),
    );
    expect(field('Your name')).not.toHaveAccessibleDescription(/taken/);
  });

  it('focuses added carriers, the neighbours of removed ones, and one with a problem', async () => {
    const { user } = await openSettings();
    const add = screen.getByRole('button', { name: 'Add a carrier' });
    for (const name of ['Vélo', 'Vélo', 'Lama']) {
      add.focus();
      await user.keyboard('{Enter}');
      await user.keyboard(name);
    }
    screen.getByRole('button', { name: 'Remove Lama' }).focus();
    await user.keyboard('{Enter}');
    const [, last] = screen.getAllByRole('button', { name: 'Remove Vélo' });
    expect(last).toHaveFocus();
    await user.click(saveButton());
    const carriers = screen.getByRole('group', { name: 'Your carriers' });
    const [first] = within(carriers).getAllByLabelText('Name');
    await waitFor(() => expect(first).toHaveFocus());
    expect(carriers).toHaveTextContent('Two carriers have the same name.');
    expect(journal.requests(PUT)).toEqual([]);
    for (const remove of screen.getAllByRole('button', { name: 'Remove Vélo' })) {
      remove.focus();
      await user.keyboard('{Enter}');
    }
    expect(add).toHaveFocus();
  });

  it('shows what a customer pays while the rate is typed [S2]', async () => {
    const { user } = await openSettings();
    expect(
      screen.getByText('A customer who buys for €40.00 pays €44.90 with shipping.'),
    ).toBeVisible();
    expect(screen.getByText(/^Tax is not included/)).toBeVisible();
    await user.type(field('Tax rate'), '20');
    expect(
      screen.getByText('A customer who buys for €40.00 pays €52.90 with shipping.'),
    ).toBeVisible();
    expect(screen.getByText('That includes €8.00 of tax.')).toBeVisible();
    await user.clear(field('Shipping rate'));
    await user.type(field('Shipping rate'), '0');
    expect(screen.getByText(/^Free shipping: a customer who buys for €40.00/)).toBeVisible();
  });

  it('keeps a known business type as its code, and free text as typed [S4]', async () => {
    const { user } = await openSettings();
    const type = () => screen.getByRole('combobox', { name: 'Business type' });
    expect(type()).toHaveValue('Clothing');
    await user.click(type());
    await user.click(await screen.findByRole('option', { name: 'Flowers and gifts' }));
    expect(changesShown()).toEqual(['Business type: Clothing → Flowers and gifts']);
    await user.click(saveButton());
    await screen.findByText(/^Saved: /);
    expect(journal.last(PUT).body).toEqual({ businessType: 'flowers' });
    await user.clear(type());
    // The text passes through a code of a business type.
    await user.type(type(), 'home decoration');
    expect(type()).toHaveValue('home decoration');
    await user.click(saveButton());
    await waitFor(() =>
      expect(journal.last(PUT).body).toEqual({ businessType: 'home decoration' }),
    );
  });
});

describe('a change of the settings by somebody else', () => {
  it('is merged if the fields differ, and asked about if they are the same [D17]', async () => {
    const { user } = await openSettings();
    await user.type(field('Store name'), '!');
    await user.clear(field('Shipping rate'));
    await user.type(field('Shipping rate'), '0');
    await user.type(field('Tax rate'), '8.25');
    const theirs = { lowStockDefault: 9, shippingRate: 700, taxRate: 7.75 };
    await store.call(PUT, { storeSettings: theirs });
    await user.click(saveButton());
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('radio', { name: 'Yours: Free shipping' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'Yours: 8.25%' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'Theirs: 7.75%' })).not.toBeChecked();
    expect(dialog.getAllByRole('radio')).toHaveLength(4);
    await user.click(dialog.getByRole('radio', { name: 'Theirs: €7.00' }));
    await user.click(dialog.getByRole('button', { name: 'Save these' }));
    await waitFor(() => expect(field('Shipping rate')).toHaveValue('7.00'));
    const { storeSettings } = await store.call('GET /users/profile');
    expect(storeSettings).toMatchObject({ ...theirs, name: 'Atelier Amina!', taxRate: 8.25 });
  });
});
