import { crc32 } from 'node:zlib';
import type { PictureType } from './pictureType.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Removes metadata from a picture: location, time, camera, comments, previews, and trailing data. Keeps
 * orientation and colour profile, which affect the display. Returns AVIF unchanged.
 */
export function withoutMetadata(bytes: Bytes, { extension }: PictureType): Bytes {
  switch (extension) {
    case 'jpg':
      return concat(jpegParts(bytes));
    case 'png':
      return concat(pngParts(bytes));
    case 'webp':
      return stripWebp(bytes);
    default:
      return bytes;
  }
}

function concat(parts: readonly Uint8Array[]): Bytes {
  return new Uint8Array(Buffer.concat(parts));
}

/**
 * The JPEG segments needed for decoding: JFIF, ICC profile, Adobe's colour transform, and all that aren't APPn or
 * comments. The first orientation of an Exif segment is kept in a segment of its own.
 */
function jpegParts(bytes: Bytes): Uint8Array[] {
  const parts: Uint8Array[] = [bytes.subarray(0, 2)];
  let isOriented = false;
  let at = 2;
  while (at < bytes.length) {
    // Drops bytes between segments, which decoders ignore.
    at = bytes.indexOf(0xff, at);
    if (at < 0) break;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) {
      parts.push(bytes.subarray(at, at + 2));
      break;
    }
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8) || marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + Math.max(2, createView(bytes).uint16(at + 2));
    const segment = bytes.subarray(at, end);
    const data = segment.subarray(4);
    if (marker === 0xda) {
      const scanEnd = endOfScan(bytes, end);
      parts.push(bytes.subarray(at, scanEnd));
      at = scanEnd;
      continue;
    }
    const orientation = marker === 0xe1 && !isOriented ? readOrientation(data) : undefined;
    if (orientation !== undefined) {
      isOriented = true;
      const exif = Buffer.concat([EXIF, exifWith(orientation)]);
      parts.push(Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif);
    } else if (isNeededToDecode(marker, data)) {
      parts.push(segment);
    }
    at = end;
  }
  return parts;
}

function isNeededToDecode(marker: number, data: Uint8Array): boolean {
  const isComment = marker === 0xfe;
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  if (!isApplication) return !isComment;
  return [
    [0xe0, 'JFIF\0'],
    [0xe2, 'ICC_PROFILE\0'],
    [0xee, 'Adobe'],
  ].some(([allowed, name]) => allowed === marker && startsWith(data, String(name)));
}

/** The end of a scan's compressed data: the next marker that isn't an escaped FF or a restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
  let at = start;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return bytes.length;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at += next === 0xff ? 1 : 2;
  }
}

/**
 * Ancillary PNG chunks to keep, animation included. Critical chunks, which have an upper-case first letter, are always
 * kept.
 */
const PNG_CHUNKS = new Set(
  'tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs hIST sPLT cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
);

function pngParts(bytes: Bytes): Uint8Array[] {
  const parts: Uint8Array[] = [bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length; ) {
    const end = at + 12 + createView(bytes).uint32(at);
    const name = textAt(bytes, at + 4, 4);
    if (name === 'eXIf') {
      const orientation = readOrientation(bytes.subarray(at + 8, end - 4));
      if (orientation !== undefined) parts.push(pngChunk(name, exifWith(orientation)));
    } else if (PNG_CHUNKS.has(name) || /^[A-Z]/.test(name)) {
      parts.push(bytes.subarray(at, end));
    }
    if (name === 'IEND') break;
    at = end;
  }
  return parts;
}

function pngChunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.length + 4);
  return chunk;
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const WEBP_HAS_EXIF = 0x08;
const WEBP_HAS_XMP = 0x04;

function stripWebp(bytes: Bytes): Bytes {
  const view = createView(bytes);
  const fileEnd = Math.min(bytes.length, 8 + view.uint32(4, true));
  const parts: Uint8Array[] = [bytes.subarray(0, 12)];
  let flags = 0;
  for (let at = 12; at < fileEnd; ) {
    const size = view.uint32(at + 4, true);
    const end = Math.min(fileEnd, at + 8 + size + (size % 2));
    const name = textAt(bytes, at, 4);
    const orientation = name === 'EXIF' ? readOrientation(bytes.subarray(at + 8, end)) : undefined;
    if (WEBP_CHUNKS.has(name)) parts.push(bytes.subarray(at, end));
    if (orientation !== undefined) {
      flags = WEBP_HAS_EXIF;
      const exif = exifWith(orientation);
      const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
      head.writeUInt32LE(exif.length, 4);
      parts.push(head, exif);
    }
    at = end;
  }
  const result = concat(parts);
  createView(result).setUint32(4, result.length - 8);
  // The extended header declares which metadata follows.
  if (textAt(result, 12, 4) === 'VP8X') {
    result[20] = ((result[20] ?? 0) & ~(WEBP_HAS_EXIF | WEBP_HAS_XMP)) | flags;
  }
  return result;
}

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const ORIENTATION = 0x0112;

/** 2 to 8 for a rotated or mirrored picture; undefined when upright or unreadable. */
function readOrientation(data: Uint8Array): number | undefined {
  const tiff = startsWith(data, 'Exif\0\0') ? data.subarray(6) : data;
  const isLittle = startsWith(tiff, 'II');
  if (!isLittle && !startsWith(tiff, 'MM')) return undefined;
  const view = createView(tiff);
  const directory = view.uint32(4, isLittle);
  const count = view.uint16(directory, isLittle);
  for (let at = directory + 2; at < directory + 2 + count * 12 && at < tiff.length; at += 12) {
    if (view.uint16(at, isLittle) !== ORIENTATION) continue;
    const orientation = view.uint16(at + 8, isLittle);
    return orientation >= 2 && orientation <= 8 ? orientation : undefined;
  }
  return undefined;
}

/** An Exif block with the orientation as its only entry. */
function exifWith(orientation: number): Buffer {
  return Buffer.from([
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ]);
}

/** Reads numbers from bytes; 0 beyond the end. */
function createView(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    uint16: (at: number, isLittle = false) =>
      at + 2 <= bytes.length ? view.getUint16(at, isLittle) : 0,
    uint32: (at: number, isLittle = false) =>
      at + 4 <= bytes.length ? view.getUint32(at, isLittle) : 0,
    setUint32: (at: number, value: number) => view.setUint32(at, value, true),
  };
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return textAt(bytes, 0, text.length) === text;
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .subarray(at, at + length)
    .toString('latin1');
}
