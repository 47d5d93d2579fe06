import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

export type Ip = { address: string; family: number };
/** The IP addresses of a host name. Aborted by `signal`. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly Ip[]>;

/** Milliseconds per DNS query, and the number of tries. */
const DNS_OPTIONS = { timeout: 1500, tries: 2 };

/**
 * Queries the name servers directly. `dns.lookup` can't be aborted: it may block a thread pool thread for a
 * minute. The hosts file takes precedence. `servers` replaces the system's name servers.
 */
export function createResolveHost(servers?: readonly string[], hosts = '/etc/hosts'): ResolveHost {
  return async (host, signal) => {
    const literal = isIP(host);
    if (literal > 0) return [{ address: host, family: literal }];
    const known = await readHostsFile(hosts, host);
    if (known.length > 0) return known;
    signal.throwIfAborted();
    const resolver = new Resolver(DNS_OPTIONS);
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel);
    try {
      const found = await Promise.allSettled([
        withFamily(resolver.resolve4(host), 4),
        withFamily(resolver.resolve6(host), 6),
      ]);
      signal.throwIfAborted();
      // Many hosts have addresses of one family only.
      return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}

/** Addresses of a name in the hosts file; empty when the file is missing. */
async function readHostsFile(file: string, host: string): Promise<Ip[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const name = host.replace(/\.$/, '').toLowerCase();
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    const isMatch = names.some((one) => one.toLowerCase() === name) && isIP(address) > 0;
    return isMatch ? [{ address, family: isIP(address) }] : [];
  });
}

async function withFamily(found: Promise<string[]>, family: 4 | 6): Promise<Ip[]> {
  return (await found).map((address) => ({ address, family }));
}
