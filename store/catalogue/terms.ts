import { asciiDigits } from '../../domain/digits.ts';

const MAX_TERMS = 120;
const MAX_TERM = 40;
const MAX_WORDS = 8;

// Scripts without spaces between words: a word may start at any character.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Splits a text into words: lower case, no accents, letters of any script, digits as 0 to 9. */
function split(text: string): string[] {
  const plain = asciiDigits(text)
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}\p{Mc}]+/gu) ?? [];
}

/** The search terms of a record with these texts. A search matches the beginning of a term. */
export function termsOf(texts: readonly string[], max = MAX_TERMS): string[] {
  const terms = new Set<string>();
  for (const word of texts.flatMap(split)) {
    for (const term of UNSPACED.test(word) ? endingsOf(word) : [word]) {
      if (terms.size < max) terms.add(cut(term));
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

/** The words of a search, at most eight. Empty when the text has no letter or digit. */
export function wordsOf(text: string): string[] {
  return [...new Set(split(text.slice(0, 400)).map(cut))].slice(0, MAX_WORDS);
}

/** Terms as stored in `search_text`: each after a space, so that ` mug` matches a beginning. */
export function searchText(terms: readonly string[]): string {
  return terms.map((term) => ` ${term}`).join('');
}

/** The half-open range of terms that start with a word. */
export function termRange(word: string): { from: string; to: string } {
  return { from: word, to: `${word}\u{10ffff}` };
}

export function tagKey(tag: string): string {
  return tag.trim().toLocaleLowerCase('en');
}

/** The keys of tags, each once. */
export function tagKeys(tags: readonly string[]): string[] {
  return [...new Set(tags.map(tagKey))];
}

/** The entries that a change removes from a list, and those that it adds. */
export function difference(before: readonly string[], after: readonly string[]) {
  const [old, current] = [new Set(before), new Set(after)];
  return {
    removed: before.filter((one) => !current.has(one)),
    added: after.filter((one) => !old.has(one)),
  };
}
