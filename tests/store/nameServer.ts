import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** A DNS server on this machine with IPv4 addresses of some names; without names it never responds. */
export async function nameServer(names?: Record<string, readonly string[]>) {
  const queries: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionIn(query);
    queries.push(name);
    if (!names) return;
    const found = type === 1 ? (names[name] ?? []) : [];
    const head = Buffer.from(query.subarray(0, 12));
    // A response; for an unknown name, NXDOMAIN.
    head.writeUInt16BE(name in names ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(found.length, 6);
    head.writeUInt32BE(0, 8);
    socket.send(
      Buffer.concat([head, query.subarray(12, end), ...found.map(answerOf)]),
      port,
      address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => {
    socket.close();
  });
  return { address: `127.0.0.1:${socket.address().port}`, queries };
}

/** RFC 1035: the name in labels, a zero, the type and the class. */
function questionIn(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  while (query.readUInt8(at) > 0) {
    const length = query.readUInt8(at);
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** The name of the question, type A, class IN, a minute, four bytes. */
function answerOf(address: string): Buffer {
  const head = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4]);
  return Buffer.concat([head, Buffer.from(address.split('.').map(Number))]);
}
