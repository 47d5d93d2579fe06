import { BlockList, isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

/** Reads the client's IP address and scheme. Ignores headers of proxies that are not trusted. */
export type Visitor = {
  clientIpOf(c: Context): string;
  isHttps(c: Context): boolean;
};

const LOOPBACK = ['127.0.0.0/8', '::1'];

/**
 * Parses networks such as `loopback, 172.18.0.0/16, fd00::/8`, separated by commas or spaces. Undefined when
 * one is invalid.
 */
export function readNetworks(text: string): BlockList | undefined {
  const networks = new BlockList();
  const parts = text.split(/[\s,]+/).filter(Boolean);
  for (const part of parts.flatMap((part) => (part === 'loopback' ? LOOPBACK : [part]))) {
    const [ip = '', bits, ...more] = part.split('/');
    const version = isIP(ip);
    const max = version === 4 ? 32 : 128;
    if (version === 0 || more.length > 0) return undefined;
    if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= max)) return undefined;
    networks.addSubnet(ip, bits === undefined ? max : Number(bits), familyOf(version));
  }
  return networks;
}

/**
 * Trusts the proxies in these networks. Any client can forge `X-Forwarded-For`. So the header is read from
 * the right, where the nearest proxy wrote, to the first address outside these networks.
 */
export function trustProxies(proxies: BlockList): Visitor {
  const isProxy = (ip: string) => {
    const version = isIP(ip);
    return version !== 0 && proxies.check(ip, familyOf(version));
  };
  return {
    clientIpOf(c) {
      let ip = peerOf(c);
      const forwardedFor = c.req.header('x-forwarded-for')?.split(',') ?? [];
      while (isProxy(ip)) {
        const before = plainIp(forwardedFor.pop() ?? '');
        if (before === undefined) break;
        ip = before;
      }
      return ip;
    },
    isHttps(c) {
      const [scheme = ''] = c.req.header('x-forwarded-proto')?.split(',') ?? [];
      return scheme.trim().toLowerCase() === 'https' && isProxy(peerOf(c));
    },
  };
}

function peerOf(c: Context): string {
  try {
    return plainIp(getConnInfo(c).remote.address ?? '') ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Removes the port and brackets that some proxies write, and turns an IPv4-mapped address into IPv4. */
function plainIp(text: string): string | undefined {
  const [, inBrackets] = /^\[(.+)\](?::\d+)?$/.exec(text.trim()) ?? [];
  const ip = inBrackets ?? text.trim().replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  return isIP(ip) === 0 ? undefined : ipaddr.process(ip).toString();
}

function familyOf(version: number): 'ipv4' | 'ipv6' {
  return version === 4 ? 'ipv4' : 'ipv6';
}
