import { type PictureType, redraw } from '../../forms/pictures/inspectPicture.ts';

export type ChosenPicture = { file: File; type: PictureType };

/** A square of a picture, in pixels of the upright picture. */
export type Square = { x: number; y: number; width: number };

/** Pixels of a side of what is sent: twice what is shown anywhere, and small enough for any connection. */
export const PROFILE_SIDE = 512;

/** The square drawn anew, at most 512 px wide and never enlarged. */
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
