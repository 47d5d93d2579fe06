import { render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { PublicPages } from '../../src/auth/PublicPages.tsx';
import { auth } from '../../src/i18n/en/auth.ts';
import {
  login,
  openPublicPage,
  passwordField,
  phoneField,
  serveLogin,
  signIn,
  signInButton,
} from '../support/signInPage.tsx';

serveLogin();

describe('the sign-in form', () => {
  it('has the documented names of its fields [D19]', () => {
    openPublicPage();
    expect(phoneField()).toHaveAttribute('inputmode', 'tel');
    expect(phoneField()).toHaveAttribute('autocomplete', 'username');
    expect(passwordField()).toHaveAttribute('autocomplete', 'current-password');
    expect(signInButton()).toBeEnabled();
    expect(document.title).toBe(auth.documentTitle.replace('%{page}', 'Sign in'));
  });

  it.each([
    ['', '', 'Enter your phone number.'],
    ['06 12', 'secret', 'That doesn’t look like a full phone number.'],
    ['nonsense', 'secret', 'That doesn’t look like a full phone number.'],
  ])('asks for a full phone number when it is %j [A1]', async (phone, password, text) => {
    const { visitor } = openPublicPage();
    if (phone) await visitor.type(phoneField(), phone);
    if (password) await visitor.type(passwordField(), password);
    await visitor.click(signInButton());
    expect(await screen.findByText(text)).toHaveRole('alert');
    await waitFor(() => expect(phoneField()).toHaveFocus());
    expect(phoneField()).toBeInvalid();
    expect(phoneField()).toHaveAccessibleDescription(text);
    expect(login.received).toEqual([]);

    await visitor.type(phoneField(), '1');
    expect(screen.queryByText(text)).not.toBeInTheDocument();
    expect(phoneField()).toHaveFocus();
  });

  it.each([
    ['password', { typed: '0612345678', country: 'FR' }],
    ['phone', null],
  ])('focuses the %s of a prerendered page if the remembered phone is %o', (field, phone) => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener() {},
      removeEventListener() {},
    }));
    onTestFinished(() => void vi.unstubAllGlobals());
    const page = <PublicPages path="/login" onNavigate={vi.fn()} onSignedIn={vi.fn()} />;
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page);
    if (phone) localStorage.setItem('admin-phone', JSON.stringify(phone));
    render(page, { container, hydrate: true });
    expect(phoneField()).toHaveValue(phone?.typed ?? '');
    expect(field === 'phone' ? phoneField() : passwordField()).toHaveFocus();
  });

  it('requires a password of any length [A1]', async () => {
    const { visitor } = openPublicPage();
    await visitor.type(phoneField(), '0612345678{Enter}');
    expect(await screen.findByText('Enter your password.')).toHaveRole('alert');
    await waitFor(() => expect(passwordField()).toHaveFocus());
    await visitor.type(passwordField(), 'x{Enter}');
    await waitFor(() => expect(login.received).toHaveLength(1));
  });

  it('starts with the browser’s country and follows the typed number [A1]', async () => {
    const { visitor, onSignedIn } = openPublicPage();
    const country = screen.getByLabelText('Country');
    expect(country).toHaveDisplayValue('France (+33)');
    await visitor.type(phoneField(), '+44 20 7946 0958');
    expect(country).toHaveDisplayValue('United Kingdom (+44)');
    await visitor.type(passwordField(), 'x{Enter}');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    expect(login.received).toMatchObject([{ phone: '+442079460958' }]);
  });

  it('remembers the last country [A1]', async () => {
    const { visitor, onSignedIn } = openPublicPage();
    await visitor.selectOptions(screen.getByLabelText('Country'), 'DE');
    await signIn(visitor, '0151 23456789');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    expect(login.received).toMatchObject([{ phone: '+4915123456789' }]);
    expect(localStorage.getItem('admin-country')).toBe('DE');
  });

  it('accepts pasted text', async () => {
    const { visitor } = openPublicPage();
    await visitor.click(phoneField());
    await visitor.paste('\u202a+33\u00a06 12 34 56 78\u202c');
    await visitor.click(passwordField());
    await visitor.paste('pass word');
    expect(passwordField()).toHaveValue('pass word');
    await visitor.click(signInButton());
    await waitFor(() =>
      expect(login.received).toEqual([{ phone: '+33612345678', password: 'pass word' }]),
    );
  });

  it('shows and hides the password', async () => {
    const { visitor } = openPublicPage();
    expect(passwordField()).toHaveAttribute('type', 'password');
    await visitor.click(screen.getByRole('button', { name: /^Show/ }));
    expect(passwordField()).toHaveAttribute('type', 'text');
    await visitor.click(screen.getByRole('button', { name: /^Hide/ }));
    expect(passwordField()).toHaveAttribute('type', 'password');
  });

  it('says that Caps Lock is on', async () => {
    const { visitor } = openPublicPage();
    await visitor.type(passwordField(), '{CapsLock}a');
    expect(screen.getByText('Caps Lock is on.')).toHaveRole('status');
    await visitor.type(passwordField(), '{CapsLock}a');
    expect(screen.queryByText('Caps Lock is on.')).not.toBeInTheDocument();
  });

  it('offers the demo sign-in only if the page contains it', async () => {
    openPublicPage();
    expect(screen.queryByText('This is a demo store')).not.toBeInTheDocument();
  });
});

describe('the other public pages [R1]', () => {
  it.each([
    ['/register', 'Create an account', 'Sign in'],
    ['/forgot-password', 'Forgot your password?', 'Back to sign in'],
    ['/reset-password', 'A code comes first', 'Back to sign in'],
  ] as const)('%s opens and links back', async (path, title, link) => {
    const { visitor, onNavigate } = openPublicPage(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    await visitor.click(screen.getByRole('link', { name: link }));
    expect(onNavigate).toHaveBeenCalledWith('/login');
  });

  it('are linked from the sign-in page', () => {
    openPublicPage();
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
