import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readSession } from '../../src/session/session.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { pngFile } from '../support/productScreens.tsx';
import { changesShown, openSettings, saveButton } from '../support/settingsScreen.tsx';

const store = serveStore();
const PUT = 'PUT /users/profile';
const upload = 'POST /uploads/single';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

const chooser = () => screen.findByLabelText('Choose a logo');
const logo = () => screen.findByRole('img', { name: 'Your logo' });
const lastLogo = () => Object(journal.last(PUT).body).storeSettings.logo;

test('saves a logo, which the whole console shows at once, replaces it, and removes it [C11]', async () => {
  const { user } = await openSettings();
  await user.upload(await chooser(), pngFile('logo.png'));
  await waitFor(() => expect(changesShown()).toEqual(['Logo: No logo → Your new logo']));
  await user.click(saveButton());
  await screen.findByText(/^Saved: /);
  expect(lastLogo()).toMatch(/^\/api\/uploads\/\w+\.png$/);
  expect((await logo()).getAttribute('src')).toContain(lastLogo());
  expect(readSession().storeSettings.logo).toBe(lastLogo());

  const first = lastLogo();
  expect(screen.getByRole('button', { name: 'Replace logo' })).toBeVisible();
  await user.upload(await chooser(), pngFile('newer.png'));
  await waitFor(() => expect(changesShown()).toEqual(['Logo: Your current logo → Your new logo']));
  await user.click(saveButton());
  await waitFor(() => expect(journal.requests(PUT)).toHaveLength(2));
  expect(lastLogo()).toMatch(/\.png$/);
  expect(lastLogo()).not.toBe(first);
  await waitFor(() => expect(changesShown()).toEqual([]));

  await user.click(screen.getByRole('button', { name: 'Remove logo' }));
  expect(screen.queryByRole('img', { name: 'Your logo' })).toBeNull();
  // The focus stays in the field.
  expect(screen.getByRole('button', { name: 'Choose a logo' })).toHaveFocus();
  expect(changesShown()).toEqual(['Logo: Your current logo → No logo']);
  await user.click(saveButton());
  await waitFor(() => expect(lastLogo()).toBeNull());
  await waitFor(() => expect(readSession().storeSettings.logo).toBeNull());
});

test('refuses a file that is too large or not a picture, beside the field, and accepts the next one', async () => {
  const { user } = await openSettings();
  await user.upload(await chooser(), new File(['<svg>'], 'logo.png', { type: 'image/png' }));
  expect(
    await screen.findByText('logo.png is not a picture we can use. Use JPG, PNG or WebP.'),
  ).toBeVisible();
  const large = pngFile('large.png');
  Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 });
  await user.upload(await chooser(), large);
  expect(
    await screen.findByText('large.png is larger than 20 MB. Choose a smaller picture.'),
  ).toBeVisible();
  expect(screen.queryByText(/^logo.png is not/)).toBeNull();
  expect(journal.requests(upload)).toEqual([]);
  await user.upload(await chooser(), pngFile('small.png'));
  await logo();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('offline the problem is beside the field, and the same file is sent again', async () => {
  faults.offline(upload);
  const { user } = await openSettings();
  await user.upload(await chooser(), pngFile('logo.png'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Network error/);
  faults.reset();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(changesShown()).toEqual(['Logo: No logo → Your new logo']));
});

test('the settings wait for the upload of the logo before they save', async () => {
  const answer = faults.held(upload);
  const { user } = await openSettings();
  await user.type(screen.getByLabelText('Store name'), '!');
  await user.upload(await chooser(), pngFile('logo.png'));
  await screen.findByRole('progressbar', { name: 'Uploading logo.png' });
  await user.click(saveButton());
  expect(journal.requests(PUT)).toEqual([]);
  answer();
  await waitFor(() => expect(changesShown()).toContain('Logo: No logo → Your new logo'));
});

test('a picture pasted in the field is the logo; pasted elsewhere it is the profile picture', async () => {
  await openSettings();
  const field = await screen.findByRole('group', { name: 'Logo' });
  const clipboardData = { files: [pngFile('pasted.png')], types: ['Files'] };
  fireEvent.paste(field, { clipboardData });
  expect(await logo()).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.paste(document.body, { clipboardData });
  expect(await screen.findByRole('dialog', { name: 'Crop your picture' })).toBeVisible();
  expect(journal.requests(upload)).toHaveLength(1);
});

test('shows the store’s refusal of the logo beside it', async () => {
  const { user } = await openSettings();
  await user.upload(await chooser(), pngFile('logo.png'));
  await waitFor(() => expect(changesShown()).toHaveLength(1));
  const errors = { 'storeSettings.logo': 'Upload the picture first, then use it.' };
  faults.status(PUT, 422, { error: { message: 'Check the logo.' }, errors });
  await user.click(saveButton());
  expect(await screen.findByText('Upload the picture first, then use it.')).toBeVisible();
});

test('hides the logo if the server does not support it', async () => {
  const profile = await store.call('GET /users/profile');
  const { logo: _none, ...storeSettings } = Object(profile.storeSettings);
  faults.status('GET /users/profile', 200, { ...profile, storeSettings });
  const { user } = await openSettings();
  expect(screen.queryByRole('group', { name: 'Logo' })).toBeNull();
  faults.reset();
  await user.type(screen.getByLabelText('Store name'), '!');
  await user.click(saveButton());
  expect(await screen.findByText(/^Saved: /)).toBeVisible();
});
