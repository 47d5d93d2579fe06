import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSession, readSession } from '../../src/session/session.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { bruno, type TestMerchant } from '../store/openStore.ts';
import { accountMenu, openConsole, pathNow } from './openConsole.tsx';

const store = serveStore();
beforeEach(() => store.signIn());

async function openMenu(path = '/dashboard') {
  const { visitor } = await openConsole(path);
  await visitor.click(accountMenu());
  return { visitor, menu: await screen.findByRole('menu', { name: 'Account menu' }) };
}

async function choose(name: string) {
  const { visitor, menu } = await openMenu('/orders');
  await visitor.click(within(menu).getByRole('menuitem', { name }));
  return { visitor, dialog: await screen.findByRole('dialog') };
}

describe('the avatar', () => {
  const picture = () => accountMenu().querySelector('img');

  it('is the profile picture, else a default image, else the initial, else U [U1]', async () => {
    await store.overrideProfile({ user: { name: 'amélie', profilePicture: '/uploads/me.webp' } });
    await openConsole();
    expect(picture()).toHaveAttribute('src', expect.stringMatching(/\/uploads\/me\.webp$/));
    failPicture();
    expect(picture()).toHaveAttribute('src', expect.stringContaining('default-avatar'));
    failPicture();
    expect(accountMenu()).toHaveTextContent('A');
    await store.overrideProfile({ user: { name: null } });
    await waitFor(() => expect(accountMenu()).toHaveTextContent('U'));
  });

  it('never loads a picture from an unsafe URL [U1]', async () => {
    await store.overrideProfile({ user: { profilePicture: 'javascript:alert(1)' } });
    await openConsole();
    expect(picture()).toHaveAttribute('src', expect.stringContaining('default-avatar'));
  });

  function failPicture() {
    const element = picture();
    if (element) fireEvent.error(element);
  }
});

describe('the user menu', () => {
  it('shows name and email, an Account section with Profile, and Logout [U1] [U2]', async () => {
    const user = { name: 'Amélie Laurent', email: 'amelie@example.com' };
    await store.call('PUT /users/profile', user);
    await store.overrideProfile({ user });
    const { menu } = await openMenu();
    expect(within(menu).getByText('Amélie Laurent')).toBeVisible();
    expect(within(menu).getByText('amelie@example.com')).toBeVisible();
    expect(within(menu).getByText('Account')).toBeVisible();
    const items = within(menu).getAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Profile',
      'Logout',
      'Logout all devices',
    ]);
  });

  it('opens the profile and closes [U2] [U3]', async () => {
    const { visitor, menu } = await openMenu();
    await visitor.click(within(menu).getByRole('menuitem', { name: 'Profile' }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(pathNow()).toBe('/profile');
  });

  it('closes on a click outside [U3]', async () => {
    const { visitor } = await openMenu();
    const backdrop = document.querySelector('.MuiBackdrop-root');
    if (backdrop) await visitor.click(backdrop);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('switches between light, dark and system colours, and remembers it', async () => {
    const { visitor, menu } = await openMenu();
    expect(within(menu).getByRole('menuitemradio', { name: 'System' })).toBeChecked();
    await visitor.click(within(menu).getByRole('menuitemradio', { name: 'Dark' }));
    await waitFor(() => expect(getComputedStyle(document.body).colorScheme).toBe('dark'));
    expect(localStorage.getItem('RaStore.theme')).toBe('"dark"');
  });
});

describe('logging out', () => {
  it('asks first, and stays when Cancel or the backdrop is clicked [U4] [U5]', async () => {
    const { visitor, dialog } = await choose('Logout');
    expect(dialog).toHaveAccessibleName('Confirm Logout');
    expect(dialog).toHaveAccessibleDescription(
      'Are you sure you want to logout? You will need to sign in again to access your account.',
    );
    const buttons = within(dialog).getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual(['Cancel', 'Logout']);
    await visitor.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await visitor.click(accountMenu());
    await visitor.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    const backdrop = (await screen.findByRole('dialog')).parentElement;
    if (backdrop) await visitor.click(backdrop);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(readSession().isAuthenticated).toBe(true);
  });

  it('ends the session and opens /login, replacing history; the next sign-in opens the dashboard [U5] [A4]', async () => {
    const { visitor, dialog } = await choose('Logout');
    const before = window.history.length;
    await visitor.click(within(dialog).getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(pathNow()).toBe('/login'));
    expect(window.history.length).toBe(before);
    expect(window.history.state.usr).toBeNull();
    expect(readSession()).toMatchObject({ user: null, token: null, refreshToken: null });
    expect(localStorage.getItem('admin-store')).toBeNull();
    await waitFor(() => expect(journal.requests('POST /merchant/auth/logout')).toHaveLength(1));
  });

  it('has a dialog of its own for all devices [U6] [D14]', async () => {
    const { visitor, dialog } = await choose('Logout all devices');
    expect(dialog).toHaveAccessibleName('Logout From All Devices');
    expect(dialog).toHaveAccessibleDescription(
      'This signs you out on every phone and computer, including this one.',
    );
    const buttons = within(dialog).getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual(['Cancel', 'Logout All']);
    await visitor.click(within(dialog).getByRole('button', { name: 'Logout All' }));
    await waitFor(() => expect(pathNow()).toBe('/login'));
    await waitFor(() => expect(journal.requests('POST /merchant/auth/logout-all')).toHaveLength(1));
    expect(screen.queryByText('Other devices may still be signed in')).toBeNull();
  });

  it('of all devices was silent when the server did not do it [U6] [A4]', async () => {
    faults.status('POST /merchant/auth/logout-all', 503);
    const { visitor, dialog } = await choose('Logout all devices');
    await visitor.click(within(dialog).getByRole('button', { name: 'Logout All' }));
    expect(await screen.findByText('Other devices may still be signed in')).toBeVisible();
    expect(pathNow()).toBe('/login');
    expect(readSession().token).toBeNull();
  });
});

describe('unsaved input', () => {
  const draft = (userId: string) => {
    const text = { savedAt: new Date().toISOString(), values: { name: 'Mug' }, base: {} };
    localStorage.setItem(`draft:${userId}/products/new/other-tab/form`, JSON.stringify(text));
  };

  it('in another tab is mentioned in the dialog, and is deleted', async () => {
    draft('amina');
    const { visitor, dialog } = await choose('Logout');
    expect(within(dialog).getByRole('alert')).toHaveTextContent(
      'What you typed in another tab, or on another day, is not saved and will be lost if you log out.',
    );
    await visitor.click(within(dialog).getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(pathNow()).toBe('/login'));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
    expect(screen.queryByText(/Your session has ended/)).toBeNull();
  });

  it('on this page is mentioned, too', async () => {
    const { visitor } = await openConsole('/categories/create');
    await visitor.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Mugs');
    await visitor.click(accountMenu());
    await visitor.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm Logout' });
    expect(within(dialog).getByRole('alert')).toHaveTextContent(
      'What you typed here is not saved and will be lost if you log out.',
    );
  });

  it('is not mentioned if there is none; another merchant’s is deleted', async () => {
    draft('bruno');
    endSession('expired');
    await store.signIn();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
    const { dialog } = await choose('Logout');
    expect(within(dialog).queryByRole('alert')).toBeNull();
  });
});

describe('view settings', () => {
  it('stay after an expired session, unless another merchant signs in', async () => {
    await openConsole('/products');
    const carrier = () => localStorage.getItem('RaStore.lastCarrier');
    localStorage.setItem('RaStore.lastCarrier', '"DHL"');
    const signInAgain = (merchant?: TestMerchant) =>
      act(async () => {
        endSession('expired');
        await store.signIn(merchant);
      });
    await signInAgain();
    expect(carrier()).toBe('"DHL"');
    await signInAgain(bruno);
    expect(carrier()).toBeNull();
  });
});
