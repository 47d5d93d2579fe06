import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The unit of rate limits by IP address. For IPv6 it is the /64 network, because its holder may use all of
 * it. Any other text is returned unchanged.
 */
export function toNetwork(text: string): string {
  if (isIP(text) === 0) return text;
  const ip = ipaddr.process(text);
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  const network = ip.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
