import type { ReactNode } from 'react';
import { asciiDigits } from '../../../domain/digits.ts';
import type { ResourceDefinition } from '../../resources/definition.ts';

/** Something that the palette offers. */
export type PaletteItem = {
  id: string;
  /** A heading: the name of a group, or of a resource whose records were found. */
  group: string;
  title: string;
  hint?: ReactNode;
  /** Other words by which it is found. */
  words?: string;
  icon: ResourceDefinition['icon'];
  /** Offered only to whoever types one of its words: the list without a text stays short. */
  isHidden?: boolean;
  /** Worth offering again: a record or a screen, rather than something that was done. */
  isPlace: boolean;
  onChoose: () => void;
};

/**
 * True when every word of `query` begins a word of `text`; case, accents, the Arabic article and a number's sign do
 * not matter.
 */
export function matchesWords(text: string, query: string): boolean {
  const words = wordsOf(text);
  return wordsOf(query).every((asked) => words.some((word) => word.startsWith(asked)));
}

/**
 * The items that fit `query`, best first: those whose name begins with it, those with its words in their name, those
 * that are found by other words. Items of a group stay together.
 */
export function fittingItems(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const fitting = items
    .map((item) => ({ item, rank: rankOf(item, query) }))
    .filter(({ rank }) => rank < unfit)
    .sort((one, other) => one.rank - other.rank);
  const groups = [...new Set(fitting.map(({ item }) => item.group))];
  return groups.flatMap((group) =>
    fitting.filter(({ item }) => item.group === group).map(({ item }) => item),
  );
}

const unfit = 3;

function rankOf({ title, words = '' }: PaletteItem, query: string): number {
  if (wordsOf(title).join(' ').startsWith(wordsOf(query).join(' '))) return 0;
  if (matchesWords(title, query)) return 1;
  return matchesWords(`${title} ${words}`, query) ? 2 : unfit;
}

/** The words of `query` without the number of an order: those that say what to do with it. */
export function wordsBeside(query: string, number: string | undefined): string[] {
  const ofNumber = wordsOf(number ?? '');
  return number ? wordsOf(query).filter((word) => !ofNumber.includes(word)) : [];
}

function wordsOf(text: string): string[] {
  const plain = asciiDigits(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/^ال(?=\p{L}{2})/u, ''))
    .filter(Boolean);
}

/** The number of an order in what was typed (`1042`, `ship #1042`), without its sign. */
export function orderNumberIn(query: string): string | undefined {
  return /(?:^|\s)#?(\p{L}{0,6}\d{3,})(?:\s|$)/u.exec(asciiDigits(query))?.[1];
}
