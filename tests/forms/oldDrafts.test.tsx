import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { draftKeys } from '../../src/forms/drafts/forgetDrafts.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { screens } from './ProductForm.tsx';

const store = serveStore();

async function openForm(path: string) {
  const view = renderScreen(screens, { path });
  const retype = async (label: string, text: string) => {
    await view.user.clear(await screen.findByLabelText(label));
    await view.user.paste(text);
  };
  const save = async () => {
    const button = screen.getByRole('button', { name: 'Save' });
    await view.user.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
  };
  await screen.findByRole('textbox', { name: 'Name' });
  return { ...view, retype, save };
}

/** Closes the form; two days pass, in which the store deletes idempotency keys. */
async function twoDaysLater({ unmount }: { unmount(): void }) {
  await act(async () => unmount());
  faults.reset();
  await store.db.deleteFrom('idempotency_keys').execute();
  const [key = ''] = draftKeys();
  const text = localStorage.getItem(key) ?? '';
  const then = new Date(Date.now() - 48 * 60 * 60_000).toISOString();
  localStorage.setItem(key, text.replace(/("savedAt"|"sentAt"):"[^"]+"/g, `$1:"${then}"`));
}

const lost = [
  { name: 'it had arrived', lose: (route: string) => faults.unanswered(route), hasArrived: true },
  { name: 'it had not', lose: (route: string) => faults.offline(route), hasArrived: false },
];

describe('a save without a response, two days later', () => {
  test.each(lost)('of a change is compared with the store’s record: $name', async (loss) => {
    await store.signIn();
    const made = await store.call('POST /merchant/products', buildProductInput());
    const first = await openForm(`/products/${made._id}`);
    await first.retype('Name', 'Oak board');
    loss.lose('PUT *');
    faults.offline('GET *');
    await first.save();
    await first.retype('Price', '51');
    await twoDaysLater(first);
    const before = journal.requests('PUT *').length;
    const { user, save } = await openForm(`/products/${made._id}`);
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await save();
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(screen.queryByText(/Someone else changed/)).toBeNull();
    const sent = journal.requests('PUT *').slice(before);
    const price = { price: 5100 };
    expect(sent.map(({ body }) => body)).toEqual([
      loss.hasArrived ? price : { name: 'Oak board', ...price },
    ]);
    const now = await store.call(`GET /merchant/products/${made._id}`);
    expect(now).toMatchObject({ name: 'Oak board', ...price });
  });

  test.each(lost)('of a new record asks the merchant to look first: $name', async (loss) => {
    await store.signIn();
    const first = await openForm('/products/create');
    await first.retype('Name', 'Oak board');
    loss.lose('POST /merchant/products');
    await first.save();
    await twoDaysLater(first);
    const made = async () => (await store.rows('GET /merchant/products')).length;
    const before = await made();
    expect(before).toBe(Number(loss.hasArrived));
    const { user, save, place } = await openForm('/products/create');
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await save();
    expect(await screen.findByText('This may have been saved already')).toBeVisible();
    expect(await made()).toBe(before);
    // The merchant has checked the list, and still wants to create the product.
    await save();
    await waitFor(() => expect(place()).toMatch(/^\/products\/(?!create)/));
    expect(await made()).toBe(before + 1);
  });
});
