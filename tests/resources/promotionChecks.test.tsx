import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildPromotionInput } from '../fixtures/promotion.ts';
import { faults, journal } from '../msw/server.ts';
import { field, openPromotions, servePromotions } from '../support/promotionScreens.tsx';

const store = servePromotions();

const simulator = () => within(screen.getByRole('region', { name: 'Try it on a basket' }));
const warnings = async () => within(await screen.findByRole('region', { name: 'Before you save' }));

/** The amount beside a label in the sums. */
async function sum(name: string): Promise<string | null | undefined> {
  const term = await simulator().findByText(name, { selector: 'dt' });
  return term.parentElement?.querySelector('dd')?.textContent;
}

async function openNew(discount: string) {
  const view = openPromotions('/promotions/create');
  await view.user.type(await field(/^Discount/), discount);
  return view;
}

/** One of its variants is disabled, so it never matches. */
const addShirt = () =>
  store.call('POST /merchant/products', {
    name: 'Shirt',
    status: 'active',
    options: [{ name: 'Cloth', values: ['Silk', 'Linen', 'Wool'] }],
    variants: [
      { options: ['Silk'], price: 9000, costPrice: 8500 },
      { options: ['Linen'], price: 4000, costPrice: 1000 },
      { options: ['Wool'], price: 100, costPrice: 5000, isEnabled: false },
    ],
  });

describe('trying an unsaved promotion on a basket', () => {
  it('shows discount, total and margin of the best sellers, and saves nothing [D15]', async () => {
    await store.call('PUT /users/profile', { storeSettings: { shippingRate: 500 } });
    await store.signIn();
    await store.addProduct({ name: 'Board', price: 4900, costPrice: 2100 });
    await openNew('20');
    expect(await simulator().findByText('Board')).toBeVisible();
    expect(await sum('Subtotal')).toBe('€49.00');
    expect(await sum('Discount')).toBe('−€9.80');
    expect(await sum('Shipping')).toBe('€5.00');
    expect(await sum('Customer pays')).toBe('€44.20');
    expect(await sum('Cost of the products')).toBe('€21.00');
    expect(await sum('You earn')).toBe('€18.20, a margin of 46.4%');
    expect(simulator().getByText('The promotion applies to this basket.')).toBeVisible();
    expect(journal.requests('POST /merchant/promotions')).toEqual([]);
  });

  it('lets the merchant choose the variant of a product', async () => {
    await addShirt();
    const { user } = await openNew('10');
    const variant = await simulator().findByRole('combobox', { name: 'Variant of Shirt' });
    expect(await sum('Subtotal')).toBe('€40.00');
    expect(
      within(variant)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Silk', 'Linen']);
    await user.selectOptions(variant, 'Silk');
    expect(await sum('Subtotal')).toBe('€90.00');
    expect(await sum('Cost of the products')).toBe('€85.00');
    expect(await sum('You lose')).toBe('€4.00');
    await user.click(simulator().getByRole('button', { name: 'One more: Shirt (Silk)' }));
    expect(await sum('Subtotal')).toBe('€180.00');
    await user.click(simulator().getByRole('combobox', { name: 'Add a product' }));
    expect(
      await screen.findByRole('option', { name: 'Shirt 2 variants From €40.00' }),
    ).toBeVisible();
  });

  it('includes the tax in prices that include it, at the rate of the store’s country', async () => {
    const storeSettings = { shippingRate: 0, taxRate: 20, pricesIncludeTax: true, country: 'FR' };
    await store.call('PUT /users/profile', { storeSettings });
    const rate = { name: 'TVA', country: 'FR', region: null };
    await store.call('POST /merchant/tax-rates', { ...rate, percent: 20, taxClass: 'standard' });
    await store.call('POST /merchant/tax-rates', { ...rate, percent: 5.5, taxClass: 'reduced' });
    await store.signIn();
    await store.addProduct({ name: 'Book', price: 1055, taxClass: 'reduced' });
    await openNew('10');
    expect(await sum('Including TVA 5.5%')).toBe('€0.49');
    expect(await sum('Customer pays')).toBe('€9.49');
  });

  it('shows tax and shipping at another destination [D15]', async () => {
    await store.call('PUT /users/profile', { storeSettings: { country: 'FR' } });
    for (const [country, region, percent] of [
      ['FR', null, 20],
      ['CA', 'QC', 14.975],
      ['CA', null, 5],
    ]) {
      const rate = { name: 'Tax', country, region, percent, taxClass: 'standard' };
      await store.call('POST /merchant/tax-rates', rate);
    }
    const rate = { name: 'Canada', countries: ['CA'], price: 2500 };
    await store.call('POST /merchant/shipping-rates', rate);
    await store.signIn();
    await store.addProduct({ name: 'Board', price: 10_000 });
    const { user } = await openNew('10');
    expect(await sum('Tax 20%')).toBe('€18.00');
    const destination = simulator().getByRole('combobox', { name: 'Ship to' });
    await user.selectOptions(destination, 'Canada');
    expect(await sum('Tax 5%')).toBe('€5.75');
    expect(await sum('Shipping')).toBe('€25.00');
    await user.selectOptions(simulator().getByRole('combobox', { name: 'Region' }), 'QC');
    expect(await sum('Tax 14.975%')).toBe('€17.22');
    await user.selectOptions(destination, 'Germany');
    await waitFor(() => expect(simulator().queryByText(/^Tax/, { selector: 'dt' })).toBeNull());
  });

  it('says that tax is missing if its rate is not set', async () => {
    await store.addProduct({ name: 'Board', price: 4900 });
    await openNew('10');
    expect(await simulator().findByText(/^Tax is not included/)).toBeVisible();
    expect(simulator().getByRole('link', { name: 'Set it in the settings' })).toHaveAttribute(
      'href',
      '/profile',
    );
  });

  it('takes other products and quantities, and says if a cost is unknown', async () => {
    await store.addProduct({ name: 'Board', price: 4900, costPrice: 2100 });
    await store.addProduct({ name: 'Lamp', price: 10000, costPrice: null });
    const { user } = await openNew('10');
    await simulator().findByText('Lamp');
    await user.click(simulator().getByRole('button', { name: 'One fewer: Lamp' }));
    await waitFor(() => expect(simulator().queryByText('Lamp')).toBeNull());
    await user.click(simulator().getByRole('button', { name: 'One more: Board' }));
    expect(await sum('Subtotal')).toBe('€98.00');
    expect(await sum('You earn')).toMatch(/^€46\.20/);
    await user.click(simulator().getByRole('combobox', { name: 'Add a product' }));
    await user.click(await screen.findByRole('option', { name: /Lamp/ }));
    await waitFor(async () => expect(await sum('Subtotal')).toBe('€198.00'));
    expect(await sum('You earn')).toBe('Not known: a product has no cost');
  });

  it('a product without a price vanished, and could not be picked again', async () => {
    await store.addProduct({ name: 'Board', price: 4900 });
    await store.addProduct({ name: 'Sample', price: null, status: 'draft' });
    const { user } = await openNew('10');
    await simulator().findByText('Board');
    await user.click(simulator().getByRole('combobox', { name: 'Add a product' }));
    await user.click(await screen.findByRole('option', { name: /Sample/ }));
    expect(await simulator().findByText('No price, or no variant on sale')).toBeVisible();
    expect(await sum('Subtotal')).toBe('€49.00');
    await user.click(simulator().getByRole('button', { name: 'Remove Sample' }));
    await waitFor(() => expect(simulator().queryByText('Sample')).toBeNull());
  });

  it('says why the promotion does not apply', async () => {
    await store.addProduct({ name: 'Board', price: 4900 });
    const { user } = await openNew('10');
    await user.type(await field(/^Minimum amount/), '100');
    expect(
      await simulator().findByText('It does not apply: the basket is below the minimum amount.'),
    ).toBeVisible();
    expect(await sum('Customer pays')).toBe('€49.00');
    await user.click(simulator().getByRole('button', { name: 'One more: Board' }));
    await user.click(simulator().getByRole('button', { name: 'One more: Board' }));
    expect(await simulator().findByText('The promotion applies to this basket.')).toBeVisible();
  });

  it('includes the automatic promotions of that time, unless they are switched off', async () => {
    await store.addProduct({ name: 'Board', price: 10000 });
    await store.addPromotion({ name: 'Half price', method: 'automatic', code: null, value: 50 });
    const { user } = await openNew('10');
    expect(
      await simulator().findByText(
        'It does not apply: another promotion saves the customer as much or more.',
      ),
    ).toBeVisible();
    expect(await sum('Discount: Half price')).toBe('−€50.00');
    await user.click(simulator().getByRole('switch', { name: /other automatic promotions/ }));
    expect(await sum('Discount')).toBe('−€10.00');
  });
});

describe('warnings before a promotion is saved', () => {
  it('names each other promotion for the same products at the same time, with a link', async () => {
    const id = await store.addPromotion({
      name: 'Half price',
      value: 50,
      startsAt: '2026-03-10T08:00:00.000Z',
      endsAt: '2026-03-20T22:59:59.000Z',
    });
    await store.addPromotion({ name: 'Off', isActive: false });
    await store.addProduct({ name: 'Board', price: 4900 });
    await openNew('30');
    const note = await (await warnings()).findByRole('note');
    expect(note).toHaveTextContent(
      'It overlaps with 1 other promotion: customers get the one that saves them more.',
    );
    expect(note).toHaveTextContent('From Tue 10 Mar, 09:00 until Fri 20 Mar, 23:59');
    const link = within(note).getByRole('link', { name: 'Half price' });
    expect(link).toHaveAttribute('href', `/promotions/${id}`);
    expect(
      await (await warnings()).findByText(
        'At its cheapest, “Board” sells for €24.50 instead of €49.00, with Half price.',
      ),
    ).toBeVisible();
  });

  it('says whether customers get both', async () => {
    await store.addProduct({ name: 'Board', price: 4900 });
    await store.addPromotion({ name: 'Half price', value: 50, combinable: true });
    const { user } = await openNew('30');
    await user.click(screen.getByRole('switch', { name: /^Can be combined/ }));
    expect(
      await (await warnings()).findByText(/^Combines with 1 other promotion: customers get both/),
    ).toBeVisible();
    expect(
      await (await warnings()).findByText(
        'At its cheapest, “Board” sells for €17.15 instead of €49.00, with Half price and this promotion.',
      ),
    ).toBeVisible();
  });

  it('typing stays fast beside a hundred promotions, and the result follows', async () => {
    await store.addProduct({ name: 'Board', price: 10_000, costPrice: 9_500 });
    const day = (index: number) => new Date(Date.UTC(2026, 2, 3 + index)).toISOString();
    for (let index = 0; index < 100; index += 1) {
      const one = { name: `Day ${index}`, code: `DAY${index}`, value: 1, combinable: true };
      const window = { startsAt: day(index), endsAt: day(index + 20) };
      await store.call('POST /merchant/promotions', buildPromotionInput({ ...one, ...window }));
    }
    const { user } = await openNew('1');
    await user.click(screen.getByRole('switch', { name: /^Can be combined/ }));
    const name = await field(/^Name/);
    await user.type(name, 'Winter');
    await waitFor(() => expect(name).toHaveValue('Winter'));
    // Twenty others a day, and this one: each takes one per cent of the rest, rounded.
    expect(
      await (await warnings()).findByText(/^At its cheapest, “Board” sells for €80\.98 instead/),
    ).toBeVisible();
    expect(
      await (await warnings()).findByText('1 product would sell below its cost:'),
    ).toBeVisible();
    expect(name).toHaveValue('Winter');
  });

  it('finds a loss among products that rarely sell, in several categories at once', async () => {
    const [shoes, bags] = [await store.addCategory('Shoes'), await store.addCategory('Bags')];
    await store.addProduct({ name: 'Boot', price: 5000, costPrice: 4000, categoryId: shoes });
    await store.addProduct({ name: 'Purse', price: 5000, costPrice: 4000, categoryId: bags });
    await store.addProduct({ name: 'Lamp', price: 5000, costPrice: 4000 });
    const { user } = await openNew('30');
    await user.click(screen.getByRole('radio', { name: /^Categories/ }));
    for (const name of ['Shoes', 'Bags']) {
      await user.click(screen.getByRole('combobox', { name: 'Add a category' }));
      await user.click(await screen.findByRole('option', { name }));
    }
    expect(
      await (await warnings()).findByText('2 products would sell below their cost:'),
    ).toBeVisible();
    const filters = journal.requests('GET /merchant/products').map(({ query }) => query.filter);
    const belowCost = { percent: 30, amount: 1 };
    expect(filters).toContainEqual(expect.objectContaining({ belowCost }));
  });

  it('names a variant below its cost, even if the cheapest is not', async () => {
    await addShirt();
    const { user } = await openNew('10');
    const card = await warnings();
    expect(await card.findByText('Shirt (Silk)')).toBeVisible();
    expect(card.getByText('Sells for €81.00 without tax and costs you €85.00')).toBeVisible();
    expect(card.getByText('1 product would sell below its cost:')).toBeVisible();
    expect(card.queryByText(/Linen|Wool/)).toBeNull();
    await user.clear(await field(/^Discount/));
    await user.type(await field(/^Discount/), '5');
    await waitFor(async () => expect((await warnings()).queryByText(/below its cost/)).toBeNull());
    await user.clear(await field(/^Discount/));
    await user.type(await field(/^Discount/), '80');
    expect(await (await warnings()).findByText('Shirt (Linen)')).toBeVisible();
    // Two variants are one product.
    expect((await warnings()).getByText('1 product would sell below its cost:')).toBeVisible();
  });

  it('says that a disabled promotion overlaps with none', async () => {
    await store.addPromotion({ name: 'Half price', value: 50 });
    const { user } = await openNew('30');
    await (await warnings()).findByRole('note');
    await user.click(screen.getByRole('switch', { name: /^On/ }));
    expect(await (await warnings()).findByText(/^It is not running/)).toBeVisible();
  });

  it('does not appear if the times do not overlap', async () => {
    await store.addPromotion({ name: 'Later', startsAt: '2026-06-01T08:00:00.000Z' });
    const { user } = await openNew('30');
    await user.type(screen.getByLabelText('End day'), '2026-05-01');
    expect(
      await (await warnings()).findByText(
        'No other promotion covers the same products at the same time.',
      ),
    ).toBeVisible();
  });

  it('shows what sells below its cost, alone and with which other promotion', async () => {
    await store.addProduct({ name: 'Board', price: 5000, costPrice: 2100 });
    await store.addPromotion({ name: 'Half price', value: 50, combinable: true });
    const { user } = await openNew('60');
    expect(
      await (await warnings()).findByText('Sells for €20.00 without tax and costs you €21.00'),
    ).toBeVisible();
    await user.clear(await field(/^Discount/));
    await user.type(await field(/^Discount/), '30');
    await waitFor(async () => expect((await warnings()).queryByText(/below its cost/)).toBeNull());
    await user.click(screen.getByRole('switch', { name: /^Can be combined/ }));
    expect(
      await (await warnings()).findByText(
        'With Half price, sells for €17.50 without tax and costs you €21.00',
      ),
    ).toBeVisible();
  });

  it('says that the others failed to load, and can retry', async () => {
    faults.status('GET /merchant/promotions', 403, { error: { message: 'Out for lunch.' } });
    const { user } = await openNew('30');
    expect(
      await (await warnings()).findByText('Your other promotions could not be checked.'),
    ).toBeVisible();
    faults.reset();
    await user.click((await warnings()).getByRole('button', { name: 'Try again' }));
    expect(await (await warnings()).findByText(/^No other promotion/)).toBeVisible();
  });
});

describe('products that could not be read', () => {
  const failProducts = () =>
    faults.status('GET /merchant/products', 403, { error: { message: 'Out for lunch.' } });

  it('hid a sale below cost without a word', async () => {
    await store.addProduct({ name: 'Board', price: 5000, costPrice: 4000 });
    failProducts();
    const { user } = await openNew('30');
    expect(await (await warnings()).findByText(/^Some products could not be read/)).toBeVisible();
    faults.reset();
    await user.click((await warnings()).getByRole('button', { name: 'Try again' }));
    expect(
      await (await warnings()).findByText('1 product would sell below its cost:'),
    ).toBeVisible();
    expect((await warnings()).queryByText(/^Some products/)).toBeNull();
  });

  it('made the card say that no other promotion covers them', async () => {
    const shoes = await store.addCategory('Shoes');
    const boot = await store.addProduct({ name: 'Boot', price: 5000, categoryId: shoes });
    await store.addPromotion({ name: 'Boots', scope: 'products', productIds: [boot] });
    const { user } = await openNew('30');
    failProducts();
    await user.click(screen.getByRole('radio', { name: /^Categories/ }));
    await user.click(screen.getByRole('combobox', { name: 'Add a category' }));
    await user.click(await screen.findByRole('option', { name: 'Shoes' }));
    expect(await (await warnings()).findByText(/^Some products could not be read/)).toBeVisible();
    expect((await warnings()).queryByText(/^No other promotion/)).toBeNull();
    faults.reset();
    await user.click((await warnings()).getByRole('button', { name: 'Try again' }));
    expect(await (await warnings()).findByRole('link', { name: 'Boots' })).toBeVisible();
  });
});

describe('results of a promotion', () => {
  it('say that nobody has used it yet; the promotion does not overlap with itself', async () => {
    openPromotions(`/promotions/${await store.addPromotion({ name: 'Spring' })}`);
    expect(await screen.findByText('Nobody has used it yet.')).toBeVisible();
    expect(await (await warnings()).findByText(/^No other promotion/)).toBeVisible();
  });

  it('show uses, discount, orders and average, and link to the orders', async () => {
    const id = await store.addPromotion({ name: 'Spring', usageLimit: 10 });
    await store.placeOrders(id, 4);
    const { user, place } = openPromotions(`/promotions/${id}`);
    const panel = within(await screen.findByRole('region', { name: 'Performance' }));
    expect(panel.getByText('4 of 10 used')).toBeVisible();
    const metric = (name: string) => panel.getByText(name).nextElementSibling;
    expect(metric('Discount given')).toHaveTextContent('€4.00');
    await waitFor(() => expect(metric('Orders')).toHaveTextContent('4'));
    expect(metric('Average order value with it')).toHaveTextContent('€10.00');
    await user.click(panel.getByRole('link', { name: 'Open these orders' }));
    expect(await screen.findByRole('heading', { name: 'Orders' })).toBeVisible();
    expect(decodeURIComponent(place())).toContain(`"promotionId":"${id}"`);
  });
});
