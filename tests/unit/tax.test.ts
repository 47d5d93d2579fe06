import { describe, expect, test } from 'vitest';
import {
  highestIncludedRate,
  itemRate,
  netPrice,
  priceFor,
  shippingRate,
  type Taxation,
  taxByRate,
  taxOf,
} from '../../domain/tax.ts';
import { buildOrder, buildOrderItem } from '../fixtures/order.ts';

describe('tax is rounded half up, once for each item', () => {
  test.each([
    // amount, per cent, added, included
    [1000, 20, 200, 167],
    [199, 5.5, 11, 10],
    [990, 8.1, 80, 74],
    [1999, 8.875, 177, 163],
    [5, 10, 1, 0],
    [11, 10, 1, 1],
    [0, 20, 0, 0],
    [1000, 0, 0, 0],
    [1000, 100, 1000, 500],
    // The product is above 2^53.
    [99_999_999_999 * 90_000, 20, 1_799_999_999_982_000, 1_499_999_999_985_000],
  ])('%d at %d %%: %d added, %d included', (amount, percent, added, included) => {
    expect(taxOf(amount, percent, false)).toBe(added);
    expect(taxOf(amount, percent, true)).toBe(included);
  });
});

const rate = (country: string, percent: number, more: object = {}) => ({
  name: `${country} ${percent}`,
  percent,
  country,
  region: null,
  taxClass: 'standard',
  ...more,
});
const rates = [
  rate('FR', 20),
  rate('FR', 5.5, { taxClass: 'reduced' }),
  rate('FR', 2.1, { taxClass: 'books' }),
  rate('DK', 25),
  rate('CA', 5),
  rate('CA', 14.975, { region: 'QC' }),
  rate('ES', 4, { taxClass: 'reduced' }),
];
const taxation = (more: Partial<Taxation> = {}): Taxation => ({
  rates,
  singleRate: 19,
  pricesIncludeTax: true,
  country: 'FR',
  destination: null,
  isExempt: false,
  ...more,
});
const to = (country: string, region: string | null = null) =>
  taxation({ destination: { country, region } });

test('a price is compared with costs without the tax that it includes at home', () => {
  const home = taxation();
  expect(netPrice(home, 1200, null)).toBe(1000);
  expect(netPrice(home, 1055, 'reduced')).toBe(1000);
  expect(netPrice(home, 1200, 'zero')).toBe(1200);
  expect(netPrice(taxation({ rates: [] }), 1190, null)).toBe(1000);
  expect(highestIncludedRate(home)).toBe(20);
  const added = taxation({ pricesIncludeTax: false });
  expect([netPrice(added, 1200, null), highestIncludedRate(added)]).toEqual([1200, 0]);
});

describe('the rate', () => {
  test.each([
    ['is the standard one without a class', to('FR'), null, 20],
    ['is the one of the class', to('FR'), 'reduced', 5.5],
    ['can be of the merchant’s own class', to('FR'), 'books', 2.1],
    ['of a class without one is the standard rate', to('DK'), 'books', 25],
    ['of the reduced class without one is the standard rate', to('DK'), 'reduced', 25],
    ['of the class zero is 0 %, with or without a table of rates', to('DK'), 'zero', 0],
    ['of a region comes before the one of its country', to('CA', 'qc '), null, 14.975],
    ['of a region may be written with its country', to('CA', 'CA-QC'), null, 14.975],
    ['of a country is for its other regions', to('CA', 'ON'), null, 5],
    ['is none in a country without one', to('US', 'NY'), null, undefined],
    ['is none if the country has only other classes', to('ES'), null, undefined],
    ['without an address is the one of the store’s country', taxation(), null, 20],
    ['is none without any country', taxation({ country: null }), null, undefined],
    ['is none for an exempt customer', { ...to('FR'), isExempt: true }, null, undefined],
    ['is the single one of a store without rates', taxation({ rates: [] }), 'reduced', 19],
    ['is none without any', taxation({ rates: [], singleRate: null }), null, undefined],
  ])('%s', (_, rules, taxClass, percent) => {
    expect(itemRate(rules, taxClass)?.rate).toBe(percent);
  });

  test('of shipping follows the table of rates, but not the single rate', () => {
    expect(shippingRate(to('DK'), null)).toEqual({ rate: 25, name: 'DK 25' });
    expect(shippingRate(taxation({ rates: [] }), null)).toBeNull();
  });
});

test('an exempt customer pays the price without the tax of the store’s own country', () => {
  const exempt = { ...to('DK'), isExempt: true };
  expect(priceFor(exempt, 1200, null)).toBe(1000);
  expect(priceFor(exempt, 1055, 'reduced')).toBe(1000);
  expect(priceFor({ ...exempt, pricesIncludeTax: false }, 1200, null)).toBe(1200);
  expect(priceFor(to('US'), 1200, null)).toBe(1200);
});

describe('the taxes of an order by rate', () => {
  const item = (total: number, tax: number, taxRate: number | null, taxName = 'TVA') =>
    buildOrderItem({ total, tax, taxRate, taxName: taxRate === null ? null : taxName });

  test('add up to its total, with shipping at its own rate', () => {
    const order = buildOrder({
      items: [item(1200, 200, 20), item(1055, 55, 5.5), item(600, 100, 20), item(300, 0, null)],
      shippingTotal: 590,
      shippingTax: { rate: 20, name: 'TVA', amount: 98 },
      taxIncluded: true,
      taxTotal: 453,
      total: 3745,
    });
    expect(taxByRate(order)).toEqual([
      { rate: 20, name: 'TVA', net: 1992, tax: 398 },
      { rate: 5.5, name: 'TVA', net: 1000, tax: 55 },
      { rate: null, name: null, net: 300, tax: 0 },
    ]);
  });

  test('are not known for an order that was placed without its rates', () => {
    const order = buildOrder({ items: [item(1200, 200, null)], taxTotal: 200, total: 1200 });
    expect(taxByRate(order)).toBeNull();
  });

  test('are one line without tax for an order without any', () => {
    const untaxed = { rate: null, name: null, net: 4900, tax: 0 };
    expect(taxByRate(buildOrder())).toEqual([untaxed]);
  });
});

test('a class in another case has its rate, instead of the standard one or none', () => {
  expect(itemRate(taxation(), 'Reduced')).toEqual({ rate: 5.5, name: 'FR 5.5' });
  expect(itemRate(taxation(), 'BOOKS')?.rate).toBe(2.1);
  expect(itemRate(taxation(), 'Zero')?.rate).toBe(0);
  const capital = [rate('FR', 20, { taxClass: 'Standard' })];
  expect(itemRate(taxation({ rates: capital }), null)?.rate).toBe(20);
});
