import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { journal } from '../msw/server.ts';
import { field, openPromotions, save, servePromotions } from '../support/promotionScreens.tsx';

const store = servePromotions();
const post = 'POST /merchant/promotions';
const put = 'PUT /merchant/promotions/:id';

const WHOLE = 'Enter a whole number, at least 1.';
const CODE = 'Use 3–32 characters: A to Z without accents, 0 to 9, - or _.';

type Typed = Record<string, string>;

const input = (label: string) =>
  screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' });

/** A valid form with some fields replaced; an empty text clears the field. */
async function fill(user: UserEvent, typed: Typed) {
  const values: Typed = { Name: 'Spring', Discount: '10', Code: 'SPRING', ...typed };
  for (const [name, value] of Object.entries(values)) {
    await field(/^Name/);
    const place = input(name);
    await user.clear(place);
    if (value === '') continue;
    // Pastes the whole text where the input allows it.
    if (place.getAttribute('type') === 'date') await user.type(place, value);
    else await user.paste(value);
  }
}

/** By label: what is typed, and the message. Each round is one click on Save. */
type Round = Record<string, [typed: string, message?: string]>;

const percentages: Round[] = [
  {
    Name: ['', 'Enter a name.'],
    Discount: ['', 'Enter the discount.'],
    'Maximum discount': ['0', 'Enter an amount above zero.'],
    Code: ['', 'Enter a code.'],
    'Minimum amount': ['-1', 'An amount can’t be negative.'],
    'Minimum items': ['0', WHOLE],
    'Total usage limit': ['0', WHOLE],
    'Usage limit per customer': ['0', WHOLE],
    'Start day': ['', 'Enter a date and time.'],
  },
  {
    Name: ['   ', 'Enter a name.'],
    Discount: ['ten', 'Enter a number.'],
    Code: ['AB', CODE],
    'Minimum items': ['1.5', WHOLE],
    'Total usage limit': ['many', WHOLE],
    'Start day': ['2026-03-02'],
    'End day': ['2026-03-01', 'The end must be after the start.'],
  },
  {
    Discount: ['12.345', 'Use at most 2 decimals.'],
    Code: ['ÉTÉ20', CODE],
    'Total usage limit': ['2'],
    'Usage limit per customer': ['3', 'The limit per customer can’t be above the overall limit.'],
  },
];

const amounts: Round[] = [
  { Discount: ['0', 'Enter an amount above zero.'] },
  { Discount: ['1.005', 'Use at most 2 decimals.'] },
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

  it.each([
    ['percentage', /^Percentage/, percentages],
    ['fixed amount', /^Fixed/, amounts],
  ])('refuse what cannot be part of a %s', async (_, type, rounds) => {
    const { user } = openPromotions('/promotions/create');
    await field(/^Name/);
    await user.click(screen.getByRole('radio', { name: type }));
    for (const round of rounds) {
      const typed = Object.entries(round).map(([label, [text]]) => [label, text]);
      await fill(user, Object.fromEntries(typed));
      await user.click(save());
      const wrong = Object.entries(round).filter(([, [, message]]) => message !== undefined);
      for (const [label, [text, message = '']] of wrong) {
        const place = input(label);
        await waitFor(() => expect(messageAt(place), `${label}: ${text}`).toContain(message));
      }
      // The input is kept, and the focus is on the first problem.
      await waitFor(() => expect(input(wrong[0]?.[0] ?? '')).toHaveFocus());
    }
    expect(journal.requests(post)).toEqual([]);
  });

  it('refuse a scope of nothing', async () => {
    const { user } = openPromotions('/promotions/create');
    await field(/^Name/);
    await fill(user, {});
    for (const [scope, name, message] of [
      [/^Products/, /^Products$/, 'Choose at least one product.'],
      [/^Categories/, /^Categories$/, 'Choose at least one category.'],
    ] as const) {
      await user.click(screen.getByRole('radio', { name: scope }));
      await user.click(save());
      const group = screen.getByRole('group', { name });
      await waitFor(() => expect(group).toHaveTextContent(message));
      expect(group).toContainElement(document.querySelector(':focus'));
    }
    expect(journal.requests(post)).toEqual([]);
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

  it('refuse another type and method once an order uses it', async () => {
    const id = await store.addPromotion({ name: 'Spring' });
    const { user } = openPromotions(`/promotions/${id}`);
    const choices = [/^Fixed amount/, /^Automatic/];
    for (const name of choices) await user.click(await screen.findByRole('radio', { name }));
    await user.type(await field(/^Discount/), '5');
    await store.placeOrders(id, 1);
    await user.click(save());
    for (const name of choices) {
      const group = screen.getByRole('radio', { name }).closest('[role="radiogroup"]');
      await waitFor(() =>
        expect(group).toHaveAccessibleDescription(
          'It has already been used, so this can’t be changed. Duplicate it instead.',
        ),
      );
    }
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
});

function messageAt(place: HTMLElement): string {
  const described = place.getAttribute('aria-describedby')?.split(' ') ?? [];
  return described.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
