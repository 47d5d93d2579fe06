import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// Long, for slow machines: no test measures time with these functions.
configure({ asyncUtilTimeout: 15_000 });

// The test files of the project `jsdom` share one window.
localStorage.clear();
sessionStorage.clear();
window.history.replaceState(null, '', '/');
afterAll(() => {
  vi.restoreAllMocks();
});
