import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { readSession } from '../../src/session/session.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import {
  button,
  codeField,
  fillBusiness,
  givePhone,
  heading,
  NEW_PASSWORD,
  openAccountPage,
  phoneField,
  reachBusiness,
  reachCode,
} from '../support/accountPages.tsx';

const store = serveStore();
const sentCode = () => store.messages.at(-1)?.code ?? 'none';

describe('a reload during registration', () => {
  test('keeps the input and says so, but neither password nor code [D18]', async () => {
    const { visitor, reload } = await openAccountPage('/register');
    await reachBusiness(visitor, sentCode);
    await fillBusiness(visitor);
    const stored = JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage });
    expect(stored).toContain('Bottega Rossi');
    for (const secret of [NEW_PASSWORD, sentCode()]) expect(stored).not.toContain(secret);
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
    'starts again if the stored state is %s',
    async (stored) => {
      sessionStorage.setItem('account-register', stored);
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
    // The code was used, so Back leads to the phone, which is still verified.
    act(() => window.history.back());
    await heading('Create an account');
    await visitor.click(button('Continue'));
    await heading('Your business');
    expect(store.messages).toHaveLength(1);
  });

  test('never lead to an unreachable step', async () => {
    const { visitor } = await openAccountPage('/register');
    await reachCode(visitor);
    sessionStorage.clear();
    act(() => window.history.pushState({ account: { purpose: 'register', step: 'details' } }, ''));
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(await heading('Enter the code')).toBeVisible();
  });
});

describe('a failed request', () => {
  test.each([
    ['offline', (route: string) => faults.offline(route), 'Network Error'],
    ['broken', (route: string) => faults.status(route, 503), 'Server Error'],
  ])(
    '%s: is reported, keeps the input, and the next click works [E3] [E5]',
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
      expect(screen.getByLabelText('Password')).toHaveValue(NEW_PASSWORD);
      faults.reset();
      await visitor.click(button('Create account'));
      await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    },
  );

  test('whose response is lost after the account was created signs in', async () => {
    const { visitor, onSignedIn } = await openAccountPage('/register');
    await reachBusiness(visitor, sentCode);
    await fillBusiness(visitor);
    faults.malformed('POST /merchant/auth/register', { times: 1 });
    await visitor.click(button('Create account'));
    await waitFor(() => expect(button('Create account')).toHaveAttribute('aria-disabled', 'false'));
    await visitor.click(button('Create account'));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    expect(readSession().user?.name).toBe('Chiara Rossi');
  });

  test('a registration whose response was lost began again after a refusal in between', async () => {
    const { visitor, onSignedIn } = await openAccountPage('/register');
    await reachBusiness(visitor, sentCode);
    await fillBusiness(visitor);
    const route = 'POST /merchant/auth/register';
    const submit = async () => {
      await visitor.click(button('Create account'));
      await waitFor(() =>
        expect(button('Create account')).toHaveAttribute('aria-disabled', 'false'),
      );
    };
    faults.malformed(route, { times: 1 });
    await submit();
    faults.status(route, 429, undefined, { times: 1 });
    await submit();
    await visitor.click(button('Create account'));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    expect(readSession().user?.name).toBe('Chiara Rossi');
  });

  test('two clicks send one registration', async () => {
    const { visitor, onSignedIn } = await openAccountPage('/register');
    await reachBusiness(visitor, sentCode);
    await fillBusiness(visitor);
    faults.slow('POST /merchant/auth/register', 60);
    await visitor.dblClick(button('Create account'));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    expect(journal.requests('POST /merchant/auth/register')).toHaveLength(1);
  });

  test('an expired proof of the phone starts again, with the input', async () => {
    const { visitor } = await openAccountPage('/register');
    await reachBusiness(visitor, sentCode);
    await fillBusiness(visitor);
    store.clock.advance(31 * 60);
    await visitor.click(button('Create account'));
    expect(await screen.findByText(/has expired or has already been used/)).toHaveRole('alert');
    await visitor.click(button('Continue'));
    await heading('Enter the code');
    await visitor.type(codeField(), sentCode());
    await heading('Your business');
    expect(screen.getByLabelText('Business name')).toHaveValue('Bottega Rossi');
  });

  test('too many requests are reported in the form, with the waiting time', async () => {
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
