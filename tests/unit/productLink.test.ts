import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ProductLink } from '../../contract/linkPattern.ts';
import { productUrl } from '../../domain/productLink.ts';

const board = { _id: '7', slug: 'oak-board', sku: 'OAK/1 é' };

describe('the URL of a product’s page', () => {
  test.each([
    ['https://store.example/products/{slug}', 'https://store.example/products/oak-board'],
    ['https://store.example/?p={id}', 'https://store.example/?p=7'],
    ['https://store.example/s/{sku}', 'https://store.example/s/OAK%2F1%20%C3%A9'],
  ])('%s', (pattern, url) => {
    expect(v.parse(ProductLink, ` ${pattern} `)).toBe(pattern);
    expect(productUrl(pattern, board)).toBe(url);
  });

  test('is null without a pattern, or if the product lacks the value of the placeholder', () => {
    expect(productUrl(null, board)).toBeNull();
    expect(productUrl('', board)).toBeNull();
    expect(productUrl('https://store.example/s/{sku}', { ...board, sku: null })).toBeNull();
  });

  test.each([
    'http://store.example/{slug}',
    'javascript:alert({slug})',
    'https://{slug}.example/',
    'https://store.example/products',
    'https://store.example/{slug}/{slug}',
    'https://store.example/{id}/{slug}',
    'https://store.example/{slug}/{slug}/{id}',
    'https://{id}.example/{slug}',
    'https://store/{slug}',
    'https://store.example/a b/{slug}',
  ])('%s is not a valid pattern', (text) => {
    expect(v.safeParse(ProductLink, text).issues?.[0].message).toBe('productLink.invalid');
  });
});
