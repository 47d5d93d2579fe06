import '../../src/lists/export/exportList.ts';
import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { useListContext, useNavigate } from 'react-admin';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PRODUCT_SORTS, Product, ProductFilter } from '../../contract/product.ts';
import { seedProducts } from '../../demo/bulkProducts.ts';
import { settleEach } from '../../src/api/bulk.ts';
import { declareList } from '../../src/lists/declareList.ts';
import { ConsoleList, ExportButton } from '../../src/lists/ListScreen.tsx';
import { productList } from '../../src/resources/products/ProductList.tsx';
import { buildProduct } from '../fixtures/product.ts';
import { faults, journal, serveStore } from '../msw/server.ts';
import { amina } from '../store/openStore.ts';
import { renderScreen } from '../support/renderScreen.tsx';

const store = serveStore();

const exported = declareList({
  resource: 'products',
  i18nPrefix: 'products',
  contract: { record: Product, filter: ProductFilter, sorts: PRODUCT_SORTS },
  sort: { field: 'name', order: 'ASC' },
  title: 'name',
  fields: { name: {}, price: {} },
});

function Rows() {
  const { data = [], page, perPage, refetch } = useListContext();
  return (
    <>
      <p>
        Page {page}, {perPage} rows
      </p>
      <ul aria-label="Products">
        {data.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <ExportButton list={exported} />
      <button type="button" onClick={() => refetch()}>
        Refresh
      </button>
    </>
  );
}

/** Follows the next link before the list has handled the first URL. */
function GoesOnFrom({ search }: { search: string }) {
  const location = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    if (location.search === search) navigate('/products?perPage=10');
  });
  return null;
}

async function openList(search = '', beside?: ReactNode) {
  await store.signIn();
  return renderScreen(
    {
      '/products': (
        <>
          <ConsoleList rules={productList.rules}>
            <Rows />
          </ConsoleList>
          {beside}
        </>
      ),
    },
    { path: `/products${search}` },
  );
}
const lists = () => journal.requests('GET /merchant/products');

describe('list parameters', () => {
  test.each([
    ['filter', '{"$ne":null,"status":"active"}', { filter: { status: 'active' } }],
    ['filter', 'not json', { filter: {} }],
    ['sort', 'passwordHash', { sort: ['updatedAt', 'DESC'] }],
    ['page', '-3', { range: [0, 24] }],
    ['perPage', '100000000', { range: [0, 24] }],
  ])('that are hostile (%s=%s) are dropped, never sent [D1]', async (name, value, sent) => {
    const { place } = await openList(`?${new URLSearchParams({ [name]: value })}`);
    await screen.findByText(/^Page 1, 25 rows/);
    await waitFor(() => expect(lists()).toHaveLength(1));
    expect(lists()[0]?.query).toMatchObject(sent);
    expect(decodeURIComponent(place())).not.toMatch(/\$ne|not json|passwordHash|-3|100000000/);
  });

  test.each(['?x=1', '?hidden=price'])(
    'of the next URL survive when the previous one (%s) is cleaned late',
    async (strange) => {
      const { place } = await openList(strange, <GoesOnFrom search={strange} />);
      await screen.findByText('Page 1, 10 rows');
      expect(place()).toBe('/products?perPage=10');
    },
  );
});

test('of a page whose rows were deleted lead to the last page', async () => {
  await store.signIn();
  await seedProducts(store.db, 23, { storeId: amina.storeId });
  const { user, place } = await openList('?perPage=10&page=7&sort=name&order=ASC');
  const rows = () => screen.findAllByRole('listitem');
  await screen.findByText('Page 3, 10 rows');
  expect(await rows()).toHaveLength(3);
  expect(place()).toContain('page=3');
  expect(lists().map(({ query }) => query.range)).not.toContainEqual([0, 9]);
  for (const { id } of await store.db
    .selectFrom('products')
    .select('id')
    .orderBy('name_key', 'desc')
    .limit(3)
    .execute()) {
    await store.call(`DELETE /merchant/products/${id}`);
  }
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Page 2, 10 rows');
  expect(await rows()).toHaveLength(10);
});

describe('Export', () => {
  let saved: Blob[] = [];
  const revoked = vi.fn();
  beforeEach(() => {
    saved = [];
    revoked.mockClear();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob);
      return 'blob:export';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoked);
  });
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...buildProduct({ _id: `p${from + at}`, name: `=Product ${from + at}`, price: from + at }),
    }));

  test('reads all rows in pages and escapes formulas', async () => {
    const { user } = await openList('?sort=name&order=ASC&page=1&perPage=25');
    await waitFor(() => expect(lists()).toHaveLength(1));
    faults.status('GET *', 200, { data: page(2000, 5), total: 2005 }, { times: 1 });
    faults.status('GET *', 200, { data: page(1000, 1000), total: 2005 }, { times: 1 });
    faults.status('GET *', 200, { data: page(0, 1000), total: 2005 }, { times: 1 });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('2,005 rows exported')).toBeVisible();
    const ranges = lists().map(({ query }) => query.range);
    expect(ranges.slice(1)).toEqual([
      [0, 999],
      [1000, 1999],
      [2000, 2999],
    ]);
    expect(lists().at(-1)?.query.sort).toEqual(['name', 'ASC']);
    const text = await saved[0]?.text();
    expect(text?.split('\r\n')).toHaveLength(2007);
    expect(text).toContain("'=Product 0,0\r\n");
    expect(text).not.toMatch(/\n=/);
    await waitFor(() => expect(revoked).toHaveBeenCalledWith('blob:export'));
  });

  test('has a row that changes meanwhile exactly once', async () => {
    await store.signIn();
    await seedProducts(store.db, 1004, { storeId: amina.storeId });
    const products = store.db.selectFrom('products').select(['id', 'name_key']);
    const inOrder = await products.orderBy('name_key').orderBy('id').execute();
    const rename = (at: number, name: string) =>
      store.call(`PUT /merchant/products/${inOrder.at(at)?.id}`, { name });
    const { user } = await openList('?sort=name&order=ASC&page=1&perPage=25');
    await waitFor(() => expect(lists()).toHaveLength(1));
    const answer = faults.held('GET /merchant/products', { times: 1 });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(lists()).toHaveLength(2));
    // Between the reads of two pages, one row moves from the start to the end, and another from the end to the start.
    await rename(0, 'zzz moved on');
    await rename(-1, ' aaa moved up');
    answer();
    expect(await screen.findByText('1,004 rows exported')).toBeVisible();
    const text = (await saved[0]?.text()) ?? '';
    expect(text).toContain('aaa moved up');
    expect(text).not.toContain('zzz moved on');
    const after = lists().map(({ query }) => query.after);
    expect(after).toEqual([undefined, undefined, expect.any(String), undefined]);
    // The second pass: in an order that changes do not affect.
    expect(lists().at(-1)?.query.sort).toEqual(['createdAt', 'DESC']);
  });

  test.each([
    ['a total', { total: 1005 }],
    ['no total', {}],
  ])('reads on after a page with a row without a usable id (%s)', async (_, counted) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user } = await openList('?sort=name&order=ASC&page=1&perPage=25');
    await waitFor(() => expect(lists()).toHaveLength(1));
    faults.status('GET *', 200, { data: page(1000, 5), ...counted }, { times: 1 });
    const first = [...page(0, 999), buildProduct({ _id: 'p/999' })];
    faults.status('GET *', 200, { data: first, ...counted }, { times: 1 });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('1,004 rows exported')).toBeVisible();
  });

  test('survives a short loss of connection', async () => {
    const { user } = await openList('?sort=name&order=ASC&page=1&perPage=25');
    await waitFor(() => expect(lists()).toHaveLength(1));
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
    faults.status('GET *', 200, { data: page(1000, 5), total: 1005 }, { times: 1 });
    faults.offline('GET *', { times: 3 });
    faults.status('GET *', 200, { data: page(0, 1000), total: 1005 }, { times: 1 });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('1,005 rows exported')).toBeVisible();
    vi.useRealTimers();
  });

  test('shows its progress, and can be cancelled', async () => {
    const { user } = await openList();
    await waitFor(() => expect(lists()).toHaveLength(1));
    faults.lost('GET *');
    faults.status('GET *', 200, { data: page(0, 1000), total: 5012 }, { times: 1 });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel export (1,000 of 5,012)' }));
    expect(await screen.findByRole('button', { name: 'Export' })).toBeVisible();
    expect(saved).toEqual([]);
    expect(screen.queryByText('The export did not finish')).toBeNull();
  });

  test('writes no file if it fails, and says so', async () => {
    const { user } = await openList();
    await waitFor(() => expect(lists()).toHaveLength(1));
    faults.status('GET *', 403, { error: { message: 'Not now.' } });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('The export did not finish')).toBeVisible();
    expect(saved).toEqual([]);
  });
});

describe('bulk writes', () => {
  test('run four at a time and report the result of each', async () => {
    let running = 0;
    let most = 0;
    const progress: number[] = [];
    const write = async (id: string) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      if (id === 'c') throw new Error('no');
    };
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'a'];
    const { done, failed } = await settleEach(ids, write, (settled) => progress.push(settled));
    expect(most).toBe(4);
    expect(done.toSorted()).toEqual(['a', 'b', 'd', 'e', 'f']);
    expect(failed.map(({ id }) => id)).toEqual(['c']);
    expect(progress).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
