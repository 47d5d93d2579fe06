import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { business as french } from '../../src/i18n/fr/business.ts';
import { changeLanguage } from '../../src/i18n/language.ts';
import { readSession } from '../../src/session/session.ts';
import { journal, serveStore } from '../msw/server.ts';
import {
  button,
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
const PHONE = '+33611223344';
const sentCode = () => store.messages.at(-1)?.code ?? 'none';

describe('registering', () => {
  test('leads from the phone and the code to a new store, signed in [R1] [C6] [A6]', async () => {
    const { visitor, onSignedIn } = await openAccountPage('/register');
    await reachBusiness(visitor, sentCode);
    await fillBusiness(visitor);
    await visitor.type(screen.getByLabelText(/Email/), 'chiara@example.com');
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
          password: NEW_PASSWORD,
          name: 'Chiara Rossi',
          email: 'chiara@example.com',
          businessName: 'Bottega Rossi',
          businessType: 'crafts',
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

  test('offers sign-in for a number with an account [C6] [D22]', async () => {
    const { visitor } = await openAccountPage('/register');
    await givePhone(visitor, '06 00 00 00 01');
    const message = await screen.findByText(/There is already an account with \+33 6 00 00 00 01/);
    expect(message).toHaveRole('alert');
    expect(message).toHaveFocus();
    await visitor.click(button('Sign in with this number'));
    await heading('Sign in');
    expect(phoneField()).toHaveValue('06 00 00 00 01');
    expect(journal.requests('POST /merchant/auth/send-otp')).toEqual([]);
  });

  test('allows another number [C6]', async () => {
    const { visitor } = await openAccountPage('/register');
    await givePhone(visitor, '06 00 00 00 01');
    await visitor.click(await screen.findByRole('button', { name: 'Use another number' }));
    await reachCode(visitor);
    expect(screen.getByText('+33 6 11 22 33 44')).toBeVisible();
  });

  test('marks every missing field, and focuses the first [D16]', async () => {
    const { visitor } = await openAccountPage('/register');
    await reachBusiness(visitor, sentCode);
    await visitor.type(screen.getByLabelText(/Email/), 'chiara@');
    await visitor.type(screen.getByLabelText('Password'), '1234567890{Enter}');
    for (const [label, text] of [
      ['Business name', 'Enter the name of your business.'],
      ['What do you sell?', 'Choose what your business does.'],
      ['Your name', 'Enter a name.'],
      [/Email/, 'That doesn’t look like an email address.'],
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

  test('ticks the password rules while typing, and allows to paste and show it', async () => {
    const { visitor } = await openAccountPage('/register');
    await reachBusiness(visitor, sentCode);
    const password = screen.getByLabelText('Password');
    const rules = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rules().every((text) => text?.endsWith('not met yet'))).toBe(true);
    await visitor.type(password, '1234');
    expect(rules()).toEqual([
      'At least 8 characters long – not met yet',
      'Not only numbers – not met yet',
      'Not a common one – met',
      'Not your phone number or your name – met',
    ]);
    await visitor.clear(password);
    await visitor.click(password);
    await visitor.paste('0611223344 !');
    expect(rules().at(-1)).toBe('Not your phone number or your name – not met yet');
    expect(password).toHaveAttribute('autocomplete', 'new-password');
    await visitor.click(screen.getByRole('button', { name: /^Show/ }));
    expect(password).toHaveAttribute('type', 'text');
  });

  test('translates the type of business, and keeps it in another language', async () => {
    const { visitor } = await openAccountPage('/register');
    await reachBusiness(visitor, sentCode);
    await fillBusiness(visitor);
    await act(() => changeLanguage('fr'));
    onTestFinished(() => changeLanguage('en'));
    expect(screen.getByDisplayValue(french.crafts)).toHaveValue('crafts');
  });

  test('sent codes and later emails in the browser’s language, not in the chosen one', async () => {
    const { visitor, onSignedIn } = await openAccountPage('/register');
    onTestFinished(() => changeLanguage('en'));
    await visitor.type(phoneField(), '06 11 22 33 44');
    await act(() => changeLanguage('fr'));
    await visitor.click(button('Continuer'));
    await waitFor(() => expect(store.messages).toHaveLength(1));
    expect(store.messages[0]?.text).toContain('est votre code');
    await act(() => changeLanguage('en'));
    await visitor.type(await screen.findByLabelText('6-digit code'), sentCode());
    await heading('Your business');
    await fillBusiness(visitor);
    await act(() => changeLanguage('fr'));
    await visitor.click(button('Créer le compte'));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    const opened = store.db.selectFrom('stores').where('name', '=', 'Bottega Rossi');
    expect(await opened.select('email_language').execute()).toEqual([{ email_language: 'fr' }]);
  });

  test('accepts a type of business that is not in the list', async () => {
    const { visitor, onSignedIn } = await openAccountPage('/register');
    await reachBusiness(visitor, sentCode);
    await fillBusiness(visitor);
    await visitor.selectOptions(screen.getByLabelText('What do you sell?'), 'Something else…');
    await visitor.type(screen.getByLabelText('Tell us what'), 'Kites');
    await visitor.click(button('Create account'));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    expect(readSession().user?.businessType).toBe('Kites');
  });
});
