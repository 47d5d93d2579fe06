import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { faults, journal, serveStore } from '../msw/server.ts';
import { amina } from '../store/openStore.ts';
import {
  button,
  codeField,
  heading,
  openAccountPage,
  phoneField,
} from '../support/accountPages.tsx';

const store = serveStore();
const NEW_PASSWORD = 'a quiet evening';
const sentCode = () => store.messages.at(-1)?.code ?? 'none';

async function ask(visitor: UserEvent, typed: string) {
  await visitor.type(phoneField(), typed);
  await visitor.click(button('Send code'));
  await heading('Enter the code');
}

async function choose(visitor: UserEvent, password = NEW_PASSWORD, repeated = password) {
  await visitor.type(screen.getByLabelText('New password'), password);
  await visitor.type(screen.getByLabelText('Repeat the password'), repeated);
  await visitor.click(button('Save new password'));
}

describe('a forgotten password', () => {
  test('is reset with a code, and the new one signs in [R1] [C6] [A1]', async () => {
    const { visitor, onSignedIn } = await openAccountPage('/forgot-password');
    await ask(visitor, '06 00 00 00 01');
    await visitor.type(codeField(), sentCode());
    expect(await heading('Choose a new password')).toHaveFocus();
    expect(window.location.pathname).toBe('/reset-password');
    await choose(visitor);
    await heading('Sign in');
    expect(screen.getByText('Your new password is saved. Sign in with it.')).toHaveRole('status');
    expect(phoneField()).toHaveValue('06 00 00 00 01');
    expect(sessionStorage.getItem('account-reset')).toBeNull();
    await visitor.type(screen.getByLabelText('Password'), NEW_PASSWORD);
    await visitor.click(button('Sign in'));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/dashboard'));
  });

  test('shows the same for every number, so it does not reveal accounts [A6]', async () => {
    const pages: string[] = [];
    for (const typed of ['06 00 00 00 01', '06 99 99 99 99']) {
      const { visitor } = await openAccountPage('/forgot-password');
      await ask(visitor, typed);
      pages.push((screen.getByRole('main').textContent ?? '').replace(/\+33[\s\d]+|\d+:\d+/g, ''));
      sessionStorage.clear();
      document.body.replaceChildren();
    }
    expect(pages[0]).toBe(pages[1]);
    expect(pages[0]).toContain('If there is an account with this number');
    expect(journal.requests('POST /merchant/auth/check-user-exists')).toEqual([]);
    expect(store.messages.map(({ to }) => to)).toEqual([amina.phone]);
  });

  test('survives a reload between the code and the new password, which is not stored', async () => {
    const { visitor, reload } = await openAccountPage('/forgot-password');
    await ask(visitor, '06 00 00 00 01');
    await reload();
    await heading('Enter the code');
    await visitor.type(codeField(), sentCode());
    await heading('Choose a new password');
    await visitor.type(screen.getByLabelText('New password'), NEW_PASSWORD);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(NEW_PASSWORD);
    await reload();
    await heading('Choose a new password');
    expect(screen.getByLabelText('New password')).toHaveValue('');
    await choose(visitor);
    await heading('Sign in');
  });

  test('was asked again for the code that had proven the phone already', async () => {
    const { visitor, reload } = await openAccountPage('/forgot-password');
    await ask(visitor, '06 00 00 00 01');
    await visitor.type(codeField(), sentCode());
    await heading('Choose a new password');
    window.history.pushState(null, '', '/forgot-password');
    await reload();
    expect(screen.queryByLabelText('6-digit code')).toBeNull();
    expect(phoneField()).toHaveValue('06 00 00 00 01');
    await visitor.click(button('Send code'));
    await heading('Choose a new password');
    expect(store.messages).toHaveLength(1);
  });

  test('refuses a password that is missing, common or repeated differently [D16]', async () => {
    const { visitor } = await openAccountPage('/forgot-password');
    await ask(visitor, '06 00 00 00 01');
    await visitor.type(codeField(), sentCode());
    await heading('Choose a new password');
    for (const [password, repeated, text, field] of [
      ['', '', 'Enter your password.', 'New password'],
      ['qwerty123', 'qwerty123', 'This password is too common.', 'New password'],
      ['0600000001 x', '0600000001 x', 'Don’t use your phone number.', 'New password'],
      [NEW_PASSWORD, 'a quiet morning', 'Passwords don’t match.', 'Repeat the password'],
    ] as const) {
      for (const [label, typed] of [
        ['New password', password],
        ['Repeat the password', repeated],
      ] as const) {
        await visitor.clear(screen.getByLabelText(label));
        if (typed) await visitor.type(screen.getByLabelText(label), typed);
      }
      await visitor.click(button('Save new password'));
      expect(await screen.findByText(text)).toHaveRole('alert');
      await waitFor(() => expect(screen.getByLabelText(field)).toHaveFocus());
    }
    expect(journal.requests('POST /merchant/auth/reset-password')).toEqual([]);
  });

  test('shows a rule that only the store can check at the field [D16]', async () => {
    const { visitor } = await openAccountPage('/forgot-password');
    await ask(visitor, '06 00 00 00 01');
    await visitor.type(codeField(), sentCode());
    await heading('Choose a new password');
    await choose(visitor, 'Amina1990');
    expect(await screen.findByText('Don’t use your name.')).toHaveRole('alert');
    await visitor.clear(screen.getByLabelText('New password'));
    await visitor.clear(screen.getByLabelText('Repeat the password'));
    await choose(visitor);
    await heading('Sign in');
  });
});

describe('a reset link', () => {
  test('works with the token of its URL, which is hidden at once [R1] [D18]', async () => {
    const token = await store.verify(amina.phone, 'reset');
    const { visitor } = await openAccountPage(`/reset-password?token=${token}`);
    expect(window.location.href).toMatch(/\/reset-password$/);
    expect(JSON.stringify(window.history.state)).not.toContain(token);
    await choose(visitor);
    await heading('Sign in');
    expect(journal.last('POST /merchant/auth/reset-password').body).toEqual({
      verificationToken: token,
      password: NEW_PASSWORD,
    });
    const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
    expect(stored).not.toContain(token);
  });

  test.each(['used', 'made up'])('that is %s says so, and offers a new code', async (how) => {
    let token = 'made-up';
    if (how === 'used') {
      token = await store.verify(amina.phone, 'reset');
      const body = { verificationToken: token, password: 'some other evening' };
      await store.call('POST /merchant/auth/reset-password', body);
    }
    const { visitor } = await openAccountPage(`/reset-password#token=${token}`);
    await choose(visitor);
    expect(await heading('This link or code no longer works')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Your password was not changed by it.');
    await visitor.click(screen.getByRole('link', { name: 'Ask for a new code' }));
    await heading('Forgot your password?');
  });

  test('that was left was used instead of the code that was entered afterwards', async () => {
    const { visitor } = await openAccountPage('/reset-password?token=made-up');
    await visitor.click(await screen.findByRole('link', { name: 'Back to sign in' }));
    await visitor.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await heading('Forgot your password?');
    await ask(visitor, '06 00 00 00 01');
    await visitor.type(codeField(), sentCode());
    await heading('Choose a new password');
    await choose(visitor);
    await heading('Sign in');
    expect(screen.getByText('Your new password is saved. Sign in with it.')).toBeVisible();
  });

  test('that was left was used instead of a code that had proven the phone already', async () => {
    const { visitor, reload } = await openAccountPage('/forgot-password');
    await ask(visitor, '06 00 00 00 01');
    await visitor.type(codeField(), sentCode());
    await heading('Choose a new password');
    window.history.pushState(null, '', '/reset-password?token=made-up');
    await reload();
    await visitor.click(await screen.findByRole('link', { name: 'Back to sign in' }));
    await visitor.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await heading('Forgot your password?');
    await visitor.click(button('Send code'));
    await heading('Choose a new password');
    await choose(visitor);
    await heading('Sign in');
  });

  test('without a token says what to do instead', async () => {
    const { visitor } = await openAccountPage('/reset-password');
    await heading('A code comes first');
    await visitor.click(screen.getByRole('link', { name: 'Ask for a new code' }));
    await heading('Forgot your password?');
  });

  test('does not report a lost response as a wrong password', async () => {
    const token = await store.verify(amina.phone, 'reset');
    const { visitor } = await openAccountPage(`/reset-password?token=${token}`);
    faults.offline('POST /merchant/auth/reset-password', { times: 1 });
    await choose(visitor);
    // The request arrived; only its response was lost.
    const body = { verificationToken: token, password: NEW_PASSWORD };
    await store.call('POST /merchant/auth/reset-password', body);
    await waitFor(() =>
      expect(button('Save new password')).toHaveAttribute('aria-disabled', 'false'),
    );
    await visitor.click(button('Save new password'));
    expect(
      await screen.findByText(/Your new password may have been saved the first time/),
    ).toBeVisible();
  });

  test('does not say that nothing was changed after a lost response and a refusal', async () => {
    const token = await store.verify(amina.phone, 'reset');
    const { visitor } = await openAccountPage(`/reset-password?token=${token}`);
    const reset = 'POST /merchant/auth/reset-password';
    const tooMany = { error: { message: 'Too many attempts.', code: 'attempts.tooMany' } };
    const idle = () =>
      waitFor(() => expect(button('Save new password')).toHaveAttribute('aria-disabled', 'false'));
    faults.unanswered(reset, { times: 1 });
    await choose(visitor);
    await idle();
    faults.status(reset, 429, tooMany, { times: 1 });
    await visitor.click(button('Save new password'));
    await screen.findByText(/Too many attempts/);
    await idle();
    await visitor.click(button('Save new password'));
    expect(
      await screen.findByText(/Your new password may have been saved the first time/),
    ).toBeVisible();
  });
});

test('keeps what was typed on the sign-in page, and focuses the heading', async () => {
  const { visitor } = await openAccountPage('/login');
  await visitor.type(phoneField(), '06 00 00 00 01');
  await visitor.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  expect(await heading('Forgot your password?')).toHaveFocus();
  expect(phoneField()).toHaveValue('06 00 00 00 01');
});
