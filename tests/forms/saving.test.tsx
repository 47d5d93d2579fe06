import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useToasts } from '../../src/ui/toasts.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { screens } from './ProductForm.tsx';

const store = serveStore();

async function openProduct(overrides: object = {}) {
  await store.signIn();
  const { _id: id } = await store.call('POST /merchant/products', {
    ...buildProductInput(),
    ...overrides,
  });
  const view = renderScreen(screens, { path: `/products/${id}` });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  return { ...view, id, name };
}
const save = () => screen.getByRole('button', { name: 'Save' });
const puts = () => journal.requests('PUT /merchant/products/:id');
const retype = async (
  user: Awaited<ReturnType<typeof openProduct>>['user'],
  field: HTMLElement,
  text: string,
) => {
  await user.clear(field);
  await user.paste(text);
};

describe('saving', () => {
  test('sends only the changed fields, with the version that was read [D10] [D17]', async () => {
    const { user, name } = await openProduct();
    await retype(user, name, 'Oak board');
    await user.click(save());
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(puts()).toMatchObject([{ body: { name: 'Oak board' }, headers: { 'if-match': '"1"' } }]);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('shows "saved" only after the response [D10]', async () => {
    const { user, name } = await openProduct();
    const answer = faults.held('PUT *');
    await retype(user, name, 'Oak board');
    await user.click(save());
    expect(await screen.findByText('Saving…')).toBeVisible();
    expect(save()).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(puts()).toHaveLength(1));
    expect(screen.queryByText(/ saved$/)).toBeNull();
    answer();
    expect(await screen.findByText(/ saved$/)).toBeVisible();
  });

  test('keeps input that is typed during the save as unsaved changes', async () => {
    const { user, name } = await openProduct();
    const answer = faults.held('PUT *');
    await retype(user, name, 'Oak');
    await user.click(save());
    await user.type(name, ' board');
    answer();
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(name).toHaveValue('Oak board');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(puts().at(-1)?.body).toEqual({ name: 'Oak board' }));
  });

  test('still shows what was saved when an older read answers last', async () => {
    const { user, name, queryClient } = await openProduct();
    const answer = faults.held('GET /merchant/products/:id', { times: 1 });
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(journal.requests('GET /merchant/products/:id')).toHaveLength(2));
    await retype(user, name, 'Oak board');
    await user.click(save());
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    answer();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(name).toHaveValue('Oak board');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('sends one write for three submits', async () => {
    const { user, name, container } = await openProduct();
    await retype(user, name, 'Oak board');
    const form = container.querySelector('form');
    for (let times = 0; times < 3; times += 1) form?.requestSubmit();
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(puts()).toHaveLength(1);
  });

  test('⌘S saves, and so does Ctrl+S on an Arabic keyboard, once when held down', async () => {
    const { user, name } = await openProduct();
    await retype(user, name, 'Oak board');
    const pressed = { key: 'س', code: 'KeyS', ctrlKey: true };
    expect(fireEvent.keyDown(name, pressed)).toBe(false);
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(fireEvent.keyDown(name, { ...pressed, repeat: true })).toBe(false);
    expect(puts()).toHaveLength(1);
    await user.type(name, '!');
    await user.keyboard('{Meta>}s{/Meta}');
    await waitFor(() => expect(puts()).toHaveLength(2));
  });

  test('sends nothing for an unchanged form', async () => {
    const { user } = await openProduct();
    await user.click(save());
    expect(await screen.findByText('There is nothing to save')).toBeVisible();
    expect(puts()).toEqual([]);
  });

  test('ignores values in the URL (?source=)', async () => {
    await store.signIn();
    const { _id: id } = await store.call('POST /merchant/products', buildProductInput());
    const hostile = encodeURIComponent(JSON.stringify({ name: 'Hacked', price: 1, isAdmin: true }));
    const { user } = renderScreen(screens, { path: `/products/${id}?source=${hostile}` });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('Walnut chopping board');
    await user.type(name, '!');
    await user.click(save());
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(puts()[0]?.body).toEqual({ name: 'Walnut chopping board!' });
  });
});

describe('a refused save', () => {
  test('by the contract shows each problem at its field and in a summary, and sends nothing', async () => {
    const { user, name } = await openProduct();
    await user.clear(name);
    await retype(user, screen.getByRole('textbox', { name: 'Price' }), '-0.50');
    await user.click(save());
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByText('2 things to correct')).toBeVisible();
    expect(
      within(summary).getByRole('button', { name: 'Name: Enter a product name.' }),
    ).toBeVisible();
    expect(name).toHaveAccessibleDescription('Enter a product name.');
    expect(name).toHaveFocus();
    expect(puts()).toEqual([]);
    await user.click(
      within(summary).getByRole('button', { name: 'Price: An amount can’t be negative.' }),
    );
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveFocus();
  });

  test('by the server shows its text at the field and keeps the input', async () => {
    const { user, name } = await openProduct();
    faults.status('PUT *', 422, {
      error: { message: 'Please check the fields.' },
      errors: { description: 'Too many exclamation marks.' },
    });
    await retype(user, name, 'Oak board');
    await user.click(save());
    const description = screen.getByRole('textbox', { name: 'Description' });
    await waitFor(() =>
      expect(description).toHaveAccessibleDescription('Too many exclamation marks.'),
    );
    expect(description).toHaveFocus();
    expect(name).toHaveValue('Oak board');
    faults.reset();
    await user.click(save());
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(description).not.toHaveAccessibleDescription('Too many exclamation marks.');
  });
});

describe('a save without a usable response', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const untilTheTimeout = async () => {
    await waitFor(() => expect(puts()).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(10_000);
  };

  test('is found to be done if its response comes too late', async () => {
    const { user, name } = await openProduct();
    faults.slow('PUT *', 11_000);
    await retype(user, name, 'Oak board');
    await user.click(save());
    await untilTheTimeout();
    expect(await screen.findByText('Your change was saved')).toBeVisible();
    expect(screen.queryByText('Request Timeout')).toBeNull();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('shows the request id for support after a server error', async () => {
    const { user, name } = await openProduct();
    await retype(user, name, 'Oak board');
    const headers = { 'X-Request-Id': 'k3v9x0a7m2pd' };
    faults.status('PUT *', 500, { error: { message: 'Out of order.' } }, { headers });
    await user.click(save());
    const toast = (await screen.findByText('Out of order.')).closest('[role="alert"]');
    expect(toast).toHaveTextContent('For support: k3v9x0a7m2pd');
  });

  test('is reported once if it is lost, and the form keeps the input [E4]', async () => {
    const { user, name } = await openProduct();
    faults.lost('PUT *');
    await retype(user, name, 'Oak board');
    await user.click(save());
    await untilTheTimeout();
    expect(await screen.findByText('Request Timeout')).toBeVisible();
    await waitFor(() => expect(save()).toHaveAttribute('aria-busy', 'false'));
    expect(name).toHaveValue('Oak board');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    // A past bug showed two messages.
    expect(useToasts.getState().toasts).toHaveLength(1);
  });
});

describe('a new record', () => {
  test('is sent once, and the merchant continues with it', async () => {
    await store.signIn();
    const { user, place } = renderScreen(screens, { path: '/products/create' });
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Oak board');
    await user.click(save());
    await waitFor(() => expect(place()).toMatch(/^\/products\/(?!create)/));
    const [post] = journal.requests('POST *');
    expect(post?.body).toEqual({
      name: 'Oak board',
      description: 'Oiled by hand.\nMade to last.',
      price: 4900,
      stock: 12,
    });
    expect(await screen.findByDisplayValue('Oak board')).toBeVisible();
  });

  test('is found by its key when its response was lost, and created once', async () => {
    await store.signIn();
    const { user, place } = renderScreen(screens, { path: '/products/create' });
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Oak board');
    faults.malformed('POST *', { times: 1 });
    await user.click(save());
    await waitFor(() => expect(place()).toMatch(/^\/products\/(?!create)/));
    const keys = journal.requests('POST *').map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(await store.rows('GET /merchant/products')).toHaveLength(1);
  });
});
