import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PublicPages } from '../../src/auth/PublicPages.tsx';
import { PublicToaster } from '../../src/auth/PublicToaster.tsx';
import type { PublicPath } from '../../src/auth/publicPaths.ts';
import { askedPageState } from '../../src/auth/returnPath.ts';
import { endSession, readSession } from '../../src/session.ts';
import { clearToasts } from '../../src/toasts.ts';

const user = { _id: 'u1', name: 'Ada Martin', email: 'ada@example.com' };
const goodAnswer = { user, token: 'token-1', refreshToken: 'refresh-1' };

let received: unknown[] = [];
let answer: () => Response | Promise<Response> = () => HttpResponse.json(goodAnswer);
const server = setupServer(
  http.post('*/api/merchant/auth/login', async ({ request }) => {
    received.push(await request.json());
    return answer();
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  received = [];
  answer = () => HttpResponse.json(goodAnswer);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR']);
});
afterEach(() => {
  endSession('logout');
  clearToasts();
  localStorage.clear();
  document.head.replaceChildren();
  window.history.replaceState(null, '', '/');
});

function open(path: PublicPath = '/login') {
  const onSignedIn = vi.fn();
  const onNavigate = vi.fn();
  render(
    <>
      <PublicPages path={path} onNavigate={onNavigate} onSignedIn={onSignedIn} />
      <PublicToaster />
    </>,
  );
  return { onSignedIn, onNavigate, visitor: userEvent.setup() };
}

const phoneField = () => screen.getByLabelText('Phone number');
const passwordField = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: 'Sign in' });

async function signIn(visitor: ReturnType<typeof userEvent.setup>, phone = '06 12 34 56 78') {
  await visitor.type(phoneField(), phone);
  await visitor.type(passwordField(), 'correct horse');
  await visitor.click(button());
}

describe('signing in', () => {
  it('sends the phone number as E.164 and the password, and starts the session [A1] [C4]', async () => {
    const { visitor, onSignedIn } = open();
    await signIn(visitor);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/dashboard'));
    expect(received).toEqual([{ phone: '+33612345678', password: 'correct horse' }]);
    expect(readSession()).toMatchObject({ isAuthenticated: true, token: 'token-1' });
  });

  it('takes an answer that is wrapped in data [D2]', async () => {
    answer = () => HttpResponse.json({ data: goodAnswer });
    const { visitor, onSignedIn } = open();
    await signIn(visitor);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  });

  it('is one request however often the button is pressed [A1]', async () => {
    const gate = Promise.withResolvers<Response>();
    answer = () => gate.promise;
    const { visitor, onSignedIn } = open();
    await signIn(visitor);
    await visitor.click(button());
    await visitor.type(passwordField(), '{Enter}');
    expect(screen.getByText('Signing in…')).toBeInTheDocument();
    gate.resolve(HttpResponse.json(goodAnswer));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect(received).toHaveLength(1);
  });

  it.each([
    [{ user }, 'No token received from server'],
    [{ user, token: '' }, 'No token received from server'],
    [{}, 'No token received from server'],
    [{ token: 'token-1' }, 'No user data received from server'],
    [{ token: 'token-1', user: null }, 'No user data received from server'],
  ])('fails on the answer %j with its own text [A2]', async (body, text) => {
    answer = () => HttpResponse.json(body);
    const { visitor, onSignedIn } = open();
    await signIn(visitor);
    expect(await screen.findByText(text)).toBeVisible();
    expect(onSignedIn).not.toHaveBeenCalled();
    expect(readSession().isAuthenticated).toBe(false);
    expect(localStorage.getItem('admin-store')).toBeNull();
  });

  it('opens the page that was asked for [D7]', async () => {
    window.history.replaceState(askedPageState('/orders', '?page=2'), '', '/login');
    const { visitor, onSignedIn } = open();
    await signIn(visitor);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/orders?page=2'));
  });

  it('opens the dashboard when the history entry was tampered with [D7]', async () => {
    window.history.replaceState(askedPageState('//evil.example', ''), '', '/login');
    const { visitor, onSignedIn } = open();
    await signIn(visitor);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/dashboard'));
  });

  it('gives way when the merchant signs in in another tab [A3]', async () => {
    const { onSignedIn } = open();
    localStorage.setItem('admin-store', JSON.stringify({ state: goodAnswer, version: 1 }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'admin-store' }));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/dashboard'));
  });
});

describe('a refused sign-in', () => {
  it('shows the text of the server in the form, keeps the phone and moves the focus [D5]', async () => {
    answer = () =>
      HttpResponse.json({ error: { message: 'Wrong phone or password.' } }, { status: 401 });
    const { visitor, onSignedIn } = open();
    await signIn(visitor);
    const message = await screen.findByText('Wrong phone or password.');
    expect(message).toHaveRole('alert');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await waitFor(() => expect(message).toHaveFocus());
    expect(phoneField()).toHaveValue('06 12 34 56 78');
    expect(passwordField()).toHaveValue('');
    expect(onSignedIn).not.toHaveBeenCalled();

    answer = () => HttpResponse.json(goodAnswer);
    await visitor.type(passwordField(), 'right this time');
    expect(passwordField()).toHaveFocus();
    await visitor.click(button());
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  });

  it('shows a text as text, never as HTML [D4] [D5]', async () => {
    const text = '<img src=x onerror=alert(1)>';
    answer = () => HttpResponse.json({ error: text }, { status: 401 });
    const { visitor } = open();
    await signIn(visitor);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it.each([
    [400, { error: 'Bad phone' }, 'Request Failed', 'Bad phone', ''],
    [429, { message: 'Wait a minute.' }, 'Request Failed', 'Wait a minute.', ''],
    [
      500,
      {},
      'Server Error',
      'Something went wrong on our end. Please try again later.',
      'correct horse',
    ],
  ])('with status %i becomes a toast [E2] [E3]', async (status, body, title, text, password) => {
    answer = () => HttpResponse.json(body, { status });
    const { visitor } = open();
    await signIn(visitor);
    const toast = await screen.findByRole('alert');
    expect(toast).toHaveTextContent(title);
    expect(toast).toHaveTextContent(text);
    expect(phoneField()).toHaveValue('06 12 34 56 78');
    expect(passwordField()).toHaveValue(password);

    await visitor.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('without a connection is told and can be tried again [E5]', async () => {
    answer = () => HttpResponse.error();
    const { visitor, onSignedIn } = open();
    await signIn(visitor);
    expect(await screen.findByText('Network Error')).toBeVisible();
    answer = () => HttpResponse.json(goodAnswer);
    await visitor.click(button());
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  });
});

describe('the sign-in form', () => {
  it('has the names that everything relies on [D19]', () => {
    open();
    expect(phoneField()).toHaveAttribute('inputmode', 'tel');
    expect(phoneField()).toHaveAttribute('autocomplete', 'username');
    expect(passwordField()).toHaveAttribute('autocomplete', 'current-password');
    expect(button()).toBeEnabled();
    expect(document.title).toBe('Sign in – Merchant Console');
  });

  it.each([
    ['', '', 'Enter your phone number.'],
    ['06 12', 'secret', "That doesn't look like a full phone number."],
    ['nonsense', 'secret', "That doesn't look like a full phone number."],
  ])('asks for a full phone number when it is %j [A1]', async (phone, password, text) => {
    const { visitor } = open();
    if (phone) await visitor.type(phoneField(), phone);
    if (password) await visitor.type(passwordField(), password);
    await visitor.click(button());
    expect(await screen.findByText(text)).toHaveRole('alert');
    await waitFor(() => expect(phoneField()).toHaveFocus());
    expect(phoneField()).toBeInvalid();
    expect(phoneField()).toHaveAccessibleDescription(text);
    expect(received).toEqual([]);

    await visitor.type(phoneField(), '1');
    expect(screen.queryByText(text)).not.toBeInTheDocument();
    expect(phoneField()).toHaveFocus();
  });

  it('asks for the password, whatever its length [A1]', async () => {
    const { visitor } = open();
    await visitor.type(phoneField(), '0612345678{Enter}');
    expect(await screen.findByText('Enter your password.')).toHaveRole('alert');
    await waitFor(() => expect(passwordField()).toHaveFocus());
    await visitor.type(passwordField(), 'x{Enter}');
    await waitFor(() => expect(received).toHaveLength(1));
  });

  it('begins with the country of the browser and follows what is typed [A1]', async () => {
    const { visitor, onSignedIn } = open();
    const country = screen.getByLabelText('Country');
    expect(country).toHaveDisplayValue('France (+33)');
    await visitor.type(phoneField(), '+44 20 7946 0958');
    expect(country).toHaveDisplayValue('United Kingdom (+44)');
    await visitor.type(passwordField(), 'x{Enter}');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    expect(received).toMatchObject([{ phone: '+442079460958' }]);
  });

  it('remembers the country that was used last [A1]', async () => {
    const { visitor, onSignedIn } = open();
    await visitor.selectOptions(screen.getByLabelText('Country'), 'DE');
    await signIn(visitor, '0151 23456789');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    expect(received).toMatchObject([{ phone: '+4915123456789' }]);
    expect(localStorage.getItem('admin-country')).toBe('DE');
  });

  it('takes pasted text', async () => {
    const { visitor } = open();
    await visitor.click(phoneField());
    await visitor.paste('\u202a+33\u00a06 12 34 56 78\u202c');
    await visitor.click(passwordField());
    await visitor.paste('pass word');
    expect(passwordField()).toHaveValue('pass word');
    await visitor.click(button());
    await waitFor(() =>
      expect(received).toEqual([{ phone: '+33612345678', password: 'pass word' }]),
    );
  });

  it('shows and hides the password', async () => {
    const { visitor } = open();
    expect(passwordField()).toHaveAttribute('type', 'password');
    await visitor.click(screen.getByRole('button', { name: /^Show/ }));
    expect(passwordField()).toHaveAttribute('type', 'text');
    await visitor.click(screen.getByRole('button', { name: /^Hide/ }));
    expect(passwordField()).toHaveAttribute('type', 'password');
  });

  it('says that Caps Lock is on', async () => {
    const { visitor } = open();
    await visitor.type(passwordField(), '{CapsLock}a');
    expect(screen.getByText('Caps Lock is on.')).toHaveRole('status');
    await visitor.type(passwordField(), '{CapsLock}a');
    expect(screen.queryByText('Caps Lock is on.')).not.toBeInTheDocument();
  });

  it('offers the demo sign-in only where the page carries one', async () => {
    open();
    expect(screen.queryByText('This is a demo store')).not.toBeInTheDocument();
  });

  it('signs in with the demo account at one press', async () => {
    const meta = document.createElement('meta');
    meta.name = 'demo-sign-in';
    meta.content = '+33612345678 demo-merchant';
    document.head.append(meta);
    const { visitor, onSignedIn } = open();
    await visitor.click(screen.getByRole('button', { name: 'Use demo account' }));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect(received).toEqual([{ phone: '+33612345678', password: 'demo-merchant' }]);
  });
});

describe('the other public pages [R1]', () => {
  it.each([
    ['/register', 'Create an account', 'Sign in'],
    ['/forgot-password', 'Forgot your password?', 'Back to sign in'],
    ['/reset-password', 'Choose a new password', 'Back to sign in'],
  ] as const)('%s says what will be there and leads back', async (path, title, link) => {
    const { visitor, onNavigate } = open(path);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await visitor.click(screen.getByRole('link', { name: link }));
    expect(onNavigate).toHaveBeenCalledWith('/login');
  });

  it('are linked from the sign-in page', () => {
    open();
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/register',
    );
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });
});
