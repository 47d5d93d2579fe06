import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readRequestedPage } from '../../src/auth/returnPath.ts';

/** Opens a URL as the browser does: `#root` exists, then the entry script runs. */
async function openAt(url: string) {
  window.history.replaceState(null, '', url);
  document.body.innerHTML = '<div id="root"></div>';
  vi.resetModules();
  await act(() => import('../../src/main.tsx'));
}

// All tests of a file share one window, and every run of the entry script adds listeners to it.
const plainAdd = window.addEventListener.bind(window);
const added: [string, EventListenerOrEventListenerObject][] = [];
window.addEventListener = (
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
) => {
  added.push([type, listener]);
  plainAdd(type, listener, options);
};
afterEach(() => {
  for (const [type, listener] of added.splice(0)) window.removeEventListener(type, listener);
  document.body.replaceChildren();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

describe('a visitor without a session', () => {
  it.each([
    ['/login', 'Sign in'],
    ['/register', 'Create an account'],
    ['/forgot-password', 'Forgot your password?'],
    ['/reset-password', 'A code comes first'],
    ['/login/', 'Sign in'],
  ])('reaches %s [R1] [A6]', async (path, title) => {
    await openAt(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(window.location.pathname).toBe(path);
  });

  it.each(['/', '/products/p1/show', '/no-such-page', '/loginx'])(
    'is redirected from %s to /login, replacing history [A6] [R5]',
    async (path) => {
      const entries = window.history.length;
      await openAt(path);
      expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
      expect(window.location.pathname).toBe('/login');
      expect(window.history.length).toBe(entries);
    },
  );

  it('has the requested page stored, and not in the URL [D7]', async () => {
    await openAt('/orders?filter=%7B%22q%22%3A%22ada%22%7D');
    await screen.findByRole('button', { name: 'Sign in' });
    expect(window.location.href).toMatch(/\/login$/);
    expect(readRequestedPage(window.history.state)).toBe(
      '/orders?filter=%7B%22q%22%3A%22ada%22%7D',
    );
  });

  it('moves between the public pages without a reload, back and forth [R1]', async () => {
    await openAt('/login');
    const visitor = userEvent.setup();
    await visitor.click(await screen.findByRole('link', { name: 'Create an account' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Create an account' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(window.location.pathname).toBe('/register');
    act(() => window.history.back());
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(window.location.pathname).toBe('/login');
  });
});

describe('the entry script', () => {
  it('mounts into the element with the id root [L5]', async () => {
    await openAt('/login');
    await screen.findByRole('button', { name: 'Sign in' });
    expect(document.getElementById('root')).toContainElement(screen.getByRole('main'));
    expect(document.body.children).toHaveLength(1);
  });

  it('says what is wrong if the element is missing [L5]', async () => {
    document.body.innerHTML = '';
    vi.resetModules();
    await expect(import('../../src/main.tsx')).rejects.toThrow('no element with the id "root"');
  });

  it.each(['?token=s3cr3t', '#token=s3cr3t', '?token=s3cr3t&phone=%2B33612345678#x'])(
    'removes %s from the URL of a reset link before anything else [D18]',
    async (secret) => {
      await openAt(`/reset-password${secret}`);
      expect(window.location.href).toMatch(/\/reset-password$/);
      expect(await screen.findByLabelText('New password')).toBeVisible();
      expect(document.body).not.toHaveTextContent('s3cr3t');
      expect(JSON.stringify(window.history.state)).not.toContain('s3cr3t');
    },
  );

  it('only logs uncaught errors, without secrets and without a toast [E8]', async () => {
    await openAt('/login');
    await screen.findByRole('button', { name: 'Sign in' });
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const failure = new Error('refused: Bearer abc.def');
    const event = new ErrorEvent('error', { error: failure, cancelable: true });
    act(() => void window.dispatchEvent(event));
    expect(log).toHaveBeenCalledTimes(1);
    expect(log.mock.calls.flat().join(' ')).toContain('refused: Bearer [hidden]');
    expect(log.mock.calls.flat().join(' ')).not.toContain('abc.def');
    expect(event.defaultPrevented).toBe(true);

    const rejection = new Event('unhandledrejection', { cancelable: true });
    act(() => void window.dispatchEvent(Object.assign(rejection, { reason: 'token=abc' })));
    expect(log.mock.calls[1]).toEqual(['token=[hidden]']);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
