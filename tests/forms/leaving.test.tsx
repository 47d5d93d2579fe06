import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { DRAFT_LIFETIME, draftKeys } from '../../src/forms/drafts/forgetDrafts.ts';
import { endSession, isSignedIn, onOtherUser, syncSession } from '../../src/session/session.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { bruno } from '../store/openStore.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { screens } from './ProductForm.tsx';

const store = serveStore();

async function openProduct(id?: string) {
  await store.signIn();
  const made = id ?? (await store.call('POST /merchant/products', buildProductInput()))._id;
  const view = renderScreen(screens, { path: `/products/${made}` });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  return { ...view, id: made, name };
}
const save = () => screen.getByRole('button', { name: 'Save' });
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
const elsewhere = () => screen.findByRole('link', { name: 'Elsewhere' });
const closingIsHeldBack = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('unsaved changes', () => {
  test('ask before a link leads away, and stay when the merchant stays', async () => {
    const { user, name, place, id } = await openProduct();
    await user.type(name, '!');
    await user.click(await elsewhere());
    await question();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect(place()).toBe(`/products/${id}`);
    expect(name).toHaveValue('Walnut chopping board!');
    await user.click(await elsewhere());
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(place()).toBe('/elsewhere'));
    // Discarded on purpose: it is not offered again.
    expect(draftKeys()).toHaveLength(0);
  });

  test('block closing the tab; an unchanged form does not', async () => {
    const { user, name } = await openProduct();
    expect(closingIsHeldBack()).toBe(false);
    await user.type(name, '!');
    expect(closingIsHeldBack()).toBe(true);
    await user.type(name, '{Backspace}');
    expect(closingIsHeldBack()).toBe(false);
  });

  test('/products/12 is not inside /products/1: the guard compares whole segments', async () => {
    await store.signIn();
    faults.status('GET *', 200, { ...buildProductInput(), _id: '1', currency: 'EUR' });
    const { user } = renderScreen(screens, { path: '/products/1' });
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
    await user.click(screen.getByRole('link', { name: 'Another product' }));
    await question();
  });

  test.each([
    ['500', () => faults.status('PUT *', 500)],
    ['no network', () => faults.offline('PUT *')],
    [
      'an answer cut off, and nobody to ask',
      () => {
        faults.malformed('PUT *');
        faults.offline('GET *');
      },
    ],
    ['a refused field', () => faults.status('PUT *', 422, { errors: { name: 'No.' } })],
  ])('stay guarded after a save failed with %s', async (_name, order) => {
    const { user, name } = await openProduct();
    order();
    await user.type(name, '!');
    await user.click(save());
    await screen.findAllByText(/Server Error|Network Error|Request Failed/);
    await waitFor(() => expect(save()).toHaveAttribute('aria-busy', 'false'));
    expect(closingIsHeldBack()).toBe(true);
    await user.click(await elsewhere());
    await question();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await user.type(name, '?');
    expect(closingIsHeldBack()).toBe(true);
  });

  test('are gone after a successful save', async () => {
    const { user, name, place } = await openProduct();
    await user.type(name, '!');
    await user.click(save());
    await screen.findByText(/ saved$/);
    expect(closingIsHeldBack()).toBe(false);
    await user.click(await elsewhere());
    await waitFor(() => expect(place()).toBe('/elsewhere'));
  });

  test('of a new record that were left while it is created lead nowhere afterwards', async () => {
    await store.signIn();
    const { user, place } = renderScreen(screens, { path: '/products/create' });
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Oak board');
    const answer = faults.held('POST *');
    await user.click(save());
    await waitFor(() => expect(journal.requests('POST *')).toHaveLength(1));
    await user.click(await elsewhere());
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(place()).toBe('/elsewhere'));
    answer();
    expect(await screen.findByText(/“Oak board” created/)).toBeVisible();
    expect(place()).toBe('/elsewhere');
  });

  test('can be discarded on purpose', async () => {
    const { user, name } = await openProduct();
    await user.type(name, '!');
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(name).toHaveValue('Walnut chopping board');
    expect(closingIsHeldBack()).toBe(false);
  });
});

describe('the end of the session', () => {
  test('keeps the input of a save, asks nothing, and offers it after sign-in [A5]', async () => {
    const { user, name, id, unmount, place, router } = await openProduct();
    faults.unauthorised('PUT *');
    await user.type(name, '!');
    await user.click(save());
    await waitFor(() => expect(draftKeys()).toHaveLength(1));
    expect(screen.queryByText(/ saved$/)).toBeNull();
    // The shell does this 100 ms later.
    await act(() => router.navigate('/login', { replace: true }));
    expect(place()).toBe('/login');
    unmount();
    faults.reset();
    const again = await openProduct(id);
    expect(again.name).toHaveValue('Walnut chopping board');
    expect(screen.getByText(/Restore your changes from \d\d:\d\d\?/)).toBeVisible();
    await again.user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(again.name).toHaveValue('Walnut chopping board!');
    await again.user.click(save());
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(await store.call(`GET /merchant/products/${id}`)).toMatchObject({
      name: 'Walnut chopping board!',
    });
    expect(draftKeys()).toHaveLength(0);
  });

  test('by logout leaves no draft', async () => {
    const { user, name, unmount } = await openProduct();
    await user.type(name, '!');
    await waitFor(() => expect(draftKeys()).toHaveLength(1));
    act(() => endSession('logout'));
    unmount();
    expect(draftKeys()).toHaveLength(0);
  });

  test('by logout in another tab deletes this tab’s draft', async () => {
    const { user, name } = await openProduct();
    await user.type(name, '!');
    await waitFor(() => expect(draftKeys()).toHaveLength(1));
    const otherTab = new BroadcastChannel('admin-session');
    localStorage.removeItem('admin-store');
    otherTab.postMessage('signedOut');
    await waitFor(() => expect(draftKeys()).toHaveLength(0));
    otherTab.close();
  });

  test('by another merchant in another tab: does not block the reload, and writes no draft', async () => {
    const { user, name } = await openProduct();
    onOtherUser(() => undefined);
    await user.type(name, '!');
    expect(closingIsHeldBack()).toBe(true);
    const stored = JSON.parse(localStorage.getItem('admin-store') ?? '{}');
    stored.state.user._id = 'somebody-else';
    localStorage.setItem('admin-store', JSON.stringify(stored));
    act(syncSession);
    expect(closingIsHeldBack()).toBe(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(draftKeys()).toHaveLength(0));
  });

  test('by another merchant in this tab: offers nothing, and deletes the draft', async () => {
    const { user, name, id, unmount } = await openProduct();
    await user.type(name, '!');
    await waitFor(() => expect(draftKeys()).toHaveLength(1));
    act(() => endSession('expired'));
    unmount();
    await store.signIn(bruno);
    faults.status('GET *', 200, { ...buildProductInput(), _id: id, currency: 'EUR' });
    renderScreen(screens, { path: `/products/${id}` });
    await screen.findByRole('textbox', { name: 'Name' });
    expect(screen.queryByText(/Restore your changes/)).toBeNull();
    expect(draftKeys()).toHaveLength(0);
  });
});

describe('a draft', () => {
  const leaveDraft = async () => {
    const { user, name, id, unmount } = await openProduct();
    await user.type(name, '!');
    await waitFor(() => expect(draftKeys()).toHaveLength(1));
    unmount();
    return id;
  };

  test('can be discarded', async () => {
    const id = await leaveDraft();
    const { user, name } = await openProduct(id);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(name).toHaveValue('Walnut chopping board');
    expect(draftKeys()).toHaveLength(0);
  });

  test('keeps what was typed while the save before it was under way [A5]', async () => {
    const { user, name, id, unmount } = await openProduct();
    const answer = faults.held('PUT *');
    await user.type(name, '!');
    await user.click(save());
    await user.type(name, '?');
    answer();
    await screen.findByText(/ saved$/);
    unmount();
    const again = await openProduct(id);
    await again.user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(again.name).toHaveValue('Walnut chopping board!?');
  });

  test('of text typed during a save is not written after it was discarded', async () => {
    const { user, name, id, place } = await openProduct();
    const answer = faults.held('PUT *');
    await user.type(name, '!');
    await user.click(save());
    await user.type(name, '?');
    await user.click(await elsewhere());
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(place()).toBe('/elsewhere'));
    answer();
    await screen.findByText(/ saved$/);
    await expect(
      waitFor(() => expect(draftKeys()).toHaveLength(1), { timeout: 800 }),
    ).rejects.toThrow();
    expect(await store.call(`GET /merchant/products/${id}`)).toMatchObject({
      name: 'Walnut chopping board!',
    });
  });

  test('of a record that somebody else saved asks when it is saved [D17]', async () => {
    const id = await leaveDraft();
    await store.call(`PUT /merchant/products/${id}`, { name: 'Theirs' });
    const { user } = await openProduct(id);
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await user.click(save());
    expect(
      await screen.findByRole('dialog', { name: 'Someone else changed this too' }),
    ).toBeVisible();
  });

  test('of another tab for the same record is offered beside this tab’s draft', async () => {
    const id = await leaveDraft();
    const [key = ''] = draftKeys();
    const theirs = key.replace(/[^/]+\/[^/]+$/, 'other-tab/form');
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}');
    const values = { name: 'Typed over there' };
    localStorage.setItem(theirs, JSON.stringify({ ...draft, values }));
    const { user, name } = await openProduct(id);
    await user.type(name, '?');
    await waitFor(() => expect(draftKeys()).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(name).toHaveValue('Walnut chopping board!');
    expect(screen.getByText(/They are from another tab/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(name).toHaveValue('Typed over there');
    expect(screen.queryByText(/Restore your changes/)).toBeNull();
  });

  test('that another tab saves meanwhile is no longer offered', async () => {
    const id = await leaveDraft();
    const [key = ''] = draftKeys();
    await openProduct(id);
    localStorage.removeItem(key);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
    });
    expect(screen.queryByText(/Restore your changes/)).toBeNull();
  });

  test('that another tab still types into was restored without its last words', async () => {
    const id = await leaveDraft();
    const [key = ''] = draftKeys();
    const { user, name } = await openProduct(id);
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}');
    const newValue = JSON.stringify({ ...draft, values: { name: 'Walnut chopping board, oiled' } });
    localStorage.setItem(key, newValue);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    });
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(name).toHaveValue('Walnut chopping board, oiled');
  });

  test('of version 0.1.0, stored in the tab, is offered', async () => {
    const id = await leaveDraft();
    const [key = ''] = draftKeys();
    const text = localStorage.getItem(key) ?? '';
    localStorage.removeItem(key);
    sessionStorage.setItem(key.replace(/\/[^/]+\/[^/]+$/, ''), text);
    vi.resetModules();
    await import('../../src/forms/drafts/forgetDrafts.ts');
    expect(Object.keys(sessionStorage).filter((one) => one.startsWith('draft:'))).toEqual([]);
    await openProduct(id);
    expect(await screen.findByText(/Restore your changes/)).toBeVisible();
  });

  test('is not written by a tab that wakes up after a logout elsewhere', async () => {
    const { user, name } = await openProduct();
    await user.type(name, '!');
    localStorage.setItem('admin-session-end', 'logout');
    localStorage.removeItem('admin-store');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(isSignedIn()).toBe(false));
    expect(draftKeys()).toEqual([]);
  });

  test('showed a tenth of its amounts once the store’s currency had three decimals', async () => {
    const { user, id, unmount } = await openProduct();
    const price = screen.getByRole('textbox', { name: 'Price' });
    await user.clear(price);
    await user.type(price, '51');
    await waitFor(() => expect(draftKeys()).toHaveLength(1));
    unmount();
    await store.call('PUT /users/profile', { storeSettings: { currency: 'USD' } });
    const again = await openProduct(id);
    expect(screen.getByText(/Restore your changes/)).toBeVisible();
    again.unmount();
    await store.call('PUT /users/profile', { storeSettings: { currency: 'KWD' } });
    const dinars = await openProduct(id);
    expect(screen.queryByText(/Restore your changes/)).toBeNull();
    dinars.unmount();
    await store.call('PUT /users/profile', { storeSettings: { currency: 'EUR' } });
    await openProduct(id);
    expect(screen.getByText(/Restore your changes/), 'with its own currency again').toBeVisible();
  });

  test('of Friday is offered on Monday, with its date', async () => {
    const id = await leaveDraft();
    const [key = ''] = draftKeys();
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}');
    const savedAt = new Date(Date.now() - 60 * 60 * 60_000);
    localStorage.setItem(key, JSON.stringify({ ...draft, savedAt }));
    // A closed browser starts a new tab.
    sessionStorage.clear();
    vi.resetModules();
    await import('../../src/forms/drafts/forgetDrafts.ts');
    const { user, name } = await openProduct(id);
    expect(screen.getByText(/^Restore your changes from \d+ \w+, \d\d:\d\d\?$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(name).toHaveValue('Walnut chopping board!');
  });

  test('survives a clock that is set back by a few minutes', async () => {
    const id = await leaveDraft();
    const [key = ''] = draftKeys();
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}');
    const savedAt = new Date(Date.now() + 10 * 60_000).toISOString();
    localStorage.setItem(key, JSON.stringify({ ...draft, savedAt }));
    const { user, name } = await openProduct(id);
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(name).toHaveValue('Walnut chopping board!');
  });

  test('expires after two weeks', async () => {
    const id = await leaveDraft();
    const [key = ''] = draftKeys();
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}');
    const savedAt = new Date(Date.now() - DRAFT_LIFETIME - 1).toISOString();
    localStorage.setItem(key, JSON.stringify({ ...draft, savedAt }));
    await openProduct(id);
    expect(screen.queryByText(/Restore your changes/)).toBeNull();
    expect(draftKeys()).toHaveLength(0);
  });
});
