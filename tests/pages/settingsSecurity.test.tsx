import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { isSignedIn } from '../../src/session/session.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { PASSWORD } from '../store/openStore.ts';
import { openSettings } from '../support/settingsScreen.tsx';

const store = serveStore();
const CHANGE = 'POST /merchant/auth/change-password';
beforeEach(() => store.signIn());

async function openDialog() {
  const { user, place } = await openSettings();
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change password' });
  return { user, dialog, place };
}

type Typed = { current?: string; next?: string; repeat?: string };

async function send(user: UserEvent, dialog: HTMLElement, typed: Typed) {
  const { current = PASSWORD, next = 'a walk by the sea', repeat = next } = typed;
  const put = async (name: string, text: string) => {
    await user.clear(within(dialog).getByLabelText(name));
    if (text !== '') await user.paste(text);
  };
  await put('Current password', current);
  await put('New password', next);
  await put('Repeat the new password', repeat);
  await user.click(within(dialog).getByRole('button', { name: 'Change password' }));
}

describe('changing the password', () => {
  it('keeps the input while offline, then changes it and offers to log out everywhere [R3] [D22]', async () => {
    const { user, dialog } = await openDialog();
    faults.offline(CHANGE);
    await send(user, dialog, {});
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/^Network error/);
    expect(within(dialog).getByLabelText('New password')).toHaveValue('a walk by the sea');
    faults.reset();
    await user.click(within(dialog).getByRole('button', { name: 'Change password' }));
    const done = await screen.findByRole('dialog', { name: 'Your password has been changed' });
    expect(journal.last(CHANGE).body).toEqual({
      currentPassword: PASSWORD,
      newPassword: 'a walk by the sea',
    });
    expect(isSignedIn()).toBe(true);
    await user.click(within(done).getByRole('button', { name: 'Log out of all devices' }));
    expect(
      await screen.findByRole('dialog', { name: 'Logout From All Devices' }),
    ).toHaveTextContent('This signs you out on every phone and computer, including this one.');
  });

  it('Escape during the request still shows that the password was changed', async () => {
    const { user, dialog } = await openDialog();
    const answer = faults.held(CHANGE);
    await send(user, dialog, {});
    await user.keyboard('{Escape}');
    answer();
    expect(
      await screen.findByRole('dialog', { name: 'Your password has been changed' }),
    ).toBeVisible();
  });

  it('shows a wrong current password beside its field and ends no session [D22]', async () => {
    const { user, dialog, place } = await openDialog();
    await send(user, dialog, { current: 'not this one' });
    const current = within(dialog).getByLabelText('Current password');
    await waitFor(() => expect(current).toHaveAccessibleDescription(/not your current password/));
    expect(current).toHaveFocus();
    expect(isSignedIn()).toBe(true);
    expect(place()).toBe('/profile');
    await user.type(current, '!');
    expect(current).not.toHaveAccessibleDescription(/not your current password/);
  });

  it('shows what is wrong with each password, sends nothing, and ticks rules that are met', async () => {
    const { user, dialog } = await openDialog();
    for (const [name, typed, text] of [
      ['New password', { next: 'short' }, 'Use at least 8 characters.'],
      ['New password', { next: '1029384756' }, 'Don’t use only numbers.'],
      ['New password', { next: PASSWORD }, 'Choose one that differs from the current password.'],
      ['Repeat the new password', { repeat: 'another walk' }, 'Passwords don’t match.'],
      ['Current password', { current: '' }, 'Enter your current password.'],
    ] as const) {
      await send(user, dialog, typed);
      expect(within(dialog).getByLabelText(name)).toHaveAccessibleDescription(text);
    }
    expect(journal.requests(CHANGE)).toEqual([]);
    const rules = within(dialog).getByRole('list', { name: 'A good password' });
    await user.clear(within(dialog).getByLabelText('New password'));
    expect(within(rules).queryByText(/^Done:/)).toBeNull();
    await user.paste('1029384756');
    expect(within(rules).getByText('Done: has at least 8 characters')).toBeInTheDocument();
    expect(within(rules).getByText('Still to do: is not only numbers')).toBeInTheDocument();
  }, 120_000);
});

describe('logging out of all devices', () => {
  it('has the dialog of the account menu, which can be cancelled [U6] [D14]', async () => {
    const { visitor } = await openConsole('/profile');
    await visitor.click(await screen.findByRole('button', { name: 'Log out of all devices' }));
    const dialog = await screen.findByRole('dialog', { name: 'Logout From All Devices' });
    await visitor.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(isSignedIn()).toBe(true);
  });
});
