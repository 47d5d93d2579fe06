import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Product } from '../../contract/product.ts';
import { journal } from '../msw/server.ts';
import { field, openPromotions, save, servePromotions } from '../support/promotionScreens.tsx';

const store = servePromotions();
const post = 'POST /merchant/promotions';

const radio = (name: RegExp) => screen.getByRole('radio', { name });
/** The card with the summary of the promotion. */
const summary = () => within(screen.getByRole('region', { name: 'Summary' }));

const products = () => within(screen.getByRole('group', { name: 'Products' }));

async function addShirt(cloths: string[]) {
  const made = await store.call('POST /merchant/products', {
    name: 'Shirt',
    status: 'active',
    price: 4000,
    options: [{ name: 'Cloth', values: cloths }],
    variants: cloths.map((cloth) => ({ options: [cloth] })),
  });
  const { _id, variants = [] } = v.parse(Product, made);
  return { id: _id, variants: variants.map((variant) => variant._id) };
}

describe('creating a promotion', () => {
  it('takes a percentage with a code, money in minor units, and opens it [P1][C9][D10][D15]', async () => {
    const { user, place } = openPromotions('/promotions/create');
    for (const name of [/^Name/, /^Discount/, /^Code/]) expect(await field(name)).toBeRequired();
    expect(await field(/^Maximum discount/)).not.toBeRequired();
    await user.type(await field(/^Name/), 'Spring sale');
    await user.type(await field(/^Discount/), '12,5');
    await user.type(await field(/^Maximum discount/), '20');
    await user.type(await field(/^Code/), 'flowers-20');
    await user.type(await field(/^Minimum amount/), '49.90');
    await user.type(await field(/^Total usage limit/), '100');
    await user.type(await field(/^Usage limit per customer/), '1');
    await user.click(save());
    expect(await screen.findByText(/ created$/)).toBeVisible();
    expect(journal.last(post).body).toMatchObject({
      name: 'Spring sale',
      method: 'code',
      code: 'FLOWERS-20',
      type: 'percentage',
      value: 12.5,
      maxDiscount: 2000,
      minSubtotal: 4990,
      usageLimit: 100,
      usageLimitPerCustomer: 1,
      startsAt: '2026-03-02T09:00:00.000Z',
      endsAt: null,
    });
    expect(journal.last(post).headers['idempotency-key']).toBeTruthy();
    expect(place()).toMatch(/^\/promotions\/[\w-]+$/);
    expect(await screen.findByRole('heading', { name: 'Spring sale', level: 1 })).toBeVisible();
  });

  it('takes an automatic amount for chosen products', async () => {
    const mug = await store.addProduct({ name: 'Blue mug' });
    await store.addProduct({ name: 'Lamp' });
    const { user } = openPromotions('/promotions/create');
    await user.type(await field(/^Name/), 'Mugs');
    await user.click(radio(/^Fixed amount/));
    await user.type(await field(/^Discount/), '5');
    await user.click(radio(/^Automatic/));
    await user.click(radio(/^Products/));
    await user.type(products().getByRole('combobox'), 'mug');
    const search = 'GET /merchant/products/search';
    await waitFor(() => expect(journal.requests(search)).toMatchObject([{ query: { q: 'mug' } }]));
    await user.click(await screen.findByRole('option', { name: /Blue mug/ }));
    const chosen = await screen.findByRole('list', { name: 'Products' });
    expect(await within(chosen).findByText('Blue mug')).toBeVisible();
    await user.click(save());
    expect(await screen.findByText(/ created$/)).toBeVisible();
    expect(journal.last(post).body).toMatchObject({
      method: 'automatic',
      code: null,
      type: 'fixed_amount',
      value: 500,
      scope: 'products',
      productIds: [mug],
      usageLimit: null,
    });
  });

  it('removing a product by keyboard focuses the next, finally the input', async () => {
    for (const name of ['Cup', 'Jug', 'Mug']) await store.addProduct({ name });
    const { user } = openPromotions('/promotions/create');
    await field(/^Name/);
    await user.click(radio(/^Products/));
    const box = () => products().getByRole('combobox');
    for (const name of ['Cup', 'Jug', 'Mug']) {
      await user.click(box());
      await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
    }
    const remove = (name: string) => products().getByRole('button', { name: `Remove ${name}` });
    await products().findByRole('button', { name: 'Remove Jug' });
    remove('Jug').focus();
    await user.keyboard('{Enter}');
    expect(remove('Mug')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(remove('Cup')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(box()).toHaveFocus();
  });

  it('limits a product to some variants, names them in the summary, and resets to all', async () => {
    const shirt = await addShirt(['Silk', 'Linen', 'Wool']);
    const { user } = openPromotions('/promotions/create');
    await user.type(await field(/^Name/), 'Silk week');
    await user.type(await field(/^Discount/), '10');
    await user.type(await field(/^Code/), 'SILK');
    await user.click(radio(/^Products/));
    await user.click(products().getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: /Shirt/ }));
    expect(await products().findByText('All variants')).toBeVisible();
    const choose = 'Choose variants of Shirt';
    await user.click(products().getByRole('button', { name: choose }));
    const dialog = within(await screen.findByRole('dialog', { name: choose }));
    const all = await dialog.findByRole('checkbox', { name: 'All variants' });
    expect(all).toBeChecked();
    await user.click(all);
    expect(dialog.getByText('Choose at least one variant.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: 'Silk' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Wool' }));
    expect(all).toBePartiallyChecked();
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(await products().findByText('Silk and Wool')).toBeVisible();
    expect(await summary().findByText(/^10% off “Shirt” \(2 variants\), from/)).toBeVisible();
    await user.click(save());
    expect(await screen.findByText(/ created$/)).toBeVisible();
    expect(journal.last(post).body).toMatchObject({
      productIds: [shirt.id],
      productVariants: [
        { productId: shirt.id, variantIds: [shirt.variants[0], shirt.variants[2]] },
      ],
    });
    expect(await screen.findByRole('heading', { name: 'Silk week', level: 1 })).toBeVisible();
    await user.click(await products().findByRole('button', { name: choose }));
    await user.click(await screen.findByRole('checkbox', { name: 'Linen' }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await products().findByText('All variants')).toBeVisible();
    await user.click(save());
    expect(await screen.findByText(/ saved$/)).toBeVisible();
    expect(journal.last('PUT /merchant/promotions/:id').body).toEqual({ productVariants: [] });
  });

  it('filters many variants by colour and selects them with one tick', async () => {
    const colours = Array.from({ length: 16 }, (_, index) => `Colour ${index + 10}`);
    const shirt = await addShirt([...colours, 'Red wine', 'Red brick']);
    const { user } = openPromotions('/promotions/create');
    await user.click(await screen.findByRole('radio', { name: /^Products/ }));
    await user.click(products().getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: /Shirt/ }));
    await user.click(await screen.findByRole('button', { name: 'Choose variants of Shirt' }));
    await user.click(await screen.findByRole('checkbox', { name: 'All variants' }));
    const search = screen.getByRole('searchbox', { name: 'Find a variant' });
    await user.type(search, 'blue');
    expect(screen.getByText('No variants found')).toBeVisible();
    await user.clear(search);
    await user.type(search, 'red');
    await user.click(screen.getByRole('checkbox', { name: 'All variants found' }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Red wine and Red brick')).toBeVisible();
    expect(shirt.variants).toHaveLength(18);
  });

  it('Enter in the search of variants applied the choice, and “ecru” did not find “Écru”', async () => {
    await addShirt([...Array.from({ length: 16 }, (_, index) => `Colour ${index + 10}`), 'Écru']);
    const { user } = openPromotions('/promotions/create');
    await user.click(await screen.findByRole('radio', { name: /^Products/ }));
    await user.click(products().getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: /Shirt/ }));
    await user.click(await screen.findByRole('button', { name: 'Choose variants of Shirt' }));
    await user.click(await screen.findByRole('checkbox', { name: 'All variants' }));
    await user.click(screen.getByRole('checkbox', { name: 'Colour 10' }));
    await user.type(screen.getByRole('searchbox', { name: 'Find a variant' }), 'ecru{Enter}');
    await user.click(screen.getByRole('checkbox', { name: 'Écru' }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Colour 10 and Écru')).toBeVisible();
  });

  it('hides variants if there are none, and forgets those of a removed product', async () => {
    const shirt = await addShirt(['Silk', 'Linen']);
    const mug = await store.addProduct({ name: 'Blue mug' });
    const { user } = openPromotions('/promotions/create');
    await user.type(await field(/^Name/), 'Mugs');
    await user.type(await field(/^Discount/), '10');
    await user.type(await field(/^Code/), 'MUGS');
    await user.click(radio(/^Products/));
    for (const name of [/Shirt/, /Blue mug/]) {
      await user.click(products().getByRole('combobox'));
      await user.click(await screen.findByRole('option', { name }));
    }
    await user.click(await screen.findByRole('button', { name: 'Choose variants of Shirt' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Linen' }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await products().findByText('Silk')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Choose variants of Blue mug' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove Shirt' }));
    await user.click(save());
    expect(await screen.findByText(/ created$/)).toBeVisible();
    expect(journal.last(post).body).toMatchObject({ productIds: [mug] });
    expect(journal.last(post).body).not.toHaveProperty('productVariants');
    expect(shirt.id).not.toBe(mug);
  });

  it('takes free shipping for categories, without an excluded product', async () => {
    const shoes = await store.addCategory('Shoes');
    const laces = await store.addProduct({ name: 'Laces' });
    const { user } = openPromotions('/promotions/create');
    await user.type(await field(/^Name/), 'Shoes delivered');
    await user.click(radio(/^Free shipping/));
    await user.type(await field(/^Code/), 'SHOES');
    await user.click(radio(/^Categories/));
    const category = () => screen.getByRole('combobox', { name: 'Add a category' });
    await user.type(category(), 'sho');
    await screen.findByRole('option', { name: 'Shoes' });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('button', { name: /Shoes/ })).toBeVisible();
    // The focus stays for the next category.
    expect(category()).toHaveValue('');
    expect(category()).toHaveFocus();
    const excluded = within(screen.getByRole('group', { name: 'Excluded products' }));
    await user.click(excluded.getByRole('combobox', { name: 'Add a product' }));
    await user.click(await screen.findByRole('option', { name: /Laces/ }));
    await user.click(save());
    expect(await screen.findByText(/ created$/)).toBeVisible();
    expect(journal.last(post).body).toMatchObject({
      type: 'free_shipping',
      value: null,
      categoryIds: [shoes],
      excludeProductIds: [laces],
    });
  });

  it('asks for the day of a time that was typed first', async () => {
    const { user } = openPromotions('/promotions/create');
    await user.type(await field(/^Name/), 'Spring sale');
    await user.type(await field(/^Discount/), '20');
    await user.type(await field(/^Code/), 'SPRING');
    await user.type(screen.getByLabelText('End time'), '18:00');
    expect(await screen.findByText('Choose a day too.')).toBeVisible();
    await user.click(save());
    expect((await screen.findAllByText(/Enter a date and time\./))[0]).toBeVisible();
    expect(journal.requests(post)).toEqual([]);
    expect(screen.getByLabelText('End time')).toHaveValue('18:00');
    await user.type(screen.getByLabelText('End day'), '2026-12-06');
    await user.click(save());
    expect(await screen.findByText(/ created$/)).toBeVisible();
    expect(journal.last(post).body).toMatchObject({ endsAt: '2026-12-06T17:00:00.000Z' });
  });

  it('generates a readable code, and keeps it and the values of a type while they are hidden', async () => {
    const { user } = openPromotions('/promotions/create');
    await user.type(await field(/^Discount/), '20');
    await user.type(await field(/^Maximum discount/), '50');
    const generate = () => user.click(screen.getByRole('button', { name: 'Generate code' }));
    await generate();
    const first = (await field(/^Code/)).getAttribute('value');
    expect(first).toMatch(/^[CDFHJKMNPQRTVWXY3479]{8}$/);
    await generate();
    const code = (await field(/^Code/)).getAttribute('value');
    expect(code).not.toBe(first);
    await user.click(radio(/^Fixed amount/));
    expect(await field(/^Discount/)).toHaveValue('');
    await user.type(await field(/^Discount/), '3');
    await user.click(radio(/^Automatic/));
    expect(screen.queryByRole('textbox', { name: /^Code/ })).toBeNull();
    await user.click(radio(/^Percentage/));
    expect(await field(/^Discount/)).toHaveValue('20');
    expect(await field(/^Maximum discount/)).toHaveValue('50.00');
    await user.click(radio(/^By code/));
    expect(await field(/^Code/)).toHaveValue(code);
  });
});

describe('the summary of a promotion', () => {
  it('is complete, with the zone, while typing [D15]', async () => {
    await store.addCategory('Shoes');
    const { user } = openPromotions('/promotions/create');
    await user.type(await field(/^Discount/), '20');
    await user.click(radio(/^Categories/));
    await user.click(screen.getByRole('combobox', { name: 'Add a category' }));
    await user.click(await screen.findByRole('option', { name: 'Shoes' }));
    await user.clear(screen.getByLabelText(/^Start day/));
    await user.type(screen.getByLabelText(/^Start day/), '2026-12-04');
    await user.clear(screen.getByLabelText('Start time'));
    await user.type(screen.getByLabelText('Start time'), '09:00');
    await user.type(screen.getByLabelText('End day'), '2026-12-06');
    await user.type(await field(/^Usage limit per customer/), '1');
    expect(
      await summary().findByText(
        '20% off Shoes, from Fri 4 Dec, 09:00 until Sun 6 Dec, 23:59 (Europe/Paris), once per customer.',
      ),
    ).toBeVisible();
    expect(summary().getByText('Scheduled')).toBeVisible();
  });

  it('describes an amount and free shipping, and names what else applies', async () => {
    const { user } = openPromotions('/promotions/create');
    const summaryMissing = /^Enter the discount and what it applies to, and see the summary here/;
    expect(await screen.findByText(summaryMissing)).toBeVisible();
    // The basket to try it on.
    const basketMissing = 'Enter the discount and what it applies to first.';
    expect(await screen.findByText(basketMissing)).toBeVisible();
    await user.click(radio(/^Fixed amount/));
    await user.type(await field(/^Discount/), '5');
    // Only the products are missing.
    await user.click(radio(/^Products/));
    expect(await screen.findByText(basketMissing)).toBeVisible();
    await user.click(radio(/^Everything/));
    expect(
      await summary().findByText(
        '€5.00 off the whole order, from Mon 2 Mar, 10:00 (Europe/Paris).',
      ),
    ).toBeVisible();
    await user.click(radio(/^Free shipping/));
    await user.type(await field(/^Code/), 'SHIP');
    await user.type(await field(/^Minimum amount/), '50');
    await user.type(await field(/^Minimum items/), '2');
    await user.type(await field(/^Total usage limit/), '10');
    await user.click(screen.getByRole('switch', { name: /^On/ }));
    for (const text of [
      'Free shipping for every order, from Mon 2 Mar, 10:00 (Europe/Paris).',
      'Customers type the code SHIP.',
      'Only for orders of €50.00 or more.',
      'Only for 2 items or more.',
      'It can be used 10 times in total.',
      'It is not combined with other promotions.',
      'It is paused, so nobody gets it.',
      'Paused',
    ]) {
      expect(await summary().findByText(text)).toBeVisible();
    }
  });
});
