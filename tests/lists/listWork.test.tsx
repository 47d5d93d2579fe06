import ShoppingBagOutlined from '@mui/icons-material/ShoppingBagOutlined';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PRODUCT_SORTS, Product, ProductFilter } from '../../contract/product.ts';
import { declareList } from '../../src/lists/declareList.ts';
import { ListScreen } from '../../src/lists/ListScreen.tsx';
import { buildCategoryInput } from '../fixtures/category.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { journal, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';

/** Counts the work of a list, because times depend on the machine. */
const store = serveStore();
afterEach(() => void vi.useRealTimers());

const drawn: string[] = [];
const counted = declareList({
  resource: 'products',
  i18nPrefix: 'products',
  contract: { record: Product, filter: ProductFilter, sorts: PRODUCT_SORTS },
  sort: { field: 'name', order: 'ASC' },
  title: 'name',
  fields: {
    name: {},
    sku: {
      render: ({ sku }) => {
        drawn.push(String(sku));
        return sku;
      },
    },
  },
});

async function addProducts(count: number) {
  await store.signIn();
  const categories = await Promise.all(
    ['Boards', 'Bowls'].map((name) => store.call('POST /categories', buildCategoryInput({ name }))),
  );
  for (let index = 0; index < count; index += 1) {
    const { _id: categoryId } = categories[index % 2] ?? {};
    const sku = `SKU-${index}`;
    await store.call(
      'POST /merchant/products',
      buildProductInput({ name: `Board ${index}`, sku, slug: sku.toLowerCase(), categoryId }),
    );
  }
}

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Products' });
  return within(table).getAllByRole('row').slice(1);
};

test('draws the cells of a row once, and not again when rows are ticked', async () => {
  await addProducts(4);
  drawn.length = 0;
  const { visitor } = await openConsole('/products', [
    {
      name: 'products',
      path: '/merchant/products',
      icon: ShoppingBagOutlined,
      list: () => <ListScreen list={counted} bulkActionButtons={<span />} />,
    },
  ]);
  await rows();
  await waitFor(() => expect(journal.requests('GET /merchant/products')).toHaveLength(1));
  await act(async () => {});
  expect(drawn.toSorted()).toEqual(['SKU-0', 'SKU-1', 'SKU-2', 'SKU-3']);

  await visitor.click(screen.getByRole('checkbox', { name: 'Select Board 2' }));
  expect(await screen.findByText('1 selected')).toBeVisible();
  await visitor.click(screen.getByRole('checkbox', { name: /^Select all/ }));
  expect(await screen.findByText('4 selected')).toBeVisible();
  expect(drawn.slice(4)).toEqual([]);
});

test('reads the names of a page’s references in one request, and not again when the list reopens', async () => {
  await addProducts(4);
  const { router } = await openConsole('/products');
  expect(await screen.findAllByRole('cell', { name: 'Bowls' })).toHaveLength(2);
  expect(journal.requests('GET /categories')).toHaveLength(1);

  await act(() => router.navigate('/orders'));
  expect(await screen.findByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  // The endpoint probe may read other lists meanwhile.
  const reads = () =>
    ['GET /merchant/products', 'GET /categories'].flatMap((route) => journal.requests(route));
  const before = reads().length;
  await act(() => router.navigate('/products'));
  expect(await screen.findAllByRole('cell', { name: 'Bowls' })).toHaveLength(2);
  expect(reads()).toHaveLength(before);
});

test('shows both of two fields that reference the same resource', async () => {
  await addProducts(2);
  const list = declareList({
    resource: 'products',
    i18nPrefix: 'products',
    contract: { record: Product, filter: ProductFilter, sorts: PRODUCT_SORTS },
    sort: { field: 'name', order: 'ASC' },
    title: 'name',
    fields: {
      name: {},
      categoryId: {
        reference: 'categories',
        value: ({ sku, categoryId }) => sku === 'SKU-0' && categoryId,
      },
      other: {
        reference: 'categories',
        value: ({ sku, categoryId }) => sku === 'SKU-1' && categoryId,
        export: false,
      },
    },
  });
  await openConsole('/products', [
    {
      name: 'products',
      path: '/merchant/products',
      icon: ShoppingBagOutlined,
      list: () => <ListScreen list={list} />,
    },
    { name: 'categories', path: '/categories', icon: ShoppingBagOutlined },
  ]);
  expect(await screen.findByRole('cell', { name: 'Boards' })).toBeVisible();
  expect(await screen.findByRole('cell', { name: 'Bowls' })).toBeVisible();
  expect(journal.requests('GET /categories')).toHaveLength(1);
});

test('updates a relative time that stays on the screen', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: store.clock.now });
  await store.signIn();
  const { _id: id } = await store.call('POST /merchant/products', buildProductInput());
  await openConsole(`/products/${id}`);
  expect(await screen.findByText('now', { selector: 'time' })).toBeVisible();
  act(() => void vi.advanceTimersByTime(3 * 60_000));
  expect(screen.getByText('3 min ago', { selector: 'time' })).toBeVisible();
});

test('a row has few elements', async () => {
  await addProducts(1);
  await openConsole('/products');
  await screen.findByRole('cell', { name: 'Boards' });
  const [row] = await rows();
  expect(row?.querySelectorAll('*').length).toBeLessThanOrEqual(24);
});
