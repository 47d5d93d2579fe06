import { isIPv6 } from 'node:net';

/**
 * Whom the limits count as one visitor: an IPv4 address, or the /64 network of an IPv6 address, all of
 * which its holder may use. Anything else stays as it is.
 */
export function networkOf(ip: string): string {
  const [plain = ''] = ip.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return ip;
  const [before = '', after = ''] = plain.split('::');
  const first = groupsOf(before);
  const last = groupsOf(after);
  const between = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  const network = [...first, ...between, ...last].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

function groupsOf(text: string): string[] {
  return text.split(':').filter((group) => group !== '');
}
