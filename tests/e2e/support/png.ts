import { crc32, deflateSync } from 'node:zlib';

/** A picture of one colour, as a file to upload. `rgb`: 0 to 255 each. */
export function pngFile(
  name: string,
  rgb: readonly [number, number, number],
  side = 64,
  height = side,
) {
  const row = Buffer.concat([
    Buffer.from([0]),
    ...Array.from({ length: side }, () => Buffer.from(rgb)),
  ]);
  const size = Buffer.alloc(13);
  size.writeUInt32BE(side);
  size.writeUInt32BE(height, 4);
  // Eight bits a channel, red, green and blue.
  size[8] = 8;
  size[9] = 2;
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
