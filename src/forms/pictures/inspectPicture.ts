/** What a file really is, told from its first bytes: names and declared types can lie. */

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/heic';

export type PictureRefusal = 'empty' | 'tooLarge' | 'notPicture';

export type PictureVerdict =
  | { ok: true; type: PictureType }
  | { ok: false; reason: PictureRefusal };

/** The largest file that is read, in bytes; what is sent is far smaller (see `shrinkPicture`). */
export const maxPictureBytes = 20 * 1024 * 1024;

/** For the file chooser. What is chosen is still inspected. */
export const pictureAccept = 'image/jpeg,image/png,image/webp,image/avif,image/heic,.heic';

const headLength = 32;

export async function inspectPicture(file: Blob): Promise<PictureVerdict> {
  if (file.size === 0) return { ok: false, reason: 'empty' };
  const type = pictureTypeOf(await readHead(file));
  if (!type) return { ok: false, reason: 'notPicture' };
  if (file.size > maxPictureBytes) return { ok: false, reason: 'tooLarge' };
  return { ok: true, type };
}

/** The picture type that these first bytes announce, or undefined. SVG and GIF are not accepted. */
export function pictureTypeOf(head: Uint8Array): PictureType | undefined {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 12) === 'WEBP') return 'image/webp';
  if (textAt(head, 4, 8) === 'ftyp') return typeOfBrands(textAt(head, 8, headLength));
  return undefined;
}

function typeOfBrands(brands: string): PictureType | undefined {
  if (/avi[fs]/.test(brands)) return 'image/avif';
  if (/hei[cxms]|hev[cx]|mif1/.test(brands)) return 'image/heic';
  return undefined;
}

/** FileReader rather than `Blob.arrayBuffer`, which Safari before 14.1 and jsdom lack. */
function readHead(file: Blob): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () =>
      resolve(
        reader.result instanceof ArrayBuffer ? new Uint8Array(reader.result) : new Uint8Array(),
      );
    // A file that cannot be read (moved, or a folder) is no picture.
    reader.onerror = () => resolve(new Uint8Array());
    reader.readAsArrayBuffer(file.slice(0, headLength));
  });
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}

function textAt(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.slice(from, to));
}
