import type { StorageQuota } from '../../contract/storageQuota.ts';
import { numberText } from '../../domain/intl.ts';

/** The merchant sees the remaining space once this fraction is used. */
const NEARLY_FULL = 0.8;

export function isNearlyFull({ used, most }: StorageQuota): boolean {
  return used >= most * NEARLY_FULL;
}

/** Megabytes left, formatted; undefined unless the space is nearly full. */
export function megabytesLeft(quota: StorageQuota | undefined, locale: string): string | undefined {
  return quota && isNearlyFull(quota) ? megabytes(quota.most - quota.used, locale) : undefined;
}

/** Rounds down to whole megabytes, and formats the number. */
export function megabytes(bytes: number, locale: string): string {
  return numberText(Math.floor(Math.max(0, bytes) / 1_000_000), locale);
}
