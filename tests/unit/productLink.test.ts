import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ProductLink } from '../../contract/linkPattern.ts';
import { productUrl } from '../../domain/productLink.ts';

const board = { _id: '7', slug: 'oak-board', sku: 'OAK/1 é' };

describe('the URL of a product’s page', () => {
  test.each([
    ['https://shop.example/products/{slug}', 'https://shop.example/products/oak-board'],
    ['https://shop.example/?p={id}', 'https://shop.example/?p=7'],
    ['https://shop.example/s/{sku}', 'https://shop.example/s/OAK%2F1%20%C3%A9'],
  ])('%s', (pattern, url) => {
    expect(v.parse(ProductLink, ` ${pattern} `)).toBe(pattern);
    expect(productUrl(pattern, board)).toBe(url);
  });

  test('is null without a pattern, or without a value of it', () => {
    expect(productUrl(null, board)).toBeNull();
    expect(productUrl('', board)).toBeNull();
    expect(productUrl('https://shop.example/s/{sku}', { ...board, sku: null })).toBeNull();
  });

  test.each([
    'http://shop.example/{slug}',
    'javascript:alert({slug})',
    'https://{slug}.example/',
    'https://shop.example/products',
    'https://shop.example/{slug}/{slug}',
    'https://shop.example/{id}/{slug}',
    'https://shop/{slug}',
    'https://shop.example/a b/{slug}',
  ])('%s is no pattern', (text) => {
    expect(v.safeParse(ProductLink, text).issues?.[0].message).toBe('productLink.invalid');
  });
});
