import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { account } from '../../src/i18n/fr/account.ts';
import { auth } from '../../src/i18n/fr/auth.ts';
import { orderShow } from '../../src/i18n/fr/orderShow.ts';
import { orders } from '../../src/i18n/fr/orders.ts';
import { problems } from '../../src/i18n/fr/problems.ts';
import { settings } from '../../src/i18n/fr/settings.ts';
import { changeLanguage } from '../../src/i18n/language.ts';
import { useToasts } from '../../src/ui/toasts.ts';
import { faults, serveStore } from '../msw/server.ts';
import { amina, PASSWORD } from '../store/openStore.ts';
import {
  codeField,
  fillBusiness,
  givePhone,
  openAccountPage,
  reachBusiness,
  reachCode,
} from '../support/accountPages.tsx';
import { addPaidOrder, dialog, openOrder, puts } from '../support/orderScreens.tsx';
import { field, openSettings } from '../support/settingsScreen.tsx';

/** The store responds in English with problem codes, which the page translates. */
const store = serveStore();
const sentCode = () => store.messages.at(-1)?.code ?? 'none';

const inFrench = () => act(() => changeLanguage('fr'));
const BUSY = { error: { code: 'busy', message: messages.busy } };
const filled = (text: string, name: string, value: number) =>
  text.replace(`%{${name}}`, `${value}`);

/** Queries normalise white space. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

afterEach(() => changeLanguage('en'));

describe('the public pages say in French what was refused:', () => {
  async function signInWrongly() {
    await openAccountPage('/login');
    await inFrench();
    const visitor = userEvent.setup();
    await visitor.type(screen.getByLabelText(auth.login.phone), amina.phone);
    await visitor.type(screen.getByLabelText(auth.login.password), 'not her password');
    await visitor.click(screen.getByRole('button', { name: auth.login.submit }));
  }

  test('a wrong password [D5]', async () => {
    await signInWrongly();
    expect(await screen.findByText(auth.login.refused)).toHaveRole('alert');
  });

  test('too many wrong passwords', async () => {
    const body = { phone: amina.phone, password: 'not her password' };
    const guesses = Array.from({ length: 8 }, () => post('login', body));
    await Promise.all(guesses);
    await signInWrongly();
    expect(
      await screen.findByText(plain(filled(auth.attempts.tooMany, 'minutes', 15))),
    ).toBeVisible();
  });

  test('a store that is busy [E3]', async () => {
    faults.status('POST /merchant/auth/login', 503, BUSY);
    await signInWrongly();
    expect(await screen.findByText(auth.busy)).toBeVisible();
    expect(screen.queryByText(BUSY.error.message)).toBeNull();
  });

  test('a wrong code', async () => {
    const { visitor } = await openAccountPage('/register');
    await reachCode(visitor);
    const field = codeField();
    await inFrench();
    await visitor.type(field, sentCode() === '000000' ? '000001' : '000000');
    const text = filled(account.problems.otp.wrong, 'left', 4);
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(text)));
  });

  test('too many codes', async () => {
    const { visitor } = await openAccountPage('/register');
    for (let times = 0; times < 5; times += 1) {
      await post('send-otp', { phone: '+33611223344', purpose: 'register' });
      store.clock.advance(31);
    }
    await givePhone(visitor);
    await inFrench();
    expect(await screen.findByText(/Too many|Trop de/)).toBeVisible();
    await visitor.click(screen.getByRole('button', { name: account.continue }));
    expect(await screen.findByText(/^Trop de tentatives/)).toHaveRole('alert');
  });

  test('a field that only the store checks', async () => {
    const { visitor } = await openAccountPage('/register');
    await reachBusiness(visitor, sentCode);
    await fillBusiness(visitor);
    await inFrench();
    const name = screen.getByLabelText(account.register.businessName);
    await visitor.click(name);
    await visitor.paste('\u0007');
    await visitor.click(screen.getByRole('button', { name: account.register.submit }));
    expect(await screen.findByText(account.problems.text.control)).toBeVisible();
    expect(name).toHaveFocus();
  });
});

describe('the settings say in French what was refused:', () => {
  beforeEach(() => store.signIn());

  test('a field that only the store checks [S2]', async () => {
    await inFrench();
    const { user } = await openSettings(settings.fields.storeName);
    faults.status('PUT /users/profile', 422, {
      error: { message: 'Choose a time zone.' },
      errors: { 'storeSettings.timezone': 'Choose a time zone.', name: 'Enter a name.' },
      problems: [
        { field: 'storeSettings.timezone', code: 'timezone.invalid', values: {} },
        { field: 'name', code: 'user.nameRequired', values: {} },
      ],
    });
    await user.type(field(settings.fields.name), '!');
    await user.keyboard('{Enter}');
    const described = (name: string, text: string) =>
      waitFor(() => expect(field(name)).toHaveAccessibleDescription(text));
    await described(settings.fields.name, problems['user.nameRequired']);
    await described(settings.fields.timezone, problems['timezone.invalid']);
    expect(screen.queryByText(/Choose|Enter a/)).toBeNull();
  });

  test('a store that is busy [E3]', async () => {
    await inFrench();
    const { user } = await openSettings(settings.fields.storeName);
    faults.status('PUT /users/profile', 503, BUSY);
    await user.type(field(settings.fields.name), '!');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(useToasts.getState().toasts).toMatchObject([
        { tone: 'error', problem: { code: 'busy', values: {} } },
      ]),
    );
  });

  test('a wrong current password, and too many attempts', async () => {
    await inFrench();
    const { user } = await openSettings(settings.fields.storeName);
    await user.click(screen.getByRole('button', { name: settings.password.change }));
    const dialog = within(await screen.findByRole('dialog', { name: settings.password.change }));
    const current = dialog.getByLabelText(settings.password.current);
    const send = () => user.click(dialog.getByRole('button', { name: settings.password.save }));
    await user.type(dialog.getByLabelText(settings.password.new), 'a walk by the sea');
    await user.type(dialog.getByLabelText(settings.password.repeat), 'a walk by the sea');
    for (let tries = 1; tries <= 5; tries += 1) {
      await user.type(current, `${tries}`);
      await send();
      await waitFor(() => expect(current).toHaveAccessibleDescription(problems['password.wrong']));
    }
    await user.type(current, PASSWORD);
    await send();
    const text = plain(filled(problems['attempts.tooMany'], 'minutes', 15));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(text));
  });
});

describe('the page of an order says in French what was refused:', () => {
  beforeEach(() => store.signIn());

  test('a missing order', async () => {
    await inFrench();
    openOrder('gone');
    expect(await screen.findByText(problems['missing.order'])).toBeVisible();
  });

  test.each([
    {
      what: 'statuses by their names',
      problem: { code: 'order.stepForbidden', values: { from: 'cancelled', to: 'on_hold' } },
      text: problems['order.stepForbidden']
        .replace('%{from}', orders.status.cancelled)
        .replace('%{to}', orders.status.on_hold),
    },
    {
      what: 'money as it is written there',
      problem: { code: 'refund.tooLarge', values: { max: 500, already: 12_490 } },
      text: problems['refund.tooLarge']
        .replace('%{max}', '5,00\u00a0€')
        .replace('%{already}', '124,90\u00a0€'),
    },
    {
      what: 'an email that the store cannot send',
      problem: { code: 'notify.off', values: {} },
      text: problems['notify.off'],
    },
  ])('a refused action: $what [S6]', async ({ problem, text }) => {
    await addPaidOrder(store);
    await inFrench();
    const { user } = openOrder();
    await user.click(await screen.findByRole('button', { name: orderShow.moreActions }));
    await user.click(await screen.findByRole('menuitem', { name: orders.step.hold }));
    await user.type((await dialog()).getByRole('textbox'), 'Un appel');
    const error = { message: 'Not like this.' };
    faults.status(puts, 409, { error, problems: [{ field: 'status', ...problem }] });
    await user.click((await dialog()).getByRole('button', { name: orders.step.hold }));
    expect(await (await dialog()).findByText(text.replace(/\s+/g, ' '))).toBeVisible();
    expect(screen.queryByText(error.message)).toBeNull();
  });
});

const post = (name: string, body: object) =>
  fetch(`/api/merchant/auth/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
