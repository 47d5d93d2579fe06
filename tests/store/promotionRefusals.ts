/** A valid promotion with a code, and one without. */
export const code = { name: 'A', method: 'code', code: 'TEN', type: 'percentage', value: 10 };
export const automatic = { name: 'A', method: 'automatic', type: 'percentage', value: 10 };
const amount = { ...code, type: 'fixed_amount', value: 500 };
const ids = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`);
const start = '2026-03-29T00:00:00.000Z';

const CODE = 'Use 3–32 characters: A to Z without accents, 0 to 9, - or _.';
const PERCENT = 'A percentage must be between 0 and 100.';
const MONEY = 'Enter an amount, for example 12.50.';
const ABOVE_ZERO = 'Enter an amount above zero.';
const LARGE = 'This amount is too large.';
const WHOLE = 'Enter a whole number, at least 1.';
const END = 'The end must be after the start.';

/** Invalid inputs: the problem, the input, its field and its text. */
export const refused: [string, object, string, string][] = [
  ['no name', { ...code, name: undefined }, 'name', 'Enter a name.'],
  ['a blank name', { ...code, name: '  ' }, 'name', 'Enter a name.'],
  [
    'a name of 101 characters',
    { ...code, name: 'x'.repeat(101) },
    'name',
    'Keep the name within 100 characters.',
  ],
  ['no method', { ...code, method: undefined }, 'method', 'This field is required.'],
  ['an unknown method', { ...code, method: 'gift' }, 'method', 'Choose code or automatic.'],
  ['no code', { ...code, code: undefined }, 'code', 'Enter a code.'],
  ['a code of null', { ...code, code: null }, 'code', 'Enter a code.'],
  ['an empty code', { ...code, code: '' }, 'code', CODE],
  ['a code of two letters', { ...code, code: 'AB' }, 'code', CODE],
  ['a code of 33 letters', { ...code, code: 'A'.repeat(33) }, 'code', CODE],
  ['a code with a space in it', { ...code, code: 'SPRING 20' }, 'code', CODE],
  ['a code with an accent', { ...code, code: 'ÉTÉ20' }, 'code', CODE],
  ['a code that begins with a hyphen', { ...code, code: '-TEN' }, 'code', CODE],
  [
    'a code of an automatic one',
    { ...automatic, code: 'TEN' },
    'code',
    'An automatic promotion has no code.',
  ],
  [
    'an unknown type',
    { ...code, type: 'gift' },
    'type',
    'Choose a percentage, a fixed amount or free shipping.',
  ],
  ['no value', { ...code, value: undefined }, 'value', 'Enter the discount.'],
  ['a value as text', { ...code, value: '10' }, 'value', 'Enter a number.'],
  ['a percentage of 0', { ...code, value: 0 }, 'value', PERCENT],
  ['a negative percentage', { ...code, value: -10 }, 'value', PERCENT],
  ['a percentage above 100', { ...code, value: 100.01 }, 'value', PERCENT],
  [
    'a percentage with three decimals',
    { ...code, value: 12.345 },
    'value',
    'Use at most 2 decimals.',
  ],
  ['a percentage below 0.01', { ...code, value: 0.001 }, 'value', 'Use at most 2 decimals.'],
  ['an amount of 0', { ...amount, value: 0 }, 'value', ABOVE_ZERO],
  ['a negative amount', { ...amount, value: -500 }, 'value', ABOVE_ZERO],
  ['half a cent', { ...amount, value: 500.5 }, 'value', MONEY],
  ['a huge amount', { ...amount, value: 100_000_000_000 }, 'value', LARGE],
  [
    'an amount of free shipping',
    { ...code, type: 'free_shipping' },
    'value',
    'Free shipping has no amount.',
  ],
  ['a maximum discount of 0', { ...code, maxDiscount: 0 }, 'maxDiscount', ABOVE_ZERO],
  ['a maximum discount of half a cent', { ...code, maxDiscount: 1.5 }, 'maxDiscount', MONEY],
  ['a huge maximum discount', { ...code, maxDiscount: 1e11 }, 'maxDiscount', LARGE],
  [
    'a maximum discount of a fixed amount',
    { ...amount, maxDiscount: 500 },
    'maxDiscount',
    'Only a percentage can have a maximum discount.',
  ],
  [
    'an unknown scope',
    { ...code, scope: 'brands' },
    'scope',
    'Choose the order, products or categories.',
  ],
  ['no products', { ...code, scope: 'products' }, 'productIds', 'Choose at least one product.'],
  [
    'products of the whole order',
    { ...code, productIds: ['a'] },
    'productIds',
    'Products are only chosen for a promotion of products.',
  ],
  [
    '101 products',
    { ...code, scope: 'products', productIds: ids(101) },
    'productIds',
    'Choose at most 100 products.',
  ],
  [
    'products that do not exist',
    { ...code, scope: 'products', productIds: ['gone', 'away'] },
    'productIds',
    'A product no longer exists: gone, away.',
  ],
  [
    'no categories',
    { ...code, scope: 'categories' },
    'categoryIds',
    'Choose at least one category.',
  ],
  [
    'categories of the whole order',
    { ...code, categoryIds: ['a'] },
    'categoryIds',
    'Categories are only chosen for a promotion of categories.',
  ],
  [
    '101 categories',
    { ...code, scope: 'categories', categoryIds: ids(101) },
    'categoryIds',
    'Choose at most 100 categories.',
  ],
  [
    'a category that does not exist',
    { ...code, scope: 'categories', categoryIds: ['gone'] },
    'categoryIds',
    'A category no longer exists: gone.',
  ],
  [
    '101 excluded products',
    { ...code, excludeProductIds: ids(101) },
    'excludeProductIds',
    'Choose at most 100 products.',
  ],
  [
    'an excluded product that does not exist',
    { ...code, excludeProductIds: ['gone'] },
    'excludeProductIds',
    'A product no longer exists: gone.',
  ],
  [
    'a product that is both chosen and excluded',
    { ...code, scope: 'products', productIds: ['a', 'b'], excludeProductIds: ['b'] },
    'excludeProductIds',
    'A product can’t be both chosen and excluded.',
  ],
  [
    'a flag that is no boolean',
    { ...code, excludeDiscounted: 'yes' },
    'excludeDiscounted',
    'This value is not valid.',
  ],
  [
    'a negative minimum amount',
    { ...code, minSubtotal: -1 },
    'minSubtotal',
    'An amount can’t be negative.',
  ],
  ['a minimum of 0 units', { ...code, minQuantity: 0 }, 'minQuantity', WHOLE],
  ['a minimum of half a unit', { ...code, minQuantity: 1.5 }, 'minQuantity', WHOLE],
  ['a limit of 0 uses', { ...code, usageLimit: 0 }, 'usageLimit', WHOLE],
  [
    'a limit of an automatic one',
    { ...automatic, usageLimit: 10 },
    'usageLimit',
    'An automatic promotion has no overall limit.',
  ],
  [
    'a limit of 0 uses per customer',
    { ...code, usageLimitPerCustomer: 0 },
    'usageLimitPerCustomer',
    WHOLE,
  ],
  [
    'more uses per customer than in all',
    { ...code, usageLimit: 2, usageLimitPerCustomer: 3 },
    'usageLimitPerCustomer',
    'The limit per customer can’t be above the overall limit.',
  ],
  ['no start', { ...code, startsAt: null }, 'startsAt', 'Enter when it starts.'],
  [
    'a start without its zone',
    { ...code, startsAt: '2026-03-29T09:00:00' },
    'startsAt',
    'Enter a date and time.',
  ],
  [
    'an end in the year 10,000',
    { ...code, endsAt: '9999-12-31T24:00:00Z' },
    'endsAt',
    'Enter a date and time.',
  ],
  [
    'an end on 30 February',
    { ...code, endsAt: '2028-02-30T23:59:59Z' },
    'endsAt',
    'Enter a date and time.',
  ],
  ['a day as an end', { ...code, endsAt: '2026-03-29' }, 'endsAt', 'Enter a date and time.'],
  ['an end at the start', { ...code, startsAt: start, endsAt: start }, 'endsAt', END],
  [
    'an end before the start',
    { ...code, startsAt: start, endsAt: '2026-03-28T23:59:59.999Z' },
    'endsAt',
    END,
  ],
  ['an end before now without a start', { ...code, endsAt: '2026-03-02T08:00:00Z' }, 'endsAt', END],
];
