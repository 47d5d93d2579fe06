import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { requestedPageState } from '../../src/auth/returnPath.ts';
import { endSession, readSession } from '../../src/session/session.ts';
import {
  goodAnswer,
  login,
  openPublicPage,
  passwordField,
  phoneField,
  serveLogin,
  signIn,
  signInButton,
} from '../support/signInPage.tsx';

serveLogin();

describe('signing in', () => {
  it('sends the phone number as E.164 and the password, and starts the session [A1] [C4]', async () => {
    const { visitor, onSignedIn } = openPublicPage();
    await signIn(visitor);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/dashboard'));
    expect(login.received).toEqual([{ phone: '+33612345678', password: 'correct horse' }]);
    expect(readSession()).toMatchObject({ isAuthenticated: true, token: 'token-1' });
  });

  it('sends one request however often the button is pressed [A1]', async () => {
    const gate = Promise.withResolvers<Response>();
    login.answer = () => gate.promise;
    const { visitor, onSignedIn } = openPublicPage();
    await signIn(visitor);
    await visitor.click(signInButton());
    await visitor.type(passwordField(), '{Enter}');
    expect(screen.getByText('Signing in…')).toBeInTheDocument();
    gate.resolve(HttpResponse.json(goodAnswer));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect(login.received).toHaveLength(1);
  });

  it.each([
    [{ user: goodAnswer.user }, 'No token received from server'],
    [{ token: 'token-1' }, 'No user data received from server'],
  ])('fails on the response %j with its own text [A2]', async (body, text) => {
    login.answer = () => HttpResponse.json(body);
    const { visitor, onSignedIn } = openPublicPage();
    await signIn(visitor);
    expect(await screen.findByText(text)).toBeVisible();
    expect(onSignedIn).not.toHaveBeenCalled();
    expect(readSession().isAuthenticated).toBe(false);
    expect(localStorage.getItem('admin-store')).toBeNull();
  });

  it('opens the dashboard if the history entry was tampered with [D7]', async () => {
    window.history.replaceState(requestedPageState('//evil.example', ''), '', '/login');
    const { visitor, onSignedIn } = openPublicPage();
    await signIn(visitor);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/dashboard'));
  });

  it('redirects when the merchant signs in in another tab [A3]', async () => {
    const { onSignedIn } = openPublicPage();
    localStorage.setItem('admin-store', JSON.stringify({ state: goodAnswer, version: 1 }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'admin-store' }));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/dashboard'));
  });
});

describe('a refused sign-in', () => {
  it('shows the server’s text in the form, keeps the phone and moves the focus [D5]', async () => {
    login.answer = () =>
      HttpResponse.json({ error: { message: 'Wrong phone or password.' } }, { status: 401 });
    const { visitor, onSignedIn } = openPublicPage();
    await signIn(visitor);
    const message = await screen.findByText('Wrong phone or password.');
    expect(message).toHaveRole('alert');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await waitFor(() => expect(message).toHaveFocus());
    expect(phoneField()).toHaveValue('06 12 34 56 78');
    expect(passwordField()).toHaveValue('');
    expect(onSignedIn).not.toHaveBeenCalled();

    login.answer = () => HttpResponse.json(goodAnswer);
    await visitor.type(passwordField(), 'right this time');
    expect(passwordField()).toHaveFocus();
    await visitor.click(signInButton());
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  });

  it('says why in the form if the 401 has no body [D5]', async () => {
    login.answer = () => new HttpResponse(null, { status: 401 });
    const { visitor } = openPublicPage();
    await signIn(visitor);
    expect(await screen.findByText('The phone number or password is wrong.')).toHaveRole('alert');
  });

  it('shows the text as text, never as HTML [D4] [D5]', async () => {
    const text = '<img src=x onerror=alert(1)>';
    login.answer = () => HttpResponse.json({ error: text }, { status: 401 });
    const { visitor } = openPublicPage();
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
  ])('with status %i is a toast [E2] [E3]', async (status, body, title, text, password) => {
    login.answer = () => HttpResponse.json(body, { status });
    const { visitor } = openPublicPage();
    await signIn(visitor);
    const toast = await screen.findByRole('alert');
    expect(toast).toHaveTextContent(title);
    expect(toast).toHaveTextContent(text);
    expect(phoneField()).toHaveValue('06 12 34 56 78');
    expect(passwordField()).toHaveValue(password);

    await visitor.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('offline is reported and can be retried [E5]', async () => {
    login.answer = () => HttpResponse.error();
    const { visitor, onSignedIn } = openPublicPage();
    await signIn(visitor);
    expect(await screen.findByText('Network Error')).toBeVisible();
    login.answer = () => HttpResponse.json(goodAnswer);
    await visitor.click(signInButton());
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  });
});

describe('a session that ended by itself', () => {
  const end = async (reason: 'expired' | 'logout') => {
    const { visitor, onSignedIn } = openPublicPage();
    await signIn(visitor);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    cleanup();
    endSession(reason);
  };

  it('is announced on the sign-in page, which keeps the phone', async () => {
    await end('expired');
    openPublicPage();
    expect(screen.getByText('Your session has ended. Please sign in again.')).toHaveRole('status');
    expect(phoneField()).toHaveValue('06 12 34 56 78');
    expect(window.location.href).not.toContain('12');
  });

  it('is announced with the kept input if there is any', async () => {
    await end('expired');
    const draft = { savedAt: new Date().toISOString(), values: { name: 'Mug' }, base: {} };
    localStorage.setItem('draft:u1/products/new/tab/form', JSON.stringify(draft));
    openPublicPage();
    expect(
      screen.getByText('Your session has ended. Sign in again: what you typed is kept.'),
    ).toBeVisible();
  });

  it('differs from a logout, which keeps no phone and shows nothing', async () => {
    await end('logout');
    openPublicPage();
    expect(screen.queryByText(/Your session has ended/)).toBeNull();
    expect(phoneField()).toHaveValue('');
    expect(JSON.stringify({ ...localStorage })).not.toContain('06 12');
  });
});
