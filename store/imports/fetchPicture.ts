import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import type { TcpSocketConnectOpts } from 'node:net';
import ipaddr from 'ipaddr.js';
import { createResolveHost, type Ip, type ResolveHost } from './resolveHost.ts';

/** Downloads a picture. Rejects for URLs that the store doesn't fetch, and for files above `maxBytes`. */
export type FetchPicture = (url: string, maxBytes: number) => Promise<Uint8Array<ArrayBuffer>>;

/** Milliseconds for one picture, DNS lookup and redirects included. */
const TIME_LIMIT = 8_000;
const MAX_REDIRECTS = 3;

/** Network access; tests replace it. */
export type Network = {
  resolve: ResolveHost;
  /** Sends the request to one of these addresses, and to no other. */
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
        // Pins the checked addresses: a second DNS lookup could return another one (DNS rebinding).
        lookup: (_, { all }, done) => {
          const [first] = addresses;
          if (all) done(null, [...addresses]);
          else done(null, first?.address ?? '', first?.family);
        },
        // Milliseconds per address, long enough to connect to a server on another continent.
        autoSelectFamilyAttemptTimeout: 2000,
      };
      const outgoing = request(url, options, resolve);
      outgoing.on('error', reject);
      outgoing.end();
    }),
};

/**
 * Fetches pictures that an imported file names: https on port 443, from public addresses only, for the URL
 * and for every redirect. All addresses of a host must be public.
 */
export function createFetchPicture(
  { resolve, ask }: Network = network,
  timeLimit = TIME_LIMIT,
): FetchPicture {
  return async (text, maxBytes) => {
    const signal = AbortSignal.timeout(timeLimit);
    let url = publicUrl(text);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await ask(url, await publicAddresses(url, resolve, signal), signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return readAtMost(response, maxBytes);
      response.destroy();
      if (statusCode < 301 || statusCode > 308 || headers.location === undefined) break;
      url = publicUrl(new URL(headers.location, url).href);
    }
    throw new Error('The URL has no picture.');
  };
}

function publicUrl(text: string): URL {
  const url = new URL(text);
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  if (url.protocol !== 'https:' || !isPlain) throw new Error('Only https on port 443 is allowed.');
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

/**
 * The only block from which IANA allocates public IPv6 addresses; `range()` calls unallocated ones `unicast` too.
 */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

function isPublic({ address }: Ip): boolean {
  const ip = ipaddr.parse(address);
  return ip.range() === 'unicast' && (ip.kind() === 'ipv4' || ip.match(PUBLIC_IPV6));
}

async function readAtMost(response: IncomingMessage, max: number) {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > max) throw new Error('Too large.');
    parts.push(bytes);
  }
  return new Uint8Array(Buffer.concat(parts));
}
