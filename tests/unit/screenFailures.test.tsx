import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withoutTags } from '../../src/browser/polyfills.ts';
import { createGuardedStore } from '../../src/browser/storage.ts';
import { createI18nProvider } from '../../src/i18n/provider.ts';
import { RootBoundary } from '../../src/layout/RootBoundary.tsx';
import { ScreenBoundary } from '../../src/layout/ScreenBoundary.tsx';
import { lazyScreen } from '../../src/ui/lazy.tsx';

const i18nProvider = createI18nProvider();
const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
const Good = () => <p>Here it is</p>;

let isBroken = true;
function Screen() {
  if (isBroken) throw new Error('The chart has no data');
  return <Good />;
}

beforeEach(() => {
  // React logs every error that reaches a boundary.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  sessionStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open(children: ReactNode, place = '/here') {
  const tree = (at: string) => (
    <MemoryRouter>
      <CoreAdminContext i18nProvider={i18nProvider} store={createGuardedStore()}>
        <nav>Menu</nav>
        <ScreenBoundary pathname={at}>{children}</ScreenBoundary>
      </CoreAdminContext>
    </MemoryRouter>
  );
  const { rerender } = render(tree(place));
  return { visitor: userEvent.setup(), moveTo: (at: string) => rerender(tree(at)) };
}

describe('a crashed screen', () => {
  beforeEach(() => {
    isBroken = true;
  });

  it('keeps the shell usable, says why, and can be retried', async () => {
    const { visitor } = open(<Screen />);
    expect(screen.getByRole('alert')).toHaveTextContent('This screen stopped working');
    expect(screen.getByText('The chart has no data')).toBeInTheDocument();
    expect(screen.getByText('Menu')).toBeVisible();
    isBroken = false;
    await visitor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('Here it is')).toBeVisible();
  });

  it('works after view settings are reset, which clears columns but not the theme', async () => {
    localStorage.setItem('RaStore.products.listParams', '{"page":3}');
    localStorage.setItem('RaStore.theme', '"dark"');
    const { visitor } = open(<Screen />);
    isBroken = false;
    await visitor.click(screen.getByRole('button', { name: 'Reset view settings' }));
    expect(screen.getByText('Here it is')).toBeVisible();
    expect(localStorage.getItem('RaStore.products.listParams')).toBeNull();
    expect(localStorage.getItem('RaStore.theme')).toBe('"dark"');
  });

  it('is gone when another screen opens', async () => {
    const { moveTo } = open(<Screen />);
    isBroken = false;
    moveTo('/elsewhere');
    expect(screen.getByText('Here it is')).toBeVisible();
  });

  it('in the shell itself shows a plain HTML page that can reload', () => {
    render(
      <RootBoundary onReset={() => undefined}>
        <Screen />
      </RootBoundary>,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('stopped working');
    expect(screen.getByRole('link', { name: 'Reload' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reset view settings' })).toBeVisible();
  });
});

describe('a screen whose code fails to load', () => {
  type Load = () => Promise<{ default: ComponentType }>;

  it('is retried once automatically [L4]', async () => {
    const load = vi.fn<Load>().mockRejectedValueOnce(missing());
    load.mockResolvedValue({ default: Good });
    const Lazy = lazyScreen(load);
    open(<Lazy />);
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(await screen.findByText('Here it is')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('waits while the connection is lost, and appears once it is back', async () => {
    vi.useFakeTimers();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const Lazy = lazyScreen<object>(() =>
      navigator.onLine ? Promise.resolve({ default: Good }) : Promise.reject(missing()),
    );
    open(<Lazy />);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText('Loading...')).toBeVisible();
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByText('Here it is')).toBeVisible();
  });

  it('is not reloaded over unsaved text, but offers the reload', async () => {
    const keep = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', keep);
    const Lazy = lazyScreen<object>(() => Promise.reject(missing()));
    open(<Lazy />);
    expect(await screen.findByText('This part could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    window.removeEventListener('beforeunload', keep);
  });

  it('is really fetched again by Try again', async () => {
    const load = vi.fn<Load>().mockRejectedValueOnce(new Error('Evaluation failed'));
    load.mockResolvedValue({ default: Good });
    const Lazy = lazyScreen(load);
    const { visitor } = open(<Lazy />);
    await visitor.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Here it is')).toBeVisible();
  });
});

describe('markup of a library', () => {
  it('keeps its entities and loses its tags', () => {
    expect(withoutTags('&#8203;')).toBe('&#8203;');
    expect(withoutTags('<img src=x onerror=alert(1)>')).toBe('&lt;img src=x onerror=alert(1)>');
  });
});
