import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { faults, journal, serveStore } from '../msw/server.ts';
import { accountMenu, openConsole } from '../spec/openConsole.tsx';

const store = serveStore();
const PUT = 'PUT /users/profile';
beforeEach(() => store.signIn());

const banners = () => screen.findByRole('region', { name: 'About your store' });

describe('hiding the store', () => {
  type Visitor = Awaited<ReturnType<typeof openConsole>>['visitor'];

  async function save(visitor: Visitor) {
    await visitor.click(screen.getByRole('button', { name: 'Save' }));
    return screen.findByRole('dialog', { name: 'Hide your store?' });
  }

  async function switchOff() {
    const { visitor } = await openConsole('/profile');
    await visitor.click(
      await screen.findByRole('switch', { name: 'Customers can open the store' }),
    );
    return { visitor, dialog: await save(visitor) };
  }

  it('asks first, then shows a banner above every screen, which can undo it [S2] [D21]', async () => {
    const { visitor, dialog } = await switchOff();
    expect(dialog).toHaveTextContent(
      'Customers won’t be able to open your store until you show it again.',
    );
    await visitor.click(within(dialog).getByRole('button', { name: 'Keep it visible' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(journal.requests(PUT)).toEqual([]);
    expect(screen.getByText('Unsaved changes')).toBeVisible();

    const again = await save(visitor);
    await visitor.click(within(again).getByRole('button', { name: 'Save and hide' }));
    expect(await banners()).toHaveTextContent('Your store is hidden. Customers can’t open it.');
    expect(journal.last(PUT).body).toEqual({ storeSettings: { isVisible: false } });
    within(await banners())
      .getByRole('button', { name: 'Show store' })
      .focus();
    await visitor.keyboard('{Enter}');
    expect(await screen.findByText('Customers can open your store now.')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'About your store' })).toBeNull(),
    );
    // The focus was once at the top of the page.
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(journal.last(PUT).body).toEqual({ storeSettings: { isVisible: true } });
    expect(screen.getByRole('switch', { name: 'Customers can open the store' })).toBeChecked();
  });

  it('asks once, even if the save is repeated', async () => {
    const { visitor, dialog } = await switchOff();
    faults.status(PUT, 503, { error: 'Closed.' }, { times: 1 });
    await visitor.click(within(dialog).getByRole('button', { name: 'Save and hide' }));
    expect(await screen.findByText('Closed.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await visitor.click(screen.getByRole('button', { name: 'Save' }));
    expect(await banners()).toBeVisible();
  });
});

describe('the banners', () => {
  it('appear while the store is hidden or a payment is late, on any screen', async () => {
    await store.overrideProfile({
      storeSettings: { isVisible: false },
      subscription: { status: 'past_due' },
    });
    await openConsole('/products');
    expect(await banners()).toHaveTextContent('Your store is hidden.');
    expect(within(await banners()).getByRole('link', { name: 'See subscription' })).toHaveAttribute(
      'href',
      '/subscription',
    );
  });

  it('follow the server’s response, although the session is older [D21]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await openConsole('/products');
      await store.db.updateTable('stores').set({ subscription_status: 'past_due' }).execute();
      expect(screen.queryByRole('region', { name: 'About your store' })).toBeNull();
      await vi.advanceTimersByTimeAsync(11_000);
      expect(await banners()).toHaveTextContent('A payment for your plan is late.');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the shell', () => {
  it('shows the new names at once [S4] [P2] [D21]', async () => {
    const { visitor } = await openConsole('/profile');
    const type = async (name: string, text: string) => {
      const input = await screen.findByLabelText(name);
      await visitor.clear(input);
      await visitor.paste(text);
    };
    await type('Your name', 'Amina D.');
    await type('Business name', 'Maison Amina');
    await visitor.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Saved: /);
    const brand = within(screen.getByRole('navigation', { name: 'Main menu' })).queryByText(
      'Maison Amina',
    );
    expect(brand ?? screen.getAllByText('Maison Amina')[0]).toBeVisible();
    await visitor.click(accountMenu());
    expect(await screen.findByText('Amina D.')).toBeVisible();
  });
});
