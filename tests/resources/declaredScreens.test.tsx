import SellOutlined from '@mui/icons-material/SellOutlined';
import { act, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Country } from '../../contract/country.ts';
import { crudResource } from '../../contract/crud.ts';
import {
  Day,
  Id,
  Instant,
  line,
  list,
  Percent,
  Picture,
  Price,
  Url,
  whole,
} from '../../contract/fieldRules.ts';
import { asReference } from '../../contract/fieldType.ts';
import { crudDefinition } from '../../src/resources/crudDefinition.tsx';
import type { ResourceDefinition } from '../../src/resources/definition.ts';
import { buildCategoryInput } from '../fixtures/category.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { buildPromotionInput } from '../fixtures/promotion.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { stockCategories } from '../stock/stockProducts.tsx';
import { captureDownload } from '../support/downloads.ts';
import { pngFile } from '../support/productScreens.tsx';

/** Screens of a declared resource, served by existing endpoints. */
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
    // Any text to the store.
    sku: v.optional(v.nullable(Day), null),
    tags: v.optional(list(Country, 9), []),
  },
  search: ['name'],
  filters: ['sku', 'tags', 'categoryId'],
  sorts: ['name'],
  example: { name: 'Oak board' },
});
const promotions = crudResource({
  name: 'promotions',
  one: 'promotion',
  fields: {
    name,
    value: v.optional(v.nullable(Percent), null),
    endsAt: v.optional(v.nullable(Instant), null),
  },
  search: ['name'],
  sorts: ['name'],
  checks: [
    {
      field: 'value',
      code: 'promotion.valueInvalid',
      isValid: ({ name, value }) => name !== 'Half' || value === 50,
    },
  ],
  example: { name: 'Spring' },
});
const brands = crudResource({
  name: 'categories',
  one: 'category',
  fields: {
    name,
    image: v.optional(v.nullable(Picture), null),
    // Any text to the store.
    description: v.optional(v.nullable(Url), null),
  },
  search: ['name'],
  sorts: ['name'],
  example: { name: 'Atelier Nord' },
});
const brandScreens = {
  ...crudDefinition({ name: 'categories', icon: SellOutlined, resource: async () => brands }),
  path: '/categories',
};
const shown = [products, promotions].map((declared) => ({
  ...crudDefinition({
    name: declared.name,
    icon: SellOutlined,
    resource: async () => declared,
  }),
  path: `/merchant/${declared.name}`,
}));

/** These resources have no texts such as `resources.products.search`. */
function open(path: string, definitions = screensFor(path)) {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    for (const [text] of consoleError.mock.calls)
      expect(text).toMatch(/^There is no text "resources\./);
    consoleError.mockRestore();
  });
  return openConsole(path, definitions);
}
const screensFor = (path: string): ResourceDefinition[] => [
  ...shown,
  path.startsWith('/categories') ? brandScreens : stockCategories,
];
const save = () => screen.getByRole('button', { name: 'Save' });

test('chooses and lists a reference by the record’s name, not its id', async () => {
  await store.signIn();
  const { _id: categoryId } = await store.call('POST /categories', buildCategoryInput());
  const garden = { ...buildCategoryInput({ name: 'Garden' }), slug: 'garden' };
  const { _id: gardenId } = await store.call('POST /categories', garden);
  const { _id: id } = await store.call(
    'POST /merchant/products',
    buildProductInput({ categoryId, sku: null, tags: [] }),
  );
  const { visitor, router } = await open(`/products/${id}`);
  const category = await screen.findByRole('combobox', { name: /^Category/ });
  await waitFor(() => expect(category).toHaveValue('Kitchen'));
  await visitor.clear(category);
  await visitor.type(category, 'Gard');
  await visitor.click(await screen.findByRole('option', { name: 'Garden' }));
  await visitor.click(save());
  expect(await screen.findByText(/ saved$/)).toBeVisible();
  expect(journal.last('PUT /merchant/products/:id').body).toEqual({ categoryId: gardenId });
  await act(() => router.navigate('/products'));
  expect(await screen.findByRole('cell', { name: 'Garden' })).toBeVisible();
});

test('does not mark an optional field as required, and leaves it empty in a new record', async () => {
  await store.signIn();
  const { visitor } = await open('/products/create');
  const named = await screen.findByRole('textbox', { name: /^Name/ });
  const marked = screen.getAllByText('*', { selector: 'label *' });
  expect(marked).toHaveLength(1);
  expect(marked[0]?.closest('label')).toHaveTextContent(/^Name/);
  await visitor.type(named, 'Oak board');
  await visitor.click(save());
  expect(await screen.findByText(/ created$/)).toBeVisible();
  expect(journal.last('POST /merchant/products').body).toEqual({
    name: 'Oak board',
    categoryId: null,
    costPrice: null,
    shownUntil: null,
    sku: null,
    tags: [],
  });
});

test('marks a whole number that is required', async () => {
  const shelves = crudResource({
    name: 'products',
    one: 'product',
    fields: { name, stock: whole('number', 0, 9) },
    search: ['name'],
    sorts: ['name'],
    example: { name: 'Oak board', stock: 1 },
  });
  await store.signIn();
  await open('/products/create', [
    crudDefinition({ name: 'products', icon: SellOutlined, resource: async () => shelves }),
  ]);
  expect(await screen.findByRole('textbox', { name: /^Stock/ })).toBeRequired();
});

test('an instant has an input and a column in the store’s time zone', async () => {
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
  expect(await screen.findByText(/^6 April 2027 at 10:30/)).toBeVisible();
  await visitor.click(save());
  expect(await screen.findByText(/ saved$/)).toBeVisible();
  expect(journal.last('PUT /merchant/promotions/:id').body).toEqual({
    endsAt: '2027-04-06T01:30:00.000Z',
  });
  await act(() => router.navigate('/promotions'));
  expect(await screen.findByText(/10:30/)).toBeVisible();
});

test('a day without a time has an input, a column and an export as that day', async () => {
  await store.signIn();
  await store.call('PUT /users/profile', { storeSettings: { timezone: 'Pacific/Honolulu' } });
  const { _id: id } = await store.call(
    'POST /merchant/products',
    buildProductInput({ sku: '2027-11-24', costPrice: 1200, tags: [] }),
  );
  await store.signIn();
  const { visitor, router } = await open(`/products/${id}`);
  const day = await screen.findByLabelText(/^SKU/);
  await waitFor(() => expect(day).toHaveValue('2027-11-24'));
  await visitor.clear(day);
  await visitor.type(day, '2028-01-02');
  expect(await screen.findByText('2 January 2028')).toBeVisible();
  await visitor.click(save());
  expect(await screen.findByText(/ saved$/)).toBeVisible();
  expect(journal.last('PUT /merchant/products/:id').body).toEqual({ sku: '2028-01-02' });
  await act(() => router.navigate('/products'));
  expect(await screen.findByRole('cell', { name: '2 Jan 2028' })).toBeVisible();
  // As in the lists with their own declaration.
  expect(screen.getByRole('cell', { name: '€12.00' })).toHaveAttribute('align', 'right');
  const file = captureDownload();
  await visitor.click(screen.getByRole('button', { name: 'Export' }));
  expect(await file).toMatch(/,12\.00,,,2028-01-02,/);
});

test('countries are chosen, listed and filtered by their names', async () => {
  await store.signIn();
  const { _id: id } = await store.call(
    'POST /merchant/products',
    buildProductInput({ sku: null, tags: ['AT', 'BE', 'BG', 'HR'] }),
  );
  const { visitor, router } = await open(`/products/${id}`);
  expect(await screen.findByRole('button', { name: 'Belgium' })).toBeVisible();
  await visitor.type(screen.getByRole('combobox', { name: /^Tags/ }), 'germ');
  await visitor.click(await screen.findByRole('option', { name: 'Germany' }));
  await visitor.click(save());
  expect(await screen.findByText(/ saved$/)).toBeVisible();
  const body = { tags: ['AT', 'BE', 'BG', 'HR', 'DE'] };
  expect(journal.last('PUT /merchant/products/:id').body).toEqual(body);
  await act(() => router.navigate('/products'));
  const listed = await screen.findByRole('cell', { name: 'Austria, Belgium, Bulgaria +2' });
  expect(listed).toBeVisible();

  await visitor.click(screen.getByRole('button', { name: 'Filters' }));
  faults.status('GET /merchant/products', 200, []);
  await visitor.type(await screen.findByRole('combobox', { name: 'Tags' }), 'belg');
  await visitor.click(await screen.findByRole('option', { name: 'Belgium' }));
  await screen.findByRole('button', { name: /Tags: Belgium$/, hidden: true });
  expect(journal.last('GET /merchant/products').query).toMatchObject({ filter: { tags: 'BE' } });
});

test('a percentage is typed with a comma, and a rule about several fields has its text beside one', async () => {
  await store.signIn();
  const { _id: id } = await store.call('POST /merchant/promotions', buildPromotionInput());
  const { visitor, router } = await open(`/promotions/${id}`);
  const percent = await screen.findByRole('textbox', { name: /^Discount/ });
  const named = screen.getByRole('textbox', { name: /^Name/ });
  await visitor.clear(named);
  await visitor.type(named, 'Half');
  await visitor.clear(percent);
  await visitor.type(percent, '12,5');
  await visitor.click(save());
  expect(percent).toHaveAccessibleDescription('Enter a number.');
  await visitor.type(named, ' price');
  await visitor.click(save());
  expect(await screen.findByText(/ saved$/)).toBeVisible();
  const body = { name: 'Half price', value: 12.5 };
  expect(journal.last('PUT /merchant/promotions/:id').body).toEqual(body);
  await act(() => router.navigate('/promotions'));
  expect(await screen.findByRole('cell', { name: '12.5%' })).toHaveAttribute('align', 'right');
});

test('a link has an input with validation, and a link in the list', async () => {
  await store.signIn();
  const { _id: id } = await store.call('POST /categories', { name: 'Atelier Nord' });
  const { visitor, router } = await open(`/categories/${id}`);
  const link = await screen.findByRole('textbox', { name: /^Description/ });
  await visitor.click(link);
  await visitor.paste('javascript:alert(1)');
  await visitor.click(save());
  expect(await screen.findByText('This web address is not valid.')).toBeVisible();
  expect(journal.requests('PUT /categories/:id')).toEqual([]);
  await visitor.clear(link);
  await visitor.paste('https://www.atelier.example/');
  await visitor.click(save());
  expect(await screen.findByText(/ saved$/)).toBeVisible();
  const description = 'https://www.atelier.example/';
  expect(journal.last('PUT /categories/:id').body).toEqual({ description });
  await act(() => router.navigate('/categories'));
  const listed = await screen.findByRole('link', { name: 'atelier.example' });
  expect(listed).toHaveAttribute('href', description);
});

test('a picture can be uploaded, and is a thumbnail in the list', async () => {
  await store.signIn();
  const { _id: id } = await store.call('POST /categories', {
    name: 'Atelier Nord',
    description: 'https://atelier.example',
  });
  const { visitor, router } = await open(`/categories/${id}`);
  await visitor.upload(await screen.findByLabelText('Choose pictures'), pngFile('logo.png'));
  await screen.findByRole('button', { name: /^Remove picture/ });
  await visitor.click(save());
  expect(await screen.findByText(/ saved$/)).toBeVisible();
  const { image } = await store.call(`GET /categories/${id}`);
  expect(image).toContain('/uploads/');
  await act(() => router.navigate('/categories'));
  expect(await screen.findByRole('img', { name: 'Picture' })).toHaveAttribute('src', image);
});

test('shows a link with a dangerous scheme from another server as text', async () => {
  await store.signIn();
  await store.call('POST /categories', { name: 'Odd', description: 'javascript:alert(1)' });
  await open('/categories');
  await screen.findByRole('cell', { name: 'Odd' });
  expect(screen.queryByRole('link', { name: /alert/ })).toBeNull();
});

test('filters a list by days, both ends included, with a chip', async () => {
  await store.signIn();
  await store.call('POST /merchant/products', buildProductInput({ sku: '2027-11-24' }));
  const { visitor } = await open('/products');
  await visitor.click(await screen.findByRole('button', { name: 'Filters' }));
  faults.status('GET /merchant/products', 200, []);
  await visitor.type(await screen.findByLabelText('First day'), '2026-11-01');
  await visitor.type(screen.getByLabelText('Last day'), '2026-11-24');
  await screen.findByRole('button', { name: /SKU: 1 Nov 2026 – 24 Nov 2026$/, hidden: true });
  expect(journal.last('GET /merchant/products').query).toMatchObject({
    filter: { sku: '2026-11-01..2026-11-24' },
  });
});

const nameless = {
  name: 'vouchers',
  one: 'voucher',
  fields: { code: name },
  search: ['code'],
  sorts: ['code'],
  example: { code: 'A1' },
} as const;

test('refuses a filter by a field of many values, and says what to write', () => {
  const named = { ...nameless, fields: { ...nameless.fields, name }, filters: ['code'] } as const;
  const declare = () => crudResource({ ...named, example: { code: 'A1', name: 'A' } });
  expect(declare).toThrow('vouchers.code cannot be a filter');
});

test('a resource whose records have no name does not compile', () => {
  // @ts-expect-error: no `name` among its fields.
  expect(crudResource(nameless).fields).not.toHaveProperty('name');
});
