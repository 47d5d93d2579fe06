import { type PictureType, UnreadablePictureError } from '../../forms/pictures/inspectPicture.ts';

export type ChosenPicture = { file: File; type: PictureType };

/** A square of a picture, in pixels of the upright picture. */
export type Square = { x: number; y: number; width: number };

/** Pixels of a side of what is sent: twice what is shown anywhere, and small enough for any connection. */
export const PROFILE_SIDE = 512;

/**
 * Draws the square anew, at most 512 px wide and never enlarged. Drawing drops all metadata: where a photo
 * was taken never leaves the device.
 * @throws UnreadablePictureError
 */
export async function cropPicture({ file, type }: ChosenPicture, square: Square): Promise<File> {
  const bitmap = await decode(file);
  try {
    const side = Math.max(1, Math.min(PROFILE_SIDE, Math.round(square.width)));
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d');
    if (!context) throw new UnreadablePictureError();
    context.imageSmoothingQuality = 'high';
    const { x, y, width } = square;
    context.drawImage(bitmap, x, y, width, width, 0, 0, side, side);
    const isPhoto = type === 'image/jpeg' || type === 'image/heic';
    const blob = await encode(canvas, isPhoto ? 'image/jpeg' : 'image/webp');
    const extension = blob.type === 'image/jpeg' ? 'jpg' : blob.type.replace('image/', '');
    return new File([blob], `picture.${extension}`, { type: blob.type });
  } finally {
    bitmap.close();
  }
}

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new UnreadablePictureError(file.name);
  }
}

/** A browser that cannot write WebP makes PNG. */
function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new UnreadablePictureError())),
      type,
      0.9,
    );
  });
}

export type Point = { x: number; y: number };

export const MIN_ZOOM = 1;
export const MAX_ZOOM = 4;

/**
 * How far the picture lies from the middle of the square, kept so that the square is always full. `picture`
 * is its size on the screen before zooming, `side` the square's.
 */
export function clampInside(
  at: Point,
  picture: { width: number; height: number },
  side: number,
  zoom: number,
): Point {
  const most = (length: number) => Math.max(0, (length * zoom - side) / 2);
  const limit = (value: number, end: number) => Math.max(-end, Math.min(end, value));
  return { x: limit(at.x, most(picture.width)), y: limit(at.y, most(picture.height)) };
}

/** A zoom within its limits, without the crumbs of adding tenths. */
export function clampZoom(zoom: number): number {
  return Math.round(Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, zoom)) * 100) / 100;
}
