import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { PRODUCT_SORTS, ProductFilter } from '../../contract/product.ts';
import {
  PAGE_SIZES,
  parseListParams,
  parseSearch,
  parseStoredParams,
} from '../../src/lists/listParams.ts';
import { productList } from '../../src/resources/products/ProductList.tsx';

const { rules } = productList;

const hostileValue = fc.oneof(
  fc.json(),
  fc.string(),
  fc.constantFrom(
    '{"$ne":null}',
    '{"$where":"sleep(1)"}',
    '{"__proto__":{"polluted":1},"status":"active"}',
    '{"status":{"$gt":""}}',
    '{"status":"active","priceMin":"1"}',
    '["a","b"]',
    '-3',
    '0',
    '1e9',
    '100000000',
    'NaN',
    'price',
    'DESC',
    '25',
    '{"q":"x"}',
  ),
);
const names = ['filter', 'sort', 'order', 'page', 'perPage', 'displayedFilters'];
const search = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string()), hostileValue))
  .map((pairs) => `?${new URLSearchParams(pairs)}`);

function expectAllowed(raw: Record<string, unknown>) {
  const params = parseListParams(raw, rules);
  expect(v.is(ProductFilter, params.filter)).toBe(true);
  expect(PRODUCT_SORTS).toContain(params.sort.field);
  expect(['ASC', 'DESC']).toContain(params.sort.order);
  expect(PAGE_SIZES).toContain(params.perPage);
  expect(Number.isInteger(params.page) && params.page >= 1).toBe(true);
}

describe('hostile list parameters', () => {
  test('never pass the rules of the resource in a URL', () => {
    fc.assert(
      fc.property(search, (text) => {
        expectAllowed(Object.fromEntries(new URLSearchParams(text)));
        const clean = parseSearch(text, rules);
        expectAllowed(Object.fromEntries(new URLSearchParams(clean)));
        // Cleaning is idempotent, so there is no loop.
        expect(parseSearch(clean, rules)).toBe(clean);
        expect('polluted' in {}).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  test('nor in stored parameters', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...names), fc.jsonValue())),
        (stored) => {
          const clean = parseStoredParams(stored, rules);
          if (clean === undefined) return;
          expectAllowed(Object.fromEntries(Object.entries(Object(clean))));
          expect(parseStoredParams(clean, rules)).toBe(clean);
        },
      ),
      { numRuns: 500 },
    );
  });
});

test('a stored name such as toString does not break the list', () => {
  expect(() => parseStoredParams({ toString: null }, rules)).not.toThrow();
  expect(() => parseStoredParams({ constructor: '{' }, rules)).not.toThrow();
});

describe('does not loop endlessly at', () => {
  test.each([
    ...['?utm_source=mail', '?x=1', '?q=a', '?tab=1', '?=', '?%', '?__proto__=1', '?order=ASC'],
    ...['?Page=2', `?x=${'a'.repeat(9000)}`, '?%ZZ=1'],
  ])('%s, which the list drops', (text) => {
    expect(parseSearch(text, rules)).toBe('');
    expect(parseSearch(`${text}&page=2`, rules)).toBe('?page=2');
  });
});

describe('a valid URL', () => {
  test.each([
    '',
    '?filter=%7B%22stock%22%3A%22low%22%7D',
    '?filter=%7B%22q%22%3A%22mug%22%7D&sort=price&order=ASC&page=2&perPage=50',
    '?displayedFilters=%7B%7D&filter=%7B%7D&order=DESC&page=1&perPage=25&sort=updatedAt',
  ])('%s stays as it is', (text) => {
    expect(parseSearch(text, rules)).toBe(text);
  });

  test.each([
    ['?perPage=100000000', '?perPage=25'],
    ['?page=-3&tab=1', '?page=1'],
    ['?sort=name', '?sort=name&order=ASC'],
    ['?page=2&page=3', '?page=2'],
    ['?sort=password&order=DESC', '?sort=updatedAt&order=DESC'],
    ['?filter=%7B%22%24ne%22%3Anull%7D', '?filter=%7B%7D'],
    ['?filter=a&filter=b', '?filter=%7B%7D'],
    // Control characters were once sent to the server.
    ['?filter=%7B%22q%22%3A%22%5Cu0000%22%7D', '?filter=%7B%22q%22%3A%22+%22%7D'],
    ['?filter=%7B%22q%22%3A%22oak%5Ctmug%22%7D', '?filter=%7B%22q%22%3A%22oak+mug%22%7D'],
    ['?filter=%7B%22q%22%3A%22x%5Cud800%22%7D', '?filter=%7B%22q%22%3A%22x%EF%BF%BD%22%7D'],
  ])('%s becomes %s', (text, clean) => {
    expect(parseSearch(text, rules)).toBe(clean);
  });
});
