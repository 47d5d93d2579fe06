import { writeFileSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFetchPicture, type Network } from '../../store/imports/fetchPicture.ts';
import { createResolveHost } from '../../store/imports/resolveHost.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { checkFile, countsOf, drive, rowsOf } from './importFile.ts';
import { nameServer } from './nameServer.ts';
import { at, openStore } from './openStore.ts';
import { png } from './pictures.ts';

const fields = ['sku', 'name', 'images'];
const A = 'https://pictures.example/a.png';
const B = 'https://pictures.example/b.png';
const GONE = 'https://pictures.example/gone.png';

test('the store downloads and saves each picture URL once, and names failures', async () => {
  const requests: string[] = [];
  const store = await openStore({
    imports: {
      fetchPicture: async (url) => {
        requests.push(url);
        if (url === GONE) throw new Error('404');
        return url.endsWith('.html') ? new TextEncoder().encode('<html>'.repeat(9)) : png;
      },
    },
  });
  const { token } = await store.signIn();
  const merchant = { store, token };
  const file = {
    fields,
    rows: [
      ['MUG', 'Mug', `${A}, ${B}`],
      ['VASE', 'Vase', `${A} ${GONE} https://pictures.example/page.html`],
      ['JUG', 'Jug', 'http://pictures.example/plain.png'],
    ],
  };
  const id = await checkFile(merchant, file);
  expect(requests).toEqual([]);
  await drive(merchant, id, 'run');
  expect(requests).toHaveLength(4);
  const { body } = await store.call('GET /merchant/products?sort=["name","ASC"]', { token });
  const own = { url: expect.stringMatching(/^\/api\/uploads\/\w+\.png$/) };
  expect(body).toMatchObject([{ images: [own, own] }, { images: [own] }]);
  const picture = await store.call(`GET ${String(at(body, '0', 'images', '0', 'url')).slice(4)}`);
  expect(picture.headers.get('Content-Type')).toBe('image/png');
  expect(await rowsOf(merchant, id)).toMatchObject([
    { outcome: 'written', problems: [] },
    {
      outcome: 'written',
      problems: [
        { field: 'images', code: 'import.picture', values: { url: GONE } },
        { values: { url: 'https://pictures.example/page.html' } },
      ],
    },
    { result: 'refused', problems: [{ field: 'images', code: 'url.invalid' }] },
  ]);
  // The same file again: no picture is fetched again, and nothing changes.
  const again = await checkFile(merchant, { fields, rows: file.rows.slice(0, 1) });
  expect(await rowsOf(merchant, again)).toMatchObject([{ result: 'same' }]);
  await drive(merchant, again, 'run');
  expect(requests).toHaveLength(4);
});

test('of more than ten pictures takes the first ones and those of variants, and reports the rest', async () => {
  const requests: string[] = [];
  const store = await openStore({
    imports: {
      fetchPicture: async (url) => {
        requests.push(url);
        return png;
      },
    },
  });
  const { token } = await store.signIn();
  const merchant = { store, token };
  const url = (name: number | string) => `https://pictures.example/${name}.png`;
  const images = Array.from({ length: 14 }, (_, at) => url(at)).join(' ');
  const line = (sku: string, ...cells: string[]) => ['', 'Tee', 'Colour', sku, sku, ...cells];
  const file = {
    fields: ['id', 'name', 'option1Name', 'option1Value', 'sku', 'images', 'variantImage'],
    rows: [[line('RED', images, url(13)), line('BLUE', '', url('blue'))]],
  };
  const id = await checkFile(merchant, file);
  expect(await rowsOf(merchant, id)).toMatchObject([
    {
      result: 'new',
      problems: [{ field: 'images', code: 'import.picturesLeft', values: { most: 10, count: 5 } }],
    },
  ]);
  await drive(merchant, id, 'run');
  const expected = [0, 1, 2, 3, 4, 5, 6, 7, 13, 'blue'].map(url);
  expect(requests.toSorted()).toEqual(expected.toSorted());
  const [row] = await rowsOf(merchant, id, { warned: true });
  const { body } = await store.call(`GET /merchant/products/${at(row, 'recordId')}`, { token });
  expect(at(body, 'images')).toHaveLength(10);
  const picture = (place: number) => at(body, 'images', String(place), '_id');
  expect(at(body, 'variants')).toMatchObject([{ image: picture(8) }, { image: picture(9) }]);
  expect(await countsOf(merchant, id)).toMatchObject({ new: 1, refused: 0, warned: 1 });
  // A second import changes nothing: pictures over the limit are not new.
  const again = await checkFile(merchant, file);
  expect(await countsOf(merchant, again)).toMatchObject({ same: 1, warned: 0 });
});

test('each picture keeps its description', async () => {
  const store = await openStore({ imports: { fetchPicture: async () => png } });
  const { token } = await store.signIn();
  const merchant = { store, token };
  const id = await checkFile(merchant, {
    fields: ['slug', 'name', 'images', 'imageAlt'],
    rows: [
      [
        ['mug', 'Mug', A, 'From the front'],
        ['mug', '', B, 'From above'],
      ],
    ],
  });
  await drive(merchant, id, 'run');
  const [row] = await rowsOf(merchant, id);
  const { body } = await store.call(`GET /merchant/products/${at(row, 'recordId')}`, { token });
  expect(body).toMatchObject({ images: [{ alt: 'From the front' }, { alt: 'From above' }] });
});

test('downloads pictures of variants if there are no others', async () => {
  const store = await openStore({ imports: { fetchPicture: async () => png } });
  const { token } = await store.signIn();
  const merchant = { store, token };
  const id = await checkFile(merchant, {
    fields: ['id', 'name', 'option1Name', 'option1Value', 'variantImage'],
    rows: [[['', 'Tee', 'Colour', 'Red', A]]],
  });
  await drive(merchant, id, 'run');
  const [row] = await rowsOf(merchant, id);
  const { body } = await store.call(`GET /merchant/products/${at(row, 'recordId')}`, { token });
  const own = { url: expect.stringMatching(/^\/api\/uploads\//) };
  expect(body).toMatchObject({
    images: [own],
    variants: [{ image: at(body, 'images', '0', '_id') }],
  });
});

/** A fake network: host names with their addresses, and URLs with their responses. */
function toNetwork(
  names: Record<string, string[]>,
  responses: Record<string, { status: number; location?: string; bytes?: number }> = {},
) {
  const requests: string[] = [];
  const network: Network = {
    resolve: async (host) =>
      (names[host] ?? [host]).map((address) => ({
        address,
        family: address.includes(':') ? 6 : 4,
      })),
    ask: async (url, addresses) => {
      requests.push(`${url.href} ${addresses.map(({ address }) => address).join(' ')}`);
      const { status = 200, location, bytes = 3 } = responses[url.href] ?? {};
      const response = new IncomingMessage(new Socket());
      response.statusCode = status;
      if (location !== undefined) response.headers.location = location;
      response.push(Buffer.alloc(bytes));
      response.push(null);
      return response;
    },
  };
  return { requests, network, fetchPicture: createFetchPicture(network) };
}

test.each([
  'http://store.example/a.png',
  'ftp://store.example/a.png',
  'file:///etc/passwd',
  'https://store.example:8443/a.png',
  'https://me:secret@store.example/a.png',
  'https://127.0.0.1/a.png',
  'https://2130706433/a.png',
  'https://0x7f.1/a.png',
  'https://10.0.0.8/a.png',
  'https://172.20.1.1/a.png',
  'https://192.168.1.1/a.png',
  'https://169.254.169.254/latest/meta-data',
  'https://100.100.100.200/a.png',
  'https://0.0.0.0/a.png',
  'https://[::1]/a.png',
  'https://[::ffff:127.0.0.1]/a.png',
  'https://[fd00::1]/a.png',
  'https://[fe80::1]/a.png',
  'https://[64:ff9b::7f00:1]/a.png',
  'https://[2002:7f00:1::]/a.png',
  'https://224.0.0.1/a.png',
  'https://255.255.255.255/a.png',
  'https://198.18.0.1/a.png',
  'https://[::]/a.png',
  'https://[::7f00:1]/a.png',
  'https://[::ffff:0:7f00:1]/a.png',
  'https://[64:ff9b:1::7f00:1]/a.png',
  'https://[2001:0:7f00:1::]/a.png',
  'https://[2001:db8::1]/a.png',
  'https://[3fff::1]/a.png',
  'https://[4000::1]/a.png',
  'https://[fec0::1]/a.png',
  'https://[ff02::1]/a.png',
  'https://inside.example/a.png',
  'https://half-inside.example/a.png',
])('the store never requests %s', async (url) => {
  const { requests, fetchPicture } = toNetwork({
    'inside.example': ['10.1.2.3'],
    'half-inside.example': ['93.184.215.14', '127.0.0.1'],
    'store.example': ['93.184.215.14'],
  });
  await expect(fetchPicture(url, 1000)).rejects.toThrow();
  expect(requests).toEqual([]);
});

test('requests only the checked address, also on redirects; refuses internal and endless ones', async () => {
  const names = { 'store.example': ['93.184.215.14'], 'cdn.example': ['2606:2800:21f::1'] };
  const responses = {
    'https://store.example/a': { status: 302, location: 'https://cdn.example/a.png' },
    'https://store.example/inside': { status: 301, location: 'https://localhost/a.png' },
    'https://store.example/plain': { status: 301, location: 'http://cdn.example/a.png' },
    'https://store.example/round': { status: 307, location: '/round' },
    'https://store.example/large': { status: 200, bytes: 5000 },
    'https://store.example/gone': { status: 404 },
  };
  const { requests, fetchPicture } = toNetwork({ ...names, localhost: ['127.0.0.1'] }, responses);
  expect(await fetchPicture('https://store.example/a', 1000)).toHaveLength(3);
  expect(requests).toEqual([
    'https://store.example/a 93.184.215.14',
    'https://cdn.example/a.png 2606:2800:21f::1',
  ]);
  for (const path of ['inside', 'plain', 'round', 'large', 'gone']) {
    await expect(fetchPicture(`https://store.example/${path}`, 1000)).rejects.toThrow();
  }
  expect(requests.filter((one) => one.includes('127.0.0.1'))).toEqual([]);
  expect(requests.filter((one) => one.includes('/round'))).toHaveLength(4);
});

describe('resolving names', () => {
  const names = {
    'store.example': ['93.184.215.14', '93.184.215.15'],
    'half-inside.example': ['93.184.215.14', '10.1.2.3'],
  };
  /** Uses the store's own resolver, with the test's name server and hosts file. */
  async function fetchWith(
    { isSilent = false, hosts = '' }: { isSilent?: boolean; hosts?: string },
    timeLimit?: number,
  ) {
    const server = await nameServer(isSilent ? undefined : names);
    const file = join(temporaryFolder(), 'hosts');
    writeFileSync(file, hosts);
    const { network, requests } = toNetwork({});
    const resolve = createResolveHost([server.address], file);
    return {
      server,
      requests,
      fetchPicture: createFetchPicture({ ...network, resolve }, timeLimit),
    };
  }

  test('has a total time limit', async () => {
    const { server, requests, fetchPicture } = await fetchWith({ isSilent: true }, 300);
    const start = Date.now();
    await expect(fetchPicture('https://store.example/a.png', 1000)).rejects.toThrow();
    expect(Date.now() - start).toBeLessThan(1400);
    expect(server.queries).toContain('store.example');
    expect(requests).toEqual([]);
  });

  test('resolves all addresses of a name at once, and requires each to be public', async () => {
    const { requests, fetchPicture } = await fetchWith({});
    expect(await fetchPicture('https://store.example/a.png', 1000)).toHaveLength(3);
    expect(requests).toEqual(['https://store.example/a.png 93.184.215.14 93.184.215.15']);
    for (const host of ['half-inside.example', 'nowhere.example']) {
      await expect(fetchPicture(`https://${host}/a.png`, 1000)).rejects.toThrow('Not a public');
    }
    expect(requests).toHaveLength(1);
  });

  test('prefers the hosts file', async () => {
    const hosts = '127.0.0.1 localhost Store.example # ours\n93.184.215.20\tcdn.example\n';
    const { server, requests, fetchPicture } = await fetchWith({ hosts });
    for (const host of ['localhost', 'store.example']) {
      await expect(fetchPicture(`https://${host}/a.png`, 1000)).rejects.toThrow('Not a public');
    }
    await fetchPicture('https://cdn.example/a.png', 1000);
    expect(requests).toEqual(['https://cdn.example/a.png 93.184.215.20']);
    expect(server.queries).toEqual([]);
  });
});
