import { afterEach, expect, test, vi } from 'vitest';
import { installRandomUUID } from '../../src/browser/polyfills.ts';

afterEach(() => vi.unstubAllGlobals());

test('adds crypto.randomUUID, which is missing on http in a local network', () => {
  const bare = { getRandomValues: crypto.getRandomValues.bind(crypto) };
  vi.stubGlobal('crypto', bare);
  installRandomUUID();
  const made = Array.from({ length: 200 }, () => crypto.randomUUID());
  expect(new Set(made).size).toBe(200);
  for (const uuid of made) {
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});

test('keeps the browser’s own one', () => {
  const own = () => 'own';
  vi.stubGlobal('crypto', { randomUUID: own });
  installRandomUUID();
  expect(crypto.randomUUID).toBe(own);
});
