import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { faults, journal } from '../msw/server.ts';
import { field, openPromotions, save, servePromotions } from '../support/promotionScreens.tsx';

const store = servePromotions();
const post = 'POST /merchant/promotions';
const put = 'PUT /merchant/promotions/:id';

const radio = (name: RegExp) => screen.getByRole('radio', { name });

describe('the time of a promotion', () => {
  it('an end without a time is 23:59:59 on the store’s clock, which is named [D15]', async () => {
    const { user } = openPromotions('/promotions/create');
    await user.type(await field(/^Name/), 'Until Sunday');
    await user.type(await field(/^Discount/), '10');
    await user.type(await field(/^Code/), 'SUN');
    expect(
      screen.getByText(/^On your store’s clock: Europe\/Paris, now Mon 2 Mar, 10:00/),
    ).toBeVisible();
    const end = screen.getByLabelText('End day');
    await user.type(end, '2026-03-29');
    expect(end).toHaveAccessibleDescription('Ends with that day: Sun, 29 Mar 2026, 23:59:59 CEST.');
    await user.click(save());
    await screen.findByText(/ created$/);
    // Clocks go forward on that day.
    expect(journal.last(post).body).toMatchObject({ endsAt: '2026-03-29T21:59:59.000Z' });
    await screen.findByRole('heading', { name: 'Until Sunday', level: 1 });
    expect(await screen.findByLabelText('End day')).toHaveValue('2026-03-29');
    expect(screen.getByLabelText('End time')).toHaveValue('');
  });

  it('asks before it saves an end in the past, and sends nothing if cancelled', async () => {
    const id = await store.addPromotion({ name: 'Spring' });
    const { user } = openPromotions(`/promotions/${id}`);
    await user.type(await screen.findByLabelText('End day'), '2026-03-01');
    await user.click(save());
    const question = await screen.findByRole('dialog', { name: 'It would be over at once' });
    expect(question).toHaveTextContent('Sun, 1 Mar 2026, 23:59:59 CET');
    await user.click(within(question).getByRole('button', { name: 'Back to the form' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(journal.requests(put)).toEqual([]);
    expect(screen.getByText('Unsaved changes')).toBeVisible();

    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(journal.last(put).body).toEqual({ endsAt: '2026-03-01T22:59:59.000Z' });
  });
});

describe('a promotion with orders', () => {
  it('has a fixed code, type and method, says so, and can be duplicated [D16]', async () => {
    const id = await store.addPromotion({ name: 'Spring', code: 'FLOWERS', value: 15 });
    await store.placeOrders(id, 2);
    const { user } = openPromotions(`/promotions/${id}`);
    expect(await field(/^Code/)).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: 'Generate code' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    await user.click(radio(/^Fixed amount/));
    expect(radio(/^Percentage/)).toBeChecked();
    const notice = screen.getByRole('note');
    expect(notice).toHaveTextContent('This promotion has been used');

    await user.clear(await field(/^Discount/));
    await user.type(await field(/^Discount/), '10');
    await user.click(save());
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(journal.last(put).body).toEqual({ value: 10 });

    expect(notice).toHaveTextContent('To change them, duplicate the promotion.');
    await user.click(screen.getByRole('link', { name: 'Duplicate' }));
    expect(await screen.findByDisplayValue('Spring (copy)')).toBeVisible();
    expect(await field(/^Code/)).toHaveValue('');
    expect(await field(/^Code/)).not.toHaveAttribute('readonly');
  });
});

describe('saving', () => {
  it('a code is removed when the promotion becomes automatic', async () => {
    const id = await store.addPromotion({ name: 'Spring', usageLimit: 10 });
    const { user } = openPromotions(`/promotions/${id}`);
    await field(/^Code/);
    await user.click(radio(/^Automatic/));
    await user.click(save());
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(journal.last(put).body).toEqual({ method: 'automatic', code: null, usageLimit: null });
  });

  it('asks about a conflict in words, not in minor units [D17]', async () => {
    const amounts = { type: 'fixed_amount', value: 500, minSubtotal: 1000 } as const;
    const id = await store.addPromotion({ name: 'Spring', ...amounts });
    const { user } = openPromotions(`/promotions/${id}`);
    for (const [name, text] of [
      [/^Minimum amount/, '30'],
      [/^Discount/, '7'],
    ] as const) {
      await user.clear(await field(name));
      await user.type(await field(name), text);
    }
    const theirs = { minSubtotal: 2000, value: 600, name: 'Summer' };
    await store.call(`PUT /merchant/promotions/${id}`, theirs);
    await user.click(save());
    const question = await screen.findByRole('dialog', { name: 'Someone else changed this too' });
    for (const text of ['€10.00', '€20.00', '€30.00', '€5.00', '€6.00', '€7.00']) {
      expect(question).toHaveTextContent(text);
    }
    await user.click(within(question).getByRole('button', { name: 'Save these' }));
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    const saved = { name: 'Summer', minSubtotal: 3000, value: 700 };
    expect(await store.call(`GET /merchant/promotions/${id}`)).toMatchObject(saved);
  });

  it.each([
    ['mine', { type: 'percentage', value: 30 }],
    ['theirs', { type: 'fixed_amount', value: 500 }],
  ])(
    '30 % became €0.30 when another desk chose an amount: the answer is %s [D17]',
    async (side, kept) => {
      const id = await store.addPromotion({ name: 'Spring', type: 'percentage', value: 20 });
      const { user } = openPromotions(`/promotions/${id}`);
      await user.clear(await field(/^Discount/));
      await user.type(await field(/^Discount/), '30');
      await store.call(`PUT /merchant/promotions/${id}`, { type: 'fixed_amount', value: 500 });
      await user.click(save());
      const question = await screen.findByRole('dialog', { name: 'Someone else changed this too' });
      for (const text of ['20%', '30%', '€5.00']) expect(question).toHaveTextContent(text);
      const name = side === 'mine' ? /30%/ : /€5\.00/;
      await user.click(within(question).getByRole('radio', { name }));
      await user.click(within(question).getByRole('button', { name: 'Save these' }));
      await waitFor(() => expect(question).not.toBeInTheDocument());
      expect(await store.call(`GET /merchant/promotions/${id}`)).toMatchObject(kept);
      expect(radio(kept.type === 'percentage' ? /^Percentage/ : /^Fixed amount/)).toBeChecked();
    },
  );

  it('keeps the input, including hidden fields, when the session ends [A5][D10]', async () => {
    const mug = await store.addProduct({ name: 'Blue mug' });
    const id = await store.addPromotion({ name: 'Mugs' });
    const { user, unmount } = openPromotions(`/promotions/${id}`);
    await user.click(await screen.findByRole('radio', { name: /^Products/ }));
    await user.click(screen.getByRole('combobox', { name: 'Add a product' }));
    await user.click(await screen.findByRole('option', { name: /Blue mug/ }));
    faults.unauthorised(put);
    await user.click(save());
    await waitFor(() => expect(journal.requests(put)).toHaveLength(1));
    unmount();
    faults.reset();
    await store.signIn();

    const again = openPromotions(`/promotions/${id}`);
    await again.user.click(await screen.findByRole('button', { name: 'Restore' }));
    await again.user.click(save());
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(journal.last(put).body).toEqual({ scope: 'products', productIds: [mug] });
  });

  it('deletes an unused one after a question [D10]', async () => {
    const id = await store.addPromotion({ name: 'Mistake' });
    const { user, place } = openPromotions(`/promotions/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete Mistake?' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Mistake was deleted.')).toBeVisible();
    await waitFor(() => expect(place()).toBe('/promotions'));
  });
});

describe('the searches in a promotion', () => {
  it('Enter of a scanner before a product is found does not create the promotion', async () => {
    const { user } = openPromotions('/promotions/create');
    await user.type(await field(/^Name/), 'Autumn');
    await user.type(await field(/^Discount/), '10');
    await user.type(await field(/^Code/), 'AUTUMN');
    for (const search of await screen.findAllByRole('combobox', { name: 'Add a product' })) {
      await user.type(search, '4006381333931{Enter}');
      expect(await screen.findByText('No product with that name')).toBeVisible();
    }
    expect(journal.requests(post)).toEqual([]);
    expect(screen.getByText('Unsaved changes')).toBeVisible();
  });

  it('Enter in the search of categories does not create the promotion without the category', async () => {
    await store.addCategory('Shoes');
    await store.addCategory('Bags');
    const { user } = openPromotions('/promotions/create');
    await user.type(await field(/^Name/), 'Delivered');
    await user.click(radio(/^Free shipping/));
    await user.type(await field(/^Code/), 'FREE');
    await user.click(radio(/^Categories/));
    const category = () => screen.getByRole('combobox', { name: 'Add a category' });
    await user.click(category());
    await user.click(await screen.findByRole('option', { name: 'Shoes' }));
    await user.type(category(), 'bag{Enter}');
    expect(screen.getByRole('option', { name: 'Bags' })).toBeVisible();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('button', { name: /Bags/ })).toBeVisible();
    expect(journal.requests(post)).toEqual([]);
  });
});
