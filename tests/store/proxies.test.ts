import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readNetworks, trustProxies } from '../../store/http/proxies.ts';

/** The client of a request with these headers. `peer` is the address of the connection. */
async function seenFrom(
  peer: string,
  headers: Record<string, string> = {},
  trusted = 'loopback',
): Promise<{ ip: string; isHttps: boolean }> {
  const networks = readNetworks(trusted);
  if (!networks) throw new Error(`${trusted} is no list of networks.`);
  const visitor = trustProxies(networks);
  const app = new Hono();
  app.get('/', (c) => c.json({ ip: visitor.clientIpOf(c), isHttps: visitor.isHttps(c) }));
  const incoming = { socket: { remoteAddress: peer, remotePort: 1, remoteFamily: 'IPv4' } };
  return (await app.request('http://store.test/', { headers }, { incoming })).json();
}

const forwarded = (list: string) => ({ 'X-Forwarded-For': list });

test('trusts a named proxy, so that visitors do not share one limit', async () => {
  const headers = { ...forwarded('203.0.113.7'), 'X-Forwarded-Proto': 'https' };
  expect(await seenFrom('172.18.0.2', headers)).toEqual({ ip: '172.18.0.2', isHttps: false });
  expect(await seenFrom('172.18.0.2', headers, '172.18.0.0/16')).toEqual({
    ip: '203.0.113.7',
    isHttps: true,
  });
  expect(await seenFrom('172.19.0.2', headers, '172.18.0.0/16')).toEqual({
    ip: '172.19.0.2',
    isHttps: false,
  });
});

test.each([
  ['127.0.0.1', '203.0.113.7', 'loopback', '203.0.113.7'],
  ['::ffff:127.0.0.1', '203.0.113.7', 'loopback', '203.0.113.7'],
  ['::1', '2001:db8::7', 'loopback', '2001:db8::7'],
  // A value that the client forged is left of the proxies' values.
  ['127.0.0.1', '1.2.3.4, 203.0.113.7', 'loopback', '203.0.113.7'],
  ['10.0.0.2', '1.2.3.4, 203.0.113.7, 10.0.0.9', '10.0.0.0/8', '203.0.113.7'],
  ['10.0.0.2', '203.0.113.7, fd00::5', '10.0.0.0/8 fd00::/8', '203.0.113.7'],
  // A proxy that is not trusted counts as the client.
  ['10.0.0.2', '203.0.113.7, 172.18.0.9', '10.0.0.2', '172.18.0.9'],
  // Only trusted proxies: the farthest one is the client.
  ['10.0.0.2', '10.0.0.9', '10.0.0.0/8', '10.0.0.9'],
  ['10.0.0.2', '', '10.0.0.0/8', '10.0.0.2'],
  ['10.0.0.2', 'unknown', '10.0.0.0/8', '10.0.0.2'],
  ['10.0.0.2', '203.0.113.7:51234', '10.0.0.0/8', '203.0.113.7'],
  ['10.0.0.2', '[2001:db8::7]:51234', '10.0.0.0/8', '2001:db8::7'],
  // Loopback is the default; another list replaces it.
  ['127.0.0.1', '203.0.113.7', '10.0.0.0/8', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.7', '10.0.0.0/8, loopback', '203.0.113.7'],
])(
  'from %s, forwarded for "%s", with %s trusted: the client is %s',
  async (peer, list, trusted, expected) => {
    expect((await seenFrom(peer, forwarded(list), trusted)).ip).toBe(expected);
  },
);
