import SellOutlined from '@mui/icons-material/SellOutlined';
import { act, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import { crudResource } from '../../contract/crud.ts';
import { Id, Instant, line, Price } from '../../contract/fieldRules.ts';
import { asReference } from '../../contract/fieldType.ts';
import { crudDefinition } from '../../src/resources/crudDefinition.tsx';
import { buildCategoryInput } from '../fixtures/category.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { buildPromotionInput } from '../fixtures/promotion.ts';
import { journal, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { stockCategories } from '../stock/stockProducts.tsx';

/** Screens that are made of a declaration alone, over calls that are there. */
const store = serveStore();

const name = line('text', 1, 255);
const products = crudResource({
  name: 'products',
  one: 'product',
  fields: {
    name,
    categoryId: v.optional(v.nullable(v.pipe(Id, asReference('categories'))), null),
    costPrice: v.optional(v.nullable(Price), null),
    shownUntil: v.optional(v.nullable(Instant), null),
  },
  search: ['name'],
  sorts: ['name'],
  example: { name: 'Oak board' },
});
const promotions = crudResource({
  name: 'promotions',
  one: 'promotion',
  fields: { name, endsAt: v.optional(v.nullable(Instant), null) },
  search: ['name'],
  sorts: ['name'],
  example: { name: 'Spring' },
});
const shown = [products, promotions].map((declared) => ({
  ...crudDefinition({
    name: declared.name,
    icon: SellOutlined,
    resource: async () => declared,
  }),
  path: `/merchant/${declared.name}`,
}));

/** They have no texts of a declared resource's own, such as `resources.products.search`. */
function open(path: string) {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    for (const [text] of told.mock.calls) expect(text).toMatch(/^There is no text "resources\./);
    told.mockRestore();
  });
  return openConsole(path, [...shown, stockCategories]);
}
const save = () => screen.getByRole('button', { name: 'Save' });

test('a field that names another record showed its id: it is chosen, and listed, by its name', async () => {
  await store.signIn();
  const { _id: categoryId } = await store.call('POST /categories', buildCategoryInput());
  const garden = { ...buildCategoryInput({ name: 'Garden' }), slug: 'garden' };
  const { _id: gardenId } = await store.call('POST /categories', garden);
  const { _id: id } = await store.call(
    'POST /merchant/products',
    buildProductInput({ categoryId }),
  );
  const { visitor, router } = await open(`/products/${id}`);
  const category = await screen.findByRole('combobox', { name: /^Category/ });
  await waitFor(() => expect(category).toHaveValue('Kitchen'));
  await visitor.clear(category);
  await visitor.type(category, 'Gard');
  await visitor.click(await screen.findByRole('option', { name: 'Garden' }));
  await visitor.click(save());
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(journal.last('PUT /merchant/products/:id').body).toEqual({ categoryId: gardenId });
  await act(() => router.navigate('/products'));
  expect(await screen.findByRole('cell', { name: 'Garden' })).toBeVisible();
});

test('what may stay empty was marked as required: it is not, and a new record has it empty', async () => {
  await store.signIn();
  const { visitor } = await open('/products/create');
  const named = await screen.findByRole('textbox', { name: /^Name/ });
  const marked = screen.getAllByText('*', { selector: 'label *' });
  expect(marked).toHaveLength(1);
  expect(marked[0]?.closest('label')).toHaveTextContent(/^Name/);
  await visitor.type(named, 'Oak board');
  await visitor.click(save());
  expect(await screen.findByText('Created')).toBeVisible();
  expect(journal.last('POST /merchant/products').body).toEqual({
    name: 'Oak board',
    categoryId: null,
    costPrice: null,
    shownUntil: null,
  });
});

test('a moment had no input: it is typed, and listed, on the clock of the store', async () => {
  await store.signIn();
  await store.call('PUT /users/profile', { storeSettings: { timezone: 'Asia/Tokyo' } });
  const { _id: id } = await store.call('POST /merchant/promotions', {
    ...buildPromotionInput(),
    startsAt: '2026-03-01T00:00:00.000Z',
    endsAt: '2027-03-05T00:00:00.000Z',
  });
  await store.signIn();
  const { visitor, router } = await open(`/promotions/${id}`);
  const end = await screen.findByLabelText(/^End/);
  await waitFor(() => expect(end).toHaveValue('2027-03-05T09:00'));
  await visitor.clear(end);
  await visitor.type(end, '2027-04-06T10:30');
  await visitor.click(save());
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(journal.last('PUT /merchant/promotions/:id').body).toEqual({
    endsAt: '2027-04-06T01:30:00.000Z',
  });
  await act(() => router.navigate('/promotions'));
  expect(await screen.findByText(/10:30/)).toBeVisible();
});

const nameless = {
  name: 'vouchers',
  one: 'voucher',
  fields: { code: name },
  search: ['code'],
  sorts: ['code'],
  example: { code: 'A1' },
} as const;

test('a filter by what has no few values offered nothing: it is refused, with what to write', () => {
  const named = { ...nameless, fields: { ...nameless.fields, name }, filters: ['code'] } as const;
  const declare = () => crudResource({ ...named, example: { code: 'A1', name: 'A' } });
  expect(declare).toThrow('vouchers.code is no filter: only v.picklist and v.boolean are.');
});

test('a resource whose records are called nothing had rows without a link: it does not compile', () => {
  // @ts-expect-error: no `name` among its fields.
  expect(crudResource(nameless).fields).not.toHaveProperty('name');
});
