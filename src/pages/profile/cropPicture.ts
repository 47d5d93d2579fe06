import { type PictureType, redraw } from '../../forms/pictures/inspectPicture.ts';

export type ChosenPicture = { file: File; type: PictureType };

/** In pixels of the picture after applying its EXIF orientation. */
export type Square = { x: number; y: number; width: number };

/** Pixels. The console displays the picture at 72 px at most. */
const PROFILE_SIDE = 512;

/** Crops a picture to a square. The result is at most 512 px wide, and never enlarged. */
export function cropPicture({ file, type }: ChosenPicture, square: Square): Promise<File> {
  const { x, y, width } = square;
  const side = Math.max(1, Math.min(PROFILE_SIDE, Math.round(width)));
  const part = { x, y, width, height: width };
  return redraw(file, type, () => ({ part, width: side, height: side }));
}

export type Point = { x: number; y: number };

export const MIN_ZOOM = 1;
export const MAX_ZOOM = 4;

/**
 * Limits the offset from the centre so that the picture always covers the square. `picture` is the displayed size of
 * the picture before zooming, `side` the side of the square.
 */
export function clampInside(
  at: Point,
  picture: { width: number; height: number },
  side: number,
  zoom: number,
): Point {
  const max = (length: number) => Math.max(0, (length * zoom - side) / 2);
  const limit = (value: number, end: number) => Math.max(-end, Math.min(end, value));
  return { x: limit(at.x, max(picture.width)), y: limit(at.y, max(picture.height)) };
}

/** Limits the zoom. Rounds to two decimals, because repeated additions accumulate errors. */
export function clampZoom(zoom: number): number {
  return Math.round(Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, zoom)) * 100) / 100;
}
