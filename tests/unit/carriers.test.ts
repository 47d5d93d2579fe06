import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLinkPattern } from '../../contract/linkPattern.ts';
import {
  carriersFor,
  findCarrier,
  KNOWN_CARRIERS,
  patternOf,
  trackingLink,
  withCarrier,
} from '../../domain/carriers.ts';

const OWN = { name: 'Vélo Express', link: 'https://velo.example/t/{tracking}?lang=fr' };

describe('carriers', () => {
  test('every well-known one has a unique name and a valid link pattern', () => {
    expect(KNOWN_CARRIERS.filter(({ link }) => !isLinkPattern(link ?? ''))).toEqual([]);
    expect(carriersFor([])).toHaveLength(
      new Set(KNOWN_CARRIERS.map(({ name }) => name.toLowerCase())).size,
    );
  });

  test('are found ignoring case and spaces, the store’s own first', () => {
    const own = [{ name: 'dhl', link: 'https://my.example/{tracking}' }];
    expect(findCarrier(' DHL ', carriersFor(own))).toEqual(own[0]);
    expect(findCarrier('velo', carriersFor([OWN]))).toBeUndefined();
  });

  test('get a new link when added again', () => {
    const again = { ...OWN, link: 'https://velo.example/n/{tracking}' };
    expect(withCarrier(withCarrier([], OWN), { ...again, name: 'vélo  express' })).toEqual([
      { ...again, name: 'vélo  express' },
    ]);
  });

  test('a new one removed the last of fifty', () => {
    const fifty = Array.from({ length: 50 }, (_, at) => ({ ...OWN, name: `Express ${10 + at}` }));
    expect(withCarrier(fifty, { ...OWN, name: 'Courier' })).toEqual(fifty);
    const changed = { name: 'Express 59', link: 'https://velo.example/n/{tracking}' };
    expect(withCarrier(fifty, changed)).toEqual([...fifty.slice(0, -1), changed]);
  });
});

describe('the link of a parcel', () => {
  test('has the number in its pattern, without spaces', () => {
    expect(trackingLink(OWN.link, ' 6A 123 456 ')).toBe('https://velo.example/t/6A123456?lang=fr');
  });

  test('is null without a pattern or a number', () => {
    expect([trackingLink(null, '1'), trackingLink(OWN.link, ' '), trackingLink('x', '1')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('leads only to the carrier, whatever the number is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (number) => {
        const link = trackingLink(OWN.link, number);
        if (link === null) return;
        const url = new URL(link);
        expect([url.origin, url.search, url.hash]).toEqual([
          'https://velo.example',
          '?lang=fr',
          '',
        ]);
      }),
    );
  });

  test.each([
    'http://velo.example/{tracking}',
    'javascript:alert({tracking})',
    'https://{tracking}.example/',
    'https://velo.example{tracking}/',
    'https://user@{tracking}/',
    'https://velo.example/',
    'https://velo.example/{tracking}/{tracking}',
    'https://velo.example/"{tracking}',
  ])('is never built from %s', (pattern) => {
    expect(isLinkPattern(pattern)).toBe(false);
  });

  test('that was typed for one parcel gives the pattern of its carrier', () => {
    expect(patternOf('https://velo.example/t/X1?lang=fr', 'X1')).toBe(OWN.link);
    expect(patternOf('https://velo.example/t', 'X1')).toBeNull();
  });
});
