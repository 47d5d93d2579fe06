import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { patchSession } from '../../src/session/session.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openSettings, saveButton } from '../support/settingsScreen.tsx';

const store = serveStore({ emailQueue: { domain: 'mail.example', wake: () => {} } });

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

/** Opens the text of the shipping email. */
async function openText() {
  const view = await openSettings();
  await view.user.click(screen.getByRole('button', { name: 'Edit text Parcel shipped' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Email: Parcel shipped' }));
  const subject = await dialog.findByRole('textbox', { name: 'Subject' });
  const body = dialog.getByRole('textbox', { name: 'Text' });
  return { ...view, dialog, subject, body };
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const read = (id = 'shipped-en') => store.call(`GET /merchant/emails/${id}`);

test('saves the language of emails with the other settings', async () => {
  const { user } = await openSettings();
  const input = screen.getByRole('combobox', { name: /^Default email language/ });
  expect(input).toHaveTextContent('English');
  await user.click(input);
  await user.click(await screen.findByRole('option', { name: 'Français' }));
  await user.click(saveButton());
  expect(await screen.findByText('Saved: Default email language')).toBeVisible();
  expect(journal.last('PUT /users/profile').body).toEqual({
    storeSettings: { emailLanguage: 'fr' },
  });
});

test('edits a text, previews it on an example, saves it, and restores the default', async () => {
  const { user, dialog, subject, body } = await openText();
  expect(dialog.queryByRole('button', { name: /original/ })).toBeNull();
  await user.clear(subject);
  await user.type(subject, 'Off it goes, ');
  await user.clear(body);
  await user.type(body, 'It is number ');
  await user.click(dialog.getByRole('button', { name: 'Tracking number' }));
  expect(body).toHaveValue('It is number {tracking}');
  await user.click(dialog.getByRole('button', { name: 'Preview with an example' }));
  const preview = await dialog.findByRole('region', { name: 'Preview with an example' });
  expect(preview).toHaveTextContent('Off it goes,');
  expect(preview).toHaveTextContent('It is number JD014600003SE');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await isClosed();
  expect(screen.getByText('Text of the email “Parcel shipped” saved')).toBeVisible();
  expect(await read()).toMatchObject({
    subject: 'Off it goes,',
    body: 'It is number {tracking}',
    isDefault: false,
  });

  await user.click(screen.getByRole('button', { name: 'Edit text Parcel shipped' }));
  const again = within(await screen.findByRole('dialog'));
  expect(await again.findByRole('textbox', { name: 'Subject' })).toHaveValue('Off it goes,');
  await user.click(again.getByRole('button', { name: 'Go back to the original text' }));
  await isClosed();
  expect(await read()).toMatchObject({ isDefault: true });
});

test('reads the text again after a short loss of connection [C14]', async () => {
  faults.offline('GET /merchant/emails/:id', { times: 1 });
  const { subject } = await openText();
  expect(subject).toBeVisible();
});

test('inserts placeholders at the caret, and names an unknown one and the known ones', async () => {
  const { user, dialog, body } = await openText();
  await user.clear(body);
  await user.type(body, 'Number , bye');
  await user.type(body, '{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await user.click(dialog.getByRole('button', { name: 'Tracking number' }));
  await user.click(dialog.getByRole('button', { name: 'Tracking number' }));
  await user.keyboard('!');
  expect(body).toHaveValue('Number {tracking}{tracking}!, bye');
  await user.clear(body);
  await user.type(body, 'Hello {{name}');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(
    dialog.getByText(/^There is no \{name\} here. You can use \{customer\}, \{order\}/),
  ).toBeVisible();
  expect(body).toHaveFocus();
  expect(journal.requests('PUT /merchant/emails/:id')).toEqual([]);
});

test('each language has its own text and direction', async () => {
  const { user, dialog } = await openText();
  await user.click(dialog.getByRole('combobox', { name: 'Language of this text' }));
  await user.click(await screen.findByRole('option', { name: 'العربية' }));
  await waitFor(() =>
    expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue(
      'طلبك {order} في الطريق إليك',
    ),
  );
  const arabic = dialog.getByRole('textbox', { name: 'Subject' });
  expect(arabic).toHaveAttribute('dir', 'rtl');
});

test('does not overwrite a colleague’s save unseen, and keeps the input', async () => {
  const { user, dialog, subject } = await openText();
  await user.type(subject, '!');
  await store.call('PUT /merchant/emails/shipped-en', { subject: 'Theirs', body: 'Theirs' });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/Someone else has changed this text/)).toBeVisible();
  expect(await read()).toMatchObject({ subject: 'Theirs' });
  expect(await dialog.findByRole('textbox', { name: 'Subject' })).toHaveValue(
    'Your order {order} is on its way!',
  );
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await isClosed();
  expect(await read()).toMatchObject({ subject: 'Your order {order} is on its way!' });
});

test('restores the input after a failure, and after the dialog was closed', async () => {
  const { user, dialog, subject } = await openText();
  await user.type(subject, '!');
  faults.status('PUT /merchant/emails/:id', 503, { error: { message: 'Closed for repairs.' } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/Closed for repairs/)).toBeVisible();
  await waitFor(async () => {
    // Closes the dialog a moment after the failure is shown.
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  await user.click(screen.getByRole('button', { name: 'Edit text Parcel shipped' }));
  const again = within(await screen.findByRole('dialog'));
  expect(await again.findByRole('textbox', { name: 'Subject' })).toHaveValue(
    'Your order {order} is on its way!',
  );
  expect(again.getByText(/What you typed is still here/)).toBeVisible();
});

test('hides the settings if the server sends no emails', async () => {
  await store.overrideProfile({ storeSettings: { emailLanguage: null } });
  patchSession({ storeSettings: { emailLanguage: null } });
  await openSettings();
  expect(screen.queryByRole('heading', { name: 'Emails to customers' })).toBeNull();
});

test('a late response to one text closed the dialog with the text of another language', async () => {
  const { user, dialog, subject } = await openText();
  await user.type(subject, '!');
  const answer = faults.held('PUT /merchant/emails/:id');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const language = dialog.getByRole('combobox', { name: /^Language/ });
  expect(language).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Email: Parcel shipped' })).toBeVisible();
  answer();
  await isClosed();
});
