import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RouterProvider } from 'react-router/dom';
import { onTestFinished, vi } from 'vitest';
import { createConsole, type Providers } from '../../src/App.tsx';
import type { ResourceDefinition } from '../../src/resources/definition.ts';
import { resources } from '../../src/resources/index.ts';
import { clearToasts } from '../../src/ui/toasts.ts';
import { mediaOf } from '../support/media.ts';

/**
 * Opens the whole console at a URL, and waits for its first screen. `shown`: resources to use instead of the
 * console's. `providers`: those for another API.
 */
export async function openConsole(
  path = '/dashboard',
  shown: ResourceDefinition[] = resources,
  providers: Providers = {},
) {
  window.history.replaceState(null, '', path);
  const router = createConsole({ resources: shown, ...providers });
  const visitor = userEvent.setup();
  const { unmount } = render(<RouterProvider router={router} />);
  onTestFinished(() => {
    unmount();
    router.dispose();
    clearToasts();
    localStorage.clear();
    sessionStorage.clear();
  });
  await screen.findByRole('heading', { level: 1 });
  return { router, visitor };
}

/** Sets the window's width for media queries, with reduced motion. Call before opening. */
export function setWidth(width: number) {
  vi.stubGlobal('matchMedia', mediaOf({ width }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
}

export function pathNow(): string {
  return window.location.pathname;
}

export const toggle = () => screen.getByRole('button', { name: 'Toggle sidebar' });
export const accountMenu = () => screen.getByRole('button', { name: 'Account menu' });
