import { asciiDigits } from '../../domain/digits.ts';

const MAX_TERMS = 120;
const MAX_TERM = 40;
const MAX_WORDS = 8;

// Written without spaces between words: every place in a run may begin one.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** The words of a text in small letters without accents: letters of any script, digits as 0 to 9. */
function split(text: string): string[] {
  const plain = asciiDigits(text)
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}\p{Mc}]+/gu) ?? [];
}

/** The terms under which a record with such texts is found: a search for the beginning of any finds it. */
export function termsOf(texts: readonly string[], most = MAX_TERMS): string[] {
  const terms = new Set<string>();
  for (const word of texts.flatMap(split)) {
    for (const term of UNSPACED.test(word) ? endingsOf(word) : [word]) {
      if (terms.size < most) terms.add(cut(term));
    }
  }
  return [...terms];
}

function endingsOf(word: string): string[] {
  const characters = [...word];
  return characters.map((_, index) => characters.slice(index).join(''));
}

function cut(term: string): string {
  return [...term].slice(0, MAX_TERM).join('');
}

/** The words somebody searches for, at most eight; an empty list when the text has no letter or digit. */
export function wordsOf(text: string): string[] {
  return [...new Set(split(text.slice(0, 400)).map(cut))].slice(0, MAX_WORDS);
}

/** What the column `search_text` holds of the terms: each after a space, so that ` mug` finds a beginning. */
export function searchText(terms: readonly string[]): string {
  return terms.map((term) => ` ${term}`).join('');
}

/** The half-open range of the terms that begin with a word. */
export function termRange(word: string): { from: string; to: string } {
  return { from: word, to: `${word}\u{10ffff}` };
}

export function tagKey(tag: string): string {
  return tag.trim().toLocaleLowerCase('en');
}
