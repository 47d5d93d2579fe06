import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromWire, toWire } from '../../src/api/records.ts';
import { createDataProvider } from '../../src/dataProvider.ts';
import { changedFields, pick } from '../../src/forms/merge.ts';
import { buildProductInput } from '../fixtures/product.ts';
import { serveStore } from '../msw/server.ts';

const store = serveStore();

test('mapping ids in both directions keeps every other field, whatever its name [D1]', () => {
  const name = fc.string({ minLength: 1 }).filter((key) => key !== 'id' && key !== '_id');
  fc.assert(
    fc.property(
      fc.dictionary(name, fc.jsonValue()),
      fc.stringMatching(/^[\w-]{1,64}$/),
      (row, _id) => {
        const record = fromWire({ ...row, _id });
        expect(record).toEqual({ ...row, _id, id: _id });
        expect(toWire(record ?? {})).toEqual(row);
      },
    ),
  );
});

test('PUT keeps every field of the record, whatever the list row lacks [D1] [D11]', async () => {
  await store.signIn();
  const api = createDataProvider({ products: '/merchant/products' });
  const input = buildProductInput();
  const { _id: id } = await store.call('POST /merchant/products', input);
  const names = Object.keys(input).filter((name) => !['slug', 'stock', 'status'].includes(name));
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(names),
      fc.stringMatching(/^[a-z][a-z ]{0,18}[a-z]$/),
      async (shown, name) => {
        const { data: before } = await api.getOne('products', { id });
        const typed = { ...pick(before, shown), name };
        const changes = pick(typed, changedFields(before, typed, [...shown, 'name']));
        await api.update('products', { id, data: changes, previousData: before });
        const after = await store.call(`GET /merchant/products/${id}`);
        const { id: _id, updatedAt: _at, ...rest } = before;
        expect(after).toMatchObject({ ...rest, name });
      },
    ),
    { numRuns: 25 },
  );
});
