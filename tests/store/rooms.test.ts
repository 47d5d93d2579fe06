import { describe, expect, test } from 'vitest';
import { checkFile, drive, rowsOf } from './importFile.ts';
import { at, bruno, type OpenStore, openStore, textAt } from './openStore.ts';
import { png } from './pictures.ts';

/* Limits of the space that a store uses. */

describe('unused pictures', () => {
  const limits = { unusedUploadBytes: png.length * 3 };

  async function upload(store: OpenStore, token: string, count = 1) {
    const form = new FormData();
    for (let n = 0; n < count; n += 1) form.append('files', new File([png], `${n}.png`));
    return store.call('POST /uploads/multiple', { token, form });
  }

  test('are limited: further ones are refused with advice', async () => {
    const store = await openStore({ limits });
    const { token } = await store.signIn();
    const { body } = await upload(store, token, 2);
    const room = { used: png.length * 2, most: png.length * 3 };
    expect(body).toMatchObject([{ room }, { room }]);
    const full = await upload(store, token, 2);
    expect(full.status).toBe(413);
    expect(full.body).toMatchObject({
      error: {
        code: 'upload.noRoom',
        message: expect.stringContaining('Save what they were uploaded for'),
      },
    });
    // None of the refused pictures was stored, and another merchant's space is separate.
    expect((await upload(store, token)).status).toBe(201);
    const other = await store.signIn(bruno);
    expect((await upload(store, other.token, 3)).status).toBe(201);
  });

  test('no longer count once a saved record uses them', async () => {
    const store = await openStore({ limits });
    const { token } = await store.signIn();
    const { body } = await upload(store, token, 3);
    const images = Array.isArray(body) ? body.map(({ _id, url }) => ({ _id, url, alt: '' })) : [];
    const refused = { name: '', images };
    await store.call('POST /merchant/products', { token, body: refused });
    expect((await upload(store, token)).status).toBe(413);
    const product = { name: 'Cup', images: images.slice(0, 1) };
    await store.call('POST /merchant/products', { token, body: product });
    const profilePicture = textAt(body, '1', 'url');
    await store.call('PUT /users/profile', { token, body: { profilePicture } });
    expect((await upload(store, token, 2)).status).toBe(201);
    expect((await upload(store, token)).status).toBe(413);
  });

  test('counted although a client that escapes slashes in its JSON had used them', async () => {
    const store = await openStore({ limits });
    const { token } = await store.signIn();
    const { body } = await upload(store, token, 3);
    const images = Array.isArray(body) ? body.map(({ _id, url }) => ({ _id, url, alt: '' })) : [];
    const text = JSON.stringify({ name: 'Cup', images }).replaceAll('/', '\\/');
    await store.call('POST /merchant/products', { token, body: text });
    expect((await upload(store, token)).status).toBe(201);
  });

  test('exclude those that the store itself downloaded for products', async () => {
    const store = await openStore({ limits, imports: { fetchPicture: async () => png } });
    const { token } = await store.signIn();
    const images = [1, 2, 3, 4].map((n) => `https://pictures.example/${n}.png`).join(' ');
    const id = await checkFile(
      { store, token },
      { fields: ['sku', 'name', 'images'], rows: [['A', 'Mug', images]] },
    );
    await drive({ store, token }, id, 'run');
    expect(at((await upload(store, token)).body, '0', 'room')).toEqual({
      used: png.length,
      most: png.length * 3,
    });
  });
});

describe('imported rows', () => {
  /** Nearly the maximum length of a name: three rows have about 600 bytes. */
  const long = 'x'.repeat(190);
  const rows = (mark: string) => [1, 2, 3].map((n) => [`${mark}${n}`, long]);
  const wrong = (mark: string) => [1, 2, 3].map((n) => [`${mark}${n}`, long, 'cheap']);
  const fields = ['sku', 'name'];

  async function openWithLimit(importBytes: number) {
    const store = await openStore({ limits: { importBytes } });
    return { store, token: (await store.signIn()).token };
  }

  /** Sends an import of one portion. Returns its id and the response. */
  async function send({ store, token }: Awaited<ReturnType<typeof openWithLimit>>, mark: string) {
    const head = { type: 'products', fileName: `${mark}.csv`, head: fields, fields };
    const begun = await store.call('POST /merchant/imports', { token, body: head });
    const lines = rows(mark).map((cells, index) => ({ line: index + 2, cells: [cells] }));
    const id = textAt(begun.body, '_id');
    return {
      id,
      response: await store.call(`PUT /merchant/imports/${id}/portions/0`, {
        token,
        body: { rows: lines, isLast: true },
      }),
    };
  }

  test('are limited: further ones are refused until others are cancelled', async () => {
    const merchant = await openWithLimit(1500);
    const first = await send(merchant, 'A');
    expect(first.response.body).toMatchObject({ rows: 3, room: { most: 1500 } });
    expect(Number(at(first.response.body, 'room', 'used'))).toBeGreaterThan(500);
    expect((await send(merchant, 'B')).response.status).toBe(200);
    const full = await send(merchant, 'C');
    expect(full.response.status).toBe(409);
    expect(full.response.body).toMatchObject({
      problems: [{ field: 'rows', code: 'import.noRoom' }],
      error: { message: expect.stringContaining('Cancel imports') },
    });
    expect(await rowsOf(merchant, full.id)).toEqual([]);
    const { token } = await merchant.store.signIn(bruno);
    expect((await send({ ...merchant, token }, 'C')).response.status).toBe(200);
    await merchant.store.call(`POST /merchant/imports/${first.id}/cancel`, merchant);
    expect((await send(merchant, 'D')).response.status).toBe(200);
    const response = await merchant.store.call(`GET /merchant/imports/${first.id}`, merchant);
    expect(Number(at(response.body, 'room', 'used'))).toBeLessThan(1500);
  });

  test('of an import no longer count once it cannot be undone', async () => {
    const merchant = await openWithLimit(1500);
    for (const mark of ['A', 'B']) await drive(merchant, (await send(merchant, mark)).id, 'run');
    expect((await send(merchant, 'C')).response.status).toBe(409);
    merchant.store.clock.now = new Date(merchant.store.clock.now.getTime() + 25 * 3_600_000);
    const { token } = await merchant.store.signIn();
    expect((await send({ ...merchant, token }, 'D')).response.status).toBe(200);
  });

  test('that were refused stay while there is room', async () => {
    const merchant = await openWithLimit(2000);
    const file = { fields: ['sku', 'name', 'price'], rows: wrong('A') };
    const old = await checkFile(merchant, file);
    await merchant.store.call(`POST /merchant/imports/${old}/cancel`, merchant);
    await send(merchant, 'B');
    expect(await rowsOf(merchant, old, { result: 'refused' })).toHaveLength(3);
    expect((await send(merchant, 'C')).response.status).toBe(200);
    expect(await rowsOf(merchant, old)).toEqual([]);
    const { body } = await merchant.store.call(`GET /merchant/imports/${old}`, merchant);
    expect(body).toMatchObject({ state: 'cancelled', counts: { refused: 3 } });
  });
});
