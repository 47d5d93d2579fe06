import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { expectExplainedStock } from './explainedStock.ts';
import { amina, at, type OpenStore, openStore, textAt } from './openStore.ts';
import { isThere, openPostgresStore } from './postgresServer.ts';
import { openStoreWithVariants, problemsOf } from './storeWithVariants.ts';

const PATH = '/merchant/purchase-orders';

describe.each(isThere ? ['SQLite', 'PostgreSQL'] : ['SQLite'])('purchase orders on %s', (name) => {
  let store: OpenStore;
  let merchant: Awaited<ReturnType<typeof openStoreWithVariants>>;
  let supplierId: string;
  beforeEach(async () => {
    const postgres = name === 'PostgreSQL' ? await openPostgresStore() : undefined;
    if (postgres) onTestFinished(() => postgres.remove());
    store = postgres ?? (await openStore());
    merchant = await openStoreWithVariants(store);
    const supplier = await send('POST /merchant/suppliers', { name: 'Moulin' });
    supplierId = textAt(supplier.body, '_id');
  });
  const send = (request: string, body: object, headers: Record<string, string> = {}) =>
    store.call(request, { token: merchant.token, body, headers });

  /** An ordered purchase of 10 mugs and 4 shirts in Sand. */
  async function order() {
    const mug = await merchant.add({ name: 'Mug', price: 900, stock: 1 });
    const shirt = await merchant.add();
    const sand = shirt.variants[2]?._id ?? '';
    const lines = [
      { productId: mug._id, name: 'Mug', quantity: 10, unitCost: 250 },
      {
        productId: shirt._id,
        variantId: sand,
        name: 'Shirt (Sand / M)',
        quantity: 4,
        unitCost: 1700,
      },
    ];
    const made = await send(`POST ${PATH}`, { supplierId, lines, status: 'ordered' });
    expect(made.status, made.text).toBe(201);
    return { id: textAt(made.body, '_id'), made: made.body, mug, shirt, sand, lines };
  }
  const receive = (id: string, lines: object[], more: object = {}, headers = {}) =>
    send(`POST ${PATH}/${id}/receipts`, { lines, ...more }, headers);

  test('get the next number that no merchant has entered as a name', async () => {
    await send(`POST ${PATH}`, { name: 'po-1' });
    await send(`POST ${PATH}`, { name: 'PO-2' });
    const numbered = await send(`POST ${PATH}`, {});
    expect([numbered.status, at(numbered.body, 'name')]).toEqual([201, 'PO-3']);
    const following = await send(`POST ${PATH}`, {});
    expect(at(following.body, 'name')).toBe('PO-4');
  });

  test('are received in parts into the stock, whose history names them', async () => {
    const { id, made, mug, shirt, sand } = await order();
    expect(made).toMatchObject({ name: 'PO-1', status: 'ordered', orderedOn: '2026-03-02' });
    const first = await receive(id, [{ productId: mug._id, quantity: 6 }]);
    expect(first.body).toMatchObject({ status: 'partly_received', lines: [{ received: 6 }, {}] });
    expect(await merchant.read(mug._id)).toMatchObject({ stock: 7, costPrice: null });
    const rest = [
      { productId: mug._id, quantity: 4 },
      { productId: shirt._id, variantId: sand, quantity: 4 },
    ];
    const last = await receive(id, rest, { updatesCosts: true, note: 'Two boxes' });
    expect(last.body).toMatchObject({ status: 'received' });
    expect(await merchant.read(mug._id)).toMatchObject({ stock: 11, costPrice: 250 });
    const variant = (await merchant.read(shirt._id)).variants.find(({ _id }) => _id === sand);
    expect(variant).toMatchObject({ stock: 6, costPrice: 1700 });
    const [newest] = await merchant.list(`/merchant/products/${mug._id}/stock-changes`, {});
    expect(newest).toMatchObject({
      ...{ reason: 'received', quantity: 4, stockAfter: 11, note: 'Two boxes' },
      ...{ purchaseOrderId: id, purchaseOrderNumber: 'PO-1', byName: amina.name },
    });
    const receipts = await merchant.list(`${PATH}/${id}/receipts`, {});
    expect(receipts.map((one) => [at(one, 'productId'), at(one, 'quantity')]).toSorted()).toEqual(
      [
        [mug._id, 4],
        [mug._id, 6],
        [shirt._id, 4],
      ].toSorted(),
    );
    await expectExplainedStock(store.db);
  });

  test('take the longest name of a variant', async () => {
    const value = 'x'.repeat(50);
    const { _id: productId, variants } = await merchant.add({
      name: 'x'.repeat(255),
      options: ['A', 'B', 'C'].map((option) => ({ name: option, values: [value] })),
      variants: [{ options: [value, value, value] }],
    });
    const name = `${'x'.repeat(255)} (${value} / ${value} / ${value})`;
    const lines = [{ productId, variantId: variants[0]?._id, name, quantity: 1 }];
    const made = await send(`POST ${PATH}`, { supplierId, lines });
    expect(made.status, made.text).toBe(201);
    expect(at(made.body, 'lines', '0', 'name')).toBe(name);
  });

  test('are awaited until they arrive, are removed or cancelled', async () => {
    const { id, mug, sand, lines } = await order();
    const levels = `/merchant/products/${mug._id}/stock-levels`;
    const awaited = async () => {
      const rows = await store.db.selectFrom('awaited_units').select(['ref', 'units']).execute();
      const [level] = await merchant.list(levels, {});
      const mugs = rows.reduce((sum, { ref, units }) => sum + (ref === mug._id ? units : 0), 0);
      expect(at(level, 'awaited')).toBe(mugs);
      return Object.fromEntries(rows.map(({ ref, units }) => [ref, units]));
    };
    expect(await awaited()).toEqual({ [mug._id]: 10, [sand]: 4 });
    const draft = await send(`POST ${PATH}`, { supplierId, lines });
    expect(await awaited()).toEqual({ [mug._id]: 10, [sand]: 4 });
    const second = `${PATH}/${textAt(draft.body, '_id')}`;
    await send(`PUT ${second}`, { status: 'ordered' });
    await receive(id, [{ productId: mug._id, quantity: 6 }]);
    expect(await store.db.selectFrom('awaited_units').selectAll().execute()).toHaveLength(4);
    expect((await send(`DELETE ${second}`, {})).status).toBe(204);
    expect(await awaited()).toEqual({ [mug._id]: 4, [sand]: 4 });
    await send(`PUT ${PATH}/${id}`, { lines: lines.slice(0, 1) });
    expect(await awaited()).toEqual({ [mug._id]: 4 });
    expect((await send(`PUT ${PATH}/${id}`, { status: 'cancelled' })).status).toBe(200);
    expect(await awaited()).toEqual({});
  });

  test('a repeated receipt counts once, and simultaneous receipts never count more than was ordered', async () => {
    const { id, mug } = await order();
    const lines = [{ productId: mug._id, quantity: 6 }];
    const key = { 'Idempotency-Key': 'receipt-0001-0001', 'If-Match': '"1"' };
    const [one, again] = [await receive(id, lines, {}, key), await receive(id, lines, {}, key)];
    expect([one.status, again.status, again.body]).toEqual([200, 200, one.body]);
    expect((await receive(id, lines, {}, { 'If-Match': '"1"' })).status).toBe(412);
    expect(problemsOf(await receive(id, lines))).toEqual([
      422,
      {
        'lines.0.quantity':
          'Only 4 are still to come. If more arrived, raise the ordered quantity first.',
      },
    ]);
    const few = [{ productId: mug._id, quantity: 3 }];
    const both = await Promise.all([receive(id, few), receive(id, few)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await merchant.read(mug._id)).stock).toBe(10);
    await expectExplainedStock(store.db);
  });

  test('keep what arrived, whatever is changed', async () => {
    const { id, mug, lines } = await order();
    await receive(id, [{ productId: mug._id, quantity: 6 }]);
    const put = (body: object) => send(`PUT ${PATH}/${id}`, body);
    const fewer = lines.map((line) => ({ ...line, quantity: 5 }));
    expect(problemsOf(await put({ lines: fewer }))).toEqual([
      422,
      { 'lines.0.quantity': '6 have arrived already.' },
    ]);
    expect((await put({ lines: lines.slice(1) })).status).toBe(422);
    expect(problemsOf(await put({ supplierId: null }))).toEqual([
      422,
      { supplierId: 'Choose the supplier before you order.' },
    ]);
    expect((await put({ status: 'received' })).status).toBe(422);
    const exact = await put({ lines: [{ ...lines[0], quantity: 6, received: 99 }] });
    expect(exact.body).toMatchObject({ status: 'received', lines: [{ received: 6 }] });
    expect((await send(`DELETE ${PATH}/${id}`, {})).status).toBe(409);
    expect((await send(`DELETE /merchant/suppliers/${supplierId}`, {})).status).toBe(409);
    expect((await put({ status: 'cancelled' })).status).toBe(422);
  });

  test('can be ordered only from a supplier of the store, with at least one line', async () => {
    const made = await send(`POST ${PATH}`, {});
    expect(made.body).toMatchObject({ name: 'PO-1', status: 'draft', lines: [] });
    const put = (body: object) => send(`PUT ${PATH}/${textAt(made.body, '_id')}`, body);
    expect(problemsOf(await put({ status: 'ordered' }))).toEqual([
      422,
      {
        supplierId: 'Choose the supplier before you order.',
        lines: 'Add what you order first.',
      },
    ]);
    expect((await put({ supplierId: 'unknown' })).status).toBe(422);
    expect(at((await put({ status: 'cancelled' })).body, 'status')).toBe('cancelled');
    expect((await put({ status: 'ordered' })).status).toBe(422);
  });
});
