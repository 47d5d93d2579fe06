import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * What the rate limits count as one visitor: an IPv4 address, or the /64 network of an IPv6 address, whose holder may
 * use all of it. Anything else is returned unchanged.
 */
export function networkOf(text: string): string {
  if (isIP(text) === 0) return text;
  const ip = ipaddr.process(text);
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  const network = ip.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
