import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import '../../src/resources/products/variants/VariantDialog.tsx';
import '../../src/resources/products/variants/VariantsEditor.tsx';
import { faults, serveStore } from '../msw/server.ts';
import { openProducts } from '../support/productScreens.tsx';
import { cell, enter, mugsOf, save, valuesOf } from '../support/variantScreens.tsx';

const store = serveStore();
const { addMug, variantsOf } = mugsOf(store);

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await store.signIn();
});

describe('two merchants who change the variants of one product', () => {
  async function change(id: string, at: number, changes: Record<string, unknown>) {
    const variants = await variantsOf(id);
    await store.call(`PUT /merchant/products/${id}`, {
      variants: variants.map(({ _id, options }, place) => ({
        _id,
        options,
        ...(place === at && changes),
      })),
    });
  }

  it('change different cells: both are kept without a question', async () => {
    const id = await addMug();
    const { user } = openProducts(`/products/${id}`);
    await enter(user, 'Price of Blue / S', '13');
    await change(id, 0, { costPrice: 400 });
    await change(id, 3, { price: 1700 });
    await user.click(save());
    await screen.findByText(/ saved$/);
    expect((await variantsOf(id)).map(({ price, costPrice }) => [price, costPrice])).toEqual([
      [1300, 400],
      [1500, null],
      [1200, null],
      [1700, null],
    ]);
    expect(await cell('Price of Green / L')).toHaveTextContent('€17.00');
  });

  it('change the same cell: a question names it', async () => {
    const id = await addMug();
    const { user } = openProducts(`/products/${id}`);
    await enter(user, 'Price of Blue / S', '13');
    await change(id, 0, { price: 1400 });
    await user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: /Someone else/ }));
    expect(dialog.getByRole('heading', { name: 'Blue / S · Price' })).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Yours: €13.00' })).toBeChecked();
    await user.click(dialog.getByRole('radio', { name: 'Theirs: €14.00' }));
    await user.click(dialog.getByRole('button', { name: 'Save these' }));
    await waitFor(async () => expect(await cell('Price of Blue / S')).toHaveTextContent('€14.00'));
    expect((await variantsOf(id))[0]?.price).toBe(1400);
  });

  it('change the same picture: the question showed ids', async () => {
    const images = [
      { _id: 'front', url: '/api/uploads/1.png', alt: 'Front' },
      { _id: 'back', url: '/api/uploads/2.png', alt: '' },
    ];
    const id = await addMug({ images });
    const { user } = openProducts(`/products/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Picture of Blue / S' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Front' }));
    await change(id, 0, { image: 'back' });
    await user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: /Someone else/ }));
    expect(dialog.getByRole('heading', { name: 'Blue / S · Picture' })).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Yours: Front' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'Theirs: Picture 2' })).not.toBeChecked();
  });

  it.each([
    ['Yours', 'Blue S, Blue L, Green S, Green L'],
    ['Theirs', 'Blue S, Blue L'],
  ])('one removes what the other edits: asks, and %s is kept', async (side, expected) => {
    const id = await addMug();
    const { user } = openProducts(`/products/${id}`);
    for (const name of ['S', 'L']) {
      await enter(user, `Price of Green / ${name}`, '19');
    }
    const [small, large] = await variantsOf(id);
    await store.call(`PUT /merchant/products/${id}`, {
      options: [
        { name: 'Colour', values: ['Blue'] },
        { name: 'Size', values: ['S', 'L'] },
      ],
      variants: [small, large].map((row) => ({ _id: row?._id, options: row?.options })),
    });
    await user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: /Someone else/ }));
    expect(dialog.getByRole('heading', { name: 'Green / S' })).toBeVisible();
    expect(dialog.getAllByRole('radio', { name: /^Yours: Price: €19.00/ })[0]).toBeChecked();
    expect(dialog.getAllByRole('radio', { name: 'Theirs: Remove' })).toHaveLength(2);
    if (side === 'Theirs') {
      await user.click(dialog.getByRole('button', { name: 'Take all of theirs' }));
    }
    await user.click(dialog.getByRole('button', { name: 'Save these' }));
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    const after = await variantsOf(id);
    expect(after.map(({ options }) => options.join(' ')).join(', ')).toBe(expected);
    if (side === 'Yours') expect(after[3]).toMatchObject({ price: 1900, sku: 'G-L', stock: 2 });
  });

  it.each([
    ['Yours', 'Blue S, Blue L, Green S, Green L'],
    ['Theirs', 'Blue, Green'],
  ])(
    'one removes an option, the other edits its variants: asks, and %s is kept',
    async (side, expected) => {
      const id = await addMug();
      const { user } = openProducts(`/products/${id}`);
      await enter(user, 'Price of Green / L', '19');
      const [blue, , green] = await variantsOf(id);
      await store.call(`PUT /merchant/products/${id}`, {
        options: [{ name: 'Colour', values: ['Blue', 'Green'] }],
        variants: [
          { _id: blue?._id, options: ['Blue'] },
          { _id: green?._id, options: ['Green'] },
        ],
      });
      await user.click(save());
      const dialog = within(await screen.findByRole('dialog', { name: /Someone else/ }));
      expect(dialog.getByRole('heading', { name: 'Options' })).toBeVisible();
      expect(dialog.getByRole('radio', { name: /^Yours: .*Size: S, L/s })).toBeChecked();
      if (side === 'Theirs') await user.click(dialog.getByRole('radio', { name: /^Theirs/ }));
      await user.click(dialog.getByRole('button', { name: 'Save these' }));
      await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
      const after = await variantsOf(id);
      expect(after.map(({ options }) => options.join(' ')).join(', ')).toBe(expected);
      if (side === 'Yours') {
        expect(after[3]).toMatchObject({ price: 1900, sku: 'G-L', stock: 2 });
        expect(after[1]).toMatchObject({ price: 1500, sku: 'B-L', stock: 3 });
      }
    },
  );

  it('one removes an option, the other edits what stays: both are kept without a question', async () => {
    const id = await addMug();
    const { user } = openProducts(`/products/${id}`);
    await enter(user, 'Price of Blue / S', '19');
    const [blue] = await variantsOf(id);
    await store.call(`PUT /merchant/products/${id}`, {
      options: [{ name: 'Colour', values: ['Blue'] }],
      variants: [{ _id: blue?._id, options: ['Blue'] }],
    });
    await user.click(save());
    await screen.findByText(/ saved$/);
    expect(await variantsOf(id)).toMatchObject([{ options: ['Blue'], price: 1900 }]);
  });

  it('one removes what the other has open in a dialog: the input is kept', async () => {
    const id = await addMug();
    const { user } = openProducts(`/products/${id}`);
    await enter(user, 'Price of Blue / S', '13');
    const left = (await variantsOf(id)).filter((_, place) => place !== 1);
    await store.call(`PUT /merchant/products/${id}`, {
      variants: left.map(({ _id, options }) => ({ _id, options })),
    });
    const answer = faults.held('PUT /merchant/products/:id');
    await user.click(save());
    await user.click(screen.getByRole('button', { name: 'Green / L' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Green / L' }));
    await user.clear(dialog.getByRole('textbox', { name: 'Price' }));
    await user.type(dialog.getByRole('textbox', { name: 'Price' }), '19');
    answer();
    await screen.findByText(/ saved$/);
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(await cell('Price of Green / L')).toHaveTextContent('€19.00');
    expect(await cell('Price of Green / S')).toHaveTextContent('€12.00');
  });

  it('add a colour each: both are kept', async () => {
    const id = await addMug({
      options: [{ name: 'Colour', values: ['Blue'] }],
      variants: [{ options: ['Blue'], price: 1200, stock: 5 }],
    });
    const { user } = openProducts(`/products/${id}`);
    await user.type(await valuesOf('Colour'), 'Red{Enter}');
    const [blue] = await variantsOf(id);
    await store.call(`PUT /merchant/products/${id}`, {
      options: [{ name: 'Colour', values: ['Blue', 'Gold'] }],
      variants: [
        { _id: blue?._id, options: ['Blue'] },
        { options: ['Gold'], price: 900, stock: 1 },
      ],
    });
    await user.click(save());
    await screen.findByText(/ saved$/);
    expect((await variantsOf(id)).map(({ options, price }) => [options[0], price])).toEqual([
      ['Blue', 1200],
      ['Gold', 900],
      ['Red', 1200],
    ]);
  });

  it('a sale in between is not overwritten: the stock is shown beside its cell', async () => {
    const id = await addMug();
    const { user } = openProducts(`/products/${id}`);
    await enter(user, 'Stock of Blue / L', '9');
    await change(id, 1, { stockDelta: -1, stockSeen: 3 });
    await user.click(save());
    const stock = await cell('Stock of Blue / L');
    await waitFor(() => expect(stock).toBeInvalid());
    expect(stock).toHaveFocus();
    expect((await variantsOf(id))[1]?.stock).toBe(2);
    // Saving again after the question writes the input.
    await user.click(save());
    await screen.findByText(/ saved$/);
    expect((await variantsOf(id))[1]?.stock).toBe(9);
  });
});

describe('variants that are changed together', () => {
  it('refuse a text that is no amount, for all at once', async () => {
    const id = await addMug();
    const { user } = openProducts(`/products/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Select…' }));
    await user.click(screen.getByRole('menuitem', { name: /^Blue/ }));
    await user.click(screen.getByRole('button', { name: 'Set values' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set for 2 variants' }));
    expect(dialog.queryByRole('alert'), 'over the name of the dialog').toBeNull();
    const price = dialog.getByRole('textbox', { name: 'Price' });
    await user.type(price, '1e5');
    await user.type(dialog.getByRole('textbox', { name: 'Stock' }), '-3');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(price).toHaveFocus();
    expect(price).toHaveAccessibleDescription('Enter an amount, for example 12.50.');
    expect(dialog.getByRole('textbox', { name: 'Stock' })).toBeInvalid();
    await user.clear(price);
    await user.type(price, '13');
    await user.clear(dialog.getByRole('textbox', { name: 'Stock' }));
    await user.type(dialog.getByRole('textbox', { name: 'Stock' }), '3');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(await cell('Price of Blue / L')).toHaveTextContent('€13.00');
  });

  it('keep their different values when a field is typed into and emptied again', async () => {
    const id = await addMug();
    const { user } = openProducts(`/products/${id}`);
    await enter(user, 'Cost of Blue / S', '3');
    await enter(user, 'Cost of Blue / L', '4');
    await user.click(await screen.findByRole('button', { name: 'Select…' }));
    await user.click(screen.getByRole('menuitem', { name: /^Blue/ }));
    await user.click(screen.getByRole('button', { name: 'Set values' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set for 2 variants' }));
    for (const name of ['Price', 'Cost', 'Stock']) {
      const field = dialog.getByRole('textbox', { name });
      await user.type(field, '1');
      await user.clear(field);
      expect(field).toHaveAttribute('placeholder', 'Different values');
    }
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(await cell('Price of Blue / S')).toHaveTextContent('€12.00');
    expect(await cell('Cost of Blue / S')).toHaveTextContent('€3.00');
    expect(await cell('Cost of Blue / L')).toHaveTextContent('€4.00');
    expect(await cell('Stock of Blue / S')).toHaveTextContent('5');
    expect(await cell('Stock of Blue / L')).toHaveTextContent('3');
  });

  it('stay selected when new ones are saved with the product', async () => {
    const { user } = openProducts(`/products/${await addMug()}`);
    await user.type(await valuesOf('Colour'), 'Red{Enter}');
    for (const name of ['Blue / S', 'Red / L']) {
      await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    }
    await user.click(save());
    await screen.findByText(/ saved$/);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    expect(await cell('Price of Red / L')).toHaveTextContent('€15.00');
    expect(screen.getByText('2 selected')).toBeVisible();
    const red = screen.getByRole('checkbox', { name: 'Select Red / L' });
    expect(red).toBeChecked();
    await user.click(red);
    expect(red).not.toBeChecked();
    expect(screen.getByText('1 selected')).toBeVisible();
  });
});

const onlyTheEmptyOne = [
  { options: ['Blue', 'S'], price: 1200, stock: 5, isEnabled: false },
  { options: ['Blue', 'L'], price: 1500, stock: 3, isEnabled: false },
  { options: ['Green', 'S'], price: 1200, stock: 0 },
];

describe('stock of variants that nobody can buy', () => {
  it('does not count in the list', async () => {
    await addMug({ variants: onlyTheEmptyOne });
    openProducts('/products');
    expect(await screen.findByText('in 0 of 1 variant')).toBeVisible();
    expect(screen.getByText('in 0 of 1 variant').parentElement).toHaveTextContent('Out0in 0 of 1');
  });

  it('does not count on the product’s page', async () => {
    openProducts(`/products/${await addMug({ status: 'active', variants: onlyTheEmptyOne })}`);
    expect(await screen.findByText('€12.00 · 0 in stock in 0 of 1 variant')).toBeVisible();
    expect(screen.getByText('It is out of stock')).toBeVisible();
  });
});
