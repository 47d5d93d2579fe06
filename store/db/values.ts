import { randomBytes } from 'node:crypto';

export function flag(value: boolean): number {
  return value ? 1 : 0;
}

export function isSet(value: number): boolean {
  return value === 1;
}

export function toJson(value: unknown): string {
  return JSON.stringify(value);
}

/** The list in a JSON column; empty when the column holds anything else. */
export function listFromJson(text: string | null): unknown[] {
  const value = fromJson(text);
  return Array.isArray(value) ? value : [];
}

export function fromJson(text: string | null): unknown {
  if (text === null || text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Instants are compared as text, so all are UTC with milliseconds. */
export function normaliseInstant(instant: string): string {
  return new Date(instant).toISOString();
}

/**
 * Normalises text for comparison, sorting and search: lower case, no accents, at most 200 characters (a
 * PostgreSQL index entry holds 2,700 bytes).
 */
export function searchKey(text: string): string {
  const plain = text
    .slice(0, 400)
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase();
  return plain.replace(/\s+/g, ' ').trim().slice(0, 200).toWellFormed();
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** A new id: 9 characters of time, which keep new rows adjacent in the index, then 80 random bits. */
export function newId(now: Date): string {
  let time = now.getTime();
  let head = '';
  for (let index = 0; index < 9; index += 1) {
    head = (ALPHABET[time % 32] ?? '0') + head;
    time = Math.floor(time / 32);
  }
  return head + randomText(16);
}

/** An id for sorting: by time, and within a millisecond by `sequence`, from 0 to 99,999. */
export function sequencedId(now: Date, sequence: number): string {
  return newId(now).slice(0, 9) + String(sequence).padStart(5, '0') + randomText(11);
}

/** Random text with 5 bits per character. */
export function randomText(length: number): string {
  let text = '';
  for (const byte of randomBytes(length)) text += ALPHABET[byte % 32] ?? '0';
  return text;
}
