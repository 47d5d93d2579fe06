import type { Room } from '../../contract/room.ts';
import { numberText } from '../../domain/intl.ts';

/** The merchant sees the remaining space once this fraction is used. */
const TOLD_FROM = 0.8;

export function isNearlyFull({ used, most }: Room): boolean {
  return used >= most * TOLD_FROM;
}

/** Megabytes left, formatted; undefined unless it is almost full. */
export function roomLeft(room: Room | undefined, locale: string): string | undefined {
  return room && isNearlyFull(room) ? megabytes(room.most - room.used, locale) : undefined;
}

/** Whole megabytes, formatted. */
export function megabytes(bytes: number, locale: string): string {
  return numberText(Math.floor(Math.max(0, bytes) / 1_000_000), locale);
}
