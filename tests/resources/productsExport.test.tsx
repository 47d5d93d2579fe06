import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { journal, serveStore } from '../msw/server.ts';
import { captureDownload } from '../support/downloads.ts';
import { filtered, namesInTable, openProducts, productsOf } from '../support/productScreens.tsx';

const store = serveStore();
const list = 'GET /merchant/products';
const addProduct = productsOf(store);

beforeEach(async () => {
  localStorage.clear();
  await store.signIn();
});

describe('exporting products', () => {
  it('reads all rows of the filtered list, a thousand at a time', async () => {
    const { _id: parentId } = await store.call('POST /categories', { name: 'Kitchen' });
    const { _id: categoryId } = await store.call('POST /categories', { name: 'Bowls', parentId });
    const images = [{ _id: 'p1', url: '/uploads/bowl.png', alt: '' }];
    const description = 'Oiled by hand.\nMade to "last".';
    await addProduct({
      name: 'Bowl',
      status: 'active',
      categoryId,
      costPrice: 2000,
      description,
      images,
    });
    await addProduct({ name: 'Plate', status: 'draft' });
    const { user } = openProducts(filtered({ status: 'active' }));
    await namesInTable();
    const saved = captureDownload();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const text = await saved;
    expect(journal.last(list).query).toMatchObject({
      filter: { status: 'active' },
      range: [0, 999],
    });
    const [head = '', first = '', ...rest] = text.trim().split('\r\n');
    expect(head).toContain('Name,SKU,Barcode,Status,Price,Compare-at price,Currency,Stock');
    expect(first).toContain('Bowl,,,Active,49.00,59.00,EUR,12');
    expect(head).toContain(',Category,Category ID,');
    expect(first).toContain(`,Kitchen › Bowls,${categoryId},`);
    // Columns from weight to search description were once repeated.
    expect(new Set(head.split(',')).size).toBe(head.split(',').length);
    // All fields of the screen are included.
    expect(head).toMatch(/,Stock,Cost,.*,Description,Pictures,/);
    expect(first).toContain(',12,20.00,');
    expect(text).toContain('"Oiled by hand.\nMade to ""last""."');
    expect(text).toMatch(/,http:\/\/localhost[^,]*\/uploads\/bowl\.png,/);
    expect(head).toContain('Track stock,Low-stock threshold,Keep selling when out of stock');
    expect(rest.join()).not.toContain('Plate');
  });

  it('the file had another order than the sorted list', async () => {
    for (const name of ['Cup', 'Bowl', 'Tray']) await addProduct({ name });
    const { user } = openProducts('/products?sort=soldCount&order=ASC');
    await namesInTable();
    const saved = captureDownload();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await saved;
    const exported = journal.requests(list).filter(({ query }) => String(query.range) === '0,999');
    expect(exported.map(({ query }) => query.sort)).toEqual([['soldCount', 'ASC']]);
  });
});
