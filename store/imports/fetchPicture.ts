import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { BlockList, type TcpSocketConnectOpts } from 'node:net';
import { createResolveHost, type Ip, type ResolveHost } from './resolveHost.ts';

/** The bytes at an address; rejects for what the store does not fetch. */
export type FetchPicture = (url: string, mostBytes: number) => Promise<Uint8Array<ArrayBuffer>>;

/** Milliseconds for one picture, the look-up of its name and redirects included. */
const TIME_LIMIT = 8_000;
const REDIRECTS = 3;

/** What it uses of the network; tests bring their own. */
export type Network = {
  resolve: ResolveHost;
  /** Asks one of these addresses and no other for the URL. */
  ask: (url: URL, addresses: readonly Ip[], signal: AbortSignal) => Promise<IncomingMessage>;
};

const network: Network = {
  resolve: createResolveHost(),
  ask: (url, addresses, signal) =>
    new Promise((resolve, reject) => {
      const options: RequestOptions & Partial<TcpSocketConnectOpts> = {
        agent: false,
        signal,
        headers: { Accept: 'image/*' },
        // What was looked at is what is connected to: a name may lead elsewhere a moment later.
        lookup: (_, { all }, done) => {
          const [first] = addresses;
          if (all) done(null, [...addresses]);
          else done(null, first?.address ?? '', first?.family);
        },
        // Of several addresses each has time enough for another continent.
        autoSelectFamilyAttemptTimeout: 2000,
      };
      const asked = request(url, options, resolve);
      asked.on('error', reject);
      asked.end();
    }),
};

/**
 * Fetches what merchants' files name: over https, on its usual port, from public addresses alone. Every address of a name
 * has to be public, and so does every stop on the way.
 */
export function createFetchPicture(
  { resolve, ask }: Network = network,
  timeLimit = TIME_LIMIT,
): FetchPicture {
  return async (text, mostBytes) => {
    const signal = AbortSignal.timeout(timeLimit);
    let url = publicUrl(text);
    for (let stops = 0; stops <= REDIRECTS; stops += 1) {
      const answer = await ask(url, await publicAddresses(url, resolve, signal), signal);
      const { statusCode = 0, headers } = answer;
      if (statusCode === 200) return readAtMost(answer, mostBytes);
      answer.destroy();
      if (statusCode < 301 || statusCode > 308 || headers.location === undefined) break;
      url = publicUrl(new URL(headers.location, url).href);
    }
    throw new Error('There is no picture.');
  };
}

function publicUrl(text: string): URL {
  const url = new URL(text);
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  if (url.protocol !== 'https:' || !isPlain) throw new Error('Only https on its usual port.');
  return url;
}

async function publicAddresses(
  url: URL,
  resolve: ResolveHost,
  signal: AbortSignal,
): Promise<readonly Ip[]> {
  const addresses = await resolve(url.hostname.replace(/^\[|\]$/g, ''), signal);
  if (addresses.length === 0 || !addresses.every(isPublic)) {
    throw new Error('Not a public address.');
  }
  return addresses;
}

/** IPv6 is public in 2000::/3 alone; of both, what is kept for networks of one's own, documentation and tunnels is not. */
function isPublic({ address, family }: Ip): boolean {
  return family === 6
    ? unicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
    : family === 4 && !reserved.check(address, 'ipv4');
}

const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');
const reserved = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  reserved.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  reserved.addSubnet(net, bits, 'ipv6');
}

async function readAtMost(answer: IncomingMessage, most: number) {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > most) throw new Error('Too large.');
    parts.push(bytes);
  }
  return new Uint8Array(Buffer.concat(parts));
}
