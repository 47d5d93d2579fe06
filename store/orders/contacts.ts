import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { asciiDigits } from '../../domain/digits.ts';
import { termRange, termsOf, wordsOf } from '../catalogue/terms.ts';
import type { Database } from '../db/schema.ts';
import { saveWords } from './nearWords.ts';

/** A customer's contact data. Orders have a copy. */
export type Contact = { name: string; phone: string | null; email: string | null };

/**
 * Identifies a contact by name, phone and email, so that search terms are stored once per contact instead of
 * once per order.
 */
export function contactIdOf({ name, phone, email }: Contact): string {
  const text = JSON.stringify([name, phone, email]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

const SHORTEST_PHONE = 6;
// Shorter texts would match too many SKUs.
export const SHORTEST_SKU = 3;

/** The search terms of a contact: words of name and email, the whole email, and the phone. */
export function contactTerms({ name, phone, email }: Contact): string[] {
  const terms = new Set(termsOf([name, email ?? '']));
  if (email) terms.add(email.trim().toLowerCase().slice(0, 100));
  for (const term of termsOfPhone(phone ?? '')) terms.add(term);
  return [...terms];
}

/**
 * The search terms of a phone: its digits as typed, as E.164, and national with and without the trunk prefix. A term
 * with `~` has the E.164 digits reversed, for a search by the last digits. `country` is the country of a phone without
 * a country code. Empty for fewer than 6 digits.
 */
export function termsOfPhone(phone: string, country = ''): string[] {
  const digits = digitsOf(phone);
  if (digits.length < SHORTEST_PHONE) return [];
  const parsed = parsePhoneNumberFromString(
    phone,
    isSupportedCountry(country) ? country : undefined,
  );
  const international = digitsOf(parsed?.number ?? phone);
  const national = digitsOf(parsed?.formatNational() ?? '');
  const all = [digits, international, parsed?.nationalNumber ?? '', national];
  return [...new Set(all.filter(Boolean)), `~${reversed(international)}`];
}

export async function saveContact(
  trx: Kysely<Database>,
  storeId: string,
  contact: Contact,
): Promise<void> {
  const contact_id = contactIdOf(contact);
  const terms = contactTerms(contact);
  const rows = terms.map((term) => ({ store_id: storeId, term, contact_id }));
  if (rows.length === 0) return;
  await trx
    .insertInto('contact_terms')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['store_id', 'term', 'contact_id']).doNothing())
    .execute();
  await saveWords(trx, storeId, terms);
}

/** One word of a search. Any of its terms may match. */
export type SearchedWord = {
  /** Prefixes of terms of a contact or an order. */
  terms: string[];
  /** An order number. `prefix` is the text of letters and hyphens before its digits. */
  number: { sequence: number; prefix: string } | null;
  sku: string | null;
};

// Digits after or before letters are part of a SKU, such as `TSH-100234`.
const PHONE =
  /(?<![\p{L}_][\p{L}\p{N}._/-]*)(?:\+|\b)[\d(][\d\s().\-/]{4,}\d(?![\p{N}._/-]*[\p{L}_])/gu;
const NUMBER = /^([\p{L}-]{0,6})(\d{1,9})$/u;

/** Splits a search into at most 8 words. Phones are extracted first, because they may contain spaces. */
export function searchedWords(text: string): SearchedWord[] {
  const plain = asciiDigits(text.slice(0, 200));
  const words: SearchedWord[] = [];
  const rest = plain.replace(PHONE, (phone) => {
    const digits = phoneDigits(phone);
    if (digits.length < SHORTEST_PHONE) return phone;
    words.push({ terms: phoneTerms(digits), number: numberOf(digits), sku: digits });
    return ' ';
  });
  for (const piece of rest.split(/\s+/)) {
    const bare = piece.replace(/^[#@]/, '').toLowerCase();
    if (bare === '') continue;
    if (bare.includes('@')) words.push({ terms: [bare.slice(0, 100)], number: null, sku: null });
    else words.push(...plainWords(bare));
  }
  return words.slice(0, 8).map((word, _, { length }) => {
    const [term = ''] = word.terms;
    const isAddressNumber =
      NUMBER_ALONE.test(term) && (length > 1 || term.length >= SHORTEST_POSTCODE);
    return isAddressNumber ? { ...word, terms: [...word.terms, numberTerm(term)] } : word;
  });
}

/** Replaces each phone in a search by its digits without leading zeros, which the stored E.164 phone contains. */
export function withBarePhones(text: string): string {
  return asciiDigits(text).replace(PHONE, (phone) => {
    const digits = phoneDigits(phone);
    return (digits.length >= SHORTEST_PHONE && withoutZeros(digits)) || phone;
  });
}

// A shorter number is an order number if it is the whole search: 1042 must not match house numbers and postcodes.
const SHORTEST_POSTCODE = 5;
const NUMBER_ALONE = /^\d+$/;

/** The term for a word of an address. Numbers get `#`, so that a search for a phone does not find them. */
export function numberTerm(term: string): string {
  return NUMBER_ALONE.test(term) ? `#${term}` : term;
}

/** A piece such as `mug-01` is one SKU, but two words. */
function plainWords(piece: string): SearchedWord[] {
  const number = numberOf(piece);
  const sku = piece.length >= SHORTEST_SKU ? piece : null;
  const [first, ...more] = wordsOf(piece);
  if (first === undefined) return sku ? [{ terms: [], number, sku }] : [];
  if (more.length === 0) return [{ terms: [first], number, sku }];
  return [
    { terms: [first], number, sku },
    ...more.map((word) => ({ terms: [word], number: null, sku: piece })),
  ];
}

function numberOf(piece: string): SearchedWord['number'] {
  const [, prefix = '', digits = ''] = NUMBER.exec(piece) ?? [];
  return digits === '' ? null : { sequence: Number(digits), prefix };
}

/** Each suffix of the digits at the number's end: any suffix may be the sequence, as a prefix may end with digits. */
export function sequencesOf(number: string): number[] {
  const [digits = ''] = /\d{1,9}$/.exec(number) ?? [];
  return [...digits].map((_, at) => Number(digits.slice(at)));
}

function phoneTerms(digits: string): string[] {
  const bare = withoutZeros(digits);
  const terms = [digits, bare];
  if (bare.length >= SHORTEST_PHONE) terms.push(`~${reversed(bare)}`);
  return [...new Set(terms)];
}

function phoneDigits(phone: string): string {
  return digitsOf(phone.replace('(0)', ''));
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, '');
}

function digitsOf(text: string): string {
  return asciiDigits(text).replace(/\D/g, '');
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

const KEYS = { contact_terms: 'contact_id', order_terms: 'search_id' } as const;

/**
 * Selects ids that match every word: one of the id's terms starts with one of the word's terms. Null without words, or
 * if a word has no terms.
 */
export function havingWords(
  table: keyof typeof KEYS,
  storeId: string,
  words: readonly SearchedWord[],
): RawBuilder<unknown> | null {
  const key = sql.ref(KEYS[table]);
  if (words.length === 0 || words.some(({ terms }) => terms.length === 0)) return null;
  const each = words.map(({ terms }) => {
    const ranges = terms.map((term) => {
      const { from, to } = termRange(term);
      return sql`select ${key} from ${sql.table(table)}
        where store_id = ${storeId} and term >= ${from} and term < ${to}`;
    });
    return sql`select ${key} from (${sql.join(ranges, sql` union all `)}) as spelt`;
  });
  return sql.join(each, sql` intersect `);
}
