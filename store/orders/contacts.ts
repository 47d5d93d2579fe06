import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { asciiDigits } from '../../domain/digits.ts';
import { termRange, termsOf, wordsOf } from '../catalogue/terms.ts';
import type { Database } from '../db/schema.ts';
import { saveWords } from './nearWords.ts';

/** Who placed an order, as the order says it. */
export type Contact = { name: string; phone: string | null; email: string | null };

/**
 * The same name, phone and email are the same contact, however many orders it placed: words are kept once
 * for each contact instead of once for each order.
 */
export function contactIdOf({ name, phone, email }: Contact): string {
  const text = JSON.stringify([name, phone, email]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

const SHORTEST_PHONE = 6;
// The first letters that somebody types begin the SKUs of half the shop.
const SHORTEST_SKU = 3;

/**
 * The terms a contact is found by: beginnings of the words of its name and email, the email as a whole,
 * and the phone as E.164, as it is written at home, and backwards after `~`, for its last digits.
 */
export function contactTerms({ name, phone, email }: Contact): string[] {
  const terms = new Set(termsOf([name, email ?? '']));
  if (email) terms.add(email.trim().toLowerCase().slice(0, 100));
  const digits = digitsOf(phone ?? '');
  if (phone && digits.length >= SHORTEST_PHONE) {
    const parsed = parsePhoneNumberFromString(phone);
    for (const spelling of [
      digits,
      parsed?.nationalNumber,
      digitsOf(parsed?.formatNational() ?? ''),
    ]) {
      if (spelling) terms.add(spelling);
    }
    terms.add(`~${reversed(digits)}`);
  }
  return [...terms];
}

/** Makes the contact of an order findable. */
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

/** One thing that somebody searches for: any of its terms will do. */
export type SearchedWord = {
  /** Beginnings of terms of a contact. */
  terms: string[];
  /** Number of an order; `prefix` are the letters before its digits. */
  number: { sequence: number; prefix: string } | null;
  /** Beginning of an SKU. */
  sku: string | null;
};

const PHONE = /(?:\+|\b)[\d(][\d\s().\-/]{4,}\d/g;
const NUMBER = /^([\p{L}-]{0,6})(\d{1,9})$/u;

/** The words of a search; phones are taken out first because they may be written with spaces. */
export function searchedWords(text: string): SearchedWord[] {
  const plain = asciiDigits(text.slice(0, 200));
  const words: SearchedWord[] = [];
  const rest = plain.replace(PHONE, (phone) => {
    const digits = digitsOf(phone.replace('(0)', ''));
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
    const isOfAddress = NUMBER_ALONE.test(term) && (length > 1 || term.length >= SHORTEST_POSTCODE);
    return isOfAddress ? { ...word, terms: [...word.terms, numberTerm(term)] } : word;
  });
}

// Fewer digits alone are an order: 1042 is not everybody who lives in a house or town of that number.
const SHORTEST_POSTCODE = 5;
const NUMBER_ALONE = /^\d+$/;

/** How a number of an address stands among the terms of an order, apart from phones. */
export function numberTerm(term: string): string {
  return NUMBER_ALONE.test(term) ? `#${term}` : term;
}

/** A piece such as `mug-01` is one SKU and two words of a name. */
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

function phoneTerms(digits: string): string[] {
  const bare = digits.replace(/^0+/, '');
  const terms = [digits, bare];
  if (bare.length >= SHORTEST_PHONE) terms.push(`~${reversed(bare)}`);
  return [...new Set(terms)];
}

function digitsOf(text: string): string {
  return asciiDigits(text).replace(/\D/g, '');
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

const KEYS = { contact_terms: 'contact_id', order_terms: 'search_id' } as const;

/** What has, for every word, a term beginning with one of its spellings: the ids in a table of terms. */
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
