import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showToast, type ToastTone } from '../../src/ui/toasts.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openConsole, setWidth } from './openConsole.tsx';

const store = serveStore();
beforeEach(() => store.signIn());
afterEach(() => {
  vi.useRealTimers();
});

const region = () => screen.getByRole('region', { name: 'Notifications' });
const shown = () => within(region()).queryAllByText(/./, { selector: 'strong' });
const titles = () => shown().map((title) => title.textContent);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const show = (title: string, tone: ToastTone = 'info', text?: string) =>
  act(() => void showToast({ tone, title, text }));

/** A page without requests and toasts of its own. */
const quiet = '/nothing-here';
async function openQuietly() {
  const opened = await openConsole(quiet);
  vi.useFakeTimers();
  return opened;
}

describe('toasts', () => {
  it('appear at the top right with title, text and a close button [E7]', async () => {
    const { visitor } = await openConsole(quiet);
    show('Product saved', 'success', 'Stoneware mug');
    expect(getComputedStyle(region())).toMatchObject({ position: 'fixed', right: '12px' });
    const toast = screen.getByRole('status');
    expect(toast).toHaveTextContent('Product savedStoneware mug');
    await visitor.click(within(toast).getByRole('button', { name: 'Close notification' }));
    expect(titles()).toEqual([]);
  });

  it.each([
    ['success', 5000],
    ['error', 7000],
    ['warning', 6000],
    ['info', 5000],
  ] as const)('of the tone %s disappear after %i ms [E7]', async (tone, duration) => {
    await openQuietly();
    show('Message', tone);
    pass(duration - 1);
    expect(titles()).toEqual(['Message']);
    pass(1);
    expect(titles()).toEqual([]);
  });

  it('with the same title and text within 7 s are merged [D8]', async () => {
    await openQuietly();
    for (let time = 0; time < 50; time += 1) show('Request Failed', 'error', 'E');
    expect(titles()).toHaveLength(1);
    show('Request Failed', 'error', 'another');
    expect(titles()).toHaveLength(2);
    pass(7000);
    show('Request Failed', 'error', 'E');
    expect(titles()).toHaveLength(1);
  });

  it('that were closed by hand appear again for a new event', async () => {
    await openQuietly();
    show('Network Error', 'error');
    fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    expect(titles()).toEqual([]);
    show('Network Error', 'error');
    expect(titles()).toEqual(['Network Error']);
  });

  it('of a success appear for each, once the previous one has gone', async () => {
    await openQuietly();
    show('Saved', 'success');
    pass(5500);
    show('Saved', 'success');
    expect(titles()).toEqual(['Saved']);
  });

  it('are three at most; the next one waits [D8]', async () => {
    await openQuietly();
    for (const title of ['one', 'two', 'three', 'four']) show(title);
    expect(titles()).toEqual(['one', 'two', 'three']);
    pass(5000);
    expect(titles()).toEqual(['four']);
  });

  it('on a phone are one at a time, newest first', async () => {
    setWidth(360);
    await openQuietly();
    for (const title of ['one', 'two']) show(title);
    expect(titles()).toEqual(['two']);
    pass(5000);
    expect(titles()).toEqual(['one']);
    pass(4999);
    expect(titles()).toEqual(['one']);
    pass(1);
    expect(titles()).toEqual([]);
  });

  it.each([
    ['the pointer is over it', fireEvent.mouseEnter, fireEvent.mouseLeave],
    ['the focus is in it', fireEvent.focus, fireEvent.blur],
  ])('stay while %s [D8]', async (_name, enter, leave) => {
    await openQuietly();
    show('Read me');
    enter(region());
    pass(60_000);
    expect(titles()).toEqual(['Read me']);
    leave(region());
    pass(5000);
    expect(titles()).toEqual([]);
  });

  it('with keyboard focus stay after a pointer has passed', async () => {
    await openQuietly();
    show('Read me');
    fireEvent.focus(region());
    fireEvent.mouseEnter(region());
    fireEvent.mouseLeave(region());
    pass(60_000);
    expect(titles()).toEqual(['Read me']);
  });

  it('do not stay for ever after another one was closed', async () => {
    await openQuietly();
    show('First');
    show('Second');
    const [close] = screen.getAllByRole('button', { name: 'Close notification' });
    fireEvent.mouseEnter(region());
    act(() => close?.focus());
    if (close) fireEvent.click(close);
    fireEvent.mouseLeave(region());
    expect(titles()).toEqual(['Second']);
    pass(5000);
    expect(titles()).toEqual([]);
  });

  it('are announced, errors as alerts, and survive a click elsewhere and a dialog [D8] [E7]', async () => {
    const { visitor } = await openConsole(quiet);
    show('Failed', 'error');
    show('Saved', 'success');
    expect(screen.getByRole('alert')).toHaveTextContent('Failed');
    expect(screen.getByRole('status')).toHaveTextContent('Saved');
    await visitor.click(screen.getByRole('main'));
    await visitor.keyboard('?');
    await screen.findByRole('dialog');
    show('Failed again', 'error');
    expect(titles()).toEqual(['Failed', 'Saved', 'Failed again']);
  });

  it('show a server’s text as text, never as HTML [D4]', async () => {
    await openConsole(quiet);
    show('Request Failed', 'error', '<img src=x onerror=alert(1)>%{name}');
    expect(screen.getByRole('alert')).toHaveTextContent('<img src=x onerror=alert(1)>');
    expect(screen.getByRole('alert').querySelector('img')).toBeNull();
  });

  it('are merged if several requests of a screen fail alike [D8] [E3]', async () => {
    faults.status('GET *', 500);
    // A list shows its failure itself; other requests of a form show a toast.
    await openConsole('/products/create?like=p1');
    const requestedPaths = () => new Set(journal.requests('GET *').map(({ path }) => path));
    await waitFor(() => expect(titles()).not.toEqual([]));
    expect(requestedPaths().size).toBeGreaterThan(1);
    expect(titles()).toEqual(['Server Error']);
  });

  it('do not show uncaught errors, which go to the browser’s console [E8]', async () => {
    await openConsole(quiet);
    act(() => {
      window.dispatchEvent(new ErrorEvent('error', { message: 'Nobody caught this' }));
      window.dispatchEvent(new Event('unhandledrejection'));
    });
    expect(titles()).toEqual([]);
  });
});

describe('a failure that the page shows', () => {
  it.each([
    ['/products', 'GET /merchant/products', 'This list could not be loaded'],
    ['/products/p1', 'GET /merchant/products/:id', 'This could not be loaded'],
    ['/orders/o1/show', 'GET /merchant/orders/:id', 'This could not be loaded'],
  ])('at %s is one toast, with the server’s text [E3]', async (path, route, heading) => {
    faults.status(route, 500, { error: { message: 'The shelves fell over.' } });
    await openConsole(path);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(await screen.findAllByText('The shelves fell over.')).toHaveLength(1);
    expect(titles()).toEqual(['Server Error']);
  });

  it('is a toast if the page closes: a deleted record [E2]', async () => {
    await openConsole('/products/gone');
    expect(await screen.findByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
    await waitFor(() => expect(titles()).toEqual(['Request Failed']));
    // The 404 of a record does not hide the screens of its resource.
    expect(screen.getByRole('link', { name: 'Products' })).toBeVisible();
  });
});
