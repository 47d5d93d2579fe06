import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { readSession } from '../../src/session.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import {
  button,
  codeField,
  heading,
  openAccountPage,
  phoneField,
} from '../support/accountPages.tsx';

const store = serveStore();
const PHONE = '+33611223344';
const PASSWORD = 'a quiet evening';
const sentCode = () => store.messages.at(-1)?.code ?? 'none';

async function givePhone(visitor: UserEvent, typed = '06 11 22 33 44') {
  await visitor.type(phoneField(), typed);
  await visitor.click(button('Continue'));
}

async function reachCode(visitor: UserEvent) {
  await givePhone(visitor);
  await heading('Enter the code');
}

async function reachBusiness(visitor: UserEvent) {
  await reachCode(visitor);
  await visitor.type(codeField(), sentCode());
  await heading('Your business');
}

async function fillBusiness(visitor: UserEvent) {
  await visitor.type(screen.getByLabelText('Business name'), 'Bottega Rossi');
  await visitor.selectOptions(screen.getByLabelText('What do you sell?'), 'Art and crafts');
  await visitor.type(screen.getByLabelText('Your name'), 'Chiara Rossi');
  await visitor.type(screen.getByLabelText('Password'), PASSWORD);
}

describe('registering', () => {
  test('goes from the phone over the code to a store of one’s own, signed in [R1] [C6] [A6]', async () => {
    const { visitor, onSignedIn } = await openAccountPage('/register');
    await reachBusiness(visitor);
    await fillBusiness(visitor);
    await visitor.type(screen.getByLabelText(/E-mail/), 'chiara@example.com');
    await visitor.click(button('Create account'));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/dashboard'));

    const sent = journal.requests().map(({ path, body }) => [path.split('/').at(-1), body]);
    expect(sent).toEqual([
      ['check-user-exists', { phone: PHONE }],
      ['send-otp', { phone: PHONE, purpose: 'register' }],
      ['verify-otp', { phone: PHONE, purpose: 'register', otp: sentCode() }],
      [
        'register',
        {
          verificationToken: expect.any(String),
          password: PASSWORD,
          name: 'Chiara Rossi',
          email: 'chiara@example.com',
          businessName: 'Bottega Rossi',
          businessType: 'Art and crafts',
        },
      ],
    ]);
    expect(readSession()).toMatchObject({
      isAuthenticated: true,
      user: { name: 'Chiara Rossi', businessName: 'Bottega Rossi' },
      storeSettings: { name: 'Bottega Rossi', currency: 'EUR' },
    });
    expect(sessionStorage.getItem('account-register')).toBeNull();
  });

  test('with a number that has an account offers to sign in with it [C6] [D22]', async () => {
    const { visitor } = await openAccountPage('/register');
    await givePhone(visitor, '06 00 00 00 01');
    const message = await screen.findByText(/There is an account with \+33 6 00 00 00 01 already/);
    expect(message).toHaveRole('alert');
    expect(message).toHaveFocus();
    await visitor.click(button('Sign in with this number'));
    await heading('Sign in');
    expect(phoneField()).toHaveValue('06 00 00 00 01');
    expect(journal.requests('POST /merchant/auth/send-otp')).toEqual([]);
  });

  test('takes another number instead [C6]', async () => {
    const { visitor } = await openAccountPage('/register');
    await givePhone(visitor, '06 00 00 00 01');
    await visitor.click(await screen.findByRole('button', { name: 'Use another number' }));
    await reachCode(visitor);
    expect(screen.getByText('+33 6 11 22 33 44')).toBeVisible();
  });

  test.each([
    ['', 'Enter your phone number.'],
    ['06 11', "That doesn't look like a full phone number."],
  ])('asks for a full number when it is %j [D16]', async (typed, text) => {
    const { visitor } = await openAccountPage('/register');
    if (typed) await visitor.type(phoneField(), typed);
    await visitor.click(button('Continue'));
    expect(await screen.findByText(text)).toHaveRole('alert');
    await waitFor(() => expect(phoneField()).toHaveFocus());
    expect(journal.requests()).toEqual([]);
  });

  test('names every field that is missing, beside it, and goes to the first [D16]', async () => {
    const { visitor } = await openAccountPage('/register');
    await reachBusiness(visitor);
    await visitor.type(screen.getByLabelText(/E-mail/), 'chiara@');
    await visitor.type(screen.getByLabelText('Password'), '1234567890{Enter}');
    for (const [label, text] of [
      ['Business name', 'Enter the name of your business.'],
      ['What do you sell?', 'Choose what your business does.'],
      ['Your name', 'Enter a name.'],
      [/E-mail/, "That doesn't look like an email address."],
      ['Password', 'Don’t use only numbers.'],
    ] as const) {
      expect(await screen.findByText(text)).toHaveRole('alert');
      expect(screen.getByLabelText(label)).toBeInvalid();
    }
    await waitFor(() => expect(screen.getByLabelText('Business name')).toHaveFocus());
    await visitor.type(screen.getByLabelText('Business name'), 'B');
    expect(screen.queryByText('Enter the name of your business.')).not.toBeInTheDocument();
    expect(journal.requests('POST /merchant/auth/register')).toEqual([]);
  });

  test('ticks the rules of the password off while it is typed, and lets it be pasted and seen', async () => {
    const { visitor } = await openAccountPage('/register');
    await reachBusiness(visitor);
    const password = screen.getByLabelText('Password');
    const rules = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rules().every((text) => text?.endsWith('not met yet'))).toBe(true);
    await visitor.type(password, '1234');
    expect(rules()).toEqual([
      'At least 8 characters long – not met yet',
      'More than numbers – not met yet',
      'Not a common one – met',
      'Not your phone number, not your name – met',
    ]);
    await visitor.clear(password);
    await visitor.click(password);
    await visitor.paste('0611223344 !');
    expect(rules().at(-1)).toBe('Not your phone number, not your name – not met yet');
    expect(password).toHaveAttribute('autocomplete', 'new-password');
    await visitor.click(screen.getByRole('button', { name: /^Show/ }));
    expect(password).toHaveAttribute('type', 'text');
  });

  test('takes a kind of business that is not in the list', async () => {
    const { visitor, onSignedIn } = await openAccountPage('/register');
    await reachBusiness(visitor);
    await fillBusiness(visitor);
    await visitor.selectOptions(screen.getByLabelText('What do you sell?'), 'Something else…');
    await visitor.type(screen.getByLabelText('Tell us what'), 'Kites');
    await visitor.click(button('Create account'));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    expect(readSession().user?.businessType).toBe('Kites');
  });
});

describe('a reload in the middle of registering', () => {
  test('keeps the step and the number; a new code can be asked for', async () => {
    const { visitor, reload } = await openAccountPage('/register');
    await reachCode(visitor);
    await reload();
    await heading('Enter the code');
    expect(screen.getByText('+33 6 11 22 33 44')).toBeVisible();
    await visitor.type(codeField(), sentCode());
    await heading('Your business');
  });

  test('keeps what was typed, says so, and keeps neither password nor code [D18]', async () => {
    const { visitor, reload } = await openAccountPage('/register');
    await reachBusiness(visitor);
    await fillBusiness(visitor);
    const kept = JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage });
    expect(kept).toContain('Bottega Rossi');
    for (const secret of [PASSWORD, sentCode()]) expect(kept).not.toContain(secret);
    await reload();
    expect(await screen.findByText(/We kept what you typed before/)).toHaveTextContent(
      'Passwords and codes are never kept.',
    );
    expect(screen.getByLabelText('Business name')).toHaveValue('Bottega Rossi');
    expect(screen.getByLabelText('What do you sell?')).toHaveDisplayValue('Art and crafts');
    expect(screen.getByLabelText('Your name')).toHaveValue('Chiara Rossi');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    await visitor.click(button('Start again'));
    await heading('Create an account');
    expect(phoneField()).toHaveValue('');
    expect(sessionStorage.getItem('account-register')).toBeNull();
  });

  test.each(['nonsense', '{"phone":1}', '{"at":1e99}', '[]', '{"at":0,"phone":"+33611223344"}'])(
    'begins anew when what is kept is %s',
    async (kept) => {
      sessionStorage.setItem('account-register', kept);
      await openAccountPage('/register');
      expect(await heading('Create an account')).toBeVisible();
    },
  );
});

describe('back and forward', () => {
  test('move between the steps, and the same number needs no second code', async () => {
    const { visitor } = await openAccountPage('/register');
    await reachCode(visitor);
    act(() => window.history.back());
    expect(await heading('Create an account')).toHaveFocus();
    expect(phoneField()).toHaveValue('06 11 22 33 44');
    act(() => window.history.forward());
    await heading('Enter the code');
    act(() => window.history.back());
    await heading('Create an account');
    await visitor.click(button('Continue'));
    await heading('Enter the code');
    expect(screen.getByText('A code was sent a moment ago. Use that one.')).toBeVisible();
    expect(store.messages).toHaveLength(1);
    await visitor.type(codeField(), sentCode());
    expect(await heading('Your business')).toHaveFocus();
    // The code is used up: a step back leads to the phone, which is still proven.
    act(() => window.history.back());
    await heading('Create an account');
    await visitor.click(button('Continue'));
    await heading('Your business');
    expect(store.messages).toHaveLength(1);
  });

  test('lead to no step that cannot be had', async () => {
    const { visitor } = await openAccountPage('/register');
    await reachCode(visitor);
    sessionStorage.clear();
    act(() => window.history.pushState({ account: { purpose: 'register', step: 'details' } }, ''));
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(await heading('Enter the code')).toBeVisible();
  });
});

describe('when the store cannot be reached', () => {
  test.each([
    ['offline', (route: string) => faults.offline(route), 'Network Error'],
    ['broken', (route: string) => faults.status(route, 503), 'Server Error'],
  ])(
    '%s: it is told, nothing is lost, and the next press works [E3] [E5]',
    async (_what, order, title) => {
      const { visitor, onSignedIn } = await openAccountPage('/register');
      order('* *');
      await givePhone(visitor);
      expect(await screen.findByText(title)).toBeVisible();
      expect(phoneField()).toHaveValue('06 11 22 33 44');
      faults.reset();
      await visitor.click(button('Continue'));
      await heading('Enter the code');
      order('POST /merchant/auth/verify-otp');
      await visitor.type(codeField(), sentCode());
      await waitFor(() => expect(button('Continue')).toHaveAttribute('aria-disabled', 'false'));
      expect(codeField()).toHaveValue(sentCode());
      faults.reset();
      await visitor.click(button('Continue'));
      await heading('Your business');
      await fillBusiness(visitor);
      order('POST /merchant/auth/register');
      await visitor.click(button('Create account'));
      await waitFor(() =>
        expect(button('Create account')).toHaveAttribute('aria-disabled', 'false'),
      );
      expect(screen.getByLabelText('Password')).toHaveValue(PASSWORD);
      faults.reset();
      await visitor.click(button('Create account'));
      await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    },
  );

  test('an answer that is lost after the account was made is followed by signing in', async () => {
    const { visitor, onSignedIn } = await openAccountPage('/register');
    await reachBusiness(visitor);
    await fillBusiness(visitor);
    faults.malformed('POST /merchant/auth/register', { times: 1 });
    await visitor.click(button('Create account'));
    await waitFor(() => expect(button('Create account')).toHaveAttribute('aria-disabled', 'false'));
    await visitor.click(button('Create account'));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    expect(readSession().user?.name).toBe('Chiara Rossi');
  });

  test('two presses send one registration', async () => {
    const { visitor, onSignedIn } = await openAccountPage('/register');
    await reachBusiness(visitor);
    await fillBusiness(visitor);
    faults.slow('POST /merchant/auth/register', 60);
    await visitor.dblClick(button('Create account'));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    expect(journal.requests('POST /merchant/auth/register')).toHaveLength(1);
  });

  test('a proof of the phone that is too old begins anew, with what was typed', async () => {
    const { visitor } = await openAccountPage('/register');
    await reachBusiness(visitor);
    await fillBusiness(visitor);
    store.clock.advance(31 * 60);
    await visitor.click(button('Create account'));
    expect(await screen.findByText(/has expired or was used already/)).toHaveRole('alert');
    await visitor.click(button('Continue'));
    await heading('Enter the code');
    await visitor.type(codeField(), sentCode());
    await heading('Your business');
    expect(screen.getByLabelText('Business name')).toHaveValue('Bottega Rossi');
  });

  test('too many questions are told in the form, with the time to wait', async () => {
    const { visitor } = await openAccountPage('/register');
    faults.status('POST /merchant/auth/check-user-exists', 429, {
      error: { message: 'Too many attempts. Try again in 15 minutes.' },
    });
    await givePhone(visitor);
    const message = await screen.findByText('Too many attempts. Try again in 15 minutes.');
    await waitFor(() => expect(message).toHaveFocus());
    expect(message).toHaveRole('alert');
  });
});
