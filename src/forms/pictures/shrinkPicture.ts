import type { PictureType } from './inspectPicture.ts';

/** The longest side of a picture that is sent, in pixels. */
export const maxPictureSide = 2048;

/** The browser could not decode the file: it is damaged, or of a kind this browser cannot read. */
export class UnreadablePictureError extends Error {
  override name = 'UnreadablePictureError';
}

/**
 * Draws the picture anew, upright and at most 2048 px on its longer side. Drawing drops all
 * metadata, so the place where a photo was taken never leaves the merchant's device.
 * @throws UnreadablePictureError
 */
export async function shrinkPicture(file: File, type: PictureType): Promise<File> {
  // Without this API (old browsers, test environments) the file goes as it is, unless the
  // server cannot use its kind.
  if (typeof createImageBitmap !== 'function') {
    if (type === 'image/heic') throw new UnreadablePictureError(file.name);
    return file;
  }
  const bitmap = await decode(file);
  try {
    const blob = await encode(bitmap, outputType(type));
    return new File([blob], renamed(file.name, blob.type), { type: blob.type });
  } finally {
    bitmap.close();
  }
}

/** The size that fits into a square of `side`, never enlarged. */
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

function encode(bitmap: ImageBitmap, type: string): Promise<Blob> {
  const { width, height } = fitInto(bitmap.width, bitmap.height, maxPictureSide);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (context && blob ? resolve(blob) : reject(new UnreadablePictureError())),
      type,
      0.88,
    );
  });
}

/** Photos stay JPEG; the others may be transparent. A browser that cannot write WebP makes PNG. */
function outputType(type: PictureType): string {
  return type === 'image/jpeg' || type === 'image/heic' ? 'image/jpeg' : 'image/webp';
}

function renamed(name: string, type: string): string {
  const extension = type === 'image/jpeg' ? 'jpg' : type.replace('image/', '');
  return `${name.replace(/\.[^.]*$/, '') || 'picture'}.${extension}`;
}
