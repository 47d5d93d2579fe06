/** The type that the first bytes have, because file names and declared types can be wrong. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/heic';

export type PictureRefusal = 'empty' | 'tooLarge' | 'notPicture';

export type PictureVerdict =
  | { ok: true; type: PictureType }
  | { ok: false; reason: PictureRefusal };

/** Bytes of the largest file that is read. Most uploads are much smaller (see `shrinkPicture`). */
export const maxPictureBytes = 20 * 1024 * 1024;

/** `accept` of the file dialog, which does not enforce it. */
export const pictureAccept = 'image/jpeg,image/png,image/webp,image/avif,image/heic,.heic';

const headLength = 32;

export async function inspectPicture(file: Blob): Promise<PictureVerdict> {
  if (file.size === 0) return { ok: false, reason: 'empty' };
  const type = pictureTypeOf(await readHead(file));
  if (!type) return { ok: false, reason: 'notPicture' };
  if (file.size > maxPictureBytes) return { ok: false, reason: 'tooLarge' };
  return { ok: true, type };
}

/** Undefined for other types, such as SVG and GIF. */
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

async function readHead(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, headLength).arrayBuffer());
  } catch {
    // Unreadable, such as a folder or a moved file.
    return new Uint8Array();
  }
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}

function textAt(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.slice(from, to));
}

/** Maximum pixels of the longer side of an upload. */
export const maxPictureSide = 2048;

/** The browser can't decode or redraw the file, for example because it is damaged or of an unsupported type. */
export class UnreadablePictureError extends Error {
  override name = 'UnreadablePictureError';
}

type Shrinking = {
  /** Maximum pixels of the longer side. */
  side?: number;
  transparent?: TransparentType;
};

/** Redraws the picture upright, with at most `side` pixels on its longer side. */
export async function shrinkPicture(
  file: File,
  type: PictureType,
  { side = maxPictureSide, transparent }: Shrinking = {},
): Promise<File> {
  // Browsers without this API upload the file unchanged, except HEIC, which the server refuses.
  if (typeof createImageBitmap !== 'function') {
    if (type === 'image/heic') throw new UnreadablePictureError(file.name);
    return file;
  }
  return redraw(
    file,
    type,
    ({ width, height }) => ({
      part: { x: 0, y: 0, width, height },
      ...fitInto(width, height, side),
    }),
    transparent,
  );
}

type Part = { x: number; y: number; width: number; height: number };

/**
 * Draws a part of a picture in a given size. Drawing removes metadata, such as the location of a photo.
 * @throws UnreadablePictureError
 */
export async function redraw(
  file: File,
  type: PictureType,
  place: (picture: ImageBitmap) => { part: Part; width: number; height: number },
  transparent: TransparentType = 'image/webp',
): Promise<File> {
  const bitmap = await decode(file);
  try {
    const { part, ...size } = place(bitmap);
    const canvas = Object.assign(document.createElement('canvas'), size);
    const context = canvas.getContext('2d');
    if (!context) throw new UnreadablePictureError();
    context.imageSmoothingQuality = 'high';
    const { x, y, width, height } = part;
    context.drawImage(bitmap, x, y, width, height, 0, 0, size.width, size.height);
    const blob = await encode(canvas, outputType(type, transparent));
    return new File([blob], renamed(file.name, blob.type), { type: blob.type });
  } finally {
    bitmap.close();
  }
}

/** Scales to fit a square of `side`, never up. */
export function fitInto(width: number, height: number, side: number) {
  const scale = Math.min(1, side / Math.max(width, height, 1));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new UnreadablePictureError(file.name);
  }
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new UnreadablePictureError())),
      type,
      0.88,
    );
  });
}

/** Format of pictures with possible transparency. A browser without WebP encoder writes PNG. */
type TransparentType = 'image/webp' | 'image/png';

/** JPEG and HEIC, the types of photos, become JPEG. */
function outputType(type: PictureType, transparent: TransparentType): string {
  return type === 'image/jpeg' || type === 'image/heic' ? 'image/jpeg' : transparent;
}

function renamed(name: string, type: string): string {
  const extension = type === 'image/jpeg' ? 'jpg' : type.replace('image/', '');
  return `${name.replace(/\.[^.]*$/, '') || 'picture'}.${extension}`;
}
