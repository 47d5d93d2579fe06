import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_SLUG, numberedSlug, slugOf } from '../../domain/slug.ts';

test.each([
  ['Blue mug', 'blue-mug'],
  ['  Crème brûlée & Œufs  ', 'creme-brulee-and-oeufs'],
  ['Straße Łódź Ørsted', 'strasse-lodz-orsted'],
  ['L’été – 50 % off!', 'lete-50-off'],
  ['İstanbul', 'istanbul'],
  ['陶瓷马克杯', ''],
  ['---', ''],
])('%s becomes %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('every slug is valid in the store, and a slug’s slug is itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
      const slug = slugOf(name);
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(slug.length).toBeLessThanOrEqual(MAX_SLUG);
      expect(slugOf(slug)).toBe(slug);
    }),
  );
});

test('a number fits behind the longest slug', () => {
  expect(numberedSlug('mug', 2)).toBe('mug-2');
  const long = numberedSlug('a'.repeat(MAX_SLUG), 17);
  expect(long).toHaveLength(MAX_SLUG);
  expect(long.endsWith('-17')).toBe(true);
});
