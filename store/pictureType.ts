/** The type of a picture by its first bytes. File names and declared types can't be trusted. */
export type PictureType = { type: string; extension: string };

const JPEG: PictureType = { type: 'image/jpeg', extension: 'jpg' };
const PNG: PictureType = { type: 'image/png', extension: 'png' };
const WEBP: PictureType = { type: 'image/webp', extension: 'webp' };
const AVIF: PictureType = { type: 'image/avif', extension: 'avif' };

/** Undefined for anything but JPEG, PNG, WebP and AVIF, in particular for SVG and HTML. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  if (bytes.length < 24) return undefined;
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return JPEG;
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) {
    return text(bytes, 12, 16) === 'IHDR' ? PNG : undefined;
  }
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return WEBP;
  if (text(bytes, 4, 8) === 'ftyp' && isAvif(bytes)) return AVIF;
  return undefined;
}

// ISO base media file: box size, "ftyp", major brand, version, then the compatible brands.
function isAvif(bytes: Uint8Array): boolean {
  const size = Math.min(
    new DataView(bytes.buffer, bytes.byteOffset).getUint32(0),
    bytes.length,
    256,
  );
  for (let at = 8; at + 4 <= size; at += 4) {
    const brand = text(bytes, at, at + 4);
    if (at !== 12 && (brand === 'avif' || brand === 'avis')) return true;
  }
  return false;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((value, index) => bytes[index] === value);
}

function text(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
