import { configure, prettyDOM } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import { mediaOf } from './support/media.ts';

// Long, for slow machines: no test measures time with these functions.
configure({ asyncUtilTimeout: 15_000, getElementError });

/**
 * Prints the document when the message is read. `findBy…` makes this error many times before the element is there, and
 * printing takes longer than searching.
 */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  // The report shows the line of the query.
  Error.captureStackTrace(error, getElementError);
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { configurable: true, get });
}

// Assigned, not stubbed: a test that removes its stubs must not remove this one.
window.matchMedia = mediaOf();

// The test files of the project `jsdom` share one window.
localStorage.clear();
sessionStorage.clear();
window.history.replaceState(null, '', '/');
afterAll(() => {
  vi.restoreAllMocks();
});
