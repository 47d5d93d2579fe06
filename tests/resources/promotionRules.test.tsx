import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { faults, journal } from '../msw/server.ts';
import { field, openPromotions, save, servePromotions } from '../support/promotionScreens.tsx';

const store = servePromotions();
const post = 'POST /merchant/promotions';
const put = 'PUT /merchant/promotions/:id';

const WHOLE = 'Enter a whole number, at least 1.';
const CODE = 'Use 3–32 letters, numbers, - or _.';
const PERCENT = 'A percentage must be between 0 and 100.';

type Typed = Record<string, string>;

/** A valid form with some fields replaced; an empty text clears the field. */
async function fill(user: UserEvent, typed: Typed) {
  const values: Typed = { Name: 'Spring', Discount: '10', Code: 'SPRING', ...typed };
  for (const [name, value] of Object.entries(values)) {
    const input = await screen.findByLabelText(new RegExp(`^${name}`), { selector: 'input' });
    await user.clear(input);
    if (value === '') continue;
    // Pastes the whole text where the input allows it.
    if (input.getAttribute('type') === 'date') await user.type(input, value);
    else await user.paste(value);
  }
}

/** Typed values, the invalid field, its message; and earlier choices. */
const refused: [what: string, typed: Typed, field: RegExp, message: string, choose?: RegExp][] = [
  ['no name', { Name: '' }, /^Name/, 'Enter a name.'],
  ['a blank name', { Name: '   ' }, /^Name/, 'Enter a name.'],
  ['a long name', { Name: 'x'.repeat(101) }, /^Name/, 'Keep the name within 100 characters.'],
  ['no code', { Code: '' }, /^Code/, 'Enter a code.'],
  ['a code of two letters', { Code: 'AB' }, /^Code/, CODE],
  ['a code with an accent', { Code: 'ÉTÉ20' }, /^Code/, CODE],
  ['a code that begins with a hyphen', { Code: '-TEN' }, /^Code/, CODE],
  ['a code of 33 letters', { Code: 'A'.repeat(33) }, /^Code/, CODE],
  ['no discount', { Discount: '' }, /^Discount/, 'Enter the discount.'],
  ['a discount that is no number', { Discount: 'ten' }, /^Discount/, 'Enter a number.'],
  ['nothing per cent', { Discount: '0' }, /^Discount/, PERCENT],
  ['a negative percentage', { Discount: '-5' }, /^Discount/, PERCENT],
  ['more than all', { Discount: '100.01' }, /^Discount/, PERCENT],
  ['three decimals', { Discount: '12.345' }, /^Discount/, 'Use at most 2 decimals.'],
  ['an amount of nothing', { Discount: '0' }, /^Discount/, 'Enter an amount above zero.', /^Fixed/],
  ['no amount', { Discount: '' }, /^Discount/, 'Enter the discount.', /^Fixed/],
  ['a negative amount', { Discount: '-5' }, /^Discount/, 'An amount can’t be negative.', /^Fixed/],
  ['half a cent', { Discount: '1.005' }, /^Discount/, 'Use at most 2 decimals.', /^Fixed/],
  ['words', { Discount: 'ten' }, /^Discount/, 'Enter an amount, for example 12.50.', /^Fixed/],
  [
    'at most nothing',
    { 'Maximum discount': '0' },
    /^Maximum discount/,
    'Enter an amount above zero.',
  ],
  [
    'a minimum below zero',
    { 'Minimum amount': '-1' },
    /^Minimum amount/,
    'An amount can’t be negative.',
  ],
  ['a minimum of no items', { 'Minimum items': '0' }, /^Minimum items/, WHOLE],
  ['a minimum of half an item', { 'Minimum items': '1.5' }, /^Minimum items/, WHOLE],
  ['a limit of no uses', { 'Total usage limit': '0' }, /^Total usage limit/, WHOLE],
  ['a limit in words', { 'Total usage limit': 'many' }, /^Total usage limit/, WHOLE],
  ['no use per customer', { 'Usage limit per customer': '0' }, /^Usage limit per customer/, WHOLE],
  [
    'more uses per customer than in all',
    { 'Total usage limit': '2', 'Usage limit per customer': '3' },
    /^Usage limit per customer/,
    'The limit per customer can’t be above the overall limit.',
  ],
  ['no start', { 'Start day': '' }, /^Start day/, 'Enter a date and time.'],
  [
    'an end before the start',
    { 'End day': '2026-03-01' },
    /^End day/,
    'The end must be after the start.',
  ],
  ['no product', {}, /^Products$/, 'Choose at least one product.', /^Products/],
  ['no category', {}, /^Categories$/, 'Choose at least one category.', /^Categories/],
];

describe('the rules of a promotion, shown at their field [C9][D16]', () => {
  it('list problems in the order of the fields', async () => {
    const { user } = openPromotions('/promotions/create');
    await fill(user, { Name: '', Discount: '', Code: '', 'End day': '2020-01-01' });
    await user.click(save());
    const problems = await screen.findByText('4 things to correct');
    const lines = [...(problems.parentElement?.querySelectorAll('li') ?? [])];
    expect(lines.map((line) => line.textContent?.split(':')[0])).toEqual([
      'Name',
      'Discount',
      'Code',
      'Ends',
    ]);
  });

  it.each(refused)('refuse %s', async (_, typed, name, message, choose) => {
    const { user } = openPromotions('/promotions/create');
    await field(/^Name/);
    if (choose) await user.click(screen.getByRole('radio', { name: choose }));
    await fill(user, typed);
    await user.click(save());
    const place =
      screen.queryByRole('group', { name }) ?? screen.getByLabelText(name, { selector: 'input' });
    await waitFor(() => expect(messageAt(place)).toContain(message));
    expect(journal.requests(post)).toEqual([]);
    // The input is kept, and the focus is on the first problem.
    expect(document.activeElement === place || place.contains(document.activeElement)).toBe(true);
  });

  it('refuse a code that is in use, in any case, and say by what', async () => {
    await store.addPromotion({ name: 'Welcome', code: 'SPRING' });
    const { user } = openPromotions('/promotions/create');
    await fill(user, { Code: 'spring' });
    await user.click(save());
    await waitFor(async () =>
      expect(await field(/^Code/)).toHaveAccessibleDescription(
        'The code SPRING is already used by Welcome.',
      ),
    );
    expect(await field(/^Code/)).toHaveFocus();
  });

  it('refuse a limit below the uses', async () => {
    const id = await store.addPromotion({ name: 'Spring', usageLimit: 10 });
    await store.placeOrders(id, 3);
    const { user } = openPromotions(`/promotions/${id}`);
    const limit = await field(/^Total usage limit/);
    expect(limit).toHaveAccessibleDescription('Used 3 times so far');
    await user.clear(limit);
    await user.type(limit, '2');
    await user.click(save());
    await waitFor(() =>
      expect(limit).toHaveAccessibleDescription('Uses so far: 3. The limit can’t be lower.'),
    );
    expect(journal.requests(put)).toEqual([]);
  });

  it.each([
    [
      'type',
      /^Fixed amount/,
      'It has already been used, so this can’t be changed. Duplicate it instead.',
    ],
    [
      'method',
      /^Automatic/,
      'It has already been used, so this can’t be changed. Duplicate it instead.',
    ],
  ])('refuse another %s once an order uses it', async (name, choice, message) => {
    const id = await store.addPromotion({ name: 'Spring' });
    const { user } = openPromotions(`/promotions/${id}`);
    await user.click(await screen.findByRole('radio', { name: choice }));
    if (name === 'type') await user.type(await field(/^Discount/), '5');
    await store.placeOrders(id, 1);
    await user.click(save());
    const group = screen.getByRole('radio', { name: choice }).closest('[role="radiogroup"]');
    await waitFor(() => expect(group).toHaveAccessibleDescription(message));
  });

  it('refuse another code once an order uses it', async () => {
    const id = await store.addPromotion({ name: 'Spring' });
    const { user } = openPromotions(`/promotions/${id}`);
    const code = await field(/^Code/);
    await user.clear(code);
    await user.type(code, 'SUMMER');
    await store.placeOrders(id, 1);
    await user.click(save());
    await waitFor(() =>
      expect(code).toHaveAccessibleDescription(
        'This code has already been used, so it can’t be changed. Duplicate the promotion instead.',
      ),
    );
    expect(code).toHaveValue('SUMMER');
  });

  it('refuse a deleted product, and show it as such', async () => {
    const mug = await store.addProduct({ name: 'Mug' });
    const { user } = openPromotions('/promotions/create');
    await field(/^Name/);
    await user.click(screen.getByRole('radio', { name: /^Products/ }));
    await fill(user, {});
    await user.click(screen.getByRole('combobox', { name: 'Add a product' }));
    await user.click(await screen.findByRole('option', { name: /Mug/ }));
    await store.call(`DELETE /merchant/products/${mug}`);
    await user.click(save());
    expect(
      await screen.findAllByText(new RegExp(`A product no longer exists: ${mug}`)),
    ).not.toEqual([]);
  });

  it('show a rule of the store beside its field', async () => {
    faults.status(post, 422, {
      error: { message: 'Check the discount.' },
      errors: { value: 'Nobody gives that much.' },
    });
    const { user } = openPromotions('/promotions/create');
    await fill(user, {});
    await user.click(save());
    await waitFor(async () =>
      expect(await field(/^Discount/)).toHaveAccessibleDescription('Nobody gives that much.'),
    );
  });
});

function messageAt(place: HTMLElement): string {
  const described = place.getAttribute('aria-describedby')?.split(' ') ?? [];
  const texts = described.map((id) => document.getElementById(id)?.textContent ?? '');
  return place.tagName === 'INPUT' ? texts.join(' ') : (place.textContent ?? '');
}
